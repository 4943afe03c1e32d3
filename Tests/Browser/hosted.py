"""Uses the page for a server: the map needs the first part of the module, a card the second one, the tab Accepts the third. What
cannot be loaded is missing where it is wanted, and nowhere else.

Usage: hosted.py FOLDER
"""

import functools
import http.server
import pathlib
import re
import shutil
import sys
import threading

from playground import CARD, LINKS, READY, RESTS, TITLE, Playground, expect, run

ARTICLE = pathlib.Path(__file__).resolve().parents[2] / "Sources/ActivationRules/ActivationRules.docc/BrowserAndJavaScript.md"


# Bytes with brotli.
FIRST_LIMIT, ALL_LIMIT = 290_000, 965_000
# The policy that the article names.
POLICY = re.search(r"^\| Content-Security-Policy .*`(.*)` \|$", ARTICLE.read_text(encoding="utf-8"), re.MULTILINE)[1]


class Served(http.server.SimpleHTTPRequestHandler):
    """A server that says what the module is, as servers do, and keeps what it was asked for."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}
    asked = []
    # The second part comes late, so that one sees what the first one answers alone.
    has_card = threading.Event()
    missing = set()
    policy = None

    def do_GET(self):
        if "-card-" in self.path:
            self.has_card.wait()
        if any(f"-{part}-" in self.path for part in self.missing):
            self.send_error(404)
        else:
            super().do_GET()

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        if self.policy:
            self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    def log_message(self, *_):
        self.asked.append(self.path)


def parts():
    """The parts of the module that were asked for."""
    return [part for part in ["first", "card", "rest"] if any(f"-{part}-" in path for path in Served.asked)]


def use(page, folder, address):
    check_weight(folder)
    page.resize(1440, 900)
    page.call("Page.navigate", url=address)
    page.wait_for("the page starts", "document.documentElement?.dataset.ready === 'yes'")
    page.paste(LINKS)
    page.wait_for("the map counts", f"({TITLE}).startsWith('Appears in')")
    expect("with the first part alone", parts() == ["first"], Served.asked)
    Served.has_card.set()
    page.click(".host", "Firefox")
    page.wait_for("a click opens the card", f"({CARD}) === 'Hidden in Firefox'")
    page.wait_for("with the change", "document.querySelector('.fix .apply') !== null")
    expect("the second part is loaded", parts() == ["first", "card"], Served.asked)
    page.click("[data-tab=accepts]")
    page.wait_for("the tab Accepts has an answer", "document.querySelectorAll('.two .att li').length > 0")
    expect("and the third part is loaded", parts() == ["first", "card", "rest"], Served.asked)
    check_missing(page, address)


def begin(page, address, *missing, policy=None):
    """Opens the page anew where parts are missing."""
    Served.missing.clear()
    Served.missing.update(missing)
    Served.policy = policy
    Served.asked.clear()
    page.visit("about:blank")
    page.wait("location.href === 'about:blank'")
    page.visit(address)
    page.wait_for("the page starts", READY)
    page.paste(LINKS)


def check_weight(folder):
    """What a slow line waits for stays light, where the tools that make it so are installed."""
    if not (shutil.which("brotli") and shutil.which("esbuild")):
        return print("skipped: without brotli and esbuild the page is heavier than it is published")
    sizes = {path.name: path.stat().st_size for path in pathlib.Path(folder).glob("*.br")}
    first = sum(size for name, size in sizes.items() if name.startswith("index") or "-first-" in name)
    print(f"hosted: {first} bytes before the map, {sum(sizes.values())} in all")
    expect("the map needs few bytes", first <= FIRST_LIMIT, sizes)
    expect("all parts have few bytes", sum(sizes.values()) <= ALL_LIMIT, sizes)


def check_missing(page, address):
    """What is missing is said, and the question is asked again by a button."""
    lost = "A part of the engine could not be loaded. Are you online?"
    begin(page, address, "card")
    page.wait_for("the map counts", f"({TITLE}).startsWith('Appears in')")
    page.wait_for("findings are missing", f"document.querySelector('.finds').innerText.includes({lost!r})")
    page.click(".host", "Firefox")
    page.wait_for("the card is missing", f"document.getElementById('card').innerText.includes({lost!r})")
    page.wait(RESTS)
    expect("the map stays", page.value(TITLE).startswith("Appears in"), page.value(TITLE))
    Served.missing.clear()
    page.click("#card .b", "Try again")
    page.wait_for("then the card is there", f"({CARD}) === 'Hidden in Firefox'")
    Served.missing.add("rest")
    page.click("[data-tab=accepts]")
    page.wait_for("what is accepted is missing", f"document.getElementById('where').innerText.includes({lost!r})")
    page.click("[data-tab=apps]")
    page.click(".host", "Brave")
    page.wait_for("the engine goes on", f"({CARD}) === 'Hidden in Brave'")
    expect("and was loaded once", sum("-first-" in path for path in Served.asked) == 1, Served.asked)
    begin(page, address, "first")
    page.wait_for("without the first part there is no answer", f"({TITLE}) === 'No answer'")
    expect("the rule is not blamed", page.value("document.querySelector('.problem').hidden"))
    Served.missing.clear()
    page.click(".head .b", "Try again")
    page.wait_for("then the map is there", f"({TITLE}).startsWith('Appears in')")
    begin(page, address, policy=POLICY.replace(" 'wasm-unsafe-eval'", ""))
    page.wait_for("what a site forbids is said", "document.getElementById('where').innerText.includes('which this browser or site does not allow')")
    begin(page, address, policy=POLICY)
    page.wait_for("the policy of the article suffices", f"({TITLE}).startsWith('Appears in')")


def main(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Served, directory=folder))
    # A page that is left does not wait for its answers.
    server.handle_error = lambda *_: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        return run(120, lambda page: use(page, folder, f"http://127.0.0.1:{server.server_port}/index.html"))
    finally:
        Served.has_card.set()
        server.shutdown()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
