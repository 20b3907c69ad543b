import { readFile } from "node:fs/promises";
import { POST_KINDS, type PostKind } from "../../scripts/core/content/field-row.ts";
import {
  CAPTION_LIMITS,
  CAROUSEL_SIZE,
  FOLD_LENGTH,
  MAX_ALT_TEXT_LENGTH,
  MAX_COLLABORATORS,
  MAX_SPONSORS,
  MAX_USER_TAGS,
} from "../../scripts/core/content/limits.ts";
import { LIVE_FIELDS } from "../../scripts/core/content/post-fields.ts";
import { DEFAULT_SETTINGS } from "../../scripts/core/content/read-settings.ts";
import { WEEKDAYS } from "../../scripts/core/dates/local-time.ts";
import { MAX_PATH_LENGTH } from "../../scripts/core/media/media-path.ts";
import { WANTED_CAPTION } from "../../scripts/core/rules/captions/lengths.ts";
import { KINDS, misplacedIn } from "../../scripts/core/rules/posts/media-fields.ts";
import type { GeneratedFile } from "./generate-validators.ts";
import { layOut } from "./lay-out-json.ts";

/**
 * The limits of the rules as JSON Schema, for editors and for checks that know nothing but the schema. They are never stricter than
 * the rules, and mergecast's own validators leave them out, so that each fault is found once, in the words of its rule.
 */
export async function generateLimits(root: URL): Promise<GeneratedFile[]> {
  return await Promise.all([
    fillIn(root, "schemas/queue.schema.json", { definition: "post", limits: ofPosts() }),
    fillIn(root, "schemas/caption-batch.schema.json", { definition: "caption", limits: ofCaptions() }),
    fillInRoot(root, "schemas/settings.schema.json", ofSettings),
  ]);
}

/** They stand last in the file. */
async function fillInRoot(
  root: URL,
  path: string,
  limitsOf: (schema: SettingsSchema) => object,
): Promise<GeneratedFile> {
  const text = await readFile(new URL(path, root), "utf8");
  const bare = text.replace(/,\n {2}"allOf": \[[\s\S]*?\n {2}\]/, "");
  return {
    path,
    text: bare.replace(/\n\}\n$/, `,\n  "allOf": [\n    ${layOut(limitsOf(JSON.parse(text)), "    ")}\n  ]\n}\n`),
  };
}

/** They stand last in the definition, after the fields. */
async function fillIn(
  root: URL,
  path: string,
  { definition, limits }: { definition: string; limits: object },
): Promise<GeneratedFile> {
  const text = await readFile(new URL(path, root), "utf8");
  const bare = text.replace(/,\n {6}"allOf": \[[\s\S]*?\n {6}\]/, "");
  const allOf = `,\n      "allOf": [\n        ${layOut(limits, "        ")}\n      ]`;
  const whole = new RegExp(`^ {4}"${definition}": \\{\\n[^]*?(?=\\n {4}\\})`, "m");
  return { path, text: bare.replace(whole, (body) => body + allOf) };
}

