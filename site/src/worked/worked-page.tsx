import { useState } from "preact/hooks";
import type { SiteIndex, WorkedData } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { Switch } from "../shared/marks.tsx";
import { startPage } from "../shared/page-frame.tsx";
import { DimensionView } from "./dimension-view.tsx";

function WorkedPage({ index }: { index: SiteIndex }) {
  const loaded = useLoaded("worked", () => loadData<WorkedData>("worked.json", index.version));
  return (
    <>
      <h1>What worked</h1>
      {loaded.state === "loading" && <p class="quiet">Loading…</p>}
      {loaded.state === "failed" && <p role="alert">{loaded.why}</p>}
      {loaded.state === "here" && <Worked data={loaded.data} />}
    </>
  );
}

function Worked({ data }: { data: WorkedData }) {
  const { metrics, posts, measured, facts } = data;
  const [chosen, setChosen] = useState("reach");
  const summary = metrics.find(({ metric }) => metric === chosen) ?? metrics[0];
  if (summary === undefined)
    return (
      <p>There are no numbers yet. The workflow insights reads them once a week, where the team has switched it on.</p>
    );
  return (
    <>
      <p class="quiet">
        Medians of {plural(posts, "post")}, as Instagram had counted them on {measured}. Fewer than five posts say
        nothing, so such groups have no median.
      </p>
      {facts.length > 0 && (
        <section class="worked-facts" aria-labelledby="worked-facts">
          <h2 id="worked-facts">What stands out</h2>
          <ul>
            {facts.map((fact) => (
              <li key={fact} dir="auto">
                {fact}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Switch
        label="What is counted"
        choices={metrics.map(({ metric, label }) => [metric as string, label] as const)}
        value={summary.metric}
        onChoose={setChosen}
      />
      <div class="worked stack loose">
        {summary.dimensions.map((dimension) => (
          <DimensionView key={dimension.name} dimension={dimension} counted={summary.label} />
        ))}
      </div>
    </>
  );
}

startPage("What worked", WorkedPage);
