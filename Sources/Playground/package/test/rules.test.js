import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { ActivationRules, EngineStopped, RequestError } from "../index.js";

const rules = await ActivationRules.load();
const links = { NSExtensionActivationSupportsWebURLWithMaxCount: 1 };
const page = { items: [{ attachments: [["public.url"], ["public.plain-text"]] }] };

test("evaluates a rule for a payload", () => {
  assert.equal(rules.evaluate({ rule: links, payload: { items: [{ attachments: [["public.url"]] }] } }).word, "shown");
  const answer = rules.evaluate({ rule: links, payload: page });
  const [{ reason }] = answer.rules;
  assert.deepEqual([answer.word, answer.exitCode, reason.code], ["hidden", 1, "type-not-accepted"]);
  assert.match(reason.sentence, /^this rule takes the link but not the text/);
  const payloads = [page, page];
  const verdicts = ({ shares }) => shares.map(({ verdict }) => verdict);
  assert.deepEqual(verdicts(rules.evaluate({ rule: "TRUEPREDICATE", payloads }).rules[0]), ["shown", "shown"]);
  assert.deepEqual(verdicts(rules.evaluate({ rule: links, payloads, options: { detail: "verdict" } })), ["hidden", "hidden"]);
});

test("an explanation has steps, and changes that turn the verdict", () => {
  const [{ shares: [{ steps }], changes }] = rules.explain({ rule: links, payload: page }).rules;
  assert.ok(steps.length > 0);
  const change = changes.find(({ subject, effect }) => subject === "rule" && effect === "turns");
  assert.equal(change.verdict, "shown");
});

test("lint names the key that is wrong", () => {
  const [finding] = rules.lint({ rule: { NSExtensionActivationSupportsImagWithMaxCount: 1 } })
    .filter(({ id }) => id === "unknown-dictionary-key");
  assert.equal(finding.key, "NSExtensionActivationSupportsImagWithMaxCount");
  assert.equal(finding.severity, "error");
});

test("rules are compared, converted and put into words", () => {
  const strict = { ...links, NSExtensionActivationSupportsText: true };
  assert.equal(rules.compare({ a: links, b: strict, relation: "implies" }).holds, true);
  assert.deepEqual(rules.compare({ a: strict, b: links, relation: "implies" }).holds, false);
  assert.match(rules.convert({ rule: links, to: "predicate" }).predicate, /^SUBQUERY/);
  assert.match(rules.accepts({ rule: links }).accepts.message, /link|URL/i);
});

test("rules are found in texts", () => {
  const [found] = rules.plist(JSON.stringify(links), "rule.json");
  assert.deepEqual(found.rule, links);
  const [{ rule }] = rules.plist(
    `<?xml version="1.0"?><plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>
     <key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string></dict></dict></dict></plist>`, "Info.plist");
  assert.equal(rule, "TRUEPREDICATE");
});

test("presets are what apps share", () => {
  const [firefox] = rules.presets({ preset: "firefox-page" });
  assert.equal(firefox.host, "Firefox");
  assert.equal(
    rules.evaluate({ rule: links, payload: firefox.payload, options: { hostStage: true } }).word, "hidden");
});

test("prints of apps are read", () => {
  const { payload } = rules.importPayload("public.url");
  assert.deepEqual(payload.items[0].attachments, [["public.url"]]);
});

test("files that are no text are read by their bytes", () => {
  const list = `<?xml version="1.0" encoding="UTF-16"?><plist version="1.0"><dict><key>NSExtensionActivationRule</key>
    <string>TRUEPREDICATE</string></dict></plist>`;
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(list, "utf16le")]);
  assert.equal(rules.plist(bytes, "Info.plist")[0].rule, "TRUEPREDICATE");
  const file = { name: "Info.plist", base64: bytes.toString("base64") };
  assert.equal(rules.lintFiles([file]).files[0].findings[0].id, "true-predicate");
  assert.throws(() => rules.lintFiles([{ name: "Info.plist", base64: "YQ" }]), { code: "invalid-field" });
});

test("the module is loaded from a path, an address or bytes, and by those who require the package", async () => {
  const path = fileURLToPath(new URL("../activationrule.wasm", import.meta.url));
  for (const source of [path, new URL("../activationrule.wasm", import.meta.url), readFileSync(path)]) {
    assert.equal((await ActivationRules.load(source)).evaluate({ rule: links, preset: "safari-page" }).word, "shown");
  }
  await assert.rejects(ActivationRules.load("missing.wasm"), /missing\.wasm/);
  const required = createRequire(import.meta.url)("activationrules");
  const others = await required.ActivationRules.load();
  assert.equal(others.evaluate({ rule: links, preset: "firefox-page" }).word, "hidden");
  assert.throws(() => others.evaluate({ rule: links, preset: "firefox-pag" }), required.RequestError);
});

