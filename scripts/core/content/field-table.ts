import type { Post } from "../generated/queue.ts";
import { clip } from "../text/printable.ts";
import { listOf } from "../text/words.ts";
import type { FieldOf } from "./field-row.ts";
import {
  describeFrame,
  describePlace,
  describeTags,
  describeTagsOfChildren,
  describeUnlabelled,
  kindOfWord,
  namesIn,
  placeId,
  trialParams,
  withSponsors,
} from "./field-texts.ts";
import { readTags, writeTags } from "./user-tags.ts";

/**
 * All that is known of each field, in the order in which fields are sent. Every list of fields comes from here: the parameters of
 * the requests, the rows of the preview, the issue form, the options of commands, what the calendar holds. The parameters are
 * those of Instagram's media reference of September 2026.
 */
export const FIELDS = {
  id: {
    label: "Name of the post",
    control: "line",
    option: { value: "ID", description: "Id of the post; if left out, made from its day and first words." },
  },
  status: { label: "Status", control: "own", option: null },
  pillar: {
    label: "Pillar",
    control: "line",
    inForm: true,
    sent: null,
    shown: null,
    option: { value: "NAME", description: "Content pillar." },
  },
  cta_type: {
    label: "Call to action",
    control: "line",
    inForm: true,
    sent: null,
    shown: null,
    option: { value: "NAME", description: "Kind of call to action." },
  },
  media_type: {
    label: "Kind of post",
    control: "own",
    inForm: true,
    fromText: kindOfWord,
    sent: "containers",
    shown: "files",
    option: { value: "TYPE", description: "REELS, STORIES or CAROUSEL; left out for a single picture." },
  },
  image_url: {
    label: "Image address",
    control: "line",
    noun: "picture",
    inForm: true,
    sent: { kinds: ["IMAGE", "STORIES"] },
    shown: "files",
    option: { value: "URL", description: "Public https address of the JPEG." },
  },
  video_url: {
    label: "Video address",
    control: "line",
    noun: "video",
    sent: { kinds: ["REELS", "STORIES"] },
    shown: "files",
    option: { value: "URL", description: "Public https address of the video, for reels and video stories." },
  },
  // The reference lists neither a caption nor an alt text for stories, so a story's caption stays in the queue.
  caption: {
    label: "Caption",
    control: "box",
    inForm: true,
    shown: "caption",
    sent: { kinds: ["IMAGE", "REELS", "CAROUSEL"] },
    option: { value: "TEXT", description: "Text of the post; \\n is a line break." },
  },
  alt_text: {
    label: "Alt text",
    control: "box",
    inForm: true,
    sent: { kinds: ["IMAGE"] },
    shown: "files",
    option: { value: "TEXT", description: "Describes the picture for people who cannot see it." },
  },
  cover_url: {
    label: "Cover address",
    control: "line",
    noun: "cover",
    sent: { kinds: ["REELS"] },
    shown: "files",
    option: null,
  },
  thumb_offset: {
    label: "Cover frame",
    control: "seconds",
    sent: { kinds: ["REELS"] },
    option: null,
    shown: { row: "Cover", text: describeFrame },
  },
  // The platform's default is not documented, and vendors report that it is true.
  share_to_feed: {
    label: "In the feed too",
    control: { isOnIfLeftOut: true, isAlwaysWritten: true },
    noun: "place in the feed",
    sent: { kinds: ["REELS"], sendsFalse: true },
    option: null,
    shown: { row: "In the feed too", text: (isShared) => (isShared ? "yes" : "no, only among the reels") },
  },
  // The change log of 3 December 2025: for both logins. 2207081 refuses it for accounts that may not.
  trial: {
    label: "Trial reel",
    control: "line",
    sent: { kinds: ["REELS"], wire: { param: "trial_params", textOf: trialParams } },
    option: { value: "HOW", description: "Makes a reel a trial that is shared manual or by performance." },
    shown: {
      row: "Trial reel",
      text: (how) => (how === "manual" ? "until somebody shares it with followers" : "until it does well"),
    },
  },
  audio_name: {
    label: "Name of the audio",
    control: "line",
    sent: { kinds: ["REELS"] },
    option: { value: "TEXT", description: "Name of a reel's original audio." },
    shown: { row: "Audio", text: (name) => clip(name, 200) },
  },
  collaborators: {
    label: "Collaborators",
    control: "list",
    inForm: true,
    sent: {
      kinds: ["IMAGE", "REELS", "CAROUSEL"],
      whenRefused: (sent) =>
        `Check the collaborators ${namesIn(sent)}: each must be spelled so, be public and allow invitations. Without collaborators the post can go out.`,
    },
    option: { value: "NAMES", description: "User names of up to 3 co-authors, separated by spaces." },
    shown: { row: "Collaborators", text: (names) => listOf(names.slice(0, 5).map((name) => `@${clip(name, 40)}`)) },
  },
  // The media reference: with positions on pictures, optional ones on stories, none on reels. It is silent about videos of a carousel.
  user_tags: {
    label: "Tagged people",
    control: "objects",
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
    toText: writeTags,
    shown: { row: "Tagged people", text: describeTags },
  },
  first_comment: {
    label: "First comment",
    control: "box",
    inForm: true,
    sent: "afterwards",
    option: { value: "TEXT", description: "Comment by the account itself, right after the post is live." },
    shown: { row: "First comment", text: (text) => clip(text, 2200) },
  },
  // Not a parameter of the container: by Meta's published definition of the API (IGMedia of the Instagram login, version 25), it is the one
  // field that POST /<media id> takes. That call needs the permission to manage comments, as the guide to comment moderation says.
  comment_enabled: {
    label: "Comments",
    control: { isOnIfLeftOut: true },
    inForm: true,
    sent: "afterwards",
    option: { value: "on|off", description: "off turns the comments off, right after the post is live." },
    shown: { row: "Comments", text: (areOn) => (areOn ? null : "off, as soon as the post is live") },
  },
  // The guide names it for pictures, reels and carousels, not for stories or children.
  location_id: {
    label: "Place",
    control: "line",
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
    control: "own",
    sent: "containers",
    option: null,
    shown: { row: "Tagged people", text: describeTagsOfChildren },
  },
  is_ai_generated: {
    label: "Made with AI",
    control: { isOnIfLeftOut: false },
    noun: "AI label",
    sent: {},
    option: null,
    disclosure: "AI info",
    shown: { row: "Labels", text: (isGenerated) => (isGenerated ? "AI info" : null) },
  },
  is_paid_partnership: {
    label: "Paid partnership",
    control: { isOnIfLeftOut: false },
    sent: {},
    option: null,
    disclosure: "Paid partnership",
    shown: { row: "Labels", text: (isPaid, post) => (isPaid ? `paid partnership${withSponsors(post)}` : null) },
  },
  branded_content_sponsor_ids: {
    label: "Account ids of sponsors",
    control: "list",
    sent: {},
    option: null,
    shown: { row: "Labels", text: (_, post) => describeUnlabelled(post) },
  },
  not_before: {
    label: "Not before",
    control: "own",
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
    control: "box",
    sent: null,
    shown: null,
    option: { value: "TEXT", description: "Note for the team; never published." },
  },
  repeat_of: {
    label: "Repeats",
    control: "line",
    sent: null,
    shown: { row: "⚠️ Repeats on purpose", text: (id) => clip(id) },
    option: { value: "ID", description: "Id of the post that this one repeats on purpose." },
  },
  handoff: {
    label: "Publish by hand, because",
    control: "box",
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
