import { readTime } from "../dates/local-time.ts";

/** What a person says of columns whose names nobody understands; null: none of them is it. */
export interface DateColumns {
  day?: string | null | undefined;
  time?: string | null | undefined;
}

/** Words for days and times in the languages of spreadsheets. */
const DAY_NAME = /dat|day|tag$|jour|fecha|dia|giorno|dzie|when|schedul|publi|post(?:ing|ed)/i;
const TIME_NAME = /time|zeit|uhr|heure|hora|czas|slot/i;
const DAY_CELL = /^\s*(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.? \p{L}{3,}\.? \d{4})/u;

interface UnknownColumn {
  name: string;
  cells: readonly string[];
}

/**
 * Whether a column that means nothing may hold the day or the time that no other column holds, by its name or by its cells. What it is
 * has to be asked: dropped without a word, each post would go out on another day than the plan says.
 */
export function isUnclear(
  { name, cells }: UnknownColumn,
  { columns, dates }: { columns: readonly (string | null)[]; dates: DateColumns },
): boolean {
  const isOpen = (column: "day" | "time") => dates[column] === undefined && !columns.includes(column);
  const isDay = DAY_NAME.test(name) || areMostly(cells, (cell) => DAY_CELL.test(cell));
  const isTime = TIME_NAME.test(name) || areMostly(cells, (cell) => readTime(cell) !== null);
  return (isOpen("day") && isDay) || (isOpen("time") && isTime);
}

function areMostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length > 0 && filled.filter(test).length * 2 > filled.length;
}
