import { useMemo } from "preact/hooks";
import type { ChangesForecast } from "../../../scripts/core/calendar/forecast-changes.ts";
import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { nowOf } from "../shared/words.ts";
import type { Staged } from "./staged.ts";

export interface Changes {
  data: ComposeData;
  now: Date;
  forecast: ChangesForecast;
}

/** What the staged changes would do; null while there are none or the other posts are not loaded. `isNeeded` loads them earlier. */
export function useChanges(index: SiteIndex, staged: readonly Staged[], isNeeded: boolean): Changes | null {
  const isWanted = isNeeded || staged.length > 0;
  const loaded = useLoaded(isWanted ? "compose" : null, () => loadForecast(index));
  const here = loaded.state === "here" ? loaded.data : null;
  const nowMs = nowOf(index, Date.now()).getTime();
  return useMemo(() => {
    if (here === null) return null;
    const { data, forecastChanges } = here;
    const now = new Date(nowMs);
    const changes = staged.map(({ change }) => change);
    return { data, now, forecast: forecastChanges(changes, data, now) };
  }, [here, nowMs, staged]);
}

/** The other posts, and the program that forecasts: a page that is only read needs neither. */
async function loadForecast({ version }: SiteIndex) {
  const [data, { forecastChanges }] = await Promise.all([
    loadData<ComposeData>("compose.json", version),
    import("../../../scripts/core/calendar/forecast-changes.ts"),
  ]);
  return { data, forecastChanges };
}
