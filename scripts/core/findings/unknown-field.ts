import { nearestWord } from "../text/nearest-word.ts";
import { clip } from "../text/printable.ts";

/** Names of our fields in other tools and on the platform, compared without case, "_" and "-". */
const SYNONYMS: Readonly<Record<string, string>> = {
  image_url: "image img imageuri imagelink url picture pictureurl photo photourl media mediaurl src",
  caption: "text description captions message body copy content",
  alt_text: "alt alttag altdescription accessibilitytext customaccessibilitycaption",
  not_before:
    "date time datetime when schedule scheduled scheduledat scheduledfor publishat publishdate publishtime postat scheduledpublishtime embargo",
  media_type: "type kind posttype format",
  video_url: "video videouri movie reel",
  cover_url: "cover coverimage thumbnail thumbnailurl thumb",
  thumb_offset: "thumboffsetms thumbnailoffset coveroffset",
  children: "items slides images pictures photos carousel carouselitems imageurls",
  share_to_feed: "sharedtofeed showinfeed",
  trial: "trialparams trialreel istrial",
  audio_name: "audio song soundname audiotitle",
  collaborators: "collaborator collabs collab coauthors coauthor invites",
  user_tags: "usertag tags tag tagged taggedpeople taggedusers peopletags photosof",
  comment_enabled:
    "commentsenabled iscommentenabled enablecomments disablecomments commentsdisabled commentsoff turnoffcomments allowcomments",
  location_id: "location place locationname geotag",
  is_ai_generated: "ai aigenerated ailabel madewithai",
  is_paid_partnership: "paid sponsored ad paidpartnership brandedcontent",
  branded_content_sponsor_ids: "sponsor sponsors sponsorids sponsorid partners",
  note: "comment comments notes remark todo",
  cta_type: "cta calltoaction",
  pillar: "category topic theme contentpillar",
  status: "state",
  id: "name key slug postid",
  username: "user name handle account",
  x: "left posx positionx",
  y: "top posy positiony",
  account: "handle username accountname user",
  posts: "queue items entries",
  timezone: "tz timezonename",
};

/** Lower-case names between spaces, and why they do not exist here. */
type KnownElsewhere = readonly [names: string, why: string, hint: string];

const REMOVE = "Remove the field.";
const SHOPPING = "Shopping tags exist only on the page-login path, which mergecast does not use.";
const PAGE_LOGIN =
  "Instagram takes it only on the page-login path (login through a Facebook page), which mergecast does not use.";
const FILTERS = "Filters do not exist in Instagram's publishing interface.";
const REPLACE = "Remove it and replace the token: anyone who saw this change can post in your name.";

/** Names of a post's fields from the platform's documentation and its app. */
const OF_POSTS: readonly KnownElsewhere[] = [
  ["producttags shoppingtags products", SHOPPING, REMOVE],
  ["filter filters filtername", FILTERS, "Apply the filter to the picture before you upload it."],
  ["audioconfiguration audioconfig pollattachment poll ispolldurationextended iscommentpromptused", PAGE_LOGIN, REMOVE],
  ["uploadtype", PAGE_LOGIN, REMOVE],
  ["iscarouselitem", "This is set automatically for the pictures in a carousel.", REMOVE],
];
const ANYWHERE: KnownElsewhere = ["accesstoken token", "A token must never be in a file in the repository.", REPLACE];

/** Message and advice for an unknown field. `known` are the fields that the schema allows there. */
export function describeUnknownField(name: string, known: readonly string[]): { message: string; hint: string } {
  const message = `There is no field "${clip(name)}".`;
  const listed = known.includes("image_url") ? [...OF_POSTS, ANYWHERE] : [ANYWHERE];
  const [names = "", why = "", hint = ""] = listed.find(([names]) => names.split(" ").includes(plain(name))) ?? [];
  const meant = meantField(name, known, names === "" ? [] : names.split(" "));
  if (meant !== null) return { message, hint: `Did you mean "${meant}"?` };
  if (why !== "") return { message: `${message} ${why}`, hint };
  if (known.includes("note")) return { message, hint: 'Remove it, or move its text to "note".' };
  return { message, hint: `Remove it. Valid fields here: ${known.join(", ")}.` };
}

/** A name that is known elsewhere means a field only if that is the same thing, which the schema may have learned since. */
function meantField(name: string, known: readonly string[], elsewhere: readonly string[]): string | null {
  const plainName = plain(name);
  const same = known.find((field) => plain(field) === plainName || elsewhere.includes(plain(field)));
  if (same !== undefined || elsewhere.length > 0) return same ?? null;
  return known.find((field) => SYNONYMS[field]?.split(" ").includes(plainName)) ?? nearestWord(name, known);
}

/** Lower-case letters only, so that imageUrl, Image-URL and image_url are the same. */
function plain(name: string): string {
  return clip(name, 100)
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}
