"""Uses the page for a server: the map needs the first part of the module, a card the second one, the tab Accepts the third.

Usage: hosted.py FOLDER
"""

import functools
import http.server
import sys
import threading

from playground import CARD, LINKS, TITLE, Playground, expect, run


class Served(http.server.SimpleHTTPRequestHandler):
    """A server that says what the module is, as servers do, and keeps what it was asked for."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}
    asked = []
    # The second part comes late, so that one sees what the first one answers alone.
    has_card = threading.Event()

    def do_GET(self):
        if "-card-" in self.path:
            self.has_card.wait()
        super().do_GET()

    def log_message(self, *_):
        self.asked.append(self.path)


def parts():
    """The parts of the module that were asked for."""
    return [part for part in ["first", "card", "rest"] if any(f"-{part}-" in path for path in Served.asked)]


def use(page, address):
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


def main(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Served, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        return run(60, lambda page: use(page, f"http://127.0.0.1:{server.server_port}/index.html"))
    finally:
        Served.has_card.set()
        server.shutdown()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
