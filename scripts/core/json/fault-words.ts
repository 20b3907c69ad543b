import type { Finding } from "../findings/finding.ts";
import type { LineIndex } from "./locate.ts";

/** A finding about the text itself. Its place is already known, without a pointer. */
export interface TextFault extends Finding {
  /** Index into the decoded text, in UTF-16 units. */
  offset: number;
}

export function isTextFault(finding: Finding): finding is TextFault {
  return "offset" in finding;
}

/** What can be wrong with the syntax, for people who do not know JSON. `detail` is a quoted piece or a line. */
const CATALOGUE = {
  empty: () => ["The file is empty.", "Write its content, or restore it from the git history."],
  comment: () => [
    "There is a comment here, and JSON has no comments.",
    'Remove it. Put remarks about a post in its "note".',
  ],
  "trailing-comma": (detail) => [
    `There is a comma before the closing ${detail}, but nothing follows it.`,
    "Remove the comma.",
  ],
  "extra-comma": () => ["There is an extra comma.", "Remove it."],
  "missing-comma": (detail) => [
    `A comma is missing before ${detail}.`,
    "Put a comma at the end of the entry before it.",
  ],
  "missing-colon": (detail) => [`A colon is missing before ${detail}.`, 'Write "name": value.'],
  "extra-colon": () => [
    "There is a colon that does not belong here.",
    "Write each entry as one name, one colon, one value.",
  ],
  "missing-value": (detail) => [
    `${detail} has no value.`,
    'Write a value after the colon, such as "…", or remove the entry.',
  ],
  "single-quotes": () => ["Text must be in double quotes, not single quotes.", 'Use " at both ends.'],
  "typographic-quotes": () => [
    "These are typographic quotation marks, which JSON does not allow.",
    'Replace them with straight ones: ". Turn off smart quotes in your editor.',
  ],
  "unquoted-name": (detail) => [`The name ${detail} must be in double quotes.`, `Write "${detail}": …`],
  "unquoted-text": (detail) => [
    `${detail} is not a value.`,
    "Put text in double quotes; otherwise write true, false, null or a number.",
  ],
  "wrong-number": (detail) => [
    `${detail} is not a number in JSON.`,
    "Write plain digits such as 1500, or put it in double quotes if it is text.",
  ],
  "line-break": (detail) => [
    `This text continues over several lines (to line ${detail}).`,
    "Keep it on one line and write \\n for each line break.",
  ],
  "control-character": (detail) => [
    `There is a raw ${detail} inside this text.`,
    "Write \\t for a tab; remove other invisible characters.",
  ],
  "bad-escape": (detail) => [
    `${detail} has no meaning in JSON.`,
    'Write \\\\ for a backslash, \\n for a line break, \\" for a quotation mark.',
  ],
  "inner-quote": () => ["There is a quotation mark inside this text.", 'Write \\" for it, or use “ and ”.'],
  "unclosed-text": () => ["This text has no closing quotation mark.", 'Put " at its end.'],
  "unclosed-object": (detail) => [
    `The { here is not closed (noticed on line ${detail}).`,
    "Put a } at the end of this entry.",
  ],
  "unclosed-list": (detail) => [
    `The [ here is not closed (noticed on line ${detail}).`,
    "Put a ] at the end of this list.",
  ],
  "stray-bracket": (detail) => [
    `This ${detail} closes nothing.`,
    "Remove it, or check that its opening bracket was not deleted.",
  ],
  "wrong-place": (detail) => [`${detail} does not belong here.`, "Check the brackets and commas just before it."],
  "extra-text": () => [
    "The content ends before this, but more text follows.",
    "Remove what follows the last closing bracket.",
  ],
  "merge-conflict": () => [
    "There are conflict markers of an unresolved merge here.",
    "Keep the lines that are right and remove the <<<<<<<, ======= and >>>>>>> lines.",
  ],
  "code-fence": () => [
    "The content is wrapped in a code fence, as chats show it (```).",
    "Remove the lines with ``` and whatever stands outside of them.",
  ],
  "other-format": (detail) => [
    `This is ${detail}, not JSON.`,
    "Save the content itself as plain text, or restore the file from the git history.",
  ],
  "lfs-pointer": () => [
    "This is a Git LFS pointer, not the file: the bot can neither read nor write a file that is kept in Git LFS.",
    "Take it out of .gitattributes, run git lfs migrate export --include=PATH, and commit the file itself.",
  ],
  invisible: (detail) => [
    `There is an invisible character here (${detail}).`,
    "Delete it; it often comes from copying a web page.",
  ],
} satisfies Record<string, (detail: string) => [message: string, hint: string]>;

type SyntaxFaultKind = keyof typeof CATALOGUE;

export interface SyntaxFault {
  kind: SyntaxFaultKind;
  offset: number;
  /** What the message quotes. Of a number, which is an offset, it names the line. */
  detail?: string | number;
}

export function describeSyntaxFault(
  { kind, offset, detail = "" }: SyntaxFault,
  pointer: string,
  lines: LineIndex,
): TextFault {
  const [message, hint] = CATALOGUE[kind](typeof detail === "number" ? String(lines.lineOf(detail)) : detail);
  return { rule: "json-syntax", severity: "error", pointer, message, hint, offset };
}
