#!/bin/sh
# A Run Script phase of an extension's target, behind the phase that copies resources: shows findings in the editor.
#
# Input files, which the sandbox of scripts lets through:
#   $(SRCROOT)/$(INFOPLIST_FILE)
#   $(TARGET_BUILD_DIR)/$(INFOPLIST_PATH)
# Without an output file, clear the box "Based on dependency analysis", so that the phase runs with every build.
set -eu

# Xcode knows fewer folders than a terminal does.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin:$HOME/.local/bin"
if ! command -v activationrule >/dev/null; then
  echo "warning: activationrule is not installed, so the activation rule was not linted"
  exit 0
fi

# Errors stop the build, warnings do not; build settings may have changed the rule on its way into the product.
exec activationrule lint "$SRCROOT/$INFOPLIST_FILE" --pass-warnings \
  --product "$TARGET_BUILD_DIR/$INFOPLIST_PATH"
