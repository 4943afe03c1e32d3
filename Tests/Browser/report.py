"""Uses pages of `activationrule matrix --format html` in a headless Chromium as a person would.

Usage: report.py ONE TWO APP HOSTILE BROKEN MANY [LIVE]: the page of one rule, of two that are compared on their
differences, of an app with several extensions, of a name that would run as a script, of rules that cannot be read, of many
rules, and of one rule with the engine in it.
"""

import sys
import time

from playground import CARD, FIELD, LINKS, TITLE, check_widths, expect, run

LIMIT = 100  # seconds for everything


def check_one(page):
    """What was baked is shown, nothing can be edited, copies stay."""
    page.open()
    page.wait_for("the report counts", f"({TITLE}).startsWith('Appears in')")
    expect("the title names the rule", page.value("document.title").endswith("Put on Shelf"), page.value("document.title"))
    expect("its rule is read-only", page.value(f"{FIELD}.readOnly"))
    expect("the text is that of the file", page.text().startswith("<?xml") and "LinkShelf" in page.text(), page.text())
    expect("the footer says for what", "For iOS." in page.value("document.getElementById('sums').textContent"))
    expect(
        "without an engine there are no other views",
        page.value("document.querySelector('.tabs').getClientRects().length") == 0,
    )
    page.wait_for("findings are listed", "document.querySelectorAll('.finds li').length > 0")
    expect("and underlined", page.value("document.querySelectorAll('.first .mirror .f').length > 0"))
    page.click(".host", "Maps")
    page.wait_for("an app can be opened", f"({CARD}) === 'Appears in Maps'")
    page.click(".host", "YouTube")
    page.wait_for("and another", f"({CARD}) === 'Hidden in YouTube'")
    expect("with the key that decides", page.value("document.querySelectorAll('.first .ln.lit').length > 0"))
    page.wait_for("and what would turn it", "document.querySelectorAll('.turn .fix').length > 0")
    expect("which cannot be applied", page.value("document.querySelectorAll('.apply').length") == 0)
    page.keep_copies()
    page.click(".fix .act .b", "Copy as XML")
    expect("but copied", page.wait("(window.copied ?? '').includes('<key>')"))
    fragment = page.value("location.hash")
    expect("the address is short", len(fragment) < 40, fragment)
    page.is_quiet("report")
    page.open(fragment)
    page.wait_for("and opens the same card", f"({CARD}) === 'Hidden in YouTube'")


def check_two(page):
    page.open()
    page.wait_for("a report of two rules compares them", f"({TITLE}).startsWith('B loses')")
    visible = "[...document.querySelectorAll('.host')].filter(one => one.getClientRects().length).length"
    few = page.value(visible)
    expect("on what they differ", page.value("document.querySelector('[data-filter=changed]').ariaPressed") == "true")
    page.click(".chip", "All")
    expect("or on all", page.value(visible) > few, (few, page.value(visible)))
    page.click(".host", "Firefox")
    page.wait_for("with both verdicts", f"({CARD}).includes('Firefox')")
    page.is_quiet("report of two rules")


def check_app(page):
    """The extensions of an app stand side by side; each can be looked at alone, and compared with another."""
    page.open()
    page.wait_for("the extensions of an app stand side by side", f"/^\\d rules differ/.test({TITLE})")
    squares = "document.querySelector('.host').querySelectorAll('.sqs svg').length"
    count = page.value("document.querySelectorAll('.cols li').length")
    expect("each row has a square for each", count > 1 and page.value(squares) == count, count)
    page.click(".host", "Photos")
    page.wait_for("a card says what each does", f"({CARD}).startsWith('Photos: ')")
    expect("rule by rule", page.value("document.querySelectorAll('.vs .goto').length") == count)
    fragment = page.value("location.hash")
    page.open(fragment)
    page.wait_for("the link opens it again", f"({CARD}).startsWith('Photos: ')")
    page.click(".vs .goto")
    page.wait_for("one of them can be looked at", f"/^(Hidden|Appears) in Photos/.test({CARD})")
    fragment = page.value("location.hash")
    page.open(fragment)
    page.wait_for("by a link too", f"/^(Hidden|Appears) in Photos/.test({CARD})")
    choose = (
        "(() => {{ const field = document.querySelectorAll('.first .which')[{}]; field.value = '{}';"
        " field.dispatchEvent(new Event('change')) }})()")
    page.value(choose.format(1, 1))
    page.wait_for("and compared with another", f"({TITLE}).startsWith('B ') || ({TITLE}).startsWith('Both')")
    page.value(choose.format(0, -1))
    page.wait_for("and all shown again", f"/^\\d rules differ/.test({TITLE})")
    page.is_quiet("report of an app")


