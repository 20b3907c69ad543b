import { useState } from "preact/hooks";
import type { MonthData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { type Loaded, loadData, useLoaded } from "../shared/load-data.ts";
import { PostDialog } from "../shared/post-dialog.tsx";
import { dayWords } from "../shared/words.ts";
import { Agenda } from "./agenda.tsx";
import { Attention } from "./attention.tsx";
import { Balance } from "./balance.tsx";
import { emptyMonth } from "./empty-month.ts";
import { FileProblems } from "./file-problems.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { MonthPicker } from "./month-picker.tsx";
import { PullCards } from "./pull-cards.tsx";
import { Summary } from "./summary.tsx";
import { usePlace } from "./use-place.ts";
import { usePulls } from "./use-pulls.ts";

export function CalendarPage({ index }: { index: SiteIndex }) {
  const [place, goTo] = usePlace(index);
  const [opened, setOpened] = useState<number | null>(null);
  const pulls = usePulls(index);
  const loaded = useMonth(index, place.month);
  return (
    <>
      <FileProblems problems={index.fileProblems} />
      <div class="month-head">
        <h1>{dayWords.month(`${place.month}-01`)}</h1>
        <MonthPicker index={index} place={place} onGo={goTo} />
      </div>
      {loaded.state === "failed" && <p role="alert">{loaded.why}</p>}
      {loaded.state === "loading" && <p class="quiet">Loading…</p>}
      {loaded.state === "here" && (
        <>
          <Summary index={index} month={loaded.data} />
          <Attention index={index} onOpen={setOpened} />
          <PullCards {...pulls} />
          <div class="month-body">
            {place.view === "month" ? (
              <MonthGrid
                index={index}
                month={loaded.data}
                onOpen={setOpened}
                onAgenda={() => goTo({ ...place, view: "agenda" })}
              />
            ) : (
              <Agenda index={index} month={loaded.data} onOpen={setOpened} />
            )}
          </div>
          <Balance month={loaded.data} />
        </>
      )}
      <PostDialog index={index} n={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** Months without posts have no file. */
function useMonth(index: SiteIndex, month: string): Loaded<MonthData> {
  const hasPosts = index.months.some((known) => known.month === month);
  return useLoaded(month, async () =>
    hasPosts ? await loadData<MonthData>(`${month}.json`, index.version) : emptyMonth(month, index.version),
  );
}
