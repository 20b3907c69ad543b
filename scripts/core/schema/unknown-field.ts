import { nearestWord } from "../text/nearest-word.ts";
import { clip } from "../text/printable.ts";

/** Names of our fields in other tools and on the platform, compared without case, "_" and "-". */
const SYNONYMS: Record<string, readonly string[]> = {
  image_url: [
    "image",
    "img",
    "imageuri",
    "imagelink",
    "url",
    "picture",
    "pictureurl",
    "photo",
    "photourl",
    "media",
    "mediaurl",
    "src",
  ],
  caption: ["text", "description", "captions", "message", "body", "copy", "content"],
  alt_text: ["alt", "alttag", "altdescription", "accessibilitytext", "customaccessibilitycaption"],
  not_before: [
    "date",
    "time",
    "datetime",
    "when",
    "schedule",
    "scheduled",
    "scheduledat",
    "scheduledfor",
    "publishat",
    "publishdate",
    "publishtime",
    "postat",
    "scheduledpublishtime",
    "embargo",
  ],
  media_type: ["type", "kind", "posttype", "format"],
  video_url: ["video", "videouri", "movie", "reel"],
  cover_url: ["cover", "coverimage", "thumbnail", "thumbnailurl", "thumb"],
  thumb_offset: ["thumboffsetms", "thumbnailoffset", "coveroffset"],
  children: ["items", "slides", "images", "pictures", "photos", "carousel", "carouselitems", "imageurls"],
  share_to_feed: ["sharedtofeed", "showinfeed"],
  is_ai_generated: ["ai", "aigenerated", "ailabel", "madewithai"],
  is_paid_partnership: ["paid", "sponsored", "ad", "paidpartnership", "brandedcontent"],
  branded_content_sponsor_ids: ["sponsor", "sponsors", "sponsorids", "sponsorid", "partners"],
  note: ["comment", "comments", "notes", "remark", "todo"],
  cta_type: ["cta", "calltoaction"],
  pillar: ["category", "topic", "theme", "contentpillar"],
  status: ["state"],
  id: ["name", "key", "slug", "postid"],
  account: ["handle", "username", "accountname", "user"],
  posts: ["queue", "items", "entries"],
  timezone: ["tz", "timezonename"],
};

const SHOPPING = [
  "Shopping tags exist only on the page-login path, which mergecast does not use.",
  "Remove the field.",
] as const;
const FILTERS = [
  "Filters do not exist in Instagram's publishing interface.",
  "Apply the filter to the picture before you upload it.",
] as const;
const TAGS = [
  "Tagging people or places is not supported here.",
  "Remove the field. To mention people, write @name in the caption.",
] as const;
const SECRET = [
  "A token must never be in a file in the repository.",
  "Remove it and replace the token: anyone who saw this change can post in your name.",
] as const;
const NOT_SUPPORTED = ["This setting of Instagram's interface is not supported here.", "Remove the field."] as const;
const AUTOMATIC = ["This is set automatically for the pictures in a carousel.", "Remove the field."] as const;

/** Names from the platform's documentation and its app. */
const KNOWN_ELSEWHERE: Record<string, readonly [message: string, hint: string]> = {
  producttags: SHOPPING,
  shoppingtags: SHOPPING,
  products: SHOPPING,
  filter: FILTERS,
  filters: FILTERS,
  filtername: FILTERS,
  usertags: TAGS,
  taggedusers: TAGS,
  locationid: TAGS,
  location: TAGS,
  collaborators: NOT_SUPPORTED,
  audioname: NOT_SUPPORTED,
  trialparams: NOT_SUPPORTED,
  uploadtype: NOT_SUPPORTED,
  iscarouselitem: AUTOMATIC,
  accesstoken: SECRET,
  token: SECRET,
};

/** Message and advice for an unknown field. `known` are the fields that the schema allows there. */
export function describeUnknownField(name: string, known: readonly string[]): { message: string; hint: string } {
  const plainName = plain(name);
  const elsewhere = Object.hasOwn(KNOWN_ELSEWHERE, plainName) ? KNOWN_ELSEWHERE[plainName] : undefined;
  if (elsewhere !== undefined)
    return { message: `There is no field "${clip(name)}". ${elsewhere[0]}`, hint: elsewhere[1] };
  const meant = meantField(name, plainName, known);
  const message = `There is no field "${clip(name)}".`;
  if (meant !== null) return { message, hint: `Did you mean "${meant}"?` };
  if (known.includes("note")) return { message, hint: 'Remove it, or move its text to "note".' };
  return { message, hint: `Remove it. Valid fields here: ${known.join(", ")}.` };
}

function meantField(name: string, plainName: string, known: readonly string[]): string | null {
  const same = known.find((field) => plain(field) === plainName);
  const synonym = known.find((field) => SYNONYMS[field]?.includes(plainName));
  return same ?? synonym ?? nearestWord(name, known);
}

/** Lower-case letters only, so that imageUrl, Image-URL and image_url are the same. */
function plain(name: string): string {
  return clip(name, 100)
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}
