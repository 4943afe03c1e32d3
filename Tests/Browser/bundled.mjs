// A page's script that is bundled; it runs outside of a page too, where the bytes of the module are given.
import { ActivationRules } from "activationrules";

const bytes = globalThis.process?.getBuiltinModule?.("fs").readFileSync(process.env.MODULE);
ActivationRules.load(bytes).then((rules) => {
  const rule = { NSExtensionActivationSupportsWebURLWithMaxCount: 1 };
  console.log(rules.evaluate({ rule, preset: "firefox-page" }).word);
});
