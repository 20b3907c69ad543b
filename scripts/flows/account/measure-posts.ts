import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { InsightRow } from "../../core/generated/insights.ts";
import type { Measurable } from "../../core/insights/insight-rows.ts";
import { METRICS, type Metric, metricsOf } from "../../core/insights/metrics.ts";
import { describeAnswer, type PlatformFault } from "../../core/instagram/platform-fault.ts";
import type { Answer, Counts, InsightsSource } from "../../core/ports/platform.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import { plural } from "../../core/text/words.ts";
import { retryWhenAnswered } from "../steps/retry.ts";

/** A post takes one request. The platform allows thousands a day, and the poster needs some of them. */
const MOST_REQUESTS = 200;
const MOST_USAGE_PERCENT = 80;

interface MeasurePorts {
  source: InsightsSource;
  clock: Clock;
  log: Log;
  /** The highest percentage of a call limit that an answer has shown so far. */
  usagePercent(): number;
}

export interface Measured {
  rows: InsightRow[];
  requests: number;
  stopped: PlatformFault | null;
}

/** One request a post. A metric that the platform does not give is named once and left out; what was read before a refusal is kept. */
export async function measurePosts(ports: MeasurePorts, posts: readonly Measurable[]): Promise<Measured> {
  const run: Run = {
    ...ports,
    rows: [],
    requests: 0,
    stopped: null,
    refused: new Map(),
    unread: [],
    denied: [],
    isGranted: false,
  };
  for (const [index, post] of posts.entries()) {
    if (run.requests >= MOST_REQUESTS || ports.usagePercent() >= MOST_USAGE_PERCENT) {
      ports.log.warn(
        `The calls that Instagram allows are kept for posting: ${plural(posts.length - index, "post")} not read.`,
      );
      break;
    }
    await measure(run, post);
    if (run.stopped !== null || (!run.isGranted && run.denied.length === ENOUGH_DENIED)) break;
  }
  if (run.unread.length > 0 && run.stopped === null) await readThroughList(run);
  judgeDenied(run);
  return run;
}

interface Run extends MeasurePorts, Measured {
  refused: Map<string, Set<Metric>>;
  unread: Measurable[];
  /** Refusals of single posts for want of a permission (code 10). */
  denied: PlatformFault[];
  /** Whether any post could be read: then the permission is there. */
  isGranted: boolean;
}

/** So many posts that are denied, and none that is read, show that the permission itself is missing. */
const ENOUGH_DENIED = 3;

/** The platform says the same of one medium, such as one of a collaborator, and of a token without the permission. */
function judgeDenied(run: Run): void {
  const [first] = run.denied;
  if (first === undefined || run.stopped !== null) return;
  if (!run.isGranted) run.stopped = first;
  else run.log.warn(`Instagram gives no numbers of ${plural(run.denied.length, "post")}: ${describeAnswer(first)}`);
}

async function measure(run: Run, post: Measurable): Promise<void> {
  const metrics = askedOf(run, post.kind);
  if (metrics.length === 0) return;
  const answer = await read(run, post, metrics);
  if (answer.ok) return keep(run, post, answer.value);
  if (answer.error.code === DENIED) return void run.denied.push(answer.error);
  if (isMetricRefused(answer.error)) return await measureOneByOne(run, post, metrics);
  if (answer.error.class === "unreadable") run.unread.push(post);
  else run.stopped = answer.error;
}

/** Which metric it is, only the platform's words say, and those change. */
async function measureOneByOne(run: Run, post: Measurable, metrics: readonly Metric[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const metric of metrics) {
    const answer = await read(run, post, [metric]);
    if (answer.ok) for (const [name, count] of answer.value) counts.set(name, count);
    else if (isMetricRefused(answer.error)) leaveOut(run, post.kind, metric);
    else if (answer.error.code === DENIED) return void run.denied.push(answer.error);
    else if (answer.error.class !== "unreadable") run.stopped = answer.error;
    if (run.stopped !== null) return;
  }
  keep(run, post, counts);
}

