import type { ComposeData, IdsData } from "../../../scripts/core/calendar/site-data.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { type OpenForecast, openForecast } from "./forecast.ts";

/** With a thousand posts, a forecast takes a slow phone half a second, in which the page would not answer. */
export interface Ask {
  id: number;
  /** Sent once, and again when the pages were rebuilt. */
  known?: { data: ComposeData; ids: IdsData };
  changes: readonly ListChange[];
  nowMs: number;
  /** What one more change would do; left out for the forecast of the changes themselves. */
  change?: ListChange;
}

let known: Ask["known"];
let last: { key: string; opened: OpenForecast } | null = null;

addEventListener("message", ({ data: ask }: MessageEvent<Ask>) => {
  if (ask.known !== undefined) {
    known = ask.known;
    last = null;
  }
  if (known === undefined) return;
  const key = JSON.stringify([ask.nowMs, ask.changes]);
  const opened = last?.key === key ? last.opened : openForecast(known, ask.changes, new Date(ask.nowMs));
  last = { key, opened };
  postMessage({ id: ask.id, answer: ask.change === undefined ? opened.forecast : opened.preview(ask.change) });
});
