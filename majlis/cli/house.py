"""Opening the room for people, and looking after its database."""

import json
import socket
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from majlis.cli.commands import FAILED, Wrong, complain
from majlis.room.settings import PORT, RoomSettings, default_folder


def read_settings(host: str, port: str, data: str, public_url: str, database: str) -> RoomSettings:
    """Settings as they are typed; ``Wrong`` says what cannot be meant."""
    if not port.isdigit() or not 1 <= int(port) <= 65535:
        raise Wrong(f"--port is {port!r}: expected a number from 1 to 65535")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise Wrong(f"--public-url is {public_url!r}: expected an address with http:// or https://")
    return RoomSettings(
        host=host,
        port=int(port),
        data=Path(data).expanduser() if data else default_folder(),
        database=database,
        public_url=public_url,
    )


def database_of(data: str, database: str) -> RoomSettings:
    """The settings of a room of which only the database matters."""
    return read_settings(RoomSettings.host, str(PORT), data, "", database)


def open_room(settings: RoomSettings, browser: bool) -> int:
    """Serve until told to stop; the exit code."""
    from majlis.room.store import StoreError

    try:
        if not _free(settings):
            return _already_open(settings, browser)

        from majlis.server.run import run

        run(settings, browser)
    except StoreError as error:
        complain(str(error))
        return FAILED
    except OSError as error:
        complain(f"the room cannot be opened: {error.strerror or error} ({error.filename or ''})")
        return FAILED
    return 0


def _free(settings: RoomSettings) -> bool:
    """Whether nobody listens where the room would."""
    try:
        with socket.create_connection((settings.host, settings.port), timeout=1):
            return False
    except OSError:
        return True


def _already_open(settings: RoomSettings, browser: bool) -> int:
    """Somebody listens there: our room, which is then shown, another one, or something else."""
    from majlis.room.store import is_claimed

    try:
        with urlopen(f"{settings.near}/health", timeout=3) as answer:
            room = {"status", "version", "database"} <= set(json.loads(answer.read()))
    except (URLError, OSError, ValueError, TypeError):
        room = False
    if not room or not is_claimed(settings.url):
        other = settings.port + 1 if settings.port < 65535 else PORT
        who = "a room with other data" if room else "another program"
        complain(f"port {settings.port} is taken by {who}: try --port {other}")
        return FAILED
    print(f"The room is open already at {settings.near}: end it first to open it in another way")
    if browser:
        import webbrowser

        webbrowser.open(settings.address)
    return 0


def back_up(settings: RoomSettings, to: str) -> int:
    """Copy the database, also while the room is open; the exit code."""
    from majlis.room.store import StoreError, backup

    try:
        backup(settings.url, Path(to))
    except StoreError as error:
        complain(str(error))
        return FAILED
    print(f"The room's database is copied to {to}")
    return 0


def put_back(settings: RoomSettings, source: str, overwrite: bool) -> int:
    """Put a copy back; the exit code."""
    from majlis.room.store import StoreError, restore

    try:
        settings.make_folder()
        old = restore(Path(source), settings.url, overwrite)
    except StoreError as error:
        complain(f"{error} (--overwrite)" if "is there already" in str(error) else str(error))
        return FAILED
    print("The copy is in its place." + (f" What was there before: {old}" if old else ""))
    return 0


def look_through(settings: RoomSettings) -> int:
    """Look the database through and play every table's log again; 1 if something is wrong."""
    from majlis.room.store import StoreError, doctor

    try:
        findings = doctor(settings.url, fault_of)
    except StoreError as error:
        complain(str(error))
        return FAILED
    for finding in findings:
        print(finding)
    if not findings:
        print("All is well: the database is sound, and every table's log can be played again.")
    return FAILED if findings else 0


def fault_of(table: str, entries: list[dict[str, object]]) -> str | None:
    """What keeps a log from being played again; None if it can be."""
    from majlis.room.entries import entry_of
    from majlis.room.table import Table

    replayed = Table(table)
    for number, entry in enumerate(entries, start=1):
        try:
            replayed.apply(entry_of(entry))
        except Exception as error:  # whatever it is, it is what is wrong
            return f"entry {number} cannot be played again: {type(error).__name__}: {error}"
    return None
