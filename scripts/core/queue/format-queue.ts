import { applyEdits, format } from "jsonc-parser";

/** The same JSON with one field per line and two spaces a level. Only white space changes: texts and numbers keep how they are written. */
export function formatQueue(text: string): string {
  const options = { tabSize: 2, insertSpaces: true, eol: "\n", insertFinalNewline: true };
  return applyEdits(text, format(text, undefined, options));
}