test("a preset costs no more than its payload by far", () => {
  const [{ payload }] = rules.presets({ preset: "photos-two-images" });
  const asked = { payload: { rule: links, payload, options: { hostStage: true } }, preset: { rule: links, preset: "photos-two-images" } };
  const time = (question) => {
    const best = [0, 1, 2].map(() => {
      const start = process.cpuUsage().user;
      for (let count = 0; count < 300; count += 1) rules.evaluate(question);
      return process.cpuUsage().user - start;
    });
    return Math.min(...best);
  };
  for (const question of Object.values(asked)) time(question);
  const [byPayload, byPreset] = [time(asked.payload), time(asked.preset)];
  assert.ok(byPreset <= 3 * byPayload, `${byPreset} µs by preset, ${byPayload} µs by payload, for 300`);
});

test("large and small numbers are read, and what the safety check refuses is not worked out", () => {
  assert.equal(rules.ask({ op: "predicate", format: "1e300 > 0.1 AND 1e-300 < 0.1" }).value, true);
  assert.equal(rules.ask({ op: "predicate", format: "ln(10) < 2.31" }).error.id, "refused");
});

test("an app is asked about with all that it shares", () => {
  const text = JSON.stringify(links);
  const answer = rules.evaluate({ text, host: "firefox", name: "Shelf.json", print: true });
  assert.equal(answer.word, "hidden");
  const [{ apps: [app] }] = answer.rules;
  assert.deepEqual([app.shares, app.others, app.explained], [["firefox-page"], ["firefox-downloaded-file"], "firefox-page"]);
  assert.match(answer.text, /^hidden {4}Shelf\.json in Firefox: share the page \(/);
  assert.match(rules.apps({ text, name: "Shelf.json", print: true }).text, /^partly {4}Shelf\.json: shown in \d+ of \d+ apps/);
  assert.ok(rules.apps({ rule: links, all: true }).rules[0].apps.some(({ isGuess }) => isGuess));
  assert.throws(() => rules.evaluate({ rule: links, host: "firefux" }), /did you mean 'Firefox'/);
});

test("files are asked about with all of their rules", () => {
  const files = [{ name: "a.json", text: JSON.stringify(links) }, { name: "b.txt", text: "a ==" }, { name: "c.plist", text: "<" }];
  const answer = rules.evaluate({ files, host: "safari" });
  assert.deepEqual([answer.word, answer.exitCode, answer.rules.map(({ word }) => word)], ["error", 2, ["shown", "error"]]);
  assert.deepEqual(answer.failures.map(({ path }) => path), ["c.plist"]);
  assert.match(answer.text, /^error {5}2 of 3 extensions: b\.txt and c\.plist\n[\s\S]*^shown {5}a\.json in Safari/m);
  assert.match(answer.failureText, /^c\.plist:1:\d: error: /m);
  assert.throws(() => rules.apps({ files: [{ name: "a.txt" }] }), { code: "invalid-field" });
});

test("names that nobody knows are refused", () => {
  const preset = "firefox-page";
  assert.throws(() => rules.presets({ presett: preset }), /did you mean 'preset'/);
  assert.throws(() => rules.evaluate({ rule: links, preset, options: { hostStag: true } }), { code: "unknown-option" });
  assert.throws(() => rules.evaluate({ rule: links, preset, options: { platform: "android" } }), { code: "invalid-field" });
});

test("what cannot be answered is an error with a code", () => {
  assert.throws(() => rules.evaluate({ rule: links, payload: { items: 1 } }), (error) =>
    error instanceof RequestError && error.code === "invalid-payload");
  assert.throws(() => rules.ask({ op: "explode" }), { code: "unknown-op" });
  // A rule that is no predicate has a verdict, as on a device.
  assert.equal(rules.evaluate({ rule: "(", payload: page }).word, "error");
});

test("the deepest rule that is allowed is answered, a deeper one is refused", () => {
  // A condition in NOT and in a SUBQUERY counts for two levels.
  for (const [open, close, depth] of [
    ["(", ")", 64], ["NOT (", ")", 32], ["SUBQUERY(extensionItems, $i, ", ").@count >= 0", 32],
  ]) {
    const rule = (depth) => open.repeat(depth) + "TRUEPREDICATE" + close.repeat(depth);
    assert.notEqual(rules.evaluate({ rule: rule(depth), payload: page }).word, "error");
    assert.equal(rules.evaluate({ rule: rule(5000), payload: page }).word, "error");
    rules.explain({ rule: rule(depth), payload: page });
    rules.lint({ rule: rule(depth) });
    rules.compare({ a: rule(depth), b: links });
  }
});

test("a module that stops is begun anew", async () => {
  // This module has the same functions, but its answering function traps.
  const section = (id, ...bytes) => [id, bytes.length, ...bytes];
  const exported = (name, kind, index) => [name.length, ...new TextEncoder().encode(name), kind, index];
  const constant = (value) => [4, 0, 0x41, value, 0x0b];
  const trapping = new Uint8Array([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    // (i32) -> i32; (i32, i32) -> i32; () -> i32
    ...section(1, 3, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 2, 0x7f, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f),
    ...section(3, 4, 0, 0, 1, 2),
    ...section(5, 1, 0, 1),
    ...section(7, 5, ...exported("malloc", 0, 0), ...exported("free", 0, 1), ...exported("ask", 0, 2),
      ...exported("answer_bytes", 0, 3), ...exported("memory", 2, 0)),
    ...section(10, 4, ...constant(16), ...constant(0), 3, 0, 0, 0x0b, ...constant(0)),
  ]);
  const broken = await ActivationRules.load(trapping);
  for (const _ of [1, 2]) {
    assert.throws(() => broken.evaluate({ rule: links, payload: page }), EngineStopped);
  }
});

test("memory does not grow from answer to answer", async () => {
  const { Engine } = await import("../engine.js");
  const engine = await Engine.make(readFileSync(new URL("../activationrule.wasm", import.meta.url)));
  const requests = [
    { op: "evaluate", rule: links, payload: page }, { op: "explain", rule: links, payload: page },
    { op: "lint", rule: "TRUEPREDICATE" }, { op: "type", identifier: "public.jpeg" },
  ].map((request) => JSON.stringify(request));
  const ask = (count) => { for (let number = 0; number < count; number += 1) engine.ask(requests[number % 4]); };
  ask(400);
  const size = engine.memorySize;
  ask(Number(process.env.CALLS ?? 2000));
  assert.equal(engine.memorySize, size);
});

test("the command answers, and says what is wrong with its use", async () => {
  const { spawnSync } = await import("node:child_process");
  const run = (words, input = "") => {
    const cli = new URL("../cli.js", import.meta.url).pathname;
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], { input, encoding: "utf8" });
    return { status, stdout, stderr };
  };
  const rule = JSON.stringify(links);
  for (const [words, input, status, pattern] of [
    [["evaluate", "-", "--preset", "safari-page"], rule, 0, /^shown/],
    [["explain", "-", "firefox-page"], rule, 1, /^hidden[\s\S]*Steps:[\s\S]*- /],
    [["explain", "-", "--host", "firefox"], rule, 1, /^hidden[\s\S]*Steps:/],
    [["evaluate", "-", "--preset", "finder-pdf", "--platform", "macos"], rule, 1, /^hidden/],
    [["evaluate", "-", "--host", "safari"], rule, 0, /^shown {5}<stdin> in Safari: share the page/],
    [["evaluate", "-", "--host=safari", "--json"], rule, 0, /"word": "shown"/],
    [["presets", "--host", "firefox"], "", 0, /^firefox-page {2}Firefox: share the page\n/],
    [["presets", "pdf"], "", 0, /^safari-pdf /m],
    [["lint", "-", "--format", "github"], "TRUEPREDICATE", 1, /^::error file=<stdin>,line=1,col=1,title=true-predicate::/],
    [["--version"], "", 0, /^activationrules \d+\.\d+\.\d+\n$/],
    [["lint", "-"], "TRUEPREDICATE", 1, /^<stdin>:1:1: error: .*\[true-predicate\]/],
    [["lint", "-", "--json"], "TRUEPREDICATE", 1, /"id": "true-predicate"/],
    [["batch"], '{"op":"conforms","type":"public.jpeg","to":"public.image"}\n', 0, /"value":true/],
    [["help"], "", 0, /^Usage/],
  ]) {
    const { stdout, ...rest } = run(words, input);
    assert.match(stdout, pattern, words.join(" "));
    assert.equal(rest.status, status, words.join(" "));
  }
  for (const [words, status, pattern] of [
    [["explode"], 64, /there is no verb 'explode'; 'activationrules --help' lists/],
    [["explian", "x", "y"], 64, /did you mean 'explain'\?\n$/], [["lint", "--fix", "x"], 64, /there is no option '--fix'/],
    [["lint", "--fromat", "json", "x"], 64, /did you mean '--format'\?/], [["lint", "--format", "sarif", "x"], 64, /no format 'sarif'/],
    [["evaluate", "x", "--host"], 64, /'--host' needs a value/], [["evaluate", "x"], 64, /'--host NAME' or '--preset ID'/],
    [["evaluate", "-", "photo.heic"], 64, /no preset: ask about what an app shares, such as '--host safari'/],
    [["missing/"], 2, /there is no file or folder 'missing\/'/],
    [["lint", "missing.plist"], 2, /there is no file or folder 'missing.plist'/],
    [["evaluate", "-", "--preset", "firefox-pag"], 64, /there is no preset 'firefox-pag'; did you mean 'firefox-page'/],
    [["evaluate", "-", "--host", "firefux"], 64, /there is no host 'firefux'; did you mean 'Firefox'/],
  ]) {
    const { stderr, ...rest } = run(words, rule);
    assert.match(stderr, pattern, words.join(" "));
    assert.equal(rest.status, status, words.join(" "));
  }
});

