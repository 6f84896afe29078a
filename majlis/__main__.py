"""``python -m majlis`` is the same as ``majlis``."""

from majlis.cli import main

if __name__ == "__main__":
    main()
