"""Tries the playground with rules of all shapes in a headless Chromium: pastes each, opens apps, and what it accepts. The page
must report no fault, leave no panel empty, and take no rule for another.

Usage: rules.py PAGE

Variables: BROWSER_RULES, how many rules are tried, or 'all' (default: as many as take a minute or less);
ACTIVATION_CORPUS, a folder with `rules.jsonl` and `plists`, whose rules are tried as well;
BROWSER_ONLY, the name of a rule, or a part of it, to try again.
"""

import json
import math
import os
import pathlib
import sys
import time

import rule_texts
from playground import CARD, CHECKS, CONTRAST, LINKS, SMALL, Playground, expect, run

USUAL = 60  # rules, in less than a minute
GENERATED = 360
LIMIT = 280  # seconds for everything
LIMIT_OF_ALL = 5400
COMPLAINTS = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
ANEW = 25  # rules, after which the page is opened anew
SLOW = 8  # seconds for all that is done with a rule


def chosen():
    """The rules to try: a sample with something of each source and shape, unless all are wanted."""
    sources = [list(rule_texts.samples()), list(rule_texts.generated(GENERATED))]
    if os.environ.get("ACTIVATION_CORPUS"):
        sources.append(list(rule_texts.collected(os.environ["ACTIVATION_CORPUS"])))
    if os.environ.get("BROWSER_ONLY"):
        return [rule for rules in sources for rule in rules if os.environ["BROWSER_ONLY"] in rule[0]]
    count = os.environ.get("BROWSER_RULES", str(USUAL))
    if count == "all":
        return [rule for rules in sources for rule in rules]
    share = max(1, int(count) // len(sources))
    # Every so many of each source; a step that shares no factor with the number of shapes meets all of them.
    return [rule for rules in sources for rule in spread(rules, share)]


def spread(rules, count):
    """So many of a list, from all over it."""
    if count >= len(rules):
        return rules
    steps = (len(rules) * 5 // 8 + extra for extra in range(len(rules)))
    step = next(step for step in steps if math.gcd(step, len(rules)) == 1)
    return [rules[index * step % len(rules)] for index in range(count)]


def described(event):
    """What the browser complains of, in a line."""
    parameters = event["params"]
    if "exceptionDetails" in parameters:
        details = parameters["exceptionDetails"]
        return (details.get("exception", {}).get("description") or details["text"]).split("\n")[0]
    if "args" in parameters:
        return " ".join(str(one.get("description", one.get("value"))).split("\n")[0] for one in parameters["args"])
    return parameters["entry"]["text"]


class Trials(Playground):
    """The page, and the rules that it was tried with."""

    def begin(self):
        """Opens the page anew."""
        self.open()
        self.value("trial.settled()")
        self.events.clear()

    def tried(self, text):
        """What is wrong with the page when a rule is used, step by step."""
        faults = []
        for step in self.steps:
            found = self.value(f"trial.take({step!r}, {json.dumps(text)})")
            complaints = [described(event) for event in self.events if event.get("method") in COMPLAINTS]
            self.events.clear()
            faults += [f"{step}: {words}" for words in dict.fromkeys(found + complaints)]
        return faults


SPOIL = """trial.spoils.explain = (answer) => { answer.rules[0].changes[0].sentence = 5; },
trial.spoils.convert = (answer) => { answer.predicate = 5; },
trial.spoils.lint = (answer) => { answer.findings[0].message = 5; }"""


def check_net(page):
    """What fails in the page is shown with the error to copy, and the other parts go on."""
    page.begin()
    page.value(SPOIL + ", null")
    # With a misspelt key there are two changes.
    page.paste(LINKS.replace("</dict>", "  <key>NSExtensionActivationSupportsImagesWithMaxCount</key>\n  <integer>5</integer>\n</dict>"))
    page.click(".host", "Firefox")
    page.value("trial.settled()")
    expect("a fault of the page is shown", page.value("document.getElementById('fault').getClientRects().length"))
    counts = [page.value(f"document.querySelectorAll('{selector}').length") for selector in (
        ".turn .fix > .failed", ".turn .fix .diff", ".finds .failed", ".finds li p")]
    expect("one change fails, and the others are shown", counts[0] == 1 and counts[1] >= 1, counts)
    expect("one finding fails, and the others are shown", counts[2] == 1 and counts[3] >= 1, counts)
    expect("and the card", page.value(CARD) == "Hidden in Firefox", page.value(CARD))
    page.value("document.querySelector('[data-tab=accepts]').click(), trial.settled()")
    expect("what is accepted is shown", page.value("document.querySelectorAll('.two .att li').length") > 0)
    expect("but for the other form", page.value("document.querySelectorAll('#other-form .failed').length") == 1)
    page.keep_copies()
    page.click("#fault .b", "Copy the error")
    expect("the error is copied", page.wait("(window.copied ?? '').startsWith('activationrule ')"))
    copied = page.value("window.copied") or ""
    for words in ["Failed: the headline", "TypeError", "(page:"]:
        expect(f"it says '{words}'", words in copied, copied)
    expect("and not the rule", "SupportsWebURL" not in copied, copied)
    for width in [390, 1440]:
        page.resize(width, 900)
        wide, low, small = page.value("document.documentElement.scrollWidth"), page.value(CONTRAST), page.value(SMALL)
        expect(f"{width}: it fits, can be read and hit", wide <= width and not low + small, (wide, low, small))
    page.click("#fault .b", "Close")
    expect("it can be closed", page.value("document.getElementById('fault').hidden"))
    for name, planted in [("an error", "setTimeout(() => { throw new Error('planted') })"),
                          ("a rejection", "void Promise.reject(new Error('planted'))")]:
        page.value(planted)
        expect(f"{name} that nothing caught is shown", page.wait("!document.getElementById('fault').hidden", 3))
        page.click("#fault .b", "Close")


def try_all(page, rules):
    """Tries each rule; how many can be read, how many have faults."""
    readable, count = 0, 0
    page.begin()
    page.steps = page.value("trial.names")
    for index, (name, text) in enumerate(rules):
        started = time.monotonic()
        faults = page.tried(text)
        for fault in faults:
            print(f"FAILED: {name}: {fault[:700]}")
        CHECKS.append(not faults)
        count += bool(faults)
        taken = time.monotonic() - started
        if taken > SLOW:
            print(f"slow: {name} took {taken:.1f} s")
        readable += not page.value("trial.isBroken()")
        if faults or index % ANEW == ANEW - 1:
            page.begin()
    return readable, count


def use(page, path):
    """Tries the page at a path."""
    rules = chosen()
    started = time.monotonic()
    page.path = path
    script = pathlib.Path(__file__).with_name("trial.js").read_text(encoding="utf-8")
    page.call("Page.addScriptToEvaluateOnNewDocument", source=script)
    check_net(page)
    readable, failed = try_all(page, rules)
    taken = time.monotonic() - started
    print(f"browser: {len(rules)} rules tried in {taken:.0f} s: {readable} read, {failed} show faults")


def main(arguments):
    limit = LIMIT_OF_ALL if os.environ.get("BROWSER_RULES") == "all" else LIMIT
    return run(limit, lambda page: use(page, arguments[0]), Trials)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
