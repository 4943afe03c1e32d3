// swift-format-ignore-file
// Made by .ci/generate of Grammar/presets.txt.

extension Share.Preset {
  /// Safari: share the page; the extension has no page script.
  public static let safariPage = Self(known: "safari-page")
  /// Safari: share the page; everything that was ever reported at once.
  public static let safariPageMixedUrlPlistText = Self(known: "safari-page-mixed-url-plist-text")
  /// Safari: select text on a page and share it.
  public static let safariSelectedText = Self(known: "safari-selected-text")
  /// Safari: share while a PDF is open.
  public static let safariPdf = Self(known: "safari-pdf")
  /// Safari: share while a PDF is open; variant with a file.
  public static let safariPdfFileUrl = Self(known: "safari-pdf-file-url")
  /// Safari: press long on an image and share it.
  public static let safariImage = Self(known: "safari-image")
  /// Safari: press long on an image and share it; variant with its address.
  public static let safariImageWithUrl = Self(known: "safari-image-with-url")
  /// Safari: a page's own share button.
  public static let safariNavigatorShare = Self(known: "safari-navigator-share")
  /// SFSafariViewController: share from a web view inside an app.
  public static let safariViewControllerPage = Self(known: "safari-view-controller-page")
  /// Chrome: share the page from the toolbar.
  public static let chromePageLegacy = Self(known: "chrome-page-legacy")
  /// Chrome: share the page; variant as text.
  public static let chromePageLegacyText = Self(known: "chrome-page-legacy-text")
  /// Chrome: share the page; variant with address and text.
  public static let chromePageLegacyTwo = Self(known: "chrome-page-legacy-two")
  /// Chrome: share the page from the toolbar or address bar.
  public static let chromePage2025 = Self(known: "chrome-page-2025")
  /// Chrome: share the page; variant without the web view's part.
  public static let chromePage2025Single = Self(known: "chrome-page-2025-single")
  /// Chrome: share while a PDF is open.
  public static let chromePdf = Self(known: "chrome-pdf")
  /// Chrome: press long on an image and share it.
  public static let chromeImage = Self(known: "chrome-image")
  /// Firefox: share the page.
  public static let firefoxPage = Self(known: "firefox-page")
  /// Firefox: share the page; variant with a generic text type.
  public static let firefoxPageTitlePublicText = Self(known: "firefox-page-title-public-text")
  /// Firefox: share a PDF that was downloaded.
  public static let firefoxDownloadedFile = Self(known: "firefox-downloaded-file")
  /// Firefox Focus: share the page.
  public static let focusPage = Self(known: "focus-page")
  /// Edge: share the page.
  public static let edgePage = Self(known: "edge-page")
  /// Edge: share the page; newer form.
  public static let edgePage2025 = Self(known: "edge-page-2025")
  /// Brave: share the page.
  public static let bravePage = Self(known: "brave-page")
  /// Brave: share while a PDF is open.
  public static let bravePdf = Self(known: "brave-pdf")
  /// DuckDuckGo: share the page.
  public static let duckduckgoPage = Self(known: "duckduckgo-page")
  /// DuckDuckGo: share the page; older variant.
  public static let duckduckgoPageLegacy = Self(known: "duckduckgo-page-legacy")
  /// Naver: share an article.
  public static let naverTwoItems = Self(known: "naver-two-items")
  /// Naver: share an article; variant with texts alone.
  public static let naverTextOnly = Self(known: "naver-text-only")
  /// KakaoTalk: share the page of the built-in browser.
  public static let kakaoLink = Self(known: "kakao-link")
  /// Photos: share a JPEG photo.
  public static let photosImageJpeg = Self(known: "photos-image-jpeg")
  /// Photos: share a HEIC photo.
  public static let photosImageHeic = Self(known: "photos-image-heic")
  /// Photos: share a HEIC photo; variant without JPEG.
  public static let photosImageHeicOnly = Self(known: "photos-image-heic-only")
  /// Photos: share a screenshot from the library.
  public static let photosImagePng = Self(known: "photos-image-png")
  /// Photos: share two photos.
  public static let photosTwoImages = Self(known: "photos-two-images")
  /// Photos: share a Live Photo.
  public static let photosLivePhoto = Self(known: "photos-live-photo")
  /// Photos: share a Live Photo; variant with its movie.
  public static let photosLivePhotoMov = Self(known: "photos-live-photo-mov")
  /// Photos: share three photos.
  public static let photosSeveralImages = Self(known: "photos-several-images")
  /// Photos: share eleven photos.
  public static let photosElevenImages = Self(known: "photos-eleven-images")
  /// Photos: share a video taken with the device.
  public static let photosVideoMov = Self(known: "photos-video-mov")
  /// Photos: share a video taken with the device; variant with the asset type.
  public static let photosVideoAsset = Self(known: "photos-video-asset")
  /// Photos: share an MP4 video.
  public static let photosVideoMp4 = Self(known: "photos-video-mp4")
  /// Photos: share two photos and a video.
  public static let photosMixed = Self(known: "photos-mixed")
  /// Photos: share a photo and a video.
  public static let photosImageAndVideo = Self(known: "photos-image-and-video")
  /// Photos: share a raw photo (DNG).
  public static let photosRawDng = Self(known: "photos-raw-dng")
  /// Photos: share a photo after editing it.
  public static let photosEdited = Self(known: "photos-edited")
  /// Photos: share an animated GIF.
  public static let photosGif = Self(known: "photos-gif")
  /// Photos: share as iCloud link.
  public static let photosIcloudLink = Self(known: "photos-icloud-link")
  /// Screenshot editor: take a screenshot, tap its thumbnail, share.
  public static let screenshotEditor = Self(known: "screenshot-editor")
  /// Screenshot editor: take a screenshot, tap its thumbnail, share; PNG variant.
  public static let screenshotEditorPng = Self(known: "screenshot-editor-png")
  /// Screenshot editor: take a screenshot, tap its thumbnail, share; variant with a temporary file.
  public static let screenshotEditorTempUrl = Self(known: "screenshot-editor-temp-url")
  /// Screenshot editor: take a screenshot, tap its thumbnail, share; variant with a link.
  public static let screenshotEditorLink = Self(known: "screenshot-editor-link")
  /// Screenshot editor: take a screenshot of the full page and share it as PDF.
  public static let screenshotFullPagePdf = Self(known: "screenshot-full-page-pdf")
  /// Camera: share from the preview of the last photo.
  public static let cameraLastPhoto = Self(known: "camera-last-photo")
  /// Files: share a PDF.
  public static let filesPdf = Self(known: "files-pdf")
  /// Files: share a PDF; provider made from the file's contents.
  public static let filesPdfWithUrl = Self(known: "files-pdf-with-url")
  /// Files: share a text file.
  public static let filesText = Self(known: "files-text")
  /// Files: share a Word document.
  public static let filesDocx = Self(known: "files-docx")
  /// Files: share a spreadsheet.
  public static let filesXlsx = Self(known: "files-xlsx")
  /// Files: share a ZIP archive.
  public static let filesZip = Self(known: "files-zip")
  /// Files: share an EPUB book.
  public static let filesEpub = Self(known: "files-epub")
  /// Files: share a JSON file.
  public static let filesJson = Self(known: "files-json")
  /// Files: share a CSV file.
  public static let filesCsv = Self(known: "files-csv")
  /// Files: share a GPX track.
  public static let filesGpx = Self(known: "files-gpx")
  /// Files: share a GPX track where OsmAnd is installed.
  public static let filesGpxForeign = Self(known: "files-gpx-foreign")
  /// Files: share a HEIC file.
  public static let filesHeic = Self(known: "files-heic")
  /// Files: share an MP3 file.
  public static let filesMp3 = Self(known: "files-mp3")
  /// Files: share a movie file.
  public static let filesMov = Self(known: "files-mov")
  /// Files: share a contact file.
  public static let filesVcf = Self(known: "files-vcf")
  /// Files: share a calendar file.
  public static let filesIcs = Self(known: "files-ics")
  /// Files: share a folder.
  public static let filesFolder = Self(known: "files-folder")
  /// Files: share a file with an extension nobody declares.
  public static let filesUnknownExtension = Self(known: "files-unknown-extension")
  /// Files: share a file whose type an installed app declares.
  public static let filesCustomType = Self(known: "files-custom-type")
  /// Files: share a PDF, a Word document and an image.
  public static let filesSeveral = Self(known: "files-several")
  /// Settings: share a crash report from the analytics data.
  public static let filesIpsCrashReport = Self(known: "files-ips-crash-report")
  /// Notes: send a copy of a note.
  public static let notesText = Self(known: "notes-text")
  /// Notes: send a copy of a note; variant with styled text and image.
  public static let notesTextRich = Self(known: "notes-text-rich")
  /// Notes: share a scanned PDF in a note.
  public static let notesScanPdf = Self(known: "notes-scan-pdf")
  /// Mail: share a PDF attached to a message.
  public static let mailAttachmentPdf = Self(known: "mail-attachment-pdf")
  /// Gmail: share a PDF attached to a message.
  public static let gmailAttachmentPdf = Self(known: "gmail-attachment-pdf")
  /// Messages: share a photo from a conversation.
  public static let messagesImage = Self(known: "messages-image")
  /// Messages: share a Live Photo from a conversation.
  public static let messagesLivePhoto = Self(known: "messages-live-photo")
  /// Voice Memos: share a recording.
  public static let voiceMemos = Self(known: "voice-memos")
  /// Contacts: share a contact.
  public static let contactsCard = Self(known: "contacts-card")
  /// Maps: share a place.
  public static let mapsPlace = Self(known: "maps-place")
  /// Maps: share a place; older form.
  public static let mapsPlaceLegacy = Self(known: "maps-place-legacy")
  /// Maps: share a route.
  public static let mapsRoute = Self(known: "maps-route")
  /// App Store: share an app's page.
  public static let appStoreApp = Self(known: "app-store-app")
  /// Music: share a song.
  public static let appleMusicSong = Self(known: "apple-music-song")
  /// Music: share a playlist.
  public static let appleMusicPlaylist = Self(known: "apple-music-playlist")
  /// Music: share a radio station.
  public static let appleMusicStation = Self(known: "apple-music-station")
  /// Podcasts: share an episode.
  public static let podcastsEpisode = Self(known: "podcasts-episode")
  /// Books: share a PDF from the library.
  public static let booksPdf = Self(known: "books-pdf")
  /// Books: share an excerpt.
  public static let booksSelectedText = Self(known: "books-selected-text")
  /// News: share an article.
  public static let appleNewsArticle = Self(known: "apple-news-article")
  /// News: share an article; variant with an image.
  public static let appleNewsArticleImage = Self(known: "apple-news-article-image")
  /// Health: export all data.
  public static let healthExport = Self(known: "health-export")
  /// Calendar: share an event.
  public static let calendarEvent = Self(known: "calendar-event")
  /// Wallet: share a pass.
  public static let walletPass = Self(known: "wallet-pass")
  /// Shortcuts: share a shortcut as iCloud link.
  public static let shortcutsIcloudLink = Self(known: "shortcuts-icloud-link")
  /// Shortcuts: the Share action on a text.
  public static let shortcutsShareActionText = Self(known: "shortcuts-share-action-text")
  /// Reminders: share a list as text.
  public static let remindersList = Self(known: "reminders-list")
  /// Keynote, Pages, Numbers: export as PDF and share.
  public static let keynoteExportPdf = Self(known: "keynote-export-pdf")
  /// Markup: share a PDF with drawings.
  public static let freeformMarkupPdf = Self(known: "freeform-markup-pdf")
  /// YouTube: share a video.
  public static let youtubeVideo = Self(known: "youtube-video")
  /// YouTube: share a video; variant with an extra type.
  public static let youtubeVideoUrlExtra = Self(known: "youtube-video-url-extra")
  /// Instagram: share a post through the system's sheet.
  public static let instagramPostLink = Self(known: "instagram-post-link")
  /// X: share a post.
  public static let xPost = Self(known: "x-post")
  /// Reddit: share a post.
  public static let redditPost = Self(known: "reddit-post")
  /// Facebook: share a post through the system's sheet.
  public static let facebookPost = Self(known: "facebook-post")
  /// TikTok: share a video through the system's sheet.
  public static let tiktokVideoLink = Self(known: "tiktok-video-link")
  /// TikTok: share a video; older variant.
  public static let tiktokVideoImageFirst = Self(known: "tiktok-video-image-first")
  /// LinkedIn: share a post.
  public static let linkedinPost = Self(known: "linkedin-post")
  /// Medium: share an article.
  public static let mediumArticle = Self(known: "medium-article")
  /// Zillow: share a listing.
  public static let zillowListing = Self(known: "zillow-listing")
  /// WhatsApp: share a photo from a chat.
  public static let whatsappPhoto = Self(known: "whatsapp-photo")
  /// WhatsApp: export a chat.
  public static let whatsappChatExport = Self(known: "whatsapp-chat-export")
  /// WhatsApp: share a document from a chat.
  public static let whatsappDocument = Self(known: "whatsapp-document")
  /// Telegram: share a text file.
  public static let telegramTextFile = Self(known: "telegram-text-file")
  /// Telegram: share a photo.
  public static let telegramPhoto = Self(known: "telegram-photo")
  /// Signal: share a picture from a chat.
  public static let signalImage = Self(known: "signal-image")
  /// Slack: share a file.
  public static let slackFile = Self(known: "slack-file")
  /// Slack: share a link.
  public static let slackLink = Self(known: "slack-link")
  /// Google Drive: send a copy of a file.
  public static let googleDriveFile = Self(known: "google-drive-file")
  /// Google Photos: share a photo.
  public static let googlePhotosImage = Self(known: "google-photos-image")
  /// Google Maps: share a place.
  public static let googleMapsPlace = Self(known: "google-maps-place")
  /// Dropbox: export a file.
  public static let dropboxFile = Self(known: "dropbox-file")
  /// Dropbox: share a link.
  public static let dropboxLink = Self(known: "dropbox-link")
  /// Spotify: share a track through More.
  public static let spotifyTrack = Self(known: "spotify-track")
  /// Kindle: share selected text.
  public static let kindleExcerpt = Self(known: "kindle-excerpt")
  /// Shazam: share a song.
  public static let shazamSong = Self(known: "shazam-song")
  /// Odysee: share a video.
  public static let odyseeVideo = Self(known: "odysee-video")
  /// Feedly: share an article.
  public static let feedlyArticle = Self(known: "feedly-article")
  /// NetNewsWire: share an article.
  public static let netnewswireArticle = Self(known: "netnewswire-article")
  /// Tweetbot: share a post.
  public static let tweetbotPost = Self(known: "tweetbot-post")
  /// ChatGPT: share a conversation.
  public static let chatgptLink = Self(known: "chatgpt-link")
  /// Home Depot: share a product.
  public static let homeDepotProduct = Self(known: "home-depot-product")
  /// eBay: share an item.
  public static let ebayItem = Self(known: "ebay-item")
  /// Bear, Ulysses: share a note as TextBundle.
  public static let simplenoteTextbundle = Self(known: "simplenote-textbundle")
  /// Any app: hand an image, a link and a text to the share sheet.
  public static let imageUrlText = Self(known: "image-url-text")
  /// PSPDFKit Viewer: share a PDF.
  public static let pdfViewerApp = Self(known: "pdf-viewer-app")
  /// Intune-managed app: share a text between managed apps.
  public static let intuneManagedText = Self(known: "intune-managed-text")
  /// Intune-managed app: share a PDF between managed apps.
  public static let intuneManagedPdf = Self(known: "intune-managed-pdf")
  /// Finder: share a PDF.
  public static let finderPdf = Self(known: "finder-pdf")
  /// Finder: share a PDF; variant with its type.
  public static let finderPdfTyped = Self(known: "finder-pdf-typed")
  /// Finder: share three files.
  public static let finderSeveral = Self(known: "finder-several")
  /// Finder Quick Action: run a Quick Action on three images.
  public static let finderQuickActionThree = Self(known: "finder-quick-action-three")
  /// Finder Quick Action: run a Quick Action on three images; variant with file URLs.
  public static let finderQuickActionThreeFiles = Self(known: "finder-quick-action-three-files")
  /// Finder Quick Action: run a Quick Action on a file with an extension nobody declares.
  public static let finderQuickActionUnknown = Self(known: "finder-quick-action-unknown")
  /// Finder Quick Action: run a Quick Action on more than 64 files.
  public static let finderQuickAction65 = Self(known: "finder-quick-action-65")
  /// Finder: share a folder.
  public static let finderFolder = Self(known: "finder-folder")
  /// Finder: share a text file.
  public static let finderTxt = Self(known: "finder-txt")
  /// Preview: share the open PDF.
  public static let previewPdf = Self(known: "preview-pdf")
  /// Safari: share the page.
  public static let macosSafariPage = Self(known: "macos-safari-page")
  /// Any app: share selected text.
  public static let macosSelectedText = Self(known: "macos-selected-text")
  /// Photos: share a photo.
  public static let macosPhotosImage = Self(known: "macos-photos-image")
  /// Catalyst app: hand a link and its title to the share sheet.
  public static let catalystUrlTitle = Self(known: "catalyst-url-title")
  /// Made up: no item at all.
  public static let edgeNoItems = Self(known: "edge-no-items")
  /// Made up: one item without attachments.
  public static let edgeEmptyItem = Self(known: "edge-empty-item")
  /// Made up: one attachment that registers no type.
  public static let edgeAttachmentWithoutTypes = Self(known: "edge-attachment-without-types")
  /// Made up: two items with an image each.
  public static let edgeTwoItemsSameType = Self(known: "edge-two-items-same-type")
}

