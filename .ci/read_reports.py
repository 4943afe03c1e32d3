"""Reads what lint and test report with readers of others, and JSON by the schemas in Grammar: read_reports.py PROGRAM"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import attr
import junitparser
import sarif_om
import tap.loader
import tap.parser
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource

PROGRAM = sys.argv[1]
PACKAGE = pathlib.Path(__file__).resolve().parent.parent
SEVERITIES = {"error": "error", "warning": "warning", "info": "note"}


def run(*words, expected=(0, 1), stdin=None):
    """What the program prints with some words."""
    done = subprocess.run([PROGRAM, *words], capture_output=True, cwd=PACKAGE, input=stdin)
    assert done.returncode in expected, (words, done.returncode, done.stderr.decode())
    return done.stdout.decode()


def hostile(folder):
    """Writes lists and suites with everything in their names that some format gives a meaning to."""
    rule = "<key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>" \
        "<key>NSExtensionActivationRule</key><string>%s</string></dict>" \
        "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict>"
    names = ["a & <b> \"c\" 'd'", "100% :, ::error::x", "]]> # ☃ 🏔", "line\nbreak\ttab", "\u202eevil\u200b", "\\ | `x`"]
    for name in names:
        place = folder / name
        place.mkdir()
        text = rule % "a === '☃🏔' OR TRUEPREDICATE &amp;&amp; &lt;"
        (place / "Info.plist").write_text(f"<plist version=\"1.0\"><dict>{text}</dict></plist>\n")
    quoted = [name for name in names if "\n" not in name]
    cases = "".join(f"{verdict} {json.dumps(f'{verdict} {name}', ensure_ascii=False)} --text x\n"
                    for name in quoted for verdict in ("shown", "hidden"))
    (folder / "Odd.ruletests").write_text("rule --rule TRUEPREDICATE\n" + cases)
    return str(folder)


# MARK: JSON

def schemas():
    """The schemas in Grammar by their names."""
    found = {path.name: json.loads(path.read_text()) for path in (PACKAGE / "Grammar").glob("*.schema.json")}
    registry = Registry().with_resources((name, Resource.from_contents(each)) for name, each in found.items())
    for schema in found.values():
        Draft202012Validator.check_schema(schema)
    return {name: Draft202012Validator({"$ref": name}, registry=registry) for name in found}


def read_json(validators, odd):
    """Holds an answer of each verb, and the files that the program reads, to the schemas."""
    plist = "Samples/Extensions/PhotoWall/Info.plist"
    other = "Samples/Extensions/LinkShelf/Info.plist"
    answers = [
        ["lint", "Samples/Extensions", odd], ["evaluate", plist, "photo.heic"], ["explain", plist, "--text", "x"],
        ["accepts", plist], ["compare", plist, other], ["matrix", plist, other], ["presets"], ["rules"],
        ["parse", "--rule", "extensionItems.@count == 1"], ["test", "Samples", odd],
        ["test", "Samples/Suites", "--coverage"], ["types", "public.jpeg"], ["convert", plist], ["format", "--rule", "a==1"],
        ["make", "--accept", "image:2"],
    ]
    count = 0
    for words in answers:
        text = run(*words, "--json")
        try:
            value = json.loads(text)
        except ValueError as fault:
            raise AssertionError((words, fault, text[max(0, fault.pos - 100):fault.pos + 40])) from None
        fault = best_match(validators["output.schema.json"].iter_errors(value))
        assert fault is None, (words, fault.message[:300], list(fault.absolute_path))
        count += 1
    for path in (PACKAGE / "Samples").rglob("*.ruletests.json"):
        validators["suite.schema.json"].validate(json.loads(path.read_text()))
        count += 1
    return count


# MARK: Findings

def classes():
    """The object model of SARIF: each class by its name, and its attributes by the names in JSON."""
    found = {}
    for name in dir(sarif_om):
        model = getattr(sarif_om, name)
        if attr.has(model if isinstance(model, type) else type(None)):
            found[name] = {field.metadata["schema_property_name"]: field for field in attr.fields(model)}
    return found


# What stands under the names that the reports use, by the class around it.
MEMBERS = {
    "SarifLog": {"runs": "Run"},
    "Run": {"tool": "Tool", "results": "Result", "artifacts": "Artifact", "invocations": "Invocation"},
    "Invocation": {"toolExecutionNotifications": "Notification"},
    "Notification": {"message": "Message", "locations": "Location", "descriptor": "ReportingDescriptorReference"},
    "Artifact": {"location": "ArtifactLocation", "description": "Message"},
    "Tool": {"driver": "ToolComponent"}, "ToolComponent": {"rules": "ReportingDescriptor"},
    "ReportingDescriptor": {
        "shortDescription": "MultiformatMessageString", "fullDescription": "MultiformatMessageString",
        "help": "MultiformatMessageString", "defaultConfiguration": "ReportingConfiguration"},
    "Result": {"message": "Message", "locations": "Location", "relatedLocations": "Location", "fixes": "Fix"},
    "Location": {"physicalLocation": "PhysicalLocation", "logicalLocations": "LogicalLocation", "message": "Message"},
    "PhysicalLocation": {"artifactLocation": "ArtifactLocation", "region": "Region", "contextRegion": "Region"},
    "Region": {"snippet": "ArtifactContent", "message": "Message"},
    "Fix": {"description": "Message", "artifactChanges": "ArtifactChange"},
    "ArtifactChange": {"artifactLocation": "ArtifactLocation", "replacements": "Replacement"},
    "Replacement": {"deletedRegion": "Region", "insertedContent": "ArtifactContent"},
}


def hold(value, name, model):
    """Holds a value of SARIF to the members of its class, and those in it to theirs."""
    if isinstance(value, list):
        for each in value:
            hold(each, name, model)
        return
    assert isinstance(value, dict), (name, value)
    fields = model[name]
    unknown = set(value) - set(fields) - {"$schema"}
    assert not unknown, (name, unknown)
    missing = [key for key, field in fields.items() if field.default is attr.NOTHING and key not in value]
    assert not missing, (name, missing)
    for key, each in value.items():
        if key in MEMBERS.get(name, {}):
            hold(each, MEMBERS[name][key], model)
        elif key not in ("properties", "partialFingerprints", "fingerprints", "originalUriBaseIds"):
            assert not isinstance(each, dict), (name, key, "is of no class that is looked at")


def read_sarif(text):
    """The findings in SARIF: severity, rule, line."""
    log = json.loads(text)
    assert log["version"] == "2.1.0"
    hold(log, "SarifLog", classes())
    run_log = log["runs"][0]
    rules = run_log["tool"]["driver"]["rules"]
    found = []
    for result in run_log["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] if "ruleIndex" in result else True, result
        place = result["locations"][0]["physicalLocation"]
        uri = place["artifactLocation"]["uri"]
        assert re.fullmatch(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-F]{2})+", uri), uri
        found.append((result["level"], result["ruleId"], place.get("region", {}).get("startLine", 1)))
    return sorted(found)


def read_checkstyle(text):
    """The same of a report for Checkstyle."""
    root = xml.etree.ElementTree.fromstring(text)
    assert root.tag == "checkstyle" and root.get("version")
    found = []
    for file in root:
        assert file.tag == "file" and file.get("name")
        for error in file:
            assert error.tag == "error" and error.get("message") and int(error.get("column", "1")) > 0
            found.append((SEVERITIES[error.get("severity")], error.get("source").split(".")[-1], int(error.get("line", "1"))))
    return sorted(found)


def read_github(text):
    """The same of commands in the log of a workflow."""
    found = []
    for line in text.splitlines():
        command = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        assert command, line
        kind, members, message = command.groups()
        values = dict(member.split("=", 1) for member in members.split(","))
        assert set(values) <= {"file", "line", "endLine", "col", "endColumn", "title"}, values
        for each in [message, *values.values()]:
            assert not re.search(r"%(?!25|0D|0A|3A|2C)", each), each
        found.append(({"notice": "note"}.get(kind, kind), values["title"], int(values.get("line", "1"))))
    return sorted(found)


def read_findings(odd):
    """Reads the findings of the samples in each format; all must hold the same."""
    reports = {name: run("lint", "Samples/Extensions", odd, "--format", name)
               for name in ("json", "sarif", "checkstyle", "github", "junit")}
    files = json.loads(reports["json"])["files"]
    expected = sorted((SEVERITIES[finding["severity"]], finding["id"], finding["position"].get("line", 1))
                      for file in files for finding in file["findings"])
    assert len(expected) > 20
    for name, found in (("sarif", read_sarif(reports["sarif"])),
                        ("checkstyle", read_checkstyle(reports["checkstyle"])),
                        ("github", read_github(reports["github"]))):
        assert found == expected, (name, len(found), len(expected),
                                   sorted(set(found) ^ set(expected))[:5])
    suites = list(junitparser.JUnitXml.fromstring(reports["junit"].encode()))
    assert len(suites) == len(files), (len(suites), len(files))
    for suite in suites:
        assert suite.tests == len(list(suite)), suite.name
        assert suite.failures == sum(bool(case.is_failure) for case in suite), suite.name
    return len(expected)


# MARK: Cases

def read_cases(folder, odd):
    """Reads what suites come to in each format; all must count the same."""
    totals = json.loads(run("test", "Samples", odd, "--json"))["totals"]
    xml_report = junitparser.JUnitXml.fromstring(run("test", "Samples", odd, "--format", "junit").encode())
    cases = [case for suite in xml_report for case in suite]
    path = folder / "test.tap"
    path.write_text(run("test", "Samples", odd, "--format", "tap"))
    lines = list(tap.parser.Parser().parse_file(str(path)))
    assert not [line for line in lines if line.category == "unknown" and str(line).strip()], "TAP has unknown lines"
    result = unittest.TestResult()
    tap.loader.Loader().load([str(path)]).run(result)
    counts = (totals["passed"] + totals["failed"] + totals["skipped"], totals["failed"])
    for name, found in (("JUnit", (len(cases), sum(bool(case.is_failure) for case in cases))),
                        ("TAP", (result.testsRun, len(result.failures) + len(result.errors)))):
        assert found == counts, (name, found, counts)
    assert counts[1] > 0
    return counts[0]


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "odd").mkdir()
        odd = hostile(folder / "odd")
        answers = read_json(schemas(), odd)
        findings = read_findings(odd)
        cases = read_cases(folder, odd)
    print(f"Read by others: {answers} answers in JSON, {findings} findings in 5 formats, {cases} cases in 3.")


main()
