import UIKit

// The app exists only because an extension needs one. It collects nothing and sends nothing.
@main
final class ProbeApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = ProbeScene.self
    return configuration
  }
}

final class ProbeScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = InstructionsViewController()
    window.makeKeyAndVisible()
    self.window = window
  }
}

final class InstructionsViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "Open another app, share something, and choose Probe in the share sheet."
    label.frame = view.bounds.insetBy(dx: 24, dy: 24)
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.backgroundColor = .systemBackground
    view.addSubview(label)
  }
}
