"""Set up the checkout's own environment in .venv, then run a command in it.

scripts/play, scripts/test and scripts/test-peer hand over to this file:

    environment.py {play,test,test-peer} [ARGUMENT ...]

It uses nothing but the standard library, uv where there is one, and pip where there is not.
What .venv holds is written in .venv/majlis.json, so that a set-up runs only when a lock file or
pyproject.toml has changed, and one that was cut short starts anew.
"""

import fcntl
import hashlib
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urldefrag, urljoin
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STATE = VENV / "majlis.json"
GUARD = ROOT / ".venv.lock"
FIRST, BEYOND = (3, 11), (3, 15)  # the Pythons that the locks are for; python.sh has them too

REACH = re.compile(
    "INDEX|LINKS|CERT|TLS|PROXY|HOST|TIMEOUT|RETRIES|CACHE|CONFIG_FILE|KEYRING|OFFLINE|LINK_MODE"
    "|MIRROR|CREDENTIAL|PYTHON_(INSTALL|DOWNLOADS|PREFERENCE)"
)
"""The variables of pip and uv that say how to reach packages; no other is let through."""


class SetupError(Exception):
    """The environment could not be made; the message is for the user."""


@dataclass(frozen=True)
class Layer:
    """Packages that are installed together, from the lock files that name them."""

    name: str
    what: str
    locks: tuple[str, ...]
    with_majlis: bool = False

    def fingerprint(self) -> str:
        """Hash everything that decides what this layer installs."""
        seen = hashlib.sha256()
        for name in ("pyproject.toml", *self.locks):
            seen.update(hashlib.sha256((ROOT / name).read_bytes()).digest())
        return seen.hexdigest()


RUN = Layer(
    "run",
    "what Majlis needs to run (once: about 100 MB to download; 900 MB on disk with its tests)",
    ("requirements.lock", "requirements-setup.lock"),
    with_majlis=True,
)
DEV = Layer("dev", "what its tests need", ("requirements-dev.lock",))
PEER = Layer("peer", "OpenSpiel", ("requirements-peer.lock",))


@dataclass(frozen=True)
class Action:
    """A command, and the layers that it needs."""

    command: tuple[str, ...]
    layers: tuple[Layer, ...]
    folder: Path | None = None


ACTIONS = {
    "play": Action((str(VENV / "bin" / "majlis"),), (RUN,)),
    "test": Action((str(PYTHON), "-m", "pytest"), (RUN, DEV), ROOT),
    "test-peer": Action((str(PYTHON), "-m", "pytest", "-m", "peer"), (RUN, DEV, PEER), ROOT),
}


def say(text: str) -> None:
    """Tell the user what goes on, apart from what the command itself prints."""
    print(f"majlis: {text}", file=sys.stderr, flush=True)


# ------------------------------------------------------------------------------ state


