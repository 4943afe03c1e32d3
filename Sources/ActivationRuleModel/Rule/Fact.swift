package import ActivationRuleText
package import ActivationRuleTypes

/// A cause outside the rule that can keep an extension from some or all devices, and whether it does.
package struct Fact: Hashable, Sendable {
  /// The cause, by its identifier among those of ``OfferObstacle``.
  package let id: String
  /// Whether it keeps the extension away; `nil` if it may.
  package let keepsAway: Bool?
  /// The fact in one clause without a full stop.
  package let sentence: String
  /// The file and the line that say so.
  package let place: String
  /// The place in the extension's property list, if that says so.
  package let range: SourceRange?

  package init(_ id: String, keepsAway: Bool?, _ sentence: String, at place: String, range: SourceRange? = nil) {
    (self.id, self.keepsAway, self.sentence, self.place, self.range) = (id, keepsAway, sentence, place, range)
  }
}

/// What a bundle says about itself, in its property list or by its build settings.
package struct BundleFigures {
  /// A figure with its place.
  package struct Figure {
    package let text: String
    package let place: String
    package let range: SourceRange?

    package init(_ text: String, at place: String, range: SourceRange? = nil) {
      (self.text, self.place, self.range) = (text, place, range)
    }
  }

  /// The system that it needs, the families of devices that it is for (`1,2`), its version, and the number of its build.
  package let system, families, version, build: Figure?

  package init(system: Figure?, families: Figure? = nil, version: Figure? = nil, build: Figure? = nil) {
    (self.system, self.families, self.version, self.build) = (system, families, version, build)
  }

  /// Compares the figures of an extension with those of its app; skips unknown figures.
  ///
  /// Source: developers report that the system omits an extension that needs a newer system or another device. Xcode
  /// warns of different versions.
  package func facts(in app: BundleFigures, on platform: Platform?) -> [Fact] {
    [
      Self.pair(system, app.system).flatMap { Self.fact(ofSystem: $0, $1, platform) },
      Self.pair(families, app.families).flatMap { Self.fact(ofFamilies: $0, $1) },
      Self.pair(version, app.version).map { fact(ofVersions: $0, $1, app) },
    ].compactMap { $0 }
  }

  /// Compares the figures of an extension with those of several apps: one fact for each cause, the worst.
  package func facts(inAnyOf apps: [BundleFigures], on platform: Platform?) -> [Fact] {
    let facts = apps.flatMap { self.facts(in: $0, on: platform) }
    return facts.map { $0.id }.distinct.compactMap { id in
      let known = facts.filter { $0.id == id }
      return known.first { $0.keepsAway != false } ?? known.first
    }
  }

  private static func pair(_ own: Figure?, _ other: Figure?) -> (Figure, Figure)? {
    own.flatMap { own in other.map { (own, $0) } }
  }

  private static func fact(ofSystem own: Figure, _ app: Figure, _ platform: Platform?) -> Fact? {
    guard let mine = numbers(own.text), let theirs = numbers(app.text) else { return nil }
    let isNewer = theirs.lexicographicallyPrecedes(mine)
    let system = platform == .macOS ? "macOS" : "iOS"
    let words =
      isNewer
      ? "only from \(system) \(own.text) on; the app runs from \(app.text)"
      : "it runs on each system that the app runs on, from \(app.text)"
    return Fact("deployment-target", keepsAway: isNewer, words, at: own.place, range: own.range)
  }

  private static func fact(ofFamilies own: Figure, _ app: Figure) -> Fact? {
    let (mine, theirs) = (families(own.text), families(app.text))
    guard !mine.isEmpty, !theirs.isEmpty else { return nil }
    // Of other families nothing is known here.
    let missing = theirs.filter { !mine.contains($0) }.compactMap { names[$0] }
    let words =
      missing.isEmpty
      ? "it is built for the devices of the app" : "not on the \(WordList.full(missing, "and")), which the app is for"
    return Fact("device-family", keepsAway: !missing.isEmpty, words, at: own.place, range: own.range)
  }

  private func fact(ofVersions own: Figure, _ app: Figure, _ other: BundleFigures) -> Fact {
    let isNumbered = build != nil && other.build != nil
    let (mine, theirs) = isNumbered ? (whole(own), other.whole(app)) : (own.text, app.text)
    let words = mine == theirs ? "the versions are equal, \(mine)" : "its version is \(mine), that of the app \(theirs)"
    return Fact("version-mismatch", keepsAway: mine == theirs ? false : nil, words, at: own.place)
  }

  /// Returns the version with the number of the build, if that is known.
  private func whole(_ version: Figure) -> String { version.text + (build.map { " (\($0.text))" } ?? "") }

  private static let names = ["1": "iPhone", "2": "iPad"]

  private static func families(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map { String($0) }
  }

  /// Returns the numbers of a version, without trailing zeros; `nil` for a text with anything else.
  private static func numbers(_ version: String) -> [Int]? {
    var numbers: [Int] = []
    for part in version.utf8.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(Array(part).text) else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }
}

/// What a project says about the extension that a property list belongs to.
package struct ProjectTarget: Hashable, Sendable {
  /// The platform that it is built for; `nil` for both, or another one.
  package var platform: Platform?
  /// The name of the product.
  package var name: String?
  /// The bundle identifier of the product.
  package var identifier: String?
  /// The devices that it reaches, by its build settings and those of its app.
  package var facts: [Fact]

  package init(
    platform: Platform? = nil, name: String? = nil, identifier: String? = nil, facts: [Fact] = []
  ) {
    (self.platform, self.name, self.identifier, self.facts) = (platform, name, identifier, facts)
  }
}
