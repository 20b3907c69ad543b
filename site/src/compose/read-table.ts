import { readDay, readTime } from "../../../scripts/core/dates/local-time.ts";
import { type Table as Rows, readTable as readRows } from "../../../scripts/core/queue/post-table.ts";
import type { Draft } from "./draft.ts";
import { fromPost } from "./post-of-draft.ts";

/** A browser judges more rows than anybody reviews. */
const MAX_ROWS = 100;

export interface Table extends Pick<Rows, "unknown" | "problem"> {
  /** One for each row with something in it. */
  drafts: Draft[];
}

/** Reads a table as spreadsheets copy or export it, and as `queue export` writes it. */
export function readTable(text: string, timeZone: string): Table {
  const { rows, unknown, problem } = readRows(text, MAX_ROWS);
  const drafts = rows.map(({ post, day, time }) => {
    const draft = fromPost(post, timeZone);
    return { ...draft, day: (readDay(day) ?? day) || draft.day, time: (readTime(time) ?? time) || draft.time };
  });
  return { unknown, problem, drafts };
}
