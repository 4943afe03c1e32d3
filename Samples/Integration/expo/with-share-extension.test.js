// What the plug-in writes is asked about what apps share: `node --test` in this folder, without a Mac.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ActivationRules } from "activationrules";
import withShareExtension, { activationRule } from "./with-share-extension.js";

const rules = await ActivationRules.load();

/** Whether the extension appears for a share of an app. */
function appears(options, preset) {
  return rules.evaluate({ rule: activationRule(options), preset }).word;
}

for (const [options, preset, expected] of [
  [{ links: 1 }, "safari-page", "shown"],
  [{ links: 1 }, "firefox-page", "shown"],
  [{ links: 1 }, "photos-two-images", "hidden"],
  [{ images: 1 }, "photos-two-images", "hidden"],
  [{ images: 5 }, "photos-two-images", "shown"],
  [{}, "safari-page", "hidden"],
]) {
  test(`${JSON.stringify(options)} is ${expected} for ${preset}`, () => {
    assert.equal(appears(options, preset), expected);
  });
}

test("no options lead to a rule with an error", () => {
  for (const options of [{ links: 1 }, { images: 3, text: true }, { files: 10, links: 1 }]) {
    const { NSExtension } = withShareExtension({}, options).ios.shareExtension;
    const findings = rules.lint({ rule: NSExtension.NSExtensionAttributes.NSExtensionActivationRule });
    assert.deepEqual(findings.filter(({ severity }) => severity === "error"), []);
  }
});
