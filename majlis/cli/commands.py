"""What all commands have in common: quick parsing, one line for an error, quiet exits."""

import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO

import typer
from typer.core import TyperCommand, TyperGroup

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it: 128 + SIGINT."""
BROKEN_PIPE = 141
"""The exit code when nobody reads our output any more: 128 + SIGPIPE."""
FAILED = 1
"""The exit code of what could not be done."""


class Wrong(typer.TyperException):
    """An argument that cannot be meant: one line on stderr and exit code 2."""

    exit_code = 2


def complain(message: str) -> None:
    """Say something on stderr in one line."""
    try:
        print(f"majlis: {printable(' '.join(message.split()))}", file=sys.stderr, flush=True)
    except OSError:  # there is nobody to tell
        _drop(sys.stderr)


def printable(text: str) -> str:
    """A text with everything escaped that would not show, or would do something to a terminal."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def unwritten(error: OSError) -> int:
    """The exit code when output could not be written; ``error`` again if it was not that.

    What goes wrong on an open stream names no file.
    """
    if error.filename is not None:
        raise error
    _drop(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    complain(f"cannot write: {error.strerror or error}")
    return FAILED


def _drop(stream: TextIO) -> None:
    """Send what a stream still holds nowhere; else Python tries to write it, and complains."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class AsTyped:
    """Hands the value of a parameter on as it was typed.

    Commands take texts and flags only and read the rest themselves.  Typer would load Pydantic
    to make a text of a text, which takes longer than all the work of a small ``check``.
    """

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value itself."""
        return value


def quick(params: list[Any]) -> list[Any]:
    """The parameters, spared Typer's conversion of types, and their help the types."""
    for param in params:
        param.get_runtime_param = AsTyped
        if param.param_type_name == "argument":
            param.display_type_rich = lambda ctx: None
    return params


class Command(TyperCommand):
    """One command."""

    def get_params(self, ctx: Any) -> Any:
        """Its parameters, quick ones."""
        return quick(super().get_params(ctx))


class Commands(TyperGroup):
    """The whole command line; a command's value is its exit code."""

    def get_params(self, ctx: Any) -> Any:
        """The parameters of ``majlis`` itself, quick ones."""
        return quick(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        """Names in the order of the help."""
        return list(self.commands)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and exit."""
        try:
            code = super().main(args, "majlis", complete_var, False, windows_expand_args, **extra)
            sys.stdout.flush()
        except typer.TyperException as error:
            complain(_in_one_line(error))
            code = error.exit_code
        except typer.Abort:
            code = INTERRUPTED
        except OSError as error:
            code = unwritten(error)
        sys.exit(code)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that the context names."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except OSError as error:  # here, for Typer has another exit code for a broken pipe
            return unwritten(error)
        except KeyboardInterrupt as stop:
            complain(str(stop) or "stopped")
            return INTERRUPTED
        return code


def _in_one_line(error: typer.TyperException) -> str:
    """An error of ours as it is; one of Typer's in our form, with where to read more."""
    message = error.format_message()
    if isinstance(error, Wrong):
        return message
    context = getattr(error, "ctx", None)
    more = f" (see: {context.command_path} --help)" if context else ""
    return message[:1].lower() + message[1:].rstrip(".") + more
