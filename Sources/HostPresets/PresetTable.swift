/// The built-in presets, and the place to correct or add one by hand.
///
/// One line is one preset. Fields are separated by `|`; the last one stands only where it is needed:
///
///     id|host|platform|versions|role|since|until|action|basis|confidence|source|notes|payload|mark
///
/// The payload is written item after item, separated by ` / `, and without any item it is empty. An item is its
/// attachments, separated by blanks, then its marks. An attachment is its identifiers, separated by commas, or `[]` without
/// any; an item without attachments is `-`. Marks: `+text` and `+title` where the item has such a text, `+script` where
/// its page runs scripts. The word `handler` at the end stands for ``HostPreset/isHandlerSide``, and the name of an
/// `OfferObstacle` for ``HostPreset/obstacle``.
///
/// `since` and `until` bound the share, where reports say so; `versions` are those it was seen with. Each host has one
/// share on each platform whose role is `main`, the one that people mean by "share from Safari".
///
/// Sources name issues, pull requests and logs in which a payload was seen. A source "conversion of …" or "provider's own
/// types" is the general rule of what the share sheet makes of links, files, images and texts, and of item providers.
enum PresetTable {
  /// The number of presets; a test counts them.
  static let count = 158
  /// The fingerprint of the text, so that it is not worked out whenever a process starts; a test says what it must be.
  static let checksum: UInt64 = 0x4744_80CA_7B7B_2596

