/// The format of an answer; each verb supports some of these.
package enum ReportFormat: String, CaseIterable {
  case text, predicate, plist, json, markdown
}
