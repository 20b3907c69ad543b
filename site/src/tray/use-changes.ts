import { useMemo } from "preact/hooks";
import type { ChangesForecast, MovedPost } from "../../../scripts/core/calendar/forecast-changes.ts";
import { quotedTitle } from "../../../scripts/core/calendar/line-text.ts";
import type { ComposeData, IdsData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import type { Expected } from "../../../scripts/core/posting/forecast.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { nowOf } from "../shared/words.ts";
import type { Staged } from "./staged.ts";

export interface Changes {
  data: ComposeData;
  now: Date;
  forecast: ChangesForecast;
  /** How messages name a post: by the first words of its caption. */
  nameOf: (id: string) => string;
  /** The slots with one more change, and the posts that go out at another time because of it. */
  preview: (change: ListChange) => { after: ReadonlyMap<string, Expected>; moved: MovedPost[] };
}

/** What the staged changes would do; null while there are none or the other posts are not loaded. `isNeeded` loads them earlier. */
export function useChanges(index: SiteIndex, staged: readonly Staged[], isNeeded: boolean): Changes | null {
  const isWanted = isNeeded || staged.length > 0;
  const loaded = useLoaded(isWanted ? "compose" : null, () => loadForecast(index));
  const here = loaded.state === "here" ? loaded.data : null;
  const nowMs = nowOf(index, Date.now()).getTime();
  return useMemo(() => (here === null ? null : openChanges(here, staged, new Date(nowMs))), [here, nowMs, staged]);
}

export function openChanges(
  { data, ids, forecastChanges, listMoved }: Forecaster,
  staged: readonly Staged[],
  now: Date,
): Changes {
  const changes = staged.map(({ change }) => change);
  const nameOf = namesOf(ids, changes);
  const forecast = forecastChanges(changes, data, now, nameOf);
  const preview = (change: ListChange) => {
    const { after } = forecastChanges([...changes, change], data, now);
    return { after, moved: listMoved(forecast.after, after) };
  };
  return { data, now, forecast, nameOf, preview };
}

/** New posts are known from the change that adds them. */
export function namesOf({ ids, titles }: IdsData, changes: readonly ListChange[] = []): (id: string) => string {
  const known = new Map(ids.map((id, n) => [id, titles[n] ?? ""]));
  for (const change of changes)
    if (change.kind === "add") for (const { id = "", caption = "" } of change.posts) known.set(id, caption);
  return (id) => quotedTitle({ id, text: known.get(id) ?? "" });
}

type Forecaster = { data: ComposeData; ids: IdsData } & Pick<
  typeof import("../../../scripts/core/calendar/forecast-changes.ts"),
  "forecastChanges" | "listMoved"
>;

/** The other posts, and the program that forecasts: a page that is only read needs neither. */
async function loadForecast({ version }: SiteIndex): Promise<Forecaster> {
  const [data, ids, { forecastChanges, listMoved }] = await Promise.all([
    loadData<ComposeData>("compose.json", version),
    loadData<IdsData>("ids.json", version),
    import("../../../scripts/core/calendar/forecast-changes.ts"),
  ]);
  return { data, ids, forecastChanges, listMoved };
}