  static let text = """
    safari-page|Safari|iOS|12|main|||share the page; the extension has no page script|observed|high|screenshot, cocologics/ShareInspector; logging article on Qiita|The item's text is the page title, and scripts may run.|public.url +text +script
    safari-page-js|Safari|iOS|8 and later|variant|8||share the page; the extension has a page script|observed|medium|Apple's App Extension Programming Guide; pull requests MaxAst/expo-share-extension 11 and 12|What the handler gets once the script has run; ask rules about safari-page instead.|com.apple.property-list +text +script|handler
    safari-page-mixed-url-plist-text|Safari|iOS|8 and later|variant|8||share the page; everything that was ever reported at once|composite|low|issues mozilla-mobile/focus-ios 1846, TumblrArchive/ios-extension-issues 5|Never seen in one piece; strains rules that compare with the count of all attachments.|public.url public.plain-text com.apple.property-list +text +script
    safari-selected-text|Safari|iOS||other|||select text on a page and share it|inferred|medium|issues MaxAst/expo-share-extension 47, achorein/expo-share-intent 131|Only the text comes; the page's address is gone.|public.plain-text
    safari-pdf|Safari|iOS|12.1|other|||share while a PDF is open|observed|high|logging article on Qiita|Two items, so rules that want one item with everything fail.|com.adobe.pdf +text / public.url +script
    safari-pdf-file-url|Safari|iOS|later than 12.1|variant|||share while a PDF is open; variant with a file|developer-fixture|medium|developers' tests; issues receive_sharing_intent 362, achorein/expo-share-intent 104|Accounts differ on the order and on the file URL.|public.url / com.adobe.pdf,public.file-url
    safari-image|Safari|iOS|10–16|other|||press long on an image and share it|inferred|low|radar 29924023; Apple forums 719804|The picture itself and no address; see safari-image-with-url.|public.jpeg
    safari-image-with-url|Safari|iOS|16|variant|||press long on an image and share it; variant with its address|inferred|low|Apple forums 719804|How the two are divided is a guess.|public.jpeg public.url
    safari-navigator-share|Safari|iOS|17|other|||a page's own share button|inferred|low|issue MaxAst/expo-share-extension 28|The text is there only if the page passes one.|public.plain-text public.url
    safari-view-controller-page|SFSafariViewController|iOS|8.4–9|main|||share from a web view inside an app|inferred|low|radar 21875216||public.url
    chrome-page-legacy|Chrome|iOS|before mid-2025|variant||2025|share the page from the toolbar|observed|medium|issue brave/brave-ios 1193; a developer's log||public.url
    chrome-page-legacy-text|Chrome|iOS|up to 2017|variant||2017|share the page; variant as text|observed|medium|issue and pull request mozilla-mobile/focus-ios 485, 470|The address travels as plain text.|public.plain-text
    chrome-page-legacy-two|Chrome|iOS|2017|variant||2017|share the page; variant with address and text|observed|medium|Stack Overflow 42911395; SyncServer's code|The division into two attachments is inferred from a fix that allowed two.|public.url public.plain-text
    chrome-page-2025|Chrome|iOS|since mid-2025|main|2025||share the page from the toolbar or address bar|host-source|medium|Chromium's code; issues MaxAst/expo-share-extension 77, achorein/expo-share-intent 182, receive_sharing_intent 189|The second type is a stand-in for one nobody has named; strict dictionaries stopped matching in June 2025.|public.url org.example.unknown-attachment
    chrome-page-2025-single|Chrome|iOS|since mid-2025|variant|2025||share the page; variant without the web view's part|host-source|low|Chromium's code|Does not fit the reports of June 2025, but those of other months.|public.url +title
    chrome-pdf|Chrome|iOS|12.1|other|||share while a PDF is open|observed|high|logging article on Qiita|A single item, other than in Safari.|com.adobe.pdf,public.file-url
    chrome-image|Chrome|iOS|2024|other|||press long on an image and share it|host-source|medium|Chromium's code|The picture goes from memory, so its type is generic.|public.image
    firefox-page|Firefox|iOS|2018–2025|main|||share the page|host-source|high|Firefox's code; issues acez/bookmark-companion 24, peterto/LinkBuddy 20, Ranchero-Software/NetNewsWire 2042|The page title is a second attachment, so a strict dictionary for links alone fails.|public.url public.plain-text
    firefox-page-title-public-text|Firefox|iOS||variant|||share the page; variant with a generic text type|host-source|low|Firefox's code; the reports of firefox-page||public.url public.text
    firefox-downloaded-file|Firefox|iOS|2024 and later|other|2024||share a PDF that was downloaded|host-source|medium|Firefox's code|Files go without a title.|com.adobe.pdf,public.file-url
    focus-page|Firefox Focus|iOS|2018|main|||share the page|host-source|medium|Focus' code; issue mozilla-mobile/focus-ios 502||public.url public.plain-text
    edge-page|Edge|iOS|2023|variant||2025|share the page|inferred|low|issue acez/bookmark-companion 24|Inferred from an extension that works here and not in Firefox.|public.url
    edge-page-2025|Edge|iOS|18.5, July 2025|main|2025||share the page; newer form|inferred|low|issue karakeep-app/karakeep 1753|Hidden there for a dictionary for links, which Safari showed; what else is shared is a guess after Chrome.|public.url org.example.unknown-attachment
    brave-page|Brave|iOS|2019–2024|main|||share the page|host-source|medium|Brave's code|The page title is a second attachment; printing adds none.|public.url public.plain-text
    brave-pdf|Brave|iOS|2020|other|||share while a PDF is open|observed|medium|issue brave/brave-ios 2961|The address goes instead of the document; the text is inferred from brave-page.|public.url public.plain-text
    duckduckgo-page|DuckDuckGo|iOS|current|main|||share the page|host-source|medium|DuckDuckGo's code|One link; printing and the web view add no attachment.|public.url
    duckduckgo-page-legacy|DuckDuckGo|iOS|older|variant|||share the page; older variant|host-source|low|DuckDuckGo's code; marcosatanaka/share-sheet-example|Two links are more than a maximum of one; the second may have been a text.|public.url public.url
    naver-two-items|Naver|iOS|2024|main|||share an article|observed|medium|pull request Link-MIND/TOASTER-iOS 210|Title and address are items of their own; see naver-text-only.|public.plain-text / public.url
    naver-text-only|Naver|iOS|2024|variant|||share an article; variant with texts alone|inferred|low|pull request Link-MIND/TOASTER-iOS 210||public.plain-text public.plain-text
    kakao-link|KakaoTalk|iOS|2024|main|||share the page of the built-in browser|inferred|low|pull request Link-MIND/TOASTER-iOS 210||public.url
    photos-image-jpeg|Photos|iOS||other|||share a JPEG photo|developer-fixture|medium|several developers' tests||public.jpeg
    photos-image-heic|Photos|iOS|11 and later|main|11||share a HEIC photo|developer-fixture|medium|a developer's test|Other tests list HEIC alone.|public.heic,public.jpeg
    photos-image-heic-only|Photos|iOS|11 and later|variant|11||share a HEIC photo; variant without JPEG|developer-fixture|low|tests of PicStrip||public.heic
    photos-image-png|Photos|iOS||other|||share a screenshot from the library|inferred|low|conversion of images; provider's own types||public.png
    photos-two-images|Photos|iOS||other|||share two photos|observed|medium|issue ShoutSocial/share_handler 105|One item with two attachments; the types of each are inferred.|public.heic,public.jpeg public.heic,public.jpeg
    photos-live-photo|Photos|iOS|12|other|||share a Live Photo|observed|high|screenshot, cocologics/ShareInspector|Three types on one attachment; the Live Photo type conforms to nothing else.|public.jpeg,com.apple.live-photo,public.heic
    photos-live-photo-mov|Photos|iOS|17–18|variant|||share a Live Photo; variant with its movie|developer-fixture|medium|tests of PicStrip|One attachment counts as an image and as a movie.|public.heic,com.apple.quicktime-movie,com.apple.live-photo
    photos-several-images|Photos|iOS||other|||share three photos|observed|medium|issue share_handler 105; a developer's log|One item with three attachments; the types of each are inferred.|public.heic,public.jpeg public.jpeg public.heic,public.jpeg
    photos-eleven-images|Photos|iOS||other|||share eleven photos|inferred|medium|pull requests Actual-Chat/actual-chat 3516, element-ios 2572|One more than the often used maximum of ten.|public.jpeg public.jpeg public.jpeg public.jpeg public.jpeg public.jpeg public.jpeg public.jpeg public.jpeg public.jpeg public.jpeg
    photos-video-mov|Photos|iOS||other|||share a video taken with the device|developer-fixture|medium|tests of Spotter and PicStrip||com.apple.quicktime-movie
    photos-video-mp4|Photos|iOS||other|||share an MP4 video|observed|medium|issue cordova-plugin-openwith 68; a developer's log||public.mpeg-4
    photos-mixed|Photos|iOS||other|||share two photos and a video|inferred|medium|tests of PicStrip; an article on limits by kind||public.heic,public.jpeg public.jpeg com.apple.quicktime-movie
    photos-image-and-video|Photos|iOS||other|||share a photo and a video|inferred|medium|as photos-mixed, with one photo||public.heic,public.jpeg com.apple.quicktime-movie
    photos-raw-dng|Photos|iOS|13 and later|other|13||share a raw photo (DNG)|inferred|low|provider's own types|The order is unknown, and the JPEG may be missing.|com.adobe.raw-image,public.jpeg
    photos-edited|Photos|iOS||other|||share a photo after editing it|inferred|low|provider's own types|Edits are rendered as a new JPEG.|public.jpeg
    photos-gif|Photos|iOS|11 and later|other|11||share an animated GIF|inferred|low|provider's own types||com.compuserve.gif
    photos-icloud-link|Photos|iOS||other|||share as iCloud link|inferred|low|conversion of links||public.url
    screenshot-editor|Screenshot editor|iOS|11–18|main|||take a screenshot, tap its thumbnail, share|observed|high|pull requests owncloud/ios-app 1466, react-native-share-menu 99; issues react-native-share-extension 47, 219|The generic type of a picture in memory; rules that list PNG and JPEG alone miss it.|public.image
    screenshot-editor-png|Screenshot editor|iOS|18–26|variant|||take a screenshot, tap its thumbnail, share; PNG variant|observed|medium|pull request Expensify/App 86984||public.png
    screenshot-editor-temp-url|Screenshot editor|iOS|26.1|variant|||take a screenshot, tap its thumbnail, share; variant with a temporary file|inferred|low|issues MaxAst/expo-share-extension 101, react-native-share-menu 210|A temporary address was reported, but not the full list of types.|public.png,public.file-url,public.url
    screenshot-editor-link|Screenshot editor|iOS|2022–2025|variant|||take a screenshot, tap its thumbnail, share; variant with a link|inferred|low|issues react-native-share-menu 210, MaxAst/expo-share-extension 101|A link was reported beside the picture; that it is an attachment of its own is a guess.|public.png public.url
    screenshot-full-page-pdf|Screenshot editor|iOS|13 and later|other|13||take a screenshot of the full page and share it as PDF|inferred|low|provider's own types||com.adobe.pdf
    camera-last-photo|Camera|iOS||main|||share from the preview of the last photo|inferred|low|provider's own types, taken from Photos||public.heic,public.jpeg
    files-pdf|Files|iOS|11 and later|main|11||share a PDF|inferred|medium|conversion of files|Some providers add the generic link type.|com.adobe.pdf,public.file-url
    files-pdf-with-url|Files|iOS||variant|||share a PDF; provider made from the file's contents|observed|high|a developer's measurement|The generic link type makes it count as a link before the host stage.|com.adobe.pdf,public.file-url,public.url
    files-text|Files|iOS||other|||share a text file|observed|high|a developer's log; OWASP MASTG|One attachment that is a text, a file and so also a link.|public.plain-text,public.file-url
    files-docx|Files|iOS|11 and later|other|11||share a Word document|inferred|medium|conversion of files|Some providers add the generic link type.|org.openxmlformats.wordprocessingml.document,public.file-url
    files-xlsx|Files|iOS|11 and later|other|11||share a spreadsheet|inferred|medium|conversion of files|Some providers add the generic link type.|org.openxmlformats.spreadsheetml.sheet,public.file-url
    files-zip|Files|iOS||other|||share a ZIP archive|observed|high|a developer's log|Older systems name com.pkware.zip-archive first.|public.zip-archive,public.file-url
    files-epub|Files|iOS|11 and later|other|11||share an EPUB book|inferred|medium|conversion of files|Some providers add the generic link type.|org.idpf.epub-container,public.file-url
    files-json|Files|iOS|11 and later|other|11||share a JSON file|inferred|medium|conversion of files|Some providers add the generic link type.|public.json,public.file-url
    files-csv|Files|iOS|11 and later|other|11||share a CSV file|inferred|medium|conversion of files; issue react-native-share-menu 122|Some providers add the generic link type.|public.comma-separated-values-text,public.file-url
    files-gpx|Files|iOS|11 and later|other|11||share a GPX track|inferred|medium|conversion of files|Holds while no app declares the file name extension for itself.|com.topografix.gpx,public.file-url
    files-gpx-foreign|Files|iOS||variant|||share a GPX track where OsmAnd is installed|observed|high|pull request osmandapp/OsmAnd-iOS 1275|The app's own type replaces com.topografix.gpx.|net.osmand.gpx,public.file-url
    files-heic|Files|iOS|11 and later|other|11||share a HEIC file|inferred|medium|conversion of files|Some providers add the generic link type.|public.heic,public.file-url
    files-mp3|Files|iOS|11 and later|other|11||share an MP3 file|inferred|medium|conversion of files|Some providers add the generic link type.|public.mp3,public.file-url
    files-mov|Files|iOS|11 and later|other|11||share a movie file|inferred|medium|conversion of files|Some providers add the generic link type.|com.apple.quicktime-movie,public.file-url
    files-vcf|Files|iOS|11 and later|other|11||share a contact file|inferred|medium|conversion of files|Some providers add the generic link type.|public.vcard,public.file-url
    files-ics|Files|iOS|11 and later|other|11||share a calendar file|inferred|low|conversion of files|Some providers add the generic link type.|com.apple.ical.ics,public.file-url
    files-folder|Files|iOS||other|||share a folder|inferred|low|conversion of files|A folder is no data, but its file URL conforms to public.data.|public.folder,public.file-url
    files-unknown-extension|Files|iOS||other|||share a file with an extension nobody declares|inferred|medium|conversion of files; radar 12316273|The dynamic type is an example; such types conform to public.data at most.|dyn.ah62d4rv4ge81g6xy,public.file-url
    files-custom-type|Files|iOS||other|||share a file whose type an installed app declares|inferred|medium|conversion of files|The type is an example; add its declaration to give it parents.|com.example.mydoc,public.file-url
    files-several|Files|iOS||other|||share a PDF, a Word document and an image|inferred|medium|conversion of files, all in one item||com.adobe.pdf,public.file-url org.openxmlformats.wordprocessingml.document,public.file-url public.jpeg,public.file-url
    files-ips-crash-report|Settings|iOS||main|||share a crash report from the analytics data|observed|low|pull request keybase/client 29549|A rule matched through the file URL only, so the first type may be missing.|com.apple.ips,public.file-url
    notes-text|Notes|iOS||main|||send a copy of a note|inferred|medium|issues receive_sharing_intent 331, share_handler 25; Stack Overflow 34548322|The second type is a stand-in: dictionaries match in version 2 and not in version 1.|public.plain-text org.example.unknown-attachment
    notes-text-rich|Notes|iOS||variant|||send a copy of a note; variant with styled text and image|inferred|low|issue receive_sharing_intent 331; conversion of styled texts|Reports speak against it; kept to strain rules.|com.apple.notes.richtext,public.rtf,public.plain-text public.image
    notes-scan-pdf|Notes|iOS|14–15|other|||share a scanned PDF in a note|observed|medium|issue react-native-share-menu 211|The file URL comes without the type of the file.|public.file-url
    mail-attachment-pdf|Mail|iOS||main|||share a PDF attached to a message|inferred|low|conversion of files||com.adobe.pdf,public.file-url
    gmail-attachment-pdf|Gmail|iOS||main|||share a PDF attached to a message|inferred|low|conversion of files||com.adobe.pdf,public.file-url
    messages-image|Messages|iOS||other|||share a photo from a conversation|inferred|low|provider's own types||public.jpeg
    messages-live-photo|Messages|iOS|10|main|||share a Live Photo from a conversation|observed|medium|radars 29924679, 30098470|Announced as a generic image.|public.image
    voice-memos|Voice Memos|iOS|16–18|main|||share a recording|inferred|medium|issues element-x-ios 3652, OpenArchive Save 160, expo-share-intent-demo 33|Handlers that look for links first take it for one.|com.apple.m4a-audio,public.file-url
    contacts-card|Contacts|iOS||main|||share a contact|observed|high|issues deltachat-ios 1667, cordova-plugin-openwith 53; pull request achorein/expo-share-intent 194|A contact is a kind of text, so tests for public.text match.|public.vcard
    maps-place|Maps|iOS|18.6|main|18.6||share a place|observed|high|issue achorein/expo-share-intent 230|The order of the attachments may vary.|com.apple.mapkit.map-item public.url public.plain-text
    maps-place-legacy|Maps|iOS|8–13|variant||13|share a place; older form|observed|medium|code of MirrorFly and Monal; issue loose-leaf 1417||public.vcard public.url public.plain-text
    maps-route|Maps|iOS|8|other||8|share a route|observed|medium|radar 18485887|Nothing is handed over, and still extensions were offered.|
    app-store-app|App Store|iOS|11|main|||share an app's page|observed|medium|issue and pull request RocketChat/Rocket.Chat.iOS 1566, 1582|Four attachments were counted; the type of the fourth is a stand-in.|public.image public.plain-text public.url com.apple.itunes.product-page
    apple-music-song|Music|iOS||main|||share a song|inferred|low|conversion of links and texts||public.url public.plain-text
    apple-music-playlist|Music|iOS||other|||share a playlist|inferred|low|conversion of links and texts||public.url public.plain-text public.image
    apple-music-station|Music|iOS|9–10|other|||share a radio station|inferred|low|radar 27887353|The type is a stand-in for one that no extension can match.|com.apple.music.station
    podcasts-episode|Podcasts|iOS||main|||share an episode|host-source|low|the app's item sources, as observed||public.plain-text public.image public.url
    books-pdf|Books|iOS||main|||share a PDF from the library|inferred|low|conversion of files||com.adobe.pdf,public.file-url
    books-selected-text|Books|iOS|10|other|||share an excerpt|inferred|low|radar 34367194|No outside extension was offered.|public.plain-text
    apple-news-article|News|iOS|12|main|||share an article|observed|low|issues react-native-share-extension 171, achorein/expo-share-intent 185|The variant with an image fits the reports better.|public.plain-text public.url
    apple-news-article-image|News|iOS|12 and later|variant|12||share an article; variant with an image|inferred|low|issue mozilla-mobile/focus-ios 1846||public.plain-text public.url public.image
    health-export|Health|iOS||main|||export all data|inferred|low|conversion of files|The export is a ZIP archive.|public.zip-archive,public.file-url
    calendar-event|Calendar|iOS||main|||share an event|inferred|low|conversion of files||com.apple.ical.ics,public.file-url
    wallet-pass|Wallet|iOS||main|||share a pass|inferred|low|provider's own types||com.apple.pkpass
    shortcuts-icloud-link|Shortcuts|iOS||main|||share a shortcut as iCloud link|inferred|low|conversion of links||public.url
    shortcuts-share-action-text|Shortcuts|iOS||other|||the Share action on a text|inferred|low|conversion of texts||public.plain-text
    reminders-list|Reminders|iOS||main|||share a list as text|inferred|low|conversion of texts||public.plain-text
    keynote-export-pdf|Keynote, Pages, Numbers|iOS||main|||export as PDF and share|inferred|low|conversion of files||com.adobe.pdf,public.file-url
    freeform-markup-pdf|Markup|iOS||main|||share a PDF with drawings|inferred|low|provider's own types||com.adobe.pdf
    youtube-video|YouTube|iOS|2024–2025|main|||share a video|observed|medium|issues MaxAst/expo-share-extension 65, react-native-share-extension 40|The address stands inside the text.|public.plain-text
    youtube-video-url-extra|YouTube|iOS|2026|variant|||share a video; variant with an extra type|developer-fixture|low|test of AFFiNE|Invented by a developer; strains strict matching.|public.url,public.data com.google.youtube.extra
    instagram-post-link|Instagram|iOS||main|||share a post through the system's sheet|inferred|low|issue react-native-share-menu 182|Inferred from rules for links that work.|public.url
    x-post|X|iOS||main|||share a post|inferred|low|conversion of links and texts||public.url public.plain-text
    reddit-post|Reddit|iOS||main|||share a post|inferred|low|conversion of links and texts||public.url public.plain-text
    facebook-post|Facebook|iOS||main|||share a post through the system's sheet|inferred|low|conversion of links||public.url
    tiktok-video-link|TikTok|iOS|26.2|main|26.2||share a video through the system's sheet|inferred|medium|issue expo/expo 49574|The movie itself does not come, so rules for movies alone fail.|public.url public.plain-text
    tiktok-video-image-first|TikTok|iOS|2021|variant||2021|share a video; older variant|inferred|low|issue react-native-share-menu 169||public.image public.url public.plain-text
    linkedin-post|LinkedIn|iOS||main|||share a post|inferred|low|conversion of links and texts||public.url public.plain-text
    medium-article|Medium|iOS|2021|main|||share an article|inferred|low|issue react-native-share-menu 169||public.image public.url
    zillow-listing|Zillow|iOS|2021|main|||share a listing|inferred|low|issue react-native-share-menu 169|The image is the first attachment.|public.image public.plain-text public.url
    whatsapp-photo|WhatsApp|iOS||other|||share a photo from a chat|inferred|low|issue react-native-share-extension 124; conversion of files||public.jpeg,public.file-url
    whatsapp-chat-export|WhatsApp|iOS||main|||export a chat|inferred|medium|readers of exported chats; issue react-native-file-share-intent 8|The export is a ZIP archive.|public.zip-archive,public.file-url
    whatsapp-document|WhatsApp|iOS||other|||share a document from a chat|inferred|low|conversion of files||com.adobe.pdf,public.file-url
    telegram-text-file|Telegram|iOS||main|||share a text file|observed|high|OWASP MASTG||public.plain-text,public.file-url
    telegram-photo|Telegram|iOS||other|||share a photo|inferred|low|conversion of images||public.image
    signal-image|Signal|iOS|14|main|||share a picture from a chat|inferred|low|issue RocketChat/Rocket.Chat.ReactNative 3221||public.jpeg,public.file-url
    slack-file|Slack|iOS||main|||share a file|inferred|low|conversion of files||com.adobe.pdf,public.file-url
    slack-link|Slack|iOS|2022|other|||share a link|inferred|low|issue react-native-share-menu 182|Inferred from rules for links that work.|public.url
    google-drive-file|Google Drive|iOS||main|||send a copy of a file|inferred|low|conversion of files||com.adobe.pdf,public.file-url
    google-photos-image|Google Photos|iOS|2017|main|||share a photo|observed|medium|issue wordpress-mobile/WordPress-iOS 5690|A file URL was seen to arrive.|public.jpeg,public.file-url
    google-maps-place|Google Maps|iOS|2026|main|||share a place|observed|high|pull request nextcloud/talk-ios 2433|The text is an empty string.|public.plain-text public.url
    dropbox-file|Dropbox|iOS||main|||export a file|inferred|low|conversion of files||com.adobe.pdf,public.file-url
    dropbox-link|Dropbox|iOS||other|||share a link|inferred|low|conversion of links||public.url
    spotify-track|Spotify|iOS||main|||share a track through More|inferred|low|conversion of links|Some versions put the link into a text.|public.url
    kindle-excerpt|Kindle|iOS||main|||share selected text|inferred|low|issue cordova-plugin-openwith 12||public.plain-text
    shazam-song|Shazam|iOS|12|main|||share a song|observed|medium|issue xmollv/Llitgi 69||public.plain-text
    odysee-video|Odysee|iOS|2022|main|||share a video|observed|medium|issue OdyseeTeam/odysee-ios 325|The address travels as plain text.|public.plain-text
    feedly-article|Feedly|iOS|2017|main|||share an article|observed|medium|issue mozilla-mobile/focus-ios 485||public.plain-text public.url
    netnewswire-article|NetNewsWire|iOS|app version 6|main|||share an article|host-source|medium|NetNewsWire's code|The title goes only to activities of the kind of Mail.|public.url
    tweetbot-post|Tweetbot|iOS|2015|main|||share a post|inferred|low|issue wallabag/ios-app 63||public.url public.plain-text
    chatgpt-link|ChatGPT|iOS|2025|main|||share a conversation|observed|low|issue MaxAst/expo-share-extension 65||public.plain-text
    home-depot-product|Home Depot|iOS|18.1|main|||share a product|observed|medium|issue MaxAst/expo-share-extension 56|The text is empty for extensions though Messages shows one.|public.plain-text
    ebay-item|eBay|iOS|2022|main|||share an item|inferred|low|issue react-native-share-menu 182||public.url public.plain-text
    simplenote-textbundle|Bear, Ulysses|iOS|2019|main|||share a note as TextBundle|inferred|low|pull request Automattic/simplenote-ios 325||org.textbundle.package,public.file-url
    image-url-text|Any app|iOS|8|main|||hand an image, a link and a text to the share sheet|observed|high|issue TumblrArchive/ios-extension-issues 5; radar 18342403|The well-known case in which a strict dictionary needs every kind.|public.image public.url public.plain-text
    pdf-viewer-app|PSPDFKit Viewer|iOS||main|||share a PDF|inferred|low|conversion of files||com.adobe.pdf,public.file-url
    intune-managed-text|Intune-managed app|iOS||main|||share a text between managed apps|host-documentation|high|Microsoft's Intune documentation|Managed types have a prefix and conform to nothing that is declared.|com.microsoft.intune.mam.public.text
    intune-managed-pdf|Intune-managed app|iOS||other|||share a PDF between managed apps|host-documentation|medium|Microsoft's Intune documentation; conversion of files|The prefix stands before both types of a file.|com.microsoft.intune.mam.com.adobe.pdf,com.microsoft.intune.mam.public.file-url
    finder-pdf|Finder|macOS|10.12|main|||share a PDF|observed|high|radar 30184633|Without the type of the file, rules for PDFs fail.|public.file-url
    finder-pdf-typed|Finder|macOS|current|variant|||share a PDF; variant with its type|developer-fixture|medium|tests of foofoil||com.adobe.pdf,public.file-url
    finder-several|Finder|macOS|current|other|||share three files|inferred|low|conversion of files; tests of foofoil||public.png,public.file-url com.adobe.pdf,public.file-url public.zip-archive,public.file-url
    finder-quick-action-three|Finder Quick Action|macOS|current|main|||run a Quick Action on three images|developer-fixture|medium|test of OrbitConvert; issue idawnlight/ShichiZip 47|One item with an attachment for each file.|public.png,public.file-url public.png,public.file-url public.png,public.file-url
    finder-quick-action-65|Finder Quick Action|macOS|26|other|||run a Quick Action on more than 64 files|observed|medium|issue idawnlight/ShichiZip 47|The item comes without attachments.|-
    finder-folder|Finder|macOS|current|other|||share a folder|inferred|low|conversion of files||public.folder,public.file-url
    finder-txt|Finder|macOS|11|other|||share a text file|inferred|low|Apple forums 670015|Was not offered whatever the rule said, so the cause lies elsewhere.|public.plain-text,public.file-url
    preview-pdf|Preview|macOS|10.12|main|||share the open PDF|observed|high|radar 30184633||public.file-url
    macos-safari-page|Safari|macOS||main|||share the page|inferred|low|conversion of links||public.url
    macos-selected-text|Any app|macOS|14–15|main|||share selected text|inferred|low|Apple forums 772230|Not offered, although the same rule works on iOS.|public.plain-text|selected-text
    macos-photos-image|Photos|macOS||main|||share a photo|inferred|low|conversion of files||public.jpeg,public.file-url
    catalyst-url-title|Catalyst app|macOS||main|||hand a link and its title to the share sheet|inferred|low|conversion of links and texts||public.url public.plain-text
    edge-no-items|Made up|any||other|||no item at all|synthetic|high|made for tests||
    edge-empty-item|Made up|any||other|||one item without attachments|synthetic|high|made for tests|Comparing a count with that of all attachments holds, as both are zero.|-
    edge-attachment-without-types|Made up|any||other|||one attachment that registers no type|synthetic|high|made for tests|ANY over nothing is false.|[]
    edge-two-items-same-type|Made up|any||other|||two items with an image each|synthetic|high|made for tests||public.jpeg / public.jpeg
    """
}
