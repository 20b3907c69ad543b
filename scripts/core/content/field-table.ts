import type { Child, Post, UserTag } from "../generated/queue.ts";
import type { Place } from "../generated/settings.ts";
import { clip } from "../text/printable.ts";
import { formatDuration, listOf } from "../text/words.ts";
import type { DraftPost } from "./draft-post.ts";
import { CAROUSEL_SIZE } from "./limits.ts";
import { describeTag, readTags } from "./user-tags.ts";

/** IMAGE is the kind of a post without media_type. */
export const POST_KINDS = ["IMAGE", "REELS", "STORIES", "CAROUSEL"] as const satisfies readonly (
  | "IMAGE"
  | Post["media_type"]
)[];

export type PostKind = (typeof POST_KINDS)[number];

export interface Sending {
  /** The kinds of posts that it is sent for. Left out: all. */
  kinds?: readonly PostKind[];
  /** Whether false is sent, too. */
  sendsFalse?: true;
  /** The parameter and its text, where they are not the field's own. */
  wire?: { param: string; textOf(value: string): string };
  /** What to check when Instagram refuses values of a request that has this one. `sent`: as it was sent. */
  whenRefused?(sent: string): string;
}

/** A part of the preview that has room for the field. */
export type Part = "title" | "timing" | "caption" | "files";

/** A row of the preview with a label of its own; no text: no row. Rows with the same label become one. */
export interface Row<Value> {
  row: string;
  text(value: Value, post: DraftPost, places: Places): string | null;
}

/** Of the settings: what the team calls its places. */
export type Places = readonly Place[];

export interface Words {
  /** In the composer and in the issue form. */
  label: string;
  /** Within a sentence, where the label reads badly there. */
  noun?: string;
  /** Whether the issue form asks for it. A test compares the form. */
  inForm?: true;
  /** Of `queue add`; null where text on a command line cannot give it. */
  option: { value: string; description: string } | null;
  /** What a text in a form, an option or a table means; left out: itself. */
  fromText?(text: string, places: Places): unknown;
  /** What followers read above the post because of it. */
  disclosure?: string;
}

/** Whoever approves a post sees all that is sent, so a field that is sent must be shown. */
type FieldOf<Value> =
  /**
   * Sent as the parameter of the same name; "containers": what decides which containers there are; "afterwards": by a call of its own
   * once the post is live.
   */
  | (Words & { sent: Sending | "containers" | "afterwards"; shown: Part | Row<Value> })
  | (Words & { sent: null; shown: Part | Row<Value> | null })
  /** Never edited: only changes of the whole list decide about them. */
  | { label: string; option: Words["option"] }
  /** Written by the bot when it published a post, or failed to. */
  | { by: "success" | "failure" };

/**
 * All that is known of each field, in the order in which fields are sent. Every list of fields comes from here: the parameters of
 * the requests, the rows of the preview, the issue form, the options of commands, what the calendar holds. The parameters are
 * those of Instagram's media reference of September 2026.
 */
