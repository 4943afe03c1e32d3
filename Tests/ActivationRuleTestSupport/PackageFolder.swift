import Foundation

/// The top folder of the package.
package let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path(percentEncoded: false)