/** Posts that went out, or failed, are history: a new limit does not make them wrong. */
function ofPosts(): object {
  return {
    if: { properties: { status: { const: "pending" } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    then: { properties: limitsOfFields(), allOf: [ofSponsors(), ofComments(), ...POST_KINDS.map(ofKind)] },
  };
}

function limitsOfFields(): object {
  return {
    caption: text(CAPTION_LIMITS.characters, [HASHTAGS, MENTIONS]),
    first_comment: text(CAPTION_LIMITS.characters, [HASHTAGS, MENTIONS]),
    alt_text: text(MAX_ALT_TEXT_LENGTH),
    image_url: addressOf("picture"),
    video_url: addressOf("video"),
    cover_url: addressOf("picture"),
    not_before: { type: "string", pattern: UTC_INSTANT },
    thumb_offset: { type: "integer", minimum: 0 },
    collaborators: {
      type: "array",
      maxItems: MAX_COLLABORATORS,
      uniqueItems: true,
      items: { type: "string", pattern: USER_NAME },
    },
    user_tags: { type: "array", maxItems: MAX_USER_TAGS, items: tag({}) },
    branded_content_sponsor_ids: { type: "array", maxItems: MAX_SPONSORS },
    children: { type: "array", minItems: CAROUSEL_SIZE.min, maxItems: CAROUSEL_SIZE.max, items: ofChild() },
    ...Object.fromEntries(LIVE_FIELDS.map((field) => [field, false])),
  };
}

function ofChild(): object {
  return {
    type: "object",
    properties: {
      image_url: addressOf("picture"),
      video_url: addressOf("video"),
      alt_text: text(MAX_ALT_TEXT_LENGTH),
      user_tags: { type: "array", maxItems: MAX_USER_TAGS, items: tag({ required: ["x", "y"] }) },
    },
    oneOf: [
      { required: ["image_url"], properties: { video_url: false } },
      { required: ["video_url"], properties: { alt_text: false, user_tags: false } },
    ],
  };
}

function tag(more: object): object {
  const part = { type: "number", minimum: 0, maximum: 1 };
  return {
    type: "object",
    properties: { username: { type: "string", pattern: USER_NAME }, x: part, y: part },
    ...more,
  };
}

function ofSponsors(): object {
  return {
    if: { required: ["branded_content_sponsor_ids"] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    then: { properties: { is_paid_partnership: { const: true } }, required: ["is_paid_partnership"] },
  };
}

/** Nobody would see the first comment. */
function ofComments(): object {
  return {
    if: { required: ["first_comment"] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    then: { properties: { comment_enabled: { const: true } } },
  };
}

/** What a kind of post needs, and the fields that it does not have. */
function ofKind(kind: PostKind): object {
  const { needs } = KINDS[kind];
  const isKind = { properties: { media_type: { const: kind } }, required: ["media_type"] };
  const captionOf = kind === "STORIES" ? [] : ["caption"];
  const [only, ...others] = needs;
  const media =
    others.length === 0 ? { required: [...captionOf, only] } : { oneOf: needs.map((field) => ({ required: [field] })) };
  const properties = { ...ownLimitsOf(kind), ...Object.fromEntries(misplacedIn(kind).map((field) => [field, false])) };
  return {
    if: kind === "IMAGE" ? { not: { required: ["media_type"] } } : isKind,
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    then: { ...media, properties },
  };
}

/** Where the kind asks for something else than the fields of all kinds. */
function ownLimitsOf(kind: PostKind): object {
  const tags = (items: object) => ({ user_tags: { type: "array", items } });
  switch (kind) {
    case "IMAGE":
      return tags(tag({ required: ["x", "y"] }));
    case "REELS":
      return { alt_text: false, ...tags({ type: "object", properties: { x: false, y: false } }) };
    case "STORIES":
      return { first_comment: false, comment_enabled: false, ...tags(tag({ dependencies: { x: ["y"], y: ["x"] } })) };
    case "CAROUSEL":
      return { alt_text: false };
  }
}

function ofCaptions(): object {
  const { min, max } = WANTED_CAPTION;
  return {
    properties: {
      caption: {
        ...text(max, [HASHTAGS, MENTIONS, LONG_FIRST_LINE]),
        minLength: Math.ceil(min / 2),
      },
      image_direction: { type: "string", not: { pattern: SEVERAL_LINES } },
      alt_text: text(MAX_ALT_TEXT_LENGTH, [SEVERAL_LINES]),
    },
  };
}

interface SettingsSchema {
  properties: { slots: { maxItems: number } };
}

function ofSettings({ properties: { slots } }: SettingsSchema): object {
  return {
    properties: {
      timezone: { type: "string", pattern: ZONE },
      slots: {
        if: { type: "object" },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
        then: { anyOf: WEEKDAYS.map(withTimes) },
      },
      posts_per_day: { type: "integer", maximum: slots.maxItems },
    },
    if: { not: { required: ["slots"] } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    then: { properties: { posts_per_day: { type: "integer", maximum: DEFAULT_SETTINGS.slots.length } } },
  };
}

function withTimes(day: string): object {
  return { type: "object", required: [day], properties: { [day]: { type: "array", minItems: 1 } } };
}

/** Schemas count code points, of which a text never has more than the UTF-16 units that the rules count. */
function text(maxLength: number, unwanted: readonly string[] = []): object {
  const limits = { type: "string", maxLength };
  return unwanted.length === 0 ? limits : { ...limits, allOf: unwanted.map((pattern) => ({ not: { pattern } })) };
}

/** Letters that begin a word for certain; rules know more of them. */
const LETTERS =
  "A-Za-z_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0391-\\u03a9\\u03b1-\\u03c9\\u0410-\\u044f\\u05d0-\\u05ea\\u0620-\\u064a\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uac00-\\ud7a3";

/** One hashtag or mention more than allowed, counted only where each begins a word. */
const HASHTAGS = `(?:(?:^|\\s)#[0-9]*[${LETTERS}][^#]*){${CAPTION_LIMITS.hashtags + 1}}`;
const MENTIONS = `(?:(?:^|\\s)@[A-Za-z0-9_][^@]*){${CAPTION_LIMITS.mentions + 1}}`;

/** An IANA name, or an offset such as +01:00; which of them exist only a program knows. */
const ZONE = "^(?:[+-][0-9:]{2,9}|[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*)$";

/** Two lines are two sentences. */
const SEVERAL_LINES = "\\S[ \\t]*\\r?\\n\\s*\\S";
const LONG_FIRST_LINE = `^[^\\S\\r\\n]*\\S[^\\r\\n]{${FOLD_LENGTH - 1},}\\S`;

const USER_NAME = "^[A-Za-z0-9._]{1,30}$";

const UTC_INSTANT =
  "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,9})?)?Z$";

/** Characters of an address: plain ASCII without spaces, # and backslash; before its path without @, which follows a password. */
const [ADDRESS, HOST] = ['[!-"$-\\[\\]-~]', '[!-"$-.0-9:;<=>A-\\[\\]-~]'];
/** Over plain http, only where a team allowed a host of its own network: one without a domain that everybody can look up. */
const PRIVATE_HOST =
  "(?:[A-Za-z0-9-]+|[0-9.]+|\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9.-]+\\.(?:local|localhost|internal|test))";
const ENDINGS = { picture: "[Jj][Pp][Ee]?[Gg]", video: "(?:[Mm][Pp]4|[Mm][Oo][Vv])" };

function addressOf(holds: keyof typeof ENDINGS): object {
  const path = `(?=.{1,${MAX_PATH_LENGTH}}$)media/[A-Za-z0-9_-][A-Za-z0-9._-]*\\.${ENDINGS[holds]}`;
  const web = `[Hh][Tt][Tt][Pp][Ss]://${HOST}+(?:[/?]${ADDRESS}*)?`;
  const near = `[Hh][Tt][Tt][Pp]://${PRIVATE_HOST}(?::[0-9]+)?(?:[/?]${ADDRESS}*)?`;
  return { type: "string", pattern: `^(?:${path}|${web}|${near})$` };
}