function leaveOut({ refused, log }: Run, kind: string, metric: Metric): void {
  refused.set(kind, new Set([...(refused.get(kind) ?? []), metric]));
  log.warn(`Instagram does not give the metric "${METRICS[metric]}" for ${kind}s. It is left out.`);
}

/** Single media could not be read for weeks in 2026, while the list of the account showed them. */
async function readThroughList(run: Run): Promise<void> {
  const kinds = new Set(run.unread.map(({ kind }) => kind));
  const metrics = [...kinds].reduce(
    (asked, kind) => asked.filter((metric) => askedOf(run, kind).includes(metric)),
    askedOf(run, "reel"),
  );
  const since = new Date(run.unread.at(-1)?.published_at ?? 0);
  run.requests++;
  const answer = await retryWhenAnswered(run, () =>
    run.source.listInsights(
      since,
      metrics.map((metric) => METRICS[metric]),
    ),
  );
  const listed = answer.ok ? answer.value : new Map<string, Counts>();
  if (!answer.ok && answer.error.class !== "unreadable") run.stopped = answer.error;
  for (const post of run.unread) keep(run, post, listed.get(post.media_id) ?? new Map());
  const missing = run.unread.filter(({ media_id }) => !listed.has(media_id)).length;
  if (missing > 0)
    run.log.warn(`Instagram could not read ${plural(missing, "post")}. Such a post may have been deleted there.`);
}

function askedOf({ refused }: Run, kind: InsightRow["kind"]): Metric[] {
  return metricsOf(kind).filter((metric) => refused.get(kind)?.has(metric) !== true);
}

function read(run: Run, { media_id }: Measurable, metrics: readonly Metric[]): Promise<Answer<Counts>> {
  return retryWhenAnswered(run, () => {
    run.requests++;
    return run.source.readInsights(
      media_id,
      metrics.map((metric) => METRICS[metric]),
    );
  }).then((answer) => {
    run.isGranted ||= answer.ok;
    return answer;
  });
}

/** The permission is missing. */
const DENIED = 10;

/** Code 100 with subcode 33 speaks of the medium, any other one of what was asked for. */
function isMetricRefused({ code, subcode }: PlatformFault): boolean {
  return code === 100 && subcode !== 33;
}

/** A post that the platform has not counted yet gets no row. */
function keep({ rows, clock }: Run, post: Measurable, counts: Counts): void {
  const numbers = metricsOf(post.kind).flatMap((metric) => {
    const count = counts.get(METRICS[metric]);
    return count === undefined ? [] : [[metric, count] as const];
  });
  if (numbers.length === 0) return;
  const { id, media_id, published_at, ...labels } = post;
  const times = { published_at, measured_at: clock.now().toISOString() };
  rows.push({ id, media_id, ...times, ...labels, ...Object.fromEntries(numbers) });
}

/** @throws ProblemError for what ended the run early: exit 2 where a person has to do something first */
export function refuseStopped({ stopped, rows }: Measured): void {
  if (stopped === null) return;
  const isCredential = stopped.class === "credential";
  const isLacking = stopped.code === DENIED || Math.floor((stopped.code ?? 0) / 100) === 2;
  const read = rows.length === 0 ? "" : `${plural(rows.length, "post was", "posts were")} read before. `;
  const whatToDo = isLacking ? GRANT : isCredential ? stopped.advice : "The next run reads the numbers again.";
  const problem: Problem = {
    code: isLacking ? "insights-not-permitted" : "insights-stopped",
    what: "Reading the numbers of posts",
    why: `${read}${describeAnswer(stopped)}`,
    whatToDo,
    isRetryable: !isLacking && !isCredential,
  };
  throw new ProblemError(problem, isLacking || isCredential ? 2 : 1);
}

const GRANT =
  "Run npm run authorize -- --insights, grant the permission instagram_business_manage_insights, and store the new token. Or set the variable READ_INSIGHTS to off.";
