"""The same games as machine code.

``publish`` turns a game's ``State`` class into a NumPy record type; Numba then compiles the
class's own methods for that record wherever compiled code calls them.  Nothing in the rules knows
of this file.
"""

from collections.abc import Callable, Sequence
from inspect import isfunction, signature
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import binding
from numba import from_dtype, types
from numba.core.typing.arraydecl import RecordAttribute
from numba.extending import intrinsic, overload, overload_attribute, overload_method
from numpy.typing import NDArray

from majlis.cache import folder
from majlis.kernel import State, deposit, highest, lowest, nth, popcount, row, rules

States = NDArray[Any]
"""An array of records, one a state."""


if not numba.config.CACHE_DIR:
    numba.config.CACHE_DIR = str(folder() or "")


F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function, keep its machine code on disk, and release the GIL while it runs."""
    return cast(F, numba.njit(cache=bool(numba.config.CACHE_DIR), nogil=True)(function))


# -- games as record types ----------------------------------------------------------------------


def _field_or_none(_: RecordAttribute, record: types.Record, name: str) -> Any:
    """Numba's own version raises before our methods are asked."""
    return record.fields[name].type if name in record.fields else None


RecordAttribute.generic_resolve = _field_or_none

OPTIONS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "error_model": "numpy"}
"""Methods are called from compiled code only."""

_games: dict[types.Record, type[State]] = {}
_types: dict[type[State], np.dtype[Any]] = {}
_known: dict[str, list[str]] = {}
"""What has been published so far: names with their parameters."""


def record_type(game: type[State]) -> np.dtype[Any]:
    """The record type of a game's states; its rules can be called on it in compiled code."""
    if game in _types:  # making it anew takes a millisecond
        return _types[game]
    marked = {**game.shape, f"is_{game.__name__}": 0}  # no two games may share a type
    dtype = np.dtype([(name, "i8", n) if n else (name, "i8") for name, n in marked.items()])
    if from_dtype(dtype) not in _games:
        _games[from_dtype(dtype)] = game
        for name, value in rules(game):
            _publish(game, name, value)
    _types[game] = dtype
    return dtype


def _publish(game: type[State], name: str, value: object) -> None:
    """Make a method or constant known to Numba by its name, once for all games."""
    parameters = list(signature(value).parameters) if isfunction(value) else []
    if name not in _known:
        _known[name] = parameters
        _publish_method(name, value) if isfunction(value) else _publish_constant(name)
    elif parameters != _known[name]:
        raise TypeError(
            f"{game.__name__}.{name} has the parameters {parameters}: expected {_known[name]}, "
            "as in the games before it (Numba keeps one signature for a name)"
        )


def _publish_method(name: str, function: Callable[..., Any]) -> None:
    def typing(*args: Any) -> Any:
        method = getattr(_games.get(args[0]), name, None)
        return method and _bare(method)

    typing.__signature__ = signature(_bare(function))  # type: ignore[attr-defined]
    overload_method(types.Record, name, jit_options=OPTIONS)(typing)


def _bare(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function without its annotations: Numba wants those of all games to be the same."""
    bare = FunctionType(function.__code__, function.__globals__, function.__name__)
    bare.__qualname__ = function.__qualname__
    return bare


def _publish_constant(name: str) -> None:
    def typing(self: Any) -> Any:
        value = getattr(_games.get(self), name)
        return lambda self: value

    overload_attribute(types.Record, name)(typing)


LARGEST = 2**63 - 1
"""Numbers beyond this (an option may be any) are "never reached" to a playout."""


def pack(states: Sequence[State]) -> States:
    """States of one game as an array of records (a copy)."""
    array: States = np.zeros(len(states), record_type(states[0].plain()))
    for record, state in zip(array, states, strict=True):
        for name, length in state.shape.items():
            value = getattr(state, name)
            record[name] = value if length else min(value, LARGEST)
    return array


def unpack(record: Any, game: type[State]) -> State:
    """A record as an ordinary state again."""
    state = game()
    for name, length in game.shape.items():
        value = record[name]
        setattr(state, name, [int(v) for v in value] if length else int(value))
    return state


# -- the kernel's few functions as machine instructions -----------------------------------------


@intrinsic
def _ctpop(_: Any, cards: Any) -> Any:
    return types.int64(types.int64), lambda c, b, sig, args: b.ctpop(args[0])


@intrinsic
def _cttz(_: Any, cards: Any) -> Any:
    from llvmlite import ir

    no = ir.Constant(ir.IntType(1), 0)
    return types.int64(types.int64), lambda c, b, sig, args: b.cttz(args[0], no)


@intrinsic
def _ctlz(_: Any, cards: Any) -> Any:
    from llvmlite import ir

    no = ir.Constant(ir.IntType(1), 0)
    return types.int64(types.int64), lambda c, b, sig, args: b.ctlz(args[0], no)


@intrinsic
def _pdep(_: Any, choice: Any, cards: Any) -> Any:
    """``deposit`` in one instruction."""
    from llvmlite import ir
    from numba.core import cgutils

    word = ir.IntType(64)

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(word, [word, word])
        return builder.call(
            cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), args
        )

    return types.int64(types.int64, types.int64), emit


def _has_pdep() -> bool:
    """Whether this processor has that instruction and is fast at it."""
    if numba.config.CPU_NAME or numba.config.CPU_FEATURES is not None:
        return False
    slow = binding.get_host_cpu_name() in ("znver1", "znver2")
    return binding.get_host_cpu_features().get("bmi2", False) and not slow


if _has_pdep():
    overload(deposit)(lambda choice, cards: lambda choice, cards: _pdep(choice, cards))
    overload(nth)(lambda cards, k: lambda cards, k: _pdep(1 << k, cards))
else:
    overload(deposit)(lambda choice, cards: _bare(deposit))
    overload(nth)(lambda cards, k: _bare(nth))
overload(popcount)(lambda cards: lambda cards: _ctpop(cards))
overload(lowest)(lambda cards: lambda cards: _cttz(cards))
overload(highest)(lambda cards: lambda cards: 63 - _ctlz(cards))
overload(row)(lambda n: lambda n: np.zeros(n, np.int64))
