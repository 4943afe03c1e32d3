// The words of the page: groups and short names of apps, levels of certainty, and the kinds of a payload.

/** The groups in the order of the map, with the hosts of each; what is not named here goes to the last app group. */
export const GROUPS = [
  ["Browsers", ["Safari", "SFSafariViewController", "Chrome", "Firefox", "Firefox Focus", "Edge", "Brave", "DuckDuckGo",
    "Naver"]],
  ["Photos and scans", ["Photos", "Camera", "Screenshot editor", "Markup", "Google Photos"]],
  ["Files and documents", ["Files", "Google Drive", "Dropbox", "Books", "Keynote, Pages, Numbers", "Bear, Ulysses",
    "PSPDFKit Viewer", "Voice Memos", "Settings"]],
  ["Messages and mail", ["Messages", "Mail", "Gmail", "WhatsApp", "Telegram", "Signal", "Slack", "KakaoTalk"]],
  ["Social", ["Instagram", "X", "Reddit", "Facebook", "TikTok", "LinkedIn", "Tweetbot"]],
  ["Reading", ["News", "Medium", "Feedly", "NetNewsWire", "Kindle"]],
  ["Music and video", ["YouTube", "Music", "Podcasts", "Spotify", "Shazam", "Odysee"]],
  ["Maps and shops", ["Maps", "Google Maps", "Zillow", "App Store", "Home Depot", "eBay"]],
  ["Everyday and work", ["ChatGPT", "Notes", "Contacts", "Calendar", "Reminders", "Health", "Wallet", "Shortcuts"]],
  ["On the Mac", []],
];
const MAC_GROUP = 9;
const REST_GROUP = 8;
/** What the table of shares has besides apps. */
export const NO_APPS = ["Any app", "Made up"];

/** What does not fit the grid; the full name is in tooltip and card, and both are in the accessible name. */
export const SHORT_NAMES = {
  "Screenshot editor": "Screenshots",
  "PSPDFKit Viewer": "PSPDFKit",
  "SFSafariViewController": "Safari view",
  "Keynote, Pages, Numbers": "iWork apps",
};

/** The number of the group of a host. */
export function groupOf(host, platform) {
  if (platform === "macos") return MAC_GROUP;
  const found = GROUPS.findIndex(([, hosts]) => hosts.includes(host));
  return found < 0 ? REST_GROUP : found;
}

/** Levels of certainty from 1 to 3; the pattern of a square and the word beside it. */
export const LEVEL_WORDS = { 3: "Known", 2: "Likely", 1: "Guess" };
export const RULE_LEVELS = { documented: 3, observed: 3, reported: 2, inferred: 1 };
export const RULE_GROUNDS = {
  documented: "documented by Apple", observed: "observed in the system", reported: "reported by developers",
  inferred: "inferred",
};
export const SHARE_LEVELS = { high: 3, medium: 2, low: 1 };
export const SHARE_GROUNDS = {
  "observed": "seen on a device",
  "host-source": "read in the app’s source",
  "developer-fixture": "from a developer’s test data",
  "host-documentation": "from the app’s documentation",
  "inferred": "inferred; nobody has published a device print",
  "composite": "combined from several reports",
};

/** The states of a square: shown for all shares, for some (part), hidden, no answer. */
export const STATE_WORDS = { s: "appears", p: "appears for some shares", h: "hidden", n: "no answer" };

export const SEVERITY_WORDS = { error: "error", warning: "warning", info: "hint" };

/** What the buttons of the payload tab add. */
export const KINDS = [
  ["Link", ["public.url"]], ["Text", ["public.plain-text"]], ["Photo", ["public.jpeg"]],
  ["Video", ["com.apple.quicktime-movie"]], ["PDF", ["com.adobe.pdf"]], ["File", ["public.file-url"]],
  ["Contact", ["public.vcard"]], ["Web page", ["public.url", "com.apple.active-webpage"]],
  ["Place", ["com.apple.mapkit.map-item"]],
];

/** The kind of an attachment in one word, for payloads. */
export function kindOf(types) {
  return KINDS.find(([, kind]) => kind.length === types.length && kind.every((type) => types.includes(type)))?.[0]
    ?? KINDS.find(([, kind]) => types.includes(kind[0]))?.[0] ?? "Attachment";
}

export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A phrase of the engine as a sentence. */
export const sentence = (phrase) => capitalized(phrase) + (".?!…".includes(phrase.at(-1)) ? "" : ".");

/** “links”, “links and texts”, “links, texts and PDFs”; of many words, so many and the number of the others. */
export function listed(words, limit = Infinity) {
  const named = words.length > limit + 1 ? [...words.slice(0, limit), `${words.length - limit} more`] : words;
  return [named.slice(0, -1).join(", "), named.at(-1)].filter(Boolean).join(" and ");
}

/** “1 share”, “2 shares”. */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
