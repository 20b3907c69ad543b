import {
  type ChangesForecast,
  forecastChanges,
  listMoved,
  type MovedPost,
} from "../../../scripts/core/calendar/forecast-changes.ts";
import type { ComposeData, IdsData } from "../../../scripts/core/calendar/site-data.ts";
import type { Expected } from "../../../scripts/core/posting/forecast.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { namesOf } from "./names.ts";

/** What one more change would do. */
export interface Preview {
  /** The slots with it. */
  after: ReadonlyMap<string, Expected>;
  /** The posts that go out at another time because of it. */
  moved: MovedPost[];
  /** Posts that miss their day because of it, in words. */
  slips: string[];
}

export interface OpenForecast {
  forecast: ChangesForecast;
  preview(change: ListChange): Preview;
}

/** What the changes would do, and what one more would do on top of them. */
export function openForecast(
  { data, ids }: { data: ComposeData; ids: IdsData },
  changes: readonly ListChange[],
  now: Date,
): OpenForecast {
  const nameOf = namesOf(ids, changes);
  const forecast = forecastChanges(changes, data, now, nameOf);
  const known = new Set(forecast.slips);
  const preview = (change: ListChange): Preview => {
    const { after, slips } = forecastChanges([...changes, change], data, now, nameOf);
    return { after, moved: listMoved(forecast.after, after), slips: slips.filter((slip) => !known.has(slip)) };
  };
  return { forecast, preview };
}
