import { useMemo } from "preact/hooks";
import { type ChangesForecast, forecastChanges } from "../../../scripts/core/calendar/forecast-changes.ts";
import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { nowOf } from "../shared/now-of.ts";
import type { Staged } from "./staged.ts";

export interface Changes {
  data: ComposeData;
  now: Date;
  forecast: ChangesForecast;
}

/** What the staged changes would do; null while there are none or the other posts are not loaded. `isNeeded` loads them earlier. */
export function useChanges(index: SiteIndex, staged: readonly Staged[], isNeeded: boolean): Changes | null {
  const isWanted = isNeeded || staged.length > 0;
  const loaded = useLoaded(isWanted ? "compose" : null, () => loadData<ComposeData>("compose.json", index.version));
  const data = loaded.state === "here" ? loaded.data : null;
  const nowMs = nowOf(index, Date.now()).getTime();
  return useMemo(() => {
    if (data === null) return null;
    const now = new Date(nowMs);
    return {
      data,
      now,
      forecast: forecastChanges(
        staged.map(({ change }) => change),
        data,
        now,
      ),
    };
  }, [data, nowMs, staged]);
}
