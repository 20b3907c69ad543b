import { pageHint } from "../calendar/line-text.ts";
import type { DraftPost } from "../content/draft-post.ts";
import { labelOf, PEOPLES_FIELDS } from "../content/post-fields.ts";
import type { Finding } from "../findings/finding.ts";

type Labels = Readonly<Record<string, string>>;

/** The labels of the issue form by field of the queue file. */
export const FIELD_LABELS: Labels = Object.fromEntries(["id", ...PEOPLES_FIELDS].map((name) => [name, labelOf(name)]));

/** Those of the composer. */
export const LABELS: Labels = { ...FIELD_LABELS, not_before: "When" };

/** What to do about a field that is missing, where the rules speak of the file. */
const TO_ADD: Readonly<Record<string, string>> = {
  caption: "Write the text of the post. Only stories can go without one.",
  image_url: "Add a photo, or the public https address of a JPEG.",
  video_url: "Add a video, or the public https address of an MP4 or MOV.",
  children: "Add 2 to 10 pictures or videos.",
  pillar: "Choose one.",
  cta_type: "Choose one.",
  alt_text: "Describe in a sentence what the picture shows, for people who cannot see it.",
};

/** Names of fields as the rules write them: in quotes, or with an underscore, which no other word has. */
const QUOTED = new RegExp(`"(${Object.keys(LABELS).join("|")})"`, "g");
const BARE = new RegExp(
  `\\b(${Object.keys(LABELS)
    .filter((name) => name.includes("_"))
    .join("|")})\\b`,
  "g",
);
const AT_START = new RegExp(`^(${Object.keys(LABELS).join("|")})(?= )`);

/**
 * A finding of the rules in the words of the forms: labels instead of names of fields, and at the field that it is about even where the
 * rules blame the whole post, because the field is not there. Pointers are relative to the post.
 */
export function inWordsOfForm(finding: Finding, labels: Labels): Finding {
  const { pointer, message, hint } = finding;
  const field = missingField(finding);
  const said = (text: string) => withLabels(text, labels);
  if (field === null) return { ...finding, message: said(message), hint: said(pageHint(hint)) };
  const advice = TO_ADD[field] ?? said(hint);
  const says = finding.rule === "missing-field" ? `${labels[field]} is missing.` : said(message);
  return { ...finding, pointer: `${pointer}/${field}`, message: says, hint: advice };
}

function withLabels(text: string, labels: Labels): string {
  const label = (_: string, name: string) => labels[name] ?? name;
  return text
    .replace(AT_START, label)
    .replaceAll(QUOTED, (all, name) => `"${label(all, name)}"`)
    .replaceAll(BARE, label);
}

/** The field that has to be added; null when the finding is about something that is there. */
function missingField({ rule, pointer, message, hint }: Finding): string | null {
  const isOfHolder = pointer === "" || /^\/children\/\d+$/.test(pointer);
  if (!isOfHolder) return null;
  if (rule === "missing-field") return /"(\w+)"/.exec(message)?.[1] ?? null;
  const added = /^Add "?(\w+)"?/.exec(hint)?.[1];
  return added !== undefined && added in LABELS ? added : null;
}

/** Whether the finding, in words of the form, is about a field that nobody has filled in yet: something to do, and no mistake. */
export function isStillToDo({ pointer }: Finding, post: DraftPost): boolean {
  return valueAt(post, pointer) === undefined;
}

function valueAt(post: DraftPost, pointer: string): unknown {
  let value: unknown = post;
  for (const part of pointer.split("/").slice(1))
    value = value === undefined ? undefined : Reflect.get(Object(value), part);
  return value === "" ? undefined : value;
}

/** People drop a file, and the field for its address is folded. */
const FILE_NAMES: Labels = { image_url: "Photo", video_url: "Video" };

/** "Alt text 2" for a field of the second entry of a carousel; "" for the whole post. */
export function labelAt(pointer: string, labels: Labels): string {
  const [, child, field = ""] = /^(?:\/children\/(\d+))?\/(\w+)/.exec(pointer) ?? [];
  const label = FILE_NAMES[field] ?? labels[field] ?? field;
  return child === undefined ? label : `${label} ${Number(child) + 1}`;
}
