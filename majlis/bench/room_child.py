"""What is measured, in a process of its own: ``python -m majlis.bench.room_child room FOLDER``.

It says its port in a line and serves until its input ends.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

import uvicorn
import uvloop

from majlis.bench.room_floor import floor
from majlis.room.settings import RoomSettings
from majlis.server.app import create_app
from majlis.server.limits import unlimited
from majlis.server.warming import warm_up


def application(what: str, folder: Path) -> Any:
    """The room as a host runs it, but without limits; or the bare echo."""
    if what == "floor":
        return floor
    app = create_app(RoomSettings(data=folder))
    app.state.allowances = unlimited()
    return app


async def serve(what: str, folder: Path) -> None:
    """Serve on a free port of this machine until nobody listens any more."""
    config = uvicorn.Config(
        application(what, folder),
        port=0,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
        lifespan="off" if what == "floor" else "on",
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if server.started:
        await asyncio.to_thread(warm_up)
        print(server.servers[0].sockets[0].getsockname()[1], flush=True)
        await asyncio.to_thread(sys.stdin.read)
        server.should_exit = True
    await running


if __name__ == "__main__":
    uvloop.run(serve(sys.argv[1], Path(sys.argv[2])))
