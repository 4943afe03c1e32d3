// A config plug-in as authors write them: it turns options of app.json into the rule of a Share extension.
const keys = {
  images: "NSExtensionActivationSupportsImageWithMaxCount",
  links: "NSExtensionActivationSupportsWebURLWithMaxCount",
  files: "NSExtensionActivationSupportsFileWithMaxCount",
};

/** The rule that the plug-in writes into the Info.plist of the extension. */
export function activationRule(options) {
  const rule = { NSExtensionActivationDictionaryVersion: 2 };
  for (const [name, key] of Object.entries(keys)) {
    if (options[name]) rule[key] = options[name];
  }
  if (options.text) rule.NSExtensionActivationSupportsText = true;
  return rule;
}

export default function withShareExtension(config, options) {
  const NSExtension = {
    NSExtensionPointIdentifier: "com.apple.share-services",
    NSExtensionAttributes: { NSExtensionActivationRule: activationRule(options) },
  };
  return { ...config, ios: { ...config.ios, shareExtension: { NSExtension } } };
}
