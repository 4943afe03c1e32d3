// swift-format-ignore-file
// The Swift of the documentation, kept by ACTIVATION_RECORD=1.

import ActivationRuleSources
import ActivationRuleSuites
import ActivationRules
import Foundation
import Testing
import UniformTypes
import XCTest

// README.md: Embed
