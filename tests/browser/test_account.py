"""Accounts and tokens, by their forms."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive

PASSWORD = "a long enough password"


def fill(page: Page, form: str, name: str, password: str) -> None:
    """Fill in a form for an account and send it."""
    part = page.locator(f"form[action='/you/{form}']")
    part.locator("[name=name]").fill(name)
    part.locator("[name=password]").fill(password)
    part.locator("button.primary").click()


def test_an_account_keeps_who_one_is_across_devices(arrive: Arrive) -> None:
    desk, phone = arrive(), arrive()
    desk.post("/you/name", name="Zora")
    desk.go("/you/account")
    fill(desk.page, "sign-up", "zora", "short")
    expect(desk.page.locator(".error")).to_be_visible()
    fill(desk.page, "sign-up", "zora", PASSWORD)
    expect(desk.page.get_by_text("you are logged in").first).to_be_visible()
    path = desk.make_table("hearts2")
    phone.go("/you/account")
    fill(phone.page, "log-in", "zora", "not the password")
    expect(phone.page.locator(".error")).to_be_visible()
    fill(phone.page, "log-in", "zora", PASSWORD)
    expect(phone.page.locator(".who")).to_contain_text("Zora")
    phone.go("/")
    expect(phone.page.locator(f".continue a[href='{path}']")).to_be_visible()
    desk.watch.forgive("422")
    phone.watch.forgive("422")


def test_a_token_is_shown_once_and_can_be_revoked(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/you/tokens")
    page.locator("#name").fill("my bot")
    page.get_by_role("button", name="Make a token").click()
    secret = page.locator("#secret").input_value()

    def answer() -> int:
        asking = {"authorization": f"Bearer {secret}", "cookie": ""}
        return guest.context.request.get(f"{guest.address}/api/me", headers=asking).status

    assert answer() == 200
    guest.go("/you/tokens")
    assert secret not in page.content()
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_text("The token is revoked")).to_be_visible()
    assert answer() == 401


def test_data_is_downloaded_and_deleted(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.post("/you/name", name="Gone soon")
    path = guest.make_table("hez2")
    guest.go("/you/data")
    with page.expect_download() as download:
        page.locator("a[href='/you/data.json']").click()
    assert "Gone soon" in download.value.path().read_text()
    guest.go("/you/delete")
    page.get_by_role("button", name="Delete my data").click()
    expect(page.locator(".error")).to_be_visible()
    page.locator("[name=sure]").check()
    page.get_by_role("button", name="Delete my data").click()
    expect(page.locator("#play-now")).to_be_visible()
    expect(page.locator(".who")).not_to_contain_text("Gone soon")
    guest.go(path)
    expect(page.locator("#hand .held")).to_have_count(0)
    guest.watch.forgive("422", "404", "410")