test("the command finds the rules of a project, all of them, and goes on after a broken one", async () => {
  const { spawnSync } = await import("node:child_process");
  const folder = mkdtempSync(join(tmpdir(), "rules-"));
  const cli = fileURLToPath(new URL("../cli.js", import.meta.url));
  const run = (...words) => spawnSync(process.execPath, [cli, ...words], { cwd: folder, encoding: "utf8" });
  const write = (path, text) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    assert.equal(run().status, 2);
    assert.match(run().stderr, /looked for app\.json/);
    const list = (rule) => `<plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
      <string>com.apple.share-services</string><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>
      ${rule}</dict></dict></dict></plist>`;
    write("app.json", JSON.stringify({ expo: { plugins: [
      ["expo-share-intent", { iosActivationRules: { NSExtensionActivationSupportsImageWithMaxCount: 1 } }],
      ["expo-share-extension", { activationRules: [{ type: "url", max: 1 }] }],
    ] } }));
    write("ios/Share/Info.plist", Buffer.concat([
      Buffer.from([0xff, 0xfe]), Buffer.from(list("<string>TRUEPREDICATE</string>"), "utf16le")]));
    write("ios/Broken/Info.plist", "<plist><dict><key>NSExtensionActivationRule</key><string>a ==</string>");
    write("node_modules/a/app.json", "{}");
    write("package.json", "{}");
    const all = run();
    assert.match(all.stdout, /expo-share-intent: shown in [\s\S]*expo-share-extension[\s\S]*\[true-predicate\]/);
    assert.match(all.stderr, /ios\/Broken\/Info\.plist/);
    assert.equal(all.status, 2);
    assert.equal(JSON.parse(run("--json").stdout).rules.length, 3);
    assert.match(run("lint", ".").stdout, /3 files|4 rules|in \d rules/);
    const missing = run("lint", "app.json", "missing.json");
    assert.match(missing.stdout, /low-max-count/);
    assert.match(missing.stderr, /no file or folder 'missing\.json'/);
    assert.equal(missing.status, 2);
    const both = run("evaluate", "app.json", "--preset", "safari-page");
    assert.match(both.stdout, /^shown {5}1 of 2 extensions: expo-share-extension\n[\s\S]*^hidden/m);
    assert.equal(both.status, 0);
    assert.equal(JSON.parse(run("evaluate", "app.json", "--preset", "safari-page", "--json").stdout).rules.length, 2);
    const broken = run("explain", "ios/Broken/Info.plist", "--host", "safari");
    assert.match(broken.stderr, /^ios\/Broken\/Info\.plist:1:\d+: error: /);
    assert.equal(broken.status, 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a number that JSON cannot hold and a rule that is too long are refused", () => {
  const evaluate = (rule) => rules.evaluate({ rule, preset: "firefox-page" });
  assert.throws(() => evaluate({ NSExtensionActivationSupportsWebURLWithMaxCount: NaN }), /SupportsWebURLWithMaxCount' is NaN/);
  assert.throws(() => evaluate("x".repeat(17e6)), { code: "line-too-long" });
});

for (const { id, payload } of rules.presets({ platform: "ios" }).slice(0, 3)) {
  test(`${id} can be asked about`, () => {
    assert.ok(rules.evaluate({ rule: "TRUEPREDICATE", payload, options: { hostStage: true } }).word);
  });
}
