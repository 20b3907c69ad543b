/** What a spreadsheet would run, or turn into a number or a date: it stands behind an apostrophe, which the reader takes away again. */
const GUARDED = /^(?:[=+\-@\t\r'＝＋－＠]|\d[\s\S]{0,39}$)/;

/** Lines as RFC 4180 wants them, behind the mark by which Excel knows UTF-8. */
export function joinCells(lines: readonly (readonly string[])[], separator: "," | ";"): string {
  const quote = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const guard = (cell: string) => (GUARDED.test(cell) ? `'${cell}` : cell);
  return `\ufeff${lines.map((cells) => `${cells.map((cell) => quote(guard(cell))).join(separator)}\r\n`).join("")}`;
}

/**
 * The cells of each line; null where a quotation mark is not closed. Cells in quotes may hold the separator, line breaks and doubled
 * quotes (RFC 4180).
 */
export function splitTable(withMark: string): string[][] | null {
  const text = withMark.replace(/^\ufeff/, "");
  const separator = separatorOf(text);
  const lines: string[][] = [];
  let [cell, cells, isQuoted] = ["", [] as string[], false];
  const endCell = () => {
    const written = cell.replaceAll("\r\n", "\n");
    cells.push(written.startsWith("'") && GUARDED.test(written.slice(1)) ? written.slice(1) : written);
    cell = "";
  };
  const endLine = () => {
    endCell();
    lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (isQuoted && letter === '"' && text[at + 1] === '"') cell += text[++at];
    else if (isQuoted && letter === '"') isQuoted = false;
    else if (isQuoted) cell += letter;
    else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === "\n") endLine();
    else if (letter !== "\r") cell += letter;
  }
  endLine();
  return isQuoted ? null : lines;
}

/** Tabs from a spreadsheet's clipboard, else whichever of ; and , the first line has more of. */
function separatorOf(text: string): string {
  const [first = ""] = text.split("\n");
  const count = (letter: string) => first.split(letter).length;
  if (first.includes("\t")) return "\t";
  return count(";") > count(",") ? ";" : ",";
}
