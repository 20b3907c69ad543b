import {
  type ChangesForecast,
  forecastChanges,
  listMoved,
  type MovedPost,
} from "../../../scripts/core/calendar/forecast-changes.ts";
import {
  type DraftForecast,
  type DraftForecaster,
  openDraftForecast,
} from "../../../scripts/core/calendar/forecast-draft.ts";
import { type ComposeData, type IdsData, withoutPost } from "../../../scripts/core/calendar/site-data.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import type { Expected } from "../../../scripts/core/schedule/forecast.ts";
import { namesOf } from "./names.ts";

/** What forecasts read. */
export interface Known {
  data: ComposeData;
  /** null where nobody asked for them: messages then name a post by its id. */
  ids: IdsData | null;
}

/** What one more change would do. */
export interface Preview {
  /** The slots with it. */
  after: ReadonlyMap<string, Expected>;
  /** The posts that go out at another time because of it. */
  moved: MovedPost[];
  /** Posts that miss their day because of it, in words. */
  slips: string[];
}

export interface DraftOutlook {
  /** null while the draft has no clear date. */
  forecast: DraftForecast | null;
  /** The next slots that no post takes. */
  freeSlots: Date[];
}

/** `nowMs` is the reader's clock. */
export interface Forecasts {
  ofChanges(changes: readonly ListChange[], nowMs: number): ChangesForecast;
  /** What one more would do on top of them. */
  ofOneMore(changes: readonly ListChange[], nowMs: number, change: ListChange): Preview;
  /** Of a post held until `notBefore`: "" without a date, null while it is not clear. `editedId`: the post of the queue that it replaces. */
  ofDraft(notBefore: string | null, nowMs: number, editedId: string | null): DraftOutlook;
}

/** As many as fit on two lines of a phone. */
const FREE_SLOTS = 4;

export function openForecasts({ data, ids }: Known): Forecasts {
  const nameOf = (changes: readonly ListChange[] = []) => (ids === null ? undefined : namesOf(ids, changes));
  const ofChanges = keepingLast(
    (changes: readonly ListChange[], nowMs: number): ChangesForecast =>
      forecastChanges(changes, data, new Date(nowMs), nameOf(changes)),
  );
  const drafts = keepingLast(
    (nowMs: number, editedId: string | null): DraftForecaster =>
      openDraftForecast(withoutPost(data, editedId), new Date(nowMs), nameOf()),
  );
  return {
    ofChanges,
    ofOneMore(changes, nowMs, change) {
      const forecast = ofChanges(changes, nowMs);
      const known = new Set(forecast.slips);
      const { after, slips } = forecastChanges([...changes, change], data, new Date(nowMs), nameOf(changes));
      return { after, moved: listMoved(forecast.after, after), slips: slips.filter((slip) => !known.has(slip)) };
    },
    ofDraft(notBefore, nowMs, editedId) {
      const { of, freeSlots } = drafts(nowMs, editedId);
      return { forecast: notBefore === null ? null : of(notBefore), freeSlots: freeSlots(FREE_SLOTS) };
    },
  };
}

/** Asked the same twice in a row, it answers without computing. */
function keepingLast<Args extends readonly unknown[], T>(compute: (...args: Args) => T): (...args: Args) => T {
  let last: { key: string; value: T } | null = null;
  return (...args) => {
    const key = JSON.stringify(args);
    if (last?.key !== key) last = { key, value: compute(...args) };
    return last.value;
  };
}
