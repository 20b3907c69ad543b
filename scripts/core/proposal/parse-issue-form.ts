import type { DraftPost } from "../content/draft-post.ts";
import type { Places } from "../content/field-row.ts";
import { isWordOfKind, kindOfWord } from "../content/field-texts.ts";
import { FORM_FIELDS, type FormPostField, labelOf, valueOfText } from "../content/post-fields.ts";

/** No field of a post: its files become media of the repository. */
export const PHOTO_FIELD = "photo";

/** Labels in the form "Propose a post" and their fields. A test compares them with the form. */
export const FORM_LABELS: ReadonlyMap<string, FormField> = new Map<string, FormField>([
  ["Photo", PHOTO_FIELD],
  ...FORM_FIELDS.map((field) => [labelOf(field), field] as const),
]);

/** Label of the one field in the form "Changes from the calendar". */
export const CHANGES_LABEL = "Changes";

type FormField = FormPostField | typeof PHOTO_FIELD;

export type IssueForm = Partial<Record<FormField, string>>;

/** GitHub's text for an empty field. */
const EMPTY = "_No response_";
const FENCE = /^```\w*\s*$/;

/**
 * Reads the text of an issue that was written with the form: a heading per field, long texts in a code block. null when it does
 * not look like the form. Headings and fences inside a field remain text of that field.
 */
export function parseIssueForm(body: string): IssueForm | null {
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const sections = sectionsOf(lines);
  if (sections.length === 0) return null;
  const filled = sections.map(({ field, text }) => [field, unwrap(text)] as const).filter(([, value]) => value !== "");
  return Object.fromEntries(filled);
}

/** Label of the field that names one of several accounts. It is the first of each form that has it. */
export const ACCOUNT_LABEL = "Account";

/** The account that the first field of the form names, and the text of the issue without that field. null: the form has none. */
export function splitAccount(body: string): { account: string | null; rest: string } {
  const text = body.replaceAll("\r\n", "\n").trimStart();
  const [, name = "", rest = ""] =
    new RegExp(`^### ${ACCOUNT_LABEL}[ \\t]*\n\\s*([^\n]*)\n?([\\s\\S]*)$`).exec(text) ?? [];
  const account = name.trim();
  return account === "" || account === EMPTY ? { account: null, rest: body } : { account, rest: rest.trimStart() };
}

/** What the calendar wrote into the form for its changes; null when it is not that form. */
export function readChangesField(body: string): string | null {
  const [first = "", ...lines] = body.replaceAll("\r\n", "\n").trimStart().split("\n");
  if (first.trim() !== `### ${CHANGES_LABEL}`) return null;
  const end = lines.findIndex((line) => line.startsWith("### "));
  return unwrap(end < 0 ? lines : lines.slice(0, end));
}

export function postOfForm(
  form: IssueForm,
  { id, note, places }: { id: string; note: string; places: Places },
): DraftPost {
  const { [PHOTO_FIELD]: _, media_type: kind = "", ...texts } = form;
  const fields = Object.entries(texts).map(([name, text]) => [name, valueOfText(name, text, places)]);
  const media_type = isWordOfKind(kind) ? kindOfWord(kind) : undefined;
  return { id, status: "pending", ...(media_type && { media_type }), ...Object.fromEntries(fields), note };
}

interface Section {
  field: FormField;
  text: string[];
}

/** A heading counts once for its field, outside of code blocks, so that a text cannot start another field. */
function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [];
  let isFenced = false;
  for (const [index, line] of lines.entries()) {
    const field = isFenced ? undefined : fieldOf(line);
    if (field !== undefined && !sections.some((section) => section.field === field)) {
      sections.push({ field, text: [] });
      continue;
    }
    const isFirst = sections.at(-1)?.text.every((text) => text.trim() === "") ?? false;
    if (!isFenced && isFirst && FENCE.test(line)) isFenced = true;
    else if (isFenced && line.trimEnd() === "```" && isEndOfField(lines, index + 1)) isFenced = false;
    sections.at(-1)?.text.push(line);
  }
  return sections;
}

/** A field may contain ```; only the last one before the next heading closes the block. */
function isEndOfField(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from, from + 3).find((line) => line.trim() !== "");
  return next === undefined || fieldOf(next) !== undefined;
}

function fieldOf(line: string): FormField | undefined {
  return FORM_LABELS.get(/^### (.+?)\s*$/.exec(line)?.[1] ?? "");
}

function unwrap(lines: readonly string[]): string {
  const text = lines.join("\n").trim();
  const fenced = /^```\w*[ \t]*\n([\s\S]*?)\n?```$/.exec(text)?.[1] ?? text;
  return fenced.trim() === EMPTY ? "" : fenced.trim();
}
