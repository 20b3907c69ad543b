import { pageHint } from "../../../scripts/core/calendar/line-text.ts";
import { labelOf, PEOPLES_FIELDS } from "../../../scripts/core/content/post-fields.ts";
import type { Finding } from "../../../scripts/core/findings/finding.ts";

/** The labels of the form by field of the queue file. */
export const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["id", ...PEOPLES_FIELDS].map((name) => [name, labelOf(name)])),
  not_before: "When",
};

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
 * A finding of the rules in the words of the form: labels instead of names of fields, and at the field that it is about even where the
 * rules blame the whole post, because the field is not there.
 */
export function inWordsOfForm(finding: Finding): Finding {
  const { pointer, message, hint } = finding;
  const field = missingField(finding);
  if (field === null) return { ...finding, message: withLabels(message), hint: withLabels(pageHint(hint)) };
  const advice = TO_ADD[field] ?? withLabels(hint);
  const says = finding.rule === "missing-field" ? `${LABELS[field]} is missing.` : withLabels(message);
  return { ...finding, pointer: `${pointer}/${field}`, message: says, hint: advice };
}

function withLabels(text: string): string {
  const label = (_: string, name: string) => LABELS[name] ?? name;
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