extension Share.Host {
  /// Safari.
  public static let safari = Self(known: "Safari")
  /// SFSafariViewController.
  public static let sfSafariViewController = Self(known: "SFSafariViewController")
  /// Chrome.
  public static let chrome = Self(known: "Chrome")
  /// Firefox.
  public static let firefox = Self(known: "Firefox")
  /// Firefox Focus.
  public static let firefoxFocus = Self(known: "Firefox Focus")
  /// Edge.
  public static let edge = Self(known: "Edge")
  /// Brave.
  public static let brave = Self(known: "Brave")
  /// DuckDuckGo.
  public static let duckDuckGo = Self(known: "DuckDuckGo")
  /// Naver.
  public static let naver = Self(known: "Naver")
  /// KakaoTalk.
  public static let kakaoTalk = Self(known: "KakaoTalk")
  /// Photos.
  public static let photos = Self(known: "Photos")
  /// Screenshot editor.
  public static let screenshotEditor = Self(known: "Screenshot editor")
  /// Camera.
  public static let camera = Self(known: "Camera")
  /// Files.
  public static let files = Self(known: "Files")
  /// Settings.
  public static let settings = Self(known: "Settings")
  /// Notes.
  public static let notes = Self(known: "Notes")
  /// Mail.
  public static let mail = Self(known: "Mail")
  /// Gmail.
  public static let gmail = Self(known: "Gmail")
  /// Messages.
  public static let messages = Self(known: "Messages")
  /// Voice Memos.
  public static let voiceMemos = Self(known: "Voice Memos")
  /// Contacts.
  public static let contacts = Self(known: "Contacts")
  /// Maps.
  public static let maps = Self(known: "Maps")
  /// App Store.
  public static let appStore = Self(known: "App Store")
  /// Music.
  public static let music = Self(known: "Music")
  /// Podcasts.
  public static let podcasts = Self(known: "Podcasts")
  /// Books.
  public static let books = Self(known: "Books")
  /// News.
  public static let news = Self(known: "News")
  /// Health.
  public static let health = Self(known: "Health")
  /// Calendar.
  public static let calendar = Self(known: "Calendar")
  /// Wallet.
  public static let wallet = Self(known: "Wallet")
  /// Shortcuts.
  public static let shortcuts = Self(known: "Shortcuts")
  /// Reminders.
  public static let reminders = Self(known: "Reminders")
  /// Keynote, Pages, Numbers.
  public static let keynotePagesNumbers = Self(known: "Keynote, Pages, Numbers")
  /// Markup.
  public static let markup = Self(known: "Markup")
  /// YouTube.
  public static let youTube = Self(known: "YouTube")
  /// Instagram.
  public static let instagram = Self(known: "Instagram")
  /// X.
  public static let x = Self(known: "X")
  /// Reddit.
  public static let reddit = Self(known: "Reddit")
  /// Facebook.
  public static let facebook = Self(known: "Facebook")
  /// TikTok.
  public static let tikTok = Self(known: "TikTok")
  /// LinkedIn.
  public static let linkedIn = Self(known: "LinkedIn")
  /// Medium.
  public static let medium = Self(known: "Medium")
  /// Zillow.
  public static let zillow = Self(known: "Zillow")
  /// WhatsApp.
  public static let whatsApp = Self(known: "WhatsApp")
  /// Telegram.
  public static let telegram = Self(known: "Telegram")
  /// Signal.
  public static let signal = Self(known: "Signal")
  /// Slack.
  public static let slack = Self(known: "Slack")
  /// Google Drive.
  public static let googleDrive = Self(known: "Google Drive")
  /// Google Photos.
  public static let googlePhotos = Self(known: "Google Photos")
  /// Google Maps.
  public static let googleMaps = Self(known: "Google Maps")
  /// Dropbox.
  public static let dropbox = Self(known: "Dropbox")
  /// Spotify.
  public static let spotify = Self(known: "Spotify")
  /// Kindle.
  public static let kindle = Self(known: "Kindle")
  /// Shazam.
  public static let shazam = Self(known: "Shazam")
  /// Odysee.
  public static let odysee = Self(known: "Odysee")
  /// Feedly.
  public static let feedly = Self(known: "Feedly")
  /// NetNewsWire.
  public static let netNewsWire = Self(known: "NetNewsWire")
  /// Tweetbot.
  public static let tweetbot = Self(known: "Tweetbot")
  /// ChatGPT.
  public static let chatGPT = Self(known: "ChatGPT")
  /// Home Depot.
  public static let homeDepot = Self(known: "Home Depot")
  /// eBay.
  public static let eBay = Self(known: "eBay")
  /// Bear, Ulysses.
  public static let bearUlysses = Self(known: "Bear, Ulysses")
  /// Any app.
  public static let anyApp = Self(known: "Any app")
  /// PSPDFKit Viewer.
  public static let pspdfKitViewer = Self(known: "PSPDFKit Viewer")
  /// Intune-managed app.
  public static let intuneManagedApp = Self(known: "Intune-managed app")
  /// Finder.
  public static let finder = Self(known: "Finder")
  /// Finder Quick Action.
  public static let finderQuickAction = Self(known: "Finder Quick Action")
  /// Preview.
  public static let preview = Self(known: "Preview")
  /// Catalyst app.
  public static let catalystApp = Self(known: "Catalyst app")
  /// Made up.
  public static let madeUp = Self(known: "Made up")
}
