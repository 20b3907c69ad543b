import { useState } from "preact/hooks";
import type { SiteIndex, WorkedData } from "../../../scripts/core/calendar/site-data.ts";
import type { Dimension, Group } from "../../../scripts/core/insights/what-worked.ts";
import { formatCount, plural } from "../../../scripts/core/text/words.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { Switch } from "../shared/marks.tsx";
import { startPage } from "../shared/page-frame.tsx";

type DimensionProps = { dimension: Dimension; counted: string };

/** A chart, and beside it the table with the same numbers. */
export function DimensionView({ dimension: { name, groups }, counted }: DimensionProps) {
  const id = `worked-${name}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>By {name}</h2>
      <div class="worked-pair">
        <Chart groups={groups} title={`Median ${counted} by ${name}`} />
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">Posts</th>
              <th scope="col">Median {counted}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ label, posts, median }) => (
              <tr key={label}>
                <th scope="row" dir="auto">
                  {label}
                </th>
                <td>{formatCount(posts)}</td>
                <td>{median === null ? <span class="quiet">too few posts</span> : formatCount(median)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const ROW = 26;
const WIDTH = 320;
const LABEL = 110;
/** Longer labels are cut; the table holds them in full. */
const LABEL_LENGTH = 16;

function Chart({ groups, title }: { groups: readonly Group[]; title: string }) {
  const shown = groups.filter(({ median }) => median !== null);
  const most = Math.max(...shown.map(({ median }) => median ?? 0), 1);
  if (shown.length === 0) return <p class="quiet">Too few posts for a chart.</p>;
  return (
    <svg
      class="worked-chart"
      viewBox={`0 0 ${WIDTH} ${shown.length * ROW}`}
      role="img"
      aria-label={`${title}. The table has the numbers.`}
    >
      {shown.map(({ label, median }, index) => (
        <g key={label} transform={`translate(0 ${index * ROW})`}>
          <text x={LABEL - 8} y={ROW / 2} text-anchor="end">
            {label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label}
          </text>
          <rect
            x={LABEL}
            y="5"
            width={Math.max(((median ?? 0) / most) * (WIDTH - LABEL), 2)}
            height={ROW - 10}
            rx="3"
          />
        </g>
      ))}
    </svg>
  );
}

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
