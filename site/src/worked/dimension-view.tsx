import type { Dimension, Group } from "../../../scripts/core/insights/what-worked.ts";
import { formatCount } from "../../../scripts/core/text/words.ts";

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