export const FIELDS = {
  id: {
    label: "Name of the post",
    option: { value: "ID", description: "Id of the post; if left out, made from its day and first words." },
  },
  status: { label: "Status", option: null },
  pillar: {
    label: "Pillar",
    inForm: true,
    sent: null,
    shown: null,
    option: { value: "NAME", description: "Content pillar." },
  },
  cta_type: {
    label: "Call to action",
    inForm: true,
    sent: null,
    shown: null,
    option: { value: "NAME", description: "Kind of call to action." },
  },
  media_type: {
    label: "Kind of post",
    sent: "containers",
    shown: "files",
    option: { value: "TYPE", description: "REELS, STORIES or CAROUSEL; left out for a single picture." },
  },
  image_url: {
    label: "Image address",
    noun: "picture",
    inForm: true,
    sent: { kinds: ["IMAGE", "STORIES"] },
    shown: "files",
    option: { value: "URL", description: "Public https address of the JPEG." },
  },
  video_url: {
    label: "Video address",
    noun: "video",
    sent: { kinds: ["REELS", "STORIES"] },
    shown: "files",
    option: { value: "URL", description: "Public https address of the video, for reels and video stories." },
  },
  // The reference lists neither a caption nor an alt text for stories, so a story's caption stays in the queue.
  caption: {
    label: "Caption",
    inForm: true,
    shown: "caption",
    sent: { kinds: ["IMAGE", "REELS", "CAROUSEL"] },
    option: { value: "TEXT", description: "Text of the post; \\n is a line break." },
  },
  alt_text: {
    label: "Alt text",
    inForm: true,
    sent: { kinds: ["IMAGE"] },
    shown: "files",
    option: { value: "TEXT", description: "Describes the picture for people who cannot see it." },
  },
  cover_url: {
    label: "Cover address",
    noun: "cover",
    sent: { kinds: ["REELS"] },
    shown: "files",
    option: null,
  },
  thumb_offset: {
    label: "Cover frame",
    sent: { kinds: ["REELS"] },
    option: null,
    shown: { row: "Cover", text: describeFrame },
  },
  // The platform's default is not documented, and vendors report that it is true.
  share_to_feed: {
    label: "In the feed too",
    noun: "place in the feed",
    sent: { kinds: ["REELS"], sendsFalse: true },
    option: null,
    shown: { row: "In the feed too", text: (isShared) => (isShared ? "yes" : "no, only among the reels") },
  },
  // The change log of 3 December 2025: for both logins. 2207081 refuses it for accounts that may not.
  trial: {
    label: "Trial reel",
    sent: { kinds: ["REELS"], wire: { param: "trial_params", textOf: trialParams } },
    option: { value: "HOW", description: "Makes a reel a trial that is shared manual or by performance." },
    shown: {
      row: "Trial reel",
      text: (how) => (how === "manual" ? "until somebody shares it with followers" : "until it does well"),
    },
  },
  audio_name: {
    label: "Name of the audio",
    sent: { kinds: ["REELS"] },
    option: { value: "TEXT", description: "Name of a reel's original audio." },
    shown: { row: "Audio", text: (name) => clip(name, 200) },
  },
  collaborators: {
    label: "Collaborators",
    inForm: true,
    sent: {
      kinds: ["IMAGE", "REELS", "CAROUSEL"],
      whenRefused: (sent) =>
        `Check the collaborators ${namesIn(sent)}: each must be spelled so, be public and allow invitations. Without collaborators the post can go out.`,
    },
    option: { value: "NAMES", description: "User names of up to 3 co-authors, separated by spaces." },
    fromText: wordsOf,
    shown: { row: "Collaborators", text: (names) => listOf(names.slice(0, 5).map((name) => `@${clip(name, 40)}`)) },
  },
  // The media reference: with positions on pictures, optional ones on stories, none on reels. It is silent about videos of a carousel.
  user_tags: {
    label: "Tagged people",
    inForm: true,
    sent: {
      kinds: ["IMAGE", "REELS", "STORIES"],
      whenRefused: (sent) =>
        `Check the tagged accounts ${namesIn(sent)}: each must be spelled so and be public. Without user_tags the post can go out.`,
    },
    option: {
      value: "TAGS",
      description:
        'Who is on the picture, and how far from its left and top edge (0 to 1): "miller 0.5 0.25, friend 0.1 0.9". On a reel, names alone.',
    },
    fromText: readTags,
    shown: { row: "Tagged people", text: describeTags },
  },
  first_comment: {
    label: "First comment",
    inForm: true,
    sent: "afterwards",
    option: { value: "TEXT", description: "Comment by the account itself, right after the post is live." },
    shown: { row: "First comment", text: (text) => clip(text, 2200) },
  },
  // The guide names it for pictures, reels and carousels, not for stories or children.
  location_id: {
    label: "Place",
    inForm: true,
    sent: {
      kinds: ["IMAGE", "REELS", "CAROUSEL"],
      // The guide: a page without latitude and longitude fails with INVALID_LOCATION_ID.
      whenRefused: (id) =>
        `The place ${id} must be the page of a place that has an address on the map; without location_id the post can go out.`,
    },
    option: { value: "PLACE", description: "Name of one of the settings' places, or the id of a place's page." },
    fromText: placeId,
    shown: { row: "Place", text: (id, _, places) => describePlace(id, places) },
  },
  children: {
    label: "Pictures and videos",
    sent: "containers",
    option: null,
    shown: { row: "Tagged people", text: describeTagsOfChildren },
  },
  is_ai_generated: {
    label: "Made with AI",
    noun: "AI label",
    sent: {},
    option: null,
    disclosure: "AI info",
    shown: { row: "Labels", text: (isGenerated) => (isGenerated ? "AI info" : null) },
  },
  is_paid_partnership: {
    label: "Paid partnership",
    sent: {},
    option: null,
    disclosure: "Paid partnership",
    shown: { row: "Labels", text: (isPaid, post) => (isPaid ? `paid partnership${withSponsors(post)}` : null) },
  },
  branded_content_sponsor_ids: {
    label: "Account ids of sponsors",
    sent: {},
    option: null,
    shown: { row: "Labels", text: (_, post) => describeUnlabelled(post) },
  },
  not_before: {
    label: "Not before",
    noun: "date",
    inForm: true,
    sent: null,
    shown: "timing",
    option: {
      value: "TIME",
      description:
        'Hold the post until this time in the team\'s zone, such as "2026-12-24 18:00", or until this day. An instant such as 2026-12-24T17:00:00Z works too.',
    },
  },
  note: {
    label: "Note for the team",
    sent: null,
    shown: null,
    option: { value: "TEXT", description: "Note for the team; never published." },
  },
  repeat_of: {
    label: "Repeats",
    sent: null,
    shown: { row: "⚠️ Repeats on purpose", text: (id) => clip(id) },
    option: { value: "ID", description: "Id of the post that this one repeats on purpose." },
  },
  handoff: {
    label: "Publish by hand, because",
    noun: "hand-off",
    sent: null,
    shown: { row: "⚠️ By hand", text: (reason) => `the bot does not publish it. ${clip(reason, 200)}` },
    option: {
      value: "WHY",
      description: "Somebody publishes it by hand, for this reason; the bot alerts the team at its turn.",
    },
  },
  media_id: { by: "success" },
  permalink: { by: "success" },
  published_at: { by: "success" },
  error: { by: "failure" },
  failed_at: { by: "failure" },
} as const satisfies { readonly [Name in keyof Required<Post>]: FieldOf<NonNullable<Post[Name]>> };

