import type { DateColumns } from "../../../scripts/core/queue/date-columns.ts";
import { withNamedFiles } from "../../../scripts/core/queue/named-files.ts";
import { type Table as Rows, readTable as readRows } from "../../../scripts/core/queue/post-table.ts";
import type { Draft } from "./draft.ts";
import { fromPost } from "./post-of-draft.ts";

/** A browser judges more rows than anybody reviews. */
const MAX_ROWS = 100;

export interface Table extends Omit<Rows, "rows" | "fields"> {
  /** One for each row with something in it. */
  drafts: Draft[];
}

interface ReadOptions {
  dates?: DateColumns;
  /** Of files that were added to the table, by {@link keyOfFile} of their names. */
  paths?: ReadonlyMap<string, string>;
}

/** Reads a table as spreadsheets copy or export it, and as `queue export` writes it. */
export function readTable(text: string, timeZone: string, { dates = {}, paths = new Map() }: ReadOptions = {}): Table {
  const { rows, fields: _, ...table } = readRows(text, MAX_ROWS, dates);
  const drafts = rows.map(({ post, day, time }) => {
    const draft = fromPost(withNamedFiles(post, paths), timeZone);
    return { ...draft, day: day || draft.day, time: time || draft.time };
  });
  return { ...table, drafts };
}
