import UIKit

/// Shows the print of a share.
///
/// It leaves the device only if you copy it and paste it somewhere.
final class ShareViewController: UIViewController {
  private let textView = UITextView()

  override func viewDidLoad() {
    super.viewDidLoad()
    textView.text = text()
    textView.isEditable = false
    textView.font = .monospacedSystemFont(ofSize: 13, weight: .regular)
    let copy = UIButton(
      configuration: .filled(),
      primaryAction: UIAction(title: "Copy") { [weak self] _ in
        UIPasteboard.general.string = self?.textView.text
      })
    let done = UIButton(
      configuration: .gray(),
      primaryAction: UIAction(title: "Done") { [weak self] _ in
        self?.extensionContext?.completeRequest(returningItems: nil)
      })
    layOut([textView, copy, done])
  }

  private func text() -> String {
    let items = (extensionContext?.inputItems ?? []).compactMap { $0 as? NSExtensionItem }
    let system = DevicePrint.System(name: UIDevice.current.systemName, version: UIDevice.current.systemVersion)
    do {
      return try DevicePrint(items, system: system).json()
    } catch {
      return "This cannot be printed: \(error)"
    }
  }

  private func layOut(_ views: [UIView]) {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.backgroundColor = .systemBackground
    view.addSubview(stack)
    let area = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: area.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(equalTo: area.bottomAnchor, constant: -16),
      stack.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -16),
    ])
  }
}
