/// How an answer looks; each verb has some of these.
package enum ReportFormat: String, CaseIterable {
  case text, predicate, plist, json, markdown, csv, html, tree, dot, mermaid
}