def load() -> dict[str, str]:
    """Read what .venv holds: its checkout, its layers, and whether a change is under way."""
    try:
        state = json.loads(STATE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def save(state: dict[str, str]) -> None:
    """Write what .venv holds, whole or not at all."""
    draft = STATE.with_suffix(".new")
    draft.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
    draft.replace(STATE)


def current(layer: Layer) -> bool:
    """Tell whether .venv holds this layer as the files describe it now."""
    state = load()
    return "changing" not in state and state.get(layer.name) == layer.fingerprint()


def usable() -> bool:
    """Tell whether .venv is whole, of this place, and of the Python that was asked for."""
    state = load()
    if "changing" in state or state.get("root", str(ROOT)) != str(ROOT):
        return False
    if Path(sys.prefix) == VENV:
        return True
    found = version()
    if os.environ.get("MAJLIS_PYTHON"):
        return found == sys.version_info[:2]
    return found is not None and FIRST <= found < BEYOND


def version() -> tuple[int, int] | None:
    """Ask the Python in .venv for its version; None if it does not answer."""
    ask = (PYTHON, "-I", "-c", "import sys; print(*sys.version_info[:2])")
    try:
        major, minor = subprocess.run(ask, capture_output=True, check=True).stdout.split()
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None
    return int(major), int(minor)


def ready(action: Action) -> bool:
    """Tell whether the command can run as things are."""
    return usable() and all(current(layer) for layer in action.layers)


@contextmanager
def guard() -> Iterator[int]:
    """Keep other set-ups of this checkout waiting."""
    with GUARD.open("w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another set-up to finish")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()


# ------------------------------------------------------------------------------ tools


def surroundings() -> dict[str, str]:
    """Return the environment for pip and uv, less what would lead them elsewhere."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name
        not in ("VIRTUAL_ENV", "CONDA_PREFIX", "PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__")
        and (not name.startswith(("PIP_", "UV_")) or REACH.search(name))
    }
    return kept | {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def answers(*command: str | Path) -> bool:
    """Tell whether a command can be run at all."""
    try:
        done = subprocess.run(
            [*command, "--version"], env=surroundings(), capture_output=True, check=False
        )
    except OSError:
        return False
    return done.returncode == 0


def run(*command: str | Path, lock: int) -> None:
    """Run one step; its output is shown only if it fails.

    The step holds the guard too: should this process be killed, the next set-up waits for it.
    """
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
        pass_fds=(lock,),
    )
    if done.returncode < 0:
        raise KeyboardInterrupt
    if done.returncode:
        raise SetupError(done.stdout.strip() or f"{command[0]} ended with {done.returncode}")


def find_uv() -> str | None:
    """Find a uv that works."""
    uv = shutil.which("uv")
    return uv if uv and answers(uv) else None


def base_python() -> str:
    """Name the Python under this one, in or out of an environment."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


# -------------------------------------------------------------------------------- pip


def pip_pin() -> tuple[str, set[str]]:
    """Read the locked version of pip, and the hashes of its files."""
    text = (ROOT / "requirements-setup.lock").read_text(encoding="utf-8")
    entry = re.search(r"^pip==(\S+)((?:\s+\\\s+--hash=sha256:\w+)+)", text, re.M)
    if entry is None:
        raise SetupError("requirements-setup.lock names no pip")
    return entry[1], set(re.findall(r"sha256:(\w+)", entry[2]))


def download(url: str) -> bytes:
    """Fetch a file."""
    certificates = ssl.create_default_context(cafile=os.environ.get("PIP_CERT") or None)
    with urlopen(url, timeout=60, context=certificates) as answer:
        return bytes(answer.read())


def fetch_pip(folder: Path) -> Path:
    """Fetch the locked pip from the package index."""
    version, hashes = pip_pin()
    index = os.environ.get("PIP_INDEX_URL") or "https://pypi.org/simple"
    page = f"{index.rstrip('/')}/pip/"
    name = f"pip-{version}-py3-none-any.whl"
    try:
        links = re.findall(r'href="([^"]+)"', download(page).decode())
        link = next(link for link in links if urldefrag(link).url.endswith(name))
        data = download(urljoin(page, link))
    except (OSError, StopIteration) as error:
        raise SetupError(f"this Python has no pip, and none could be fetched: {error}") from error
    if hashlib.sha256(data).hexdigest() not in hashes:
        raise SetupError(f"{name} from {page} is not the file that is locked")
    wheel = folder / name
    wheel.write_bytes(data)
    return wheel


def borrowed_pip() -> Iterator[tuple[str, ...]]:
    """Name the pips outside .venv that might fill it."""
    yield (base_python(), "-m", "pip")
    for name in ("pip3", "pip"):
        if path := shutil.which(name):
            yield (path,)


def add_pip(lock: int) -> None:
    """Give .venv a pip: Python's own, or by another pip, or from the package index."""
    setup = str(ROOT / "requirements-setup.lock")
    into = ("--python", str(PYTHON), "install", "--quiet", "--require-hashes", "-r", setup)
    own = (str(PYTHON), "-I", "-m", "ensurepip", "--default-pip")
    for way in (own, *((*pip, *into) for pip in borrowed_pip())):
        try:
            run(*way, lock=lock)
        except (OSError, SetupError):
            continue
        if answers(PYTHON, "-I", "-m", "pip"):
            return
    with tempfile.TemporaryDirectory() as folder:
        wheel = fetch_pip(Path(folder))
        run(PYTHON, "-I", wheel / "pip", "install", "--quiet", "--no-index", wheel, lock=lock)


# ------------------------------------------------------------------------------ steps


def make(lock: int) -> None:
    """Make .venv anew, still empty."""
    say(f"making .venv with Python {'.'.join(map(str, sys.version_info[:3]))}")
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    save({"root": str(ROOT), "changing": "venv"})
    if uv := find_uv():
        options = ("--quiet", "--no-project", "--allow-existing", "--python", base_python())
        run(uv, "venv", *options, VENV, lock=lock)
    else:
        run(base_python(), "-I", "-m", "venv", "--without-pip", VENV, lock=lock)
        add_pip(lock)
    save({"root": str(ROOT)})


def installer(lock: int) -> tuple[str, ...]:
    """Return the start of the command that installs into .venv."""
    if uv := find_uv():
        return (uv, "pip", "install", "--quiet", "--python", str(PYTHON))
    if not answers(PYTHON, "-I", "-m", "pip"):
        add_pip(lock)
    return (str(PYTHON), "-I", "-m", "pip", "install", "--quiet")


def fill(layer: Layer, lock: int) -> None:
    """Install the packages of a layer."""
    install = installer(lock)
    locks = [part for name in layer.locks for part in ("-r", name)]
    run(*install, "--require-hashes", "--only-binary", ":all:", *locks, lock=lock)
    if layer.with_majlis:
        run(*install, "--no-deps", "--no-build-isolation", "--editable", ROOT, lock=lock)


def install(layer: Layer, lock: int) -> None:
    """Install a layer, and write down that .venv holds it."""
    say(f"installing {layer.what}")
    before = {"root": str(ROOT)} | {k: v for k, v in load().items() if k != layer.name}
    mark = layer.fingerprint()
    save(before | {"changing": layer.name})
    try:
        fill(layer, lock)
    except SetupError:
        save(before)
        raise
    save(before | {layer.name: mark})


def prepare(action: Action) -> None:
    """Bring .venv up to what an action needs."""
    with guard() as lock:
        if ready(action):
            return
        if not usable():
            make(lock)
        for layer in action.layers:
            if not current(layer):
                install(layer, lock)
        say("ready")


def main(name: str, arguments: Sequence[str]) -> int:
    """Run one of the actions; return only if that failed."""
    action = ACTIONS[name]
    try:
        if not ready(action):
            prepare(action)
    except KeyboardInterrupt:
        say("the set-up was cut short; the next run starts it anew")
        return 130
    except (OSError, SetupError) as error:
        say(f"the set-up failed: {error}")
        return 1
    if action.folder:
        os.chdir(action.folder)
    command = [*action.command, *arguments]
    os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
