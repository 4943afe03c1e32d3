// swift-format-ignore-file
// Made by .ci/generate of Grammar/presets.txt.

extension Share.Preset {
  /// Safari: share the page.
  public static let safariPage = Self("safari-page")
  /// Safari: share the page; everything that was ever reported at once.
  public static let safariPageMixedUrlPlistText = Self("safari-page-mixed-url-plist-text")
  /// Safari: select text on a page and share it.
  public static let safariSelectedText = Self("safari-selected-text")
  /// Safari: share while a PDF is open.
  public static let safariPdf = Self("safari-pdf")
  /// Safari: share while a PDF is open; variant with a file.
  public static let safariPdfFileUrl = Self("safari-pdf-file-url")
  /// Safari: press long on an image and share it.
  public static let safariImage = Self("safari-image")
  /// Safari: press long on an image and share it; variant with its address.
  public static let safariImageWithUrl = Self("safari-image-with-url")
  /// Safari: a page's own share button.
  public static let safariNavigatorShare = Self("safari-navigator-share")
  /// SFSafariViewController: share from a web view inside an app.
  public static let safariViewControllerPage = Self("safari-view-controller-page")
  /// Chrome: share the page from the toolbar.
  public static let chromePageLegacy = Self("chrome-page-legacy")
  /// Chrome: share the page; variant as text.
  public static let chromePageLegacyText = Self("chrome-page-legacy-text")
  /// Chrome: share the page; variant with address and text.
  public static let chromePageLegacyTwo = Self("chrome-page-legacy-two")
  /// Chrome: share the page from the toolbar or address bar.
  public static let chromePage2025 = Self("chrome-page-2025")
  /// Chrome: share the page; variant without the web view's part.
  public static let chromePage2025Single = Self("chrome-page-2025-single")
  /// Chrome: share while a PDF is open.
  public static let chromePdf = Self("chrome-pdf")
  /// Chrome: press long on an image and share it.
  public static let chromeImage = Self("chrome-image")
  /// Firefox: share the page.
  public static let firefoxPage = Self("firefox-page")
  /// Firefox: share the page; variant with a generic text type.
  public static let firefoxPageTitlePublicText = Self("firefox-page-title-public-text")
  /// Firefox: share a PDF that was downloaded.
  public static let firefoxDownloadedFile = Self("firefox-downloaded-file")
  /// Firefox Focus: share the page.
  public static let focusPage = Self("focus-page")
  /// Edge: share the page.
  public static let edgePage = Self("edge-page")
  /// Edge: share the page; newer form.
  public static let edgePage2025 = Self("edge-page-2025")
  /// Brave: share the page.
  public static let bravePage = Self("brave-page")
  /// Brave: share while a PDF is open.
  public static let bravePdf = Self("brave-pdf")
  /// DuckDuckGo: share the page.
  public static let duckduckgoPage = Self("duckduckgo-page")
  /// DuckDuckGo: share the page; older variant.
  public static let duckduckgoPageLegacy = Self("duckduckgo-page-legacy")
  /// Naver: share an article.
  public static let naverTwoItems = Self("naver-two-items")
  /// Naver: share an article; variant with texts alone.
  public static let naverTextOnly = Self("naver-text-only")
  /// KakaoTalk: share the page of the built-in browser.
  public static let kakaoLink = Self("kakao-link")
  /// Photos: share a JPEG photo.
  public static let photosImageJpeg = Self("photos-image-jpeg")
  /// Photos: share a HEIC photo.
  public static let photosImageHeic = Self("photos-image-heic")
  /// Photos: share a HEIC photo; variant without JPEG.
  public static let photosImageHeicOnly = Self("photos-image-heic-only")
  /// Photos: share a screenshot from the library.
  public static let photosImagePng = Self("photos-image-png")
  /// Photos: share two photos.
  public static let photosTwoImages = Self("photos-two-images")
  /// Photos: share a Live Photo.
  public static let photosLivePhoto = Self("photos-live-photo")
  /// Photos: share a Live Photo; variant with its movie.
  public static let photosLivePhotoMov = Self("photos-live-photo-mov")
  /// Photos: share three photos.
  public static let photosSeveralImages = Self("photos-several-images")
  /// Photos: share eleven photos.
  public static let photosElevenImages = Self("photos-eleven-images")
  /// Photos: share a video taken with the device.
  public static let photosVideoMov = Self("photos-video-mov")
  /// Photos: share a video taken with the device; variant with the asset type.
  public static let photosVideoAsset = Self("photos-video-asset")
  /// Photos: share an MP4 video.
  public static let photosVideoMp4 = Self("photos-video-mp4")
  /// Photos: share two photos and a video.
  public static let photosMixed = Self("photos-mixed")
  /// Photos: share a photo and a video.
  public static let photosImageAndVideo = Self("photos-image-and-video")
  /// Photos: share a raw photo (DNG).
  public static let photosRawDng = Self("photos-raw-dng")
  /// Photos: share a photo after editing it.
  public static let photosEdited = Self("photos-edited")
  /// Photos: share an animated GIF.
  public static let photosGif = Self("photos-gif")
  /// Photos: share as iCloud link.
  public static let photosIcloudLink = Self("photos-icloud-link")
  /// Screenshot editor: take a screenshot, tap its thumbnail, share.
  public static let screenshotEditor = Self("screenshot-editor")
  /// Screenshot editor: take a screenshot, tap its thumbnail, share; PNG variant.
  public static let screenshotEditorPng = Self("screenshot-editor-png")
  /// Screenshot editor: take a screenshot, tap its thumbnail, share; variant with a temporary file.
  public static let screenshotEditorTempUrl = Self("screenshot-editor-temp-url")
  /// Screenshot editor: take a screenshot, tap its thumbnail, share; variant with a link.
  public static let screenshotEditorLink = Self("screenshot-editor-link")
  /// Screenshot editor: take a screenshot of the full page and share it as PDF.
  public static let screenshotFullPagePdf = Self("screenshot-full-page-pdf")
  /// Camera: share from the preview of the last photo.
  public static let cameraLastPhoto = Self("camera-last-photo")
  /// Files: share a PDF.
  public static let filesPdf = Self("files-pdf")
  /// Files: share a PDF; provider made from the file's contents.
  public static let filesPdfWithUrl = Self("files-pdf-with-url")
  /// Files: share a text file.
  public static let filesText = Self("files-text")
  /// Files: share a Word document.
  public static let filesDocx = Self("files-docx")
  /// Files: share a spreadsheet.
  public static let filesXlsx = Self("files-xlsx")
  /// Files: share a ZIP archive.
  public static let filesZip = Self("files-zip")
  /// Files: share an EPUB book.
  public static let filesEpub = Self("files-epub")
  /// Files: share a JSON file.
  public static let filesJson = Self("files-json")
  /// Files: share a CSV file.
  public static let filesCsv = Self("files-csv")
  /// Files: share a GPX track.
  public static let filesGpx = Self("files-gpx")
  /// Files: share a GPX track where OsmAnd is installed.
  public static let filesGpxForeign = Self("files-gpx-foreign")
  /// Files: share a HEIC file.
  public static let filesHeic = Self("files-heic")
  /// Files: share an MP3 file.
  public static let filesMp3 = Self("files-mp3")
  /// Files: share a movie file.
  public static let filesMov = Self("files-mov")
  /// Files: share a contact file.
  public static let filesVcf = Self("files-vcf")
  /// Files: share a calendar file.
  public static let filesIcs = Self("files-ics")
  /// Files: share a folder.
  public static let filesFolder = Self("files-folder")
  /// Files: share a file with an extension nobody declares.
  public static let filesUnknownExtension = Self("files-unknown-extension")
  /// Files: share a file whose type an installed app declares.
  public static let filesCustomType = Self("files-custom-type")
  /// Files: share a PDF, a Word document and an image.
  public static let filesSeveral = Self("files-several")
  /// Settings: share a crash report from the analytics data.
  public static let filesIpsCrashReport = Self("files-ips-crash-report")
  /// Notes: send a copy of a note.
  public static let notesText = Self("notes-text")
  /// Notes: send a copy of a note; variant with styled text and image.
  public static let notesTextRich = Self("notes-text-rich")
  /// Notes: share a scanned PDF in a note.
  public static let notesScanPdf = Self("notes-scan-pdf")
  /// Mail: share a PDF attached to a message.
  public static let mailAttachmentPdf = Self("mail-attachment-pdf")
  /// Gmail: share a PDF attached to a message.
  public static let gmailAttachmentPdf = Self("gmail-attachment-pdf")
  /// Messages: share a photo from a conversation.
  public static let messagesImage = Self("messages-image")
  /// Messages: share a Live Photo from a conversation.
  public static let messagesLivePhoto = Self("messages-live-photo")
  /// Voice Memos: share a recording.
  public static let voiceMemos = Self("voice-memos")
  /// Contacts: share a contact.
  public static let contactsCard = Self("contacts-card")
  /// Maps: share a place.
  public static let mapsPlace = Self("maps-place")
  /// Maps: share a place; older form.
  public static let mapsPlaceLegacy = Self("maps-place-legacy")
  /// Maps: share a route.
  public static let mapsRoute = Self("maps-route")
  /// App Store: share an app's page.
  public static let appStoreApp = Self("app-store-app")
  /// Music: share a song.
  public static let appleMusicSong = Self("apple-music-song")
  /// Music: share a playlist.
  public static let appleMusicPlaylist = Self("apple-music-playlist")
  /// Music: share a radio station.
  public static let appleMusicStation = Self("apple-music-station")
  /// Podcasts: share an episode.
  public static let podcastsEpisode = Self("podcasts-episode")
  /// Books: share a PDF from the library.
  public static let booksPdf = Self("books-pdf")
  /// Books: share an excerpt.
  public static let booksSelectedText = Self("books-selected-text")
  /// News: share an article.
  public static let appleNewsArticle = Self("apple-news-article")
  /// News: share an article; variant with an image.
  public static let appleNewsArticleImage = Self("apple-news-article-image")
  /// Health: export all data.
  public static let healthExport = Self("health-export")
  /// Calendar: share an event.
  public static let calendarEvent = Self("calendar-event")
  /// Wallet: share a pass.
  public static let walletPass = Self("wallet-pass")
  /// Shortcuts: share a shortcut as iCloud link.
  public static let shortcutsIcloudLink = Self("shortcuts-icloud-link")
  /// Shortcuts: the Share action on a text.
  public static let shortcutsShareActionText = Self("shortcuts-share-action-text")
  /// Reminders: share a list as text.
  public static let remindersList = Self("reminders-list")
  /// Keynote, Pages, Numbers: export as PDF and share.
  public static let keynoteExportPdf = Self("keynote-export-pdf")
  /// Markup: share a PDF with drawings.
  public static let freeformMarkupPdf = Self("freeform-markup-pdf")
  /// YouTube: share a video.
  public static let youtubeVideo = Self("youtube-video")
  /// YouTube: share a video; variant with an extra type.
  public static let youtubeVideoUrlExtra = Self("youtube-video-url-extra")
  /// Instagram: share a post through the system's sheet.
  public static let instagramPostLink = Self("instagram-post-link")
  /// X: share a post.
  public static let xPost = Self("x-post")
  /// Reddit: share a post.
  public static let redditPost = Self("reddit-post")
  /// Facebook: share a post through the system's sheet.
  public static let facebookPost = Self("facebook-post")
  /// TikTok: share a video through the system's sheet.
  public static let tiktokVideoLink = Self("tiktok-video-link")
  /// TikTok: share a video; older variant.
  public static let tiktokVideoImageFirst = Self("tiktok-video-image-first")
  /// LinkedIn: share a post.
  public static let linkedinPost = Self("linkedin-post")
  /// Medium: share an article.
  public static let mediumArticle = Self("medium-article")
  /// Zillow: share a listing.
  public static let zillowListing = Self("zillow-listing")
  /// WhatsApp: share a photo from a chat.
  public static let whatsappPhoto = Self("whatsapp-photo")
  /// WhatsApp: export a chat.
  public static let whatsappChatExport = Self("whatsapp-chat-export")
  /// WhatsApp: share a document from a chat.
  public static let whatsappDocument = Self("whatsapp-document")
  /// Telegram: share a text file.
  public static let telegramTextFile = Self("telegram-text-file")
  /// Telegram: share a photo.
  public static let telegramPhoto = Self("telegram-photo")
  /// Signal: share a picture from a chat.
  public static let signalImage = Self("signal-image")
  /// Slack: share a file.
  public static let slackFile = Self("slack-file")
  /// Slack: share a link.
  public static let slackLink = Self("slack-link")
  /// Google Drive: send a copy of a file.
  public static let googleDriveFile = Self("google-drive-file")
  /// Google Photos: share a photo.
  public static let googlePhotosImage = Self("google-photos-image")
  /// Google Maps: share a place.
  public static let googleMapsPlace = Self("google-maps-place")
  /// Dropbox: export a file.
  public static let dropboxFile = Self("dropbox-file")
  /// Dropbox: share a link.
  public static let dropboxLink = Self("dropbox-link")
  /// Spotify: share a track through More.
  public static let spotifyTrack = Self("spotify-track")
  /// Kindle: share selected text.
  public static let kindleExcerpt = Self("kindle-excerpt")
  /// Shazam: share a song.
  public static let shazamSong = Self("shazam-song")
  /// Odysee: share a video.
  public static let odyseeVideo = Self("odysee-video")
  /// Feedly: share an article.
  public static let feedlyArticle = Self("feedly-article")
  /// NetNewsWire: share an article.
  public static let netnewswireArticle = Self("netnewswire-article")
  /// Tweetbot: share a post.
  public static let tweetbotPost = Self("tweetbot-post")
  /// ChatGPT: share a conversation.
  public static let chatgptLink = Self("chatgpt-link")
  /// Home Depot: share a product.
  public static let homeDepotProduct = Self("home-depot-product")
  /// eBay: share an item.
  public static let ebayItem = Self("ebay-item")
  /// Bear, Ulysses: share a note as TextBundle.
  public static let simplenoteTextbundle = Self("simplenote-textbundle")
  /// Any app: hand an image, a link and a text to the share sheet.
  public static let imageUrlText = Self("image-url-text")
  /// PSPDFKit Viewer: share a PDF.
  public static let pdfViewerApp = Self("pdf-viewer-app")
  /// Intune-managed app: share a text between managed apps.
  public static let intuneManagedText = Self("intune-managed-text")
  /// Intune-managed app: share a PDF between managed apps.
  public static let intuneManagedPdf = Self("intune-managed-pdf")
  /// Finder: share a PDF.
  public static let finderPdf = Self("finder-pdf")
  /// Finder: share a PDF; variant with its type.
  public static let finderPdfTyped = Self("finder-pdf-typed")
  /// Finder: share three files.
  public static let finderSeveral = Self("finder-several")
  /// Finder Quick Action: run a Quick Action on three images.
  public static let finderQuickActionThree = Self("finder-quick-action-three")
  /// Finder Quick Action: run a Quick Action on three images; variant with file URLs.
  public static let finderQuickActionThreeFiles = Self("finder-quick-action-three-files")
  /// Finder Quick Action: run a Quick Action on a file with an extension nobody declares.
  public static let finderQuickActionUnknown = Self("finder-quick-action-unknown")
  /// Finder Quick Action: run a Quick Action on more than 64 files.
  public static let finderQuickAction65 = Self("finder-quick-action-65")
  /// Finder: share a folder.
  public static let finderFolder = Self("finder-folder")
  /// Finder: share a text file.
  public static let finderTxt = Self("finder-txt")
  /// Preview: share the open PDF.
  public static let previewPdf = Self("preview-pdf")
  /// Safari: share the page.
  public static let macosSafariPage = Self("macos-safari-page")
  /// Any app: share selected text.
  public static let macosSelectedText = Self("macos-selected-text")
  /// Photos: share a photo.
  public static let macosPhotosImage = Self("macos-photos-image")
  /// Catalyst app: hand a link and its title to the share sheet.
  public static let catalystUrlTitle = Self("catalyst-url-title")
  /// Made up: no item at all.
  public static let edgeNoItems = Self("edge-no-items")
  /// Made up: one item without attachments.
  public static let edgeEmptyItem = Self("edge-empty-item")
  /// Made up: one attachment that registers no type.
  public static let edgeAttachmentWithoutTypes = Self("edge-attachment-without-types")
  /// Made up: two items with an image each.
  public static let edgeTwoItemsSameType = Self("edge-two-items-same-type")
}

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
  /// Finder Quick Action.
  public static let finderQuickAction = Self("Finder Quick Action")
  /// Preview.
  public static let preview = Self("Preview")
  /// Catalyst app.
  public static let catalystApp = Self("Catalyst app")
  /// Made up.
  public static let madeUp = Self("Made up")
}
