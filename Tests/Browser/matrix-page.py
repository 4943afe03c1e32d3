"""Loads pages of `activationrule matrix --format html` in a headless Chromium and uses them as a person would.

Usage: matrix-page.py PAGE-OF-ONE-RULE PAGE-OF-TWO-RULES PAGE-OF-A-HOSTILE-NAME [FOLDER-FOR-PICTURES]
"""

import os
import signal
import sys
import time

from browser import Browser, Unavailable

LIMIT = 50  # seconds for everything
COUNT = "document.getElementById('count').textContent"
VISIBLE = "[...document.querySelectorAll('tr.preset')].filter(row => row.offsetParent).length"
IS_OPEN = "document.getElementById('explanation').open"
CHECKS = []


def expect(what, condition, found=None):
    """Notes a check; the run goes on, so that one failure does not hide another."""
    CHECKS.append(bool(condition))
    if not condition:
        print(f"FAILED: {what}; found {found!r}")


def focus(browser, selector):
    browser.value(f"document.querySelector({selector!r}).focus()")


def is_quiet(browser, name):
    """Nothing was complained of, and nothing but the page itself was asked for."""
    complaints = [
        event for event in browser.events
        if event["method"] in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")]
    expect(f"{name}: no complaint on the console", not complaints, complaints)
    urls = [event["params"]["request"]["url"] for event in browser.events if event["method"] == "Network.requestWillBeSent"]
    expect(f"{name}: no request but for the page", [url.split(":")[0] for url in urls] == ["file"], urls)


def check_one_rule(browser, path):
    browser.load(path)
    is_quiet(browser, "one rule")
    expect("the title names the rule", "Put on Shelf" in browser.value("document.title"))
    expect("the answer stands on top", browser.value("document.querySelector('.answer').textContent").startswith("shown for"))
    expect("there are no differences to choose", browser.value("document.getElementById('differences')") is None)
    focus(browser, "#filter")
    browser.write("FIREFOX focus public.url")
    expect("the filter narrows the count down", browser.value(COUNT).startswith("1 of "), browser.value(COUNT))
    expect("and the rows", browser.value(VISIBLE) == 1, browser.value(VISIBLE))
    browser.press("Escape", 27)
    expect("Escape clears the filter", browser.value("document.getElementById('filter').value") == "")
    focus(browser, "#filter")
    browser.write("no such word <b>")
    expect("what fits nothing says so", browser.value("document.getElementById('nothing').offsetParent !== null"))


def check_two_rules(browser, path):
    browser.load(path)
    is_quiet(browser, "two rules")
    total = browser.value(VISIBLE)
    expect("the count is that of the rows", browser.value(COUNT) == f"{total} of {total} presets", browser.value(COUNT))
    browser.value("document.getElementById('background').click()")
    expect("presets of low confidence come on request", browser.value(VISIBLE) > total)
    browser.value("document.getElementById('background').click()")
    browser.value("document.getElementById('differences').click()")
    expect("differences alone are fewer", 0 < browser.value(VISIBLE) < total, browser.value(VISIBLE))
    differing = "[...document.querySelectorAll('tr.preset:not([hidden])')].every(row => row.matches('.differs'))"
    expect("and all of them differ", browser.value(differing))
    check_explanation(browser)


def check_explanation(browser):
    """Opens a cell by keyboard, reads it, and closes it with Escape."""
    focus(browser, "tr[data-words~='safari-selected-text'] td:last-child summary")
    browser.press("Enter", 13, "\r")
    expect("Enter opens the explanation", browser.value(IS_OPEN))
    text = browser.value("document.getElementById('explanation').innerText")
    for words in ["hidden: Put on Shelf", "is of no type that the rule accepts", "add SupportsText with true",
                  "public.plain-text", "How this is known"]:
        expect(f"the explanation says '{words}'", words in text, text)
    expect("the focus is in the dialog", browser.value("document.activeElement.id") == "close")
    browser.press("Escape", 27)
    expect("Escape closes it", not browser.value(IS_OPEN))
    expect("the focus is back at the cell", browser.value("document.activeElement.tagName") == "SUMMARY")
    browser.press(" ", 32, " ")
    expect("Space opens it again", browser.value(IS_OPEN))
    browser.value("document.getElementById('close').click()")
    expect("the button closes it", not browser.value(IS_OPEN))


def check_widths(browser, path, pictures):
    for name, width, dark in [("light", 1280, False), ("dark", 1280, True), ("phone", 390, False), ("phone-dark", 390, True)]:
        browser.load(path, width=width, height=844, dark=dark)
        wide = browser.value("document.documentElement.scrollWidth")
        expect(f"{name}: no horizontal scrolling", wide <= width, wide)
        colors = browser.value("(s => s.color + ' on ' + s.backgroundColor)(getComputedStyle(document.body))")
        expect(f"{name}: the colours fit the scheme", ("on rgb(20," in colors) == dark, colors)
        browser.value("document.querySelector('.cell > summary').click()")
        box = browser.value("(r => [r.left, r.right])(document.getElementById('explanation').getBoundingClientRect())")
        expect(f"{name}: the dialog is within the window", box[0] >= 0 and box[1] <= width, box)
        if pictures:
            browser.picture(os.path.join(pictures, name + ".png"))


def check_hostile_name(browser, path):
    browser.load(path)
    is_quiet(browser, "hostile name")
    expect("a name is text", "<script>alert(" in browser.value("document.querySelector('h1').textContent"))
    expect("and no element", browser.value("document.querySelectorAll('script').length") == 1)
    browser.value("document.querySelector('.cell > summary').click()")
    expect("in the dialog too", "<script>alert(" in browser.value("document.getElementById('explained').textContent"))


def check_without_scripts(browser, path):
    browser.load(path, scripts=False)
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    expect("without scripts there are no controls", browser.value("document.getElementById('controls').offsetParent === null"))
    expect("and every row is there", browser.value(VISIBLE) == browser.value("document.querySelectorAll('tr.preset').length"))
    unfolds = "(d => { d.open = true; return d.querySelector('.why').offsetHeight > 0 })(document.querySelector('.cell'))"
    expect("cells unfold", browser.value(unfolds))


def main(one, two, hostile, pictures=None):
    # So that the browser is ended with this process.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        browser = Browser(time.monotonic() + LIMIT)
    except Unavailable as error:
        print(f"browser test skipped: Chromium does not start; {error}")
        return 0
    with browser:
        check_one_rule(browser, one)
        check_two_rules(browser, two)
        check_widths(browser, two, pictures)
        check_hostile_name(browser, hostile)
        check_without_scripts(browser, two)
    failed = CHECKS.count(False)
    print(f"browser: {len(CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
