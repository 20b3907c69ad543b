import { format } from "jsonc-parser";

/**
 * The same JSON with one field per line, two spaces a level and a line end at its end. Only white space changes. Lines end like the
 * first one of the text, with "\n" when there is only one.
 */
export function formatQueue(text: string): string {
  const eol = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
  const edits = format(text, undefined, { tabSize: 2, insertSpaces: true, insertFinalNewline: true, eol });
  // The package's own applyEdits copies the text once for each edit.
  let done = 0;
  const parts = edits.map(({ offset, length, content }) => {
    const part = text.slice(done, offset) + content;
    done = offset + length;
    return part;
  });
  return parts.join("") + text.slice(done);
}
