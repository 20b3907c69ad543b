import { useState } from "preact/hooks";
import type { SiteIndex, WorkedData, WorkedPost } from "../../../scripts/core/calendar/site-data.ts";
import { ENOUGH_POSTS } from "../../../scripts/core/insights/chance.ts";
import type { DimensionName } from "../../../scripts/core/insights/labels.ts";
import { hasRate, type Metric, metricWords } from "../../../scripts/core/insights/metrics.ts";
import { formatMedian, formatShare } from "../../../scripts/core/insights/verdict.ts";
import type { Dimension, Group } from "../../../scripts/core/insights/what-worked.ts";
import { formatCount, plural } from "../../../scripts/core/text/words.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { Switch } from "../shared/marks.tsx";
import { startPage } from "../shared/page-frame.tsx";

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
  const { metrics, posts, measured, read, verdict } = data;
  const [chosen, setChosen] = useState<Metric>("reach");
  const summary = metrics.find(({ metric }) => metric === chosen) ?? metrics[0];
  if (read === 0)
    return (
      <p>There are no numbers yet. The workflow insights reads them once a week, where the team has switched it on.</p>
    );
  const young = read - posts.length;
  return (
    <>
      <p class="quiet">
        {plural(posts.length, "post")} as they stood a week after they went out, each beside what is usual for its kind.
        {young > 0 && ` ${plural(young, "post is", "posts are")} too young.`} Read on {measured}.
      </p>
      <ul class="worked-verdict" aria-label="What stands out">
        {verdict.map(({ line, group }) => (
          <li key={line} dir="auto">
            {group === null ? line : <Posts summary={line} posts={posts} {...group} />}
          </li>
        ))}
      </ul>
      {summary !== undefined && (
        <>
          <Switch
            label="What is counted"
            choices={metrics.map(({ metric }) => [metric, metricWords(metric)] as const)}
            value={summary.metric}
            onChoose={setChosen}
          />
          <div>
            {summary.dimensions.map((dimension) => (
              <DimensionView key={dimension.name} {...{ dimension, posts }} metric={summary.metric} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** Where there is room, all groups stand open. */
const WIDE = "(min-width: 50rem)";

type DimensionProps = { dimension: Dimension; metric: Metric; posts: readonly WorkedPost[] };

/** The groups of a dimension: what is usual is the line across the bars, and each group leads to its posts. */
export function DimensionView({ dimension: { name, groups }, metric, posts }: DimensionProps) {
  const enough = groups.filter(({ count }) => count !== null);
  const few = groups.filter(({ count }) => count === null);
  return (
    <details class="worked-dimension" open={matchMedia(WIDE).matches}>
      <summary>
        <h2>By {name}</h2> <span class="quiet">{plural(enough.length, "group")}</span>
      </summary>
      {enough.map((group) => (
        <Posts
          key={group.label}
          summary={<Row {...{ group, metric }} />}
          {...{ posts, metric }}
          dimension={name}
          label={group.label}
        />
      ))}
      {few.length > 0 && (
        <p class="quiet" dir="auto">
          Fewer than {ENOUGH_POSTS} posts: {few.map(({ label, posts: count }) => `${label} (${count})`).join(", ")}.
        </p>
      )}
    </details>
  );
}

function Row({ group: { label, posts, count, rate }, metric }: { group: Group; metric: Metric }) {
  const ratio = count?.ratio ?? 0;
  return (
    <span class="worked-row">
      <bdi>{label}</bdi>
      <span class="worked-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(ratio * 50, 100)}%` }} />
      </span>
      <span>
        {ratio.toFixed(1)}×<span class="unseen"> the usual {metricWords(metric)},</span>
      </span>
      <span class="quiet">
        {formatMedian(count?.median ?? 0)}
        {hasRate(metric) && rate !== null && ` · ${formatShare(rate.median)}`} · {plural(posts, "post")}
      </span>
    </span>
  );
}

interface PostsProps {
  summary: preact.ComponentChildren;
  posts: readonly WorkedPost[];
  dimension: DimensionName;
  label: string;
  metric: Metric;
}

/** Opens to the posts of a group, the strongest first, each leading to itself in the calendar. */
function Posts({ summary, posts, dimension, label, metric }: PostsProps) {
  const [isOpen, setOpen] = useState(false);
  const members = isOpen ? posts.filter(({ labels }) => labels[dimension] === label) : [];
  members.sort((a, b) => (b.numbers[metric] ?? -1) - (a.numbers[metric] ?? -1));
  return (
    <details class="worked-group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      <ul>
        {members.map(({ id, day, dayWords, title, numbers }) => (
          <li key={id}>
            <a href={`index.html#${day.slice(0, 7)}?${new URLSearchParams({ post: id })}`} dir="auto">
              {dayWords} · {title || id}
            </a>{" "}
            {numbers[metric] !== undefined && `${formatCount(numbers[metric])} ${metricWords(metric)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

startPage("What worked", WorkedPage);
