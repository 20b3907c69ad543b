import { useRef } from "preact/hooks";
import type { MonthData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { type Loaded, loadData, useLoaded } from "../shared/load-data.ts";
import { emptyMonth } from "./empty-month.ts";

/**
 * The months in the given order. Months without posts have no file. While others are loaded, the last ones stay, so that nothing moves
 * twice.
 */
export function useMonths(index: SiteIndex, months: readonly string[]): Loaded<MonthData[]> {
  const last = useRef<MonthData[] | null>(null);
  const known = new Set(index.months.map(({ month }) => month));
  const load = async (month: string) =>
    known.has(month) ? await loadData<MonthData>(`${month}.json`, index.version) : emptyMonth(month, index.version);
  const loaded = useLoaded(months.join(" "), async () => await Promise.all(months.map(load)));
  if (loaded.state === "here") last.current = loaded.data;
  return loaded.state === "loading" && last.current !== null ? { state: "here", data: last.current } : loaded;
}