function trialParams(how: string): string {
  return JSON.stringify({ graduation_strategy: how === "manual" ? "MANUAL" : "SS_PERFORMANCE" });
}

/** User names as people list them, with or without @. */
function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).flatMap((word) => word.replace(/^@/, "") || []);
}

/** The user names in a list that was sent as JSON. */
function namesIn(sent: string): string {
  const names: (string | UserTag)[] = JSON.parse(sent);
  return listOf(names.map((name) => (typeof name === "string" ? name : (name.username ?? ""))));
}

function describeTags(tags: readonly UserTag[]): string | null {
  return tags.length === 0 ? null : clip(listOf(tags.map(describeTag)), 2200);
}

function describeTagsOfChildren(children: readonly Child[]): string | null {
  const pictures = children.slice(0, CAROUSEL_SIZE.max).flatMap(({ user_tags: tags = [] }, index) => {
    const text = describeTags(tags);
    return text === null ? [] : `picture ${index + 1}: ${text}`;
  });
  return pictures.length === 0 ? null : pictures.join("; ");
}

/** The id of the place that the team calls so, in any case; a text that names none is an id, or wrong. */
function placeId(text: string, places: Places): string {
  const name = text.toLowerCase();
  return places.find((place) => place.name.toLowerCase() === name)?.id ?? text;
}

function describePlace(id: string, places: Places): string {
  const known = places.find((place) => place.id === id);
  return known === undefined ? `page ${clip(id, 40)}, which is not among the settings' places` : clip(known.name, 100);
}

/** Rules refuse what is beyond. A number of any length would not be for people. */
const LONGEST_VIDEO_MS = 60 * 60_000;

function describeFrame(offsetMs: number, { cover_url }: DraftPost): string {
  const isInVideo = offsetMs >= 0 && offsetMs <= LONGEST_VIDEO_MS;
  const frame = isInVideo ? `the frame at ${formatDuration(offsetMs)}` : "a frame that no video has";
  return cover_url === undefined ? frame : `${frame} is not used, because the cover counts`;
}

function withSponsors({ branded_content_sponsor_ids: ids = [] }: DraftPost): string {
  const shown = ids.slice(0, 5).map((id) => clip(id, 40));
  return shown.length === 0 ? "" : ` with ${shown.join(" and ")}`;
}

/** Sponsors without the label are sent, too. */
function describeUnlabelled(post: DraftPost): string | null {
  const sponsors = post.is_paid_partnership === true ? "" : withSponsors(post);
  return sponsors === "" ? null : `paid partnership${sponsors} (named, but not labelled)`;
}
