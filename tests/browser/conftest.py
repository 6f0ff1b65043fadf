"""One Chromium and one server for all browser tests of a worker; a test fails if anything went wrong in its windows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.site import PATIENCE, Watched
from tools.browser import FLAGS, chromium, required
from tools.served import STATIC, Served, serving


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/browser/" in item.nodeid:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = chromium()
    if program is None or not (STATIC / "index.html").is_file():
        what = "no Chromium on this machine" if program is None else "the page is not built: run `make page`"
        if required():
            pytest.fail(f"no browser tests: {what}", pytrace=False)
        pytest.skip(f"NOT TESTED IN THE BROWSER: {what}")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("site") / "races.db") as running:
        yield running


@pytest.fixture
def watched(browser: Browser, site: Served) -> Iterator[Watched]:
    windows = Watched(browser, site)
    yield windows
    windows.close()
    assert "\n".join(windows.wrong) == ""
