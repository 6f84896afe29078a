# Shared by the scripts beside it: finds a Python and hands over to environment.py.
#
#   sh python.sh ACTION [ARGUMENT ...]
#
# The Python is the one named in MAJLIS_PYTHON, or that of .venv, or the first fitting one on the
# PATH, or one that uv has or fetches.
set -eu

fits() { # COMMAND: is it a CPython that the locked packages are made for?
    "$1" -I -c 'import sys
sys.exit(sys.implementation.name != "cpython" or not (3, 11) <= sys.version_info < (3, 15))
' >/dev/null 2>&1
}

find_python() { # ROOT: prints the Python to use, or nothing
    if [ -n "${MAJLIS_PYTHON:-}" ]; then
        if fits "$MAJLIS_PYTHON"; then echo "$MAJLIS_PYTHON"; fi
        return
    fi
    for candidate in "$1/.venv/bin/python" \
        python3 python3.13 python3.14 python3.12 python3.11 python; do
        if fits "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    if command -v uv >/dev/null 2>&1; then
        uv run --quiet --no-project --python '>=3.11,<3.15' \
            python -I -c 'import sys; print(sys.executable)' || true
    fi
}

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
python=$(find_python "$root")
if [ -z "$python" ]; then
    if [ -n "${MAJLIS_PYTHON:-}" ]; then
        echo "majlis: MAJLIS_PYTHON=$MAJLIS_PYTHON is not a Python 3.11 to 3.14" >&2
    else
        echo "majlis: no Python 3.11 to 3.14 found; install one, or name it in MAJLIS_PYTHON" >&2
    fi
    exit 1
fi
exec "$python" -I "$root/scripts/environment.py" "$@"