def check_hostile(page):
    page.open()
    page.wait_for("a hostile name does no harm", f"({TITLE}).startsWith('Appears in')")
    expect("it is a text", "<script>alert(" in page.value("document.title"), page.value("document.title"))
    expect("and no element", page.value("document.querySelectorAll('script').length") == 2)
    page.is_quiet("hostile name")


def check_broken(page):
    page.open()
    expect("what cannot be read is named", "no<where>" in page.value("document.getElementById('sums').textContent"))
    page.wait_for("a broken rule says so", f"({TITLE}) === 'No answer yet'")
    expect("and where", page.value("document.querySelectorAll('.first .mirror .f.error').length > 0"))
    page.is_quiet("broken rule")


# The names of hosts whose squares reach over them, or out of their column.
COVERED = """[...document.querySelectorAll('.host')].filter((row) => {
  const [name, ...squares] = [row.querySelector('.nm'), ...row.querySelectorAll('svg')].map((one) => one.getBoundingClientRect());
  const box = row.getBoundingClientRect();
  return squares.some((square) => square.right > box.right + 1 || square.bottom > box.bottom + 1
    || (square.right > name.left + 1 && square.left < name.right - 1 && square.bottom > name.top + 3 && square.top < name.bottom - 3));
}).map((row) => row.textContent)"""


def check_many(page):
    """Many rules: the squares of each stand within its row, and leave its name alone."""
    for width in [390, 1024, 1440, 2560]:
        page.open("#c=firefox-page", width=width)
        page.wait_for("many rules stand side by side", f"/^14 rules differ/.test({TITLE})")
        covered = page.value(COVERED)
        expect(f"{width}: squares cover nothing", not covered, covered)
        wide = page.value("document.documentElement.scrollWidth")
        expect(f"{width}: no sideways scroll", wide <= width, wide)
    page.is_quiet("many rules")


def check_without_scripts(page):
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    page.call("Page.reload")
    time.sleep(0.5)
    page.call("Emulation.setScriptExecutionDisabled", value=False)
    words = page.value("document.querySelector('noscript').innerText")
    expect("without scripts there is a table", "shown for" in words and "Firefox Focus" in words, words)


def check_live(page):
    """With the engine it is the playground, and begins with the rule."""
    page.open()
    page.wait_for("the page with an engine counts", f"({TITLE}).startsWith('Appears in')")
    page.click(".host", "YouTube")
    page.wait_for("an app can be opened", f"({CARD}) === 'Hidden in YouTube'")
    page.wait_for("a change can be applied", "document.querySelectorAll('.apply').length > 0")
    page.click(".apply", "Apply")
    page.wait_for("and shows the app", f"({CARD}) === 'Appears in YouTube'")
    page.paste(LINKS)
    page.wait_for("another rule can be pasted", f"({TITLE}).startsWith('Appears in')")
    page.is_quiet("report with an engine")


def main(*paths):
    def use(page):
        checks = [check_one, check_two, check_app, check_hostile, check_broken, check_many, check_live]
        for check, path in zip(checks, paths):
            page.path = path
            check(page)
        page.path = paths[2]
        check_widths(page, None, [("app", "", TITLE), ("card of an app", "#c=firefox-page", CARD)])
        page.path = paths[0]
        page.open()
        check_without_scripts(page)

    return run(LIMIT, use)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
