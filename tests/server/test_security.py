"""What protects people from other sites."""

from tests.api.rooms import OpenRoom, in_a_room

SITES = {"Sec-Fetch-Site": "cross-site"}


def test_every_answer_is_guarded() -> None:
    async def test(room: OpenRoom) -> None:
        for method, path in (
            ("GET", "/"),
            ("GET", "/api/games"),
            ("GET", "/api/docs"),
            ("GET", "/nothing"),
            ("GET", "/api/nothing"),
            ("PATCH", "/api/games"),
            ("POST", "/api/tables"),
            ("GET", "/health"),
            ("GET", "/static/api.css"),
        ):
            headers = (await room.client.request(method, path)).headers
            policy = headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "server" not in headers
            assert (headers.get("cache-control") == "no-store") is not path.startswith("/static/")

    in_a_room(test)


def test_another_site_cannot_act_with_somebodys_cookie() -> None:
    async def test(room: OpenRoom) -> None:
        login = await room.app.state.room.people.guest("Ada")
        cookie = {"Cookie": f"majlis={login.secret}"}
        for foreign in (
            SITES,
            {"Sec-Fetch-Site": "same-site"},
            {"Origin": "https://elsewhere.test"},
            {"Origin": "null"},
            {},
        ):
            response = await room.client.post(
                "/play/hearts", data={"bots": "simple"}, headers={**cookie, **foreign}
            )
            assert response.status_code == 403, foreign
        lobby = room.app.state.room.lobby
        assert await lobby.tables_of(login.person.id) == []
        for own in ({"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://room.test"}):
            response = await room.client.post(
                "/play/hearts", data={"bots": "simple"}, headers={**cookie, **own}
            )
            assert response.status_code == 303
        assert len(await lobby.tables_of(login.person.id)) == 2

    in_a_room(test)


def test_a_token_does_not_let_another_site_use_the_cookie() -> None:
    async def test(room: OpenRoom) -> None:
        login = await room.app.state.room.people.guest("Ada")
        headers = {"Cookie": f"majlis={login.secret}", "Authorization": "Bearer x", **SITES}
        response = await room.client.post("/play/hearts", headers=headers)
        assert response.status_code == 403

    in_a_room(test)


def test_a_program_needs_no_origin() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        assert (await ada.ask("POST", "/tables", {"game": "hearts"})).status_code == 201

    in_a_room(test)


def test_the_cookie_cannot_be_read_by_scripts_and_stays_here() -> None:
    async def test(room: OpenRoom) -> None:
        response = await room.client.post("/play/hearts", data={"bots": "simple"})
        cookie = response.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie

    in_a_room(test)


def test_other_sites_get_no_permission_to_read() -> None:
    async def test(room: OpenRoom) -> None:
        headers = {"Origin": "https://elsewhere.test", "Access-Control-Request-Method": "POST"}
        for method in ("GET", "OPTIONS"):
            response = await room.client.request(method, "/api/games", headers=headers)
            assert not [name for name in response.headers if name.startswith("access-control")]

    in_a_room(test)
