// swift-format-ignore-file
// Made by .ci/generate of Grammar/presets.txt.

extension Share.Host {
  /// Safari.
  public static let safari = Self("Safari")
  /// SFSafariViewController.
  public static let sfSafariViewController = Self("SFSafariViewController")
  /// Chrome.
  public static let chrome = Self("Chrome")
  /// Firefox.
  public static let firefox = Self("Firefox")
  /// Firefox Focus.
  public static let firefoxFocus = Self("Firefox Focus")
  /// Edge.
  public static let edge = Self("Edge")
  /// Brave.
  public static let brave = Self("Brave")
  /// DuckDuckGo.
  public static let duckDuckGo = Self("DuckDuckGo")
  /// Naver.
  public static let naver = Self("Naver")
  /// KakaoTalk.
  public static let kakaoTalk = Self("KakaoTalk")
  /// Photos.
  public static let photos = Self("Photos")
  /// Screenshot editor.
  public static let screenshotEditor = Self("Screenshot editor")
  /// Camera.
  public static let camera = Self("Camera")
  /// Files.
  public static let files = Self("Files")
  /// Settings.
  public static let settings = Self("Settings")
  /// Notes.
  public static let notes = Self("Notes")
  /// Mail.
  public static let mail = Self("Mail")
  /// Gmail.
  public static let gmail = Self("Gmail")
  /// Messages.
  public static let messages = Self("Messages")
  /// Voice Memos.
  public static let voiceMemos = Self("Voice Memos")
  /// Contacts.
  public static let contacts = Self("Contacts")
  /// Maps.
  public static let maps = Self("Maps")
  /// App Store.
  public static let appStore = Self("App Store")
  /// Music.
  public static let music = Self("Music")
  /// Podcasts.
  public static let podcasts = Self("Podcasts")
  /// Books.
  public static let books = Self("Books")
  /// News.
  public static let news = Self("News")
  /// Health.
  public static let health = Self("Health")
  /// Calendar.
  public static let calendar = Self("Calendar")
  /// Wallet.
  public static let wallet = Self("Wallet")
  /// Shortcuts.
  public static let shortcuts = Self("Shortcuts")
  /// Reminders.
  public static let reminders = Self("Reminders")
  /// Keynote, Pages, Numbers.
  public static let keynotePagesNumbers = Self("Keynote, Pages, Numbers")
  /// Markup.
  public static let markup = Self("Markup")
  /// YouTube.
  public static let youTube = Self("YouTube")
  /// Instagram.
  public static let instagram = Self("Instagram")
  /// X.
  public static let x = Self("X")
  /// Reddit.
  public static let reddit = Self("Reddit")
  /// Facebook.
  public static let facebook = Self("Facebook")
  /// TikTok.
  public static let tikTok = Self("TikTok")
  /// LinkedIn.
  public static let linkedIn = Self("LinkedIn")
  /// Medium.
  public static let medium = Self("Medium")
  /// Zillow.
  public static let zillow = Self("Zillow")
  /// WhatsApp.
  public static let whatsApp = Self("WhatsApp")
  /// Telegram.
  public static let telegram = Self("Telegram")
  /// Signal.
  public static let signal = Self("Signal")
  /// Slack.
  public static let slack = Self("Slack")
  /// Google Drive.
  public static let googleDrive = Self("Google Drive")
  /// Google Photos.
  public static let googlePhotos = Self("Google Photos")
  /// Google Maps.
  public static let googleMaps = Self("Google Maps")
  /// Dropbox.
  public static let dropbox = Self("Dropbox")
  /// Spotify.
  public static let spotify = Self("Spotify")
  /// Kindle.
  public static let kindle = Self("Kindle")
  /// Shazam.
  public static let shazam = Self("Shazam")
  /// Odysee.
  public static let odysee = Self("Odysee")
  /// Feedly.
  public static let feedly = Self("Feedly")
  /// NetNewsWire.
  public static let netNewsWire = Self("NetNewsWire")
  /// Tweetbot.
  public static let tweetbot = Self("Tweetbot")
  /// ChatGPT.
  public static let chatGPT = Self("ChatGPT")
  /// Home Depot.
  public static let homeDepot = Self("Home Depot")
  /// eBay.
  public static let eBay = Self("eBay")
  /// Bear, Ulysses.
  public static let bearUlysses = Self("Bear, Ulysses")
  /// Any app.
  public static let anyApp = Self("Any app")
  /// PSPDFKit Viewer.
  public static let pspdfKitViewer = Self("PSPDFKit Viewer")
  /// Intune-managed app.
  public static let intuneManagedApp = Self("Intune-managed app")
  /// Finder.
  public static let finder = Self("Finder")
  /// Preview.
  public static let preview = Self("Preview")
  /// Catalyst app.
  public static let catalystApp = Self("Catalyst app")
  /// Made up.
  public static let madeUp = Self("Made up")
}
