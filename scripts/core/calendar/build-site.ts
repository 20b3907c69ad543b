import type { DraftPost } from "../content/draft-post.ts";
import type { ContentFiles } from "../content/read-file.ts";
import { calendarWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import { localDay } from "../dates/time-zone.ts";
import { type Finding, postIndexOf } from "../findings/finding.ts";
import type { InsightRow } from "../generated/insights.ts";
import { TOKEN_HEALTH_DAYS } from "../health/judge-token-life.ts";
import { whatWorked } from "../insights/what-worked.ts";
import { checkQueue } from "../rules/posts/check-queue.ts";
import { slotPlan, slotsOn } from "../schedule/day-slots.ts";
import { isSparse } from "../schedule/forecast.ts";
import { judgeDates } from "../schedule/judge-dates.ts";
import { decodeUtf8 } from "../text/bytes.ts";
import { buildMonths, countStates } from "./build-months.ts";
import { composeData } from "./compose-data.ts";
import { dayFactsOf } from "./day-facts.ts";
import { briefOf, describePost } from "./describe-post.ts";
import { lineOf, quotedTitle, titleOf } from "./line-text.ts";
import { orderPosts, type PlacedPost, placePosts } from "./place-posts.ts";
import { type PullsData, pullCard } from "./pull-cards.ts";
import type { OpenPulls } from "./read-pulls.ts";
import { forecastContentOf, type ReadSiteOptions, readSiteContent, type SiteContent } from "./read-site-content.ts";
import {
  CHUNK_SIZE,
  type ChunkData,
  type IdsData,
  type PostBrief,
  type PostDetail,
  type Repository,
  type SiteAccount,
  type SiteIndex,
  type TokenLife,
} from "./site-data.ts";
import type { SiteFiles } from "./site-files.ts";
import { assignTones, type Tones } from "./tones.ts";
import { workedData } from "./worked-data.ts";

/** The site is usually built daily. The page says that it is old when a build was missed. */
const FRESH_MS = 36 * 60 * 60_000;
const MAX_ATTENTION = 12;
const MAX_SUGGESTIONS = 50;

interface SiteOptions extends ReadSiteOptions {
  now: Date;
  /** Whether `now` came from an option. The page then does not compare it with the reader's clock. */
  isNowAssumed: boolean;
  repository: Repository | null;
  files: SiteFiles;
  /** Whether the site's own server writes changes into the working copy. Default false. */
  isLocal?: boolean;
  accounts?: readonly SiteAccount[];
  insights?: readonly InsightRow[];
  /** Names of public holidays by day. */
  holidays?: ReadonlyMap<string, string>;
  /** Open pull requests that change the queue; left out where they are not known. */
  pulls?: OpenPulls;
}

/** The site's data files by path under data/, as values to be written as JSON. The same input gives the same files. */
export function buildSite(files: ContentFiles, options: SiteOptions): Map<string, object> {
  const content = readSiteContent(files, options);
  const version = options.now.toISOString();
  const timeline = placePosts(content, options.now);
  const order = orderPosts(timeline.posts);
  const tones = assignAllTones(content);
  const details = describeAll(order.posts, { content, tones, options });
  const briefs = order.posts.flatMap((placed, n) => {
    const detail = details[n];
    return detail === undefined ? [] : [briefOf(detail, placed)];
  });
  const plan = slotPlan(content.settings);
  const worked = whatWorked(options.insights ?? [], content.settings);
  const months = buildMonths(briefs, { version, hasSlots: (day) => slotsOn(day, plan).length > 0 });
  const attention = briefs.filter(({ trouble, state }) => trouble !== null && state !== "published");
  const index: SiteIndex = {
    ...frameOf(content, options, version),
    ...(options.accounts === undefined ? {} : { accounts: options.accounts }),
    months: months.map(({ month, posts }) => ({ month, count: posts.length })),
    counts: countStates(briefs),
    repository: options.repository,
    isLocal: options.isLocal ?? false,
    runsDryOn: timeline.forecast.runsDryOn,
    coveredDays: timeline.forecast.coveredDays,
    outlook: timeline.forecast.outlook,
    isLow: timeline.forecast.expected.length <= content.settings.low_queue_threshold || isSparse(timeline.forecast),
    hasNumbers: (options.insights ?? []).length > 0,
    days: dayFactsOf({ ...content, holidays: options.holidays ?? new Map() }),
    attention: attention.sort(byUrgency).slice(0, MAX_ATTENTION),
    attentionCount: attention.length,
    pillars: tones.pillars.names.slice(0, MAX_SUGGESTIONS).map((name) => tones.pillars.label(name)),
    feed: feedOf(briefs, order),
  };
  return new Map<string, object>([
    ["index.json", index],
    ...months.map((month) => [`${month.month}.json`, month] as const),
    ...chunk(details, version),
    ["pulls.json", pullsOf(files, content, options)],
    ["ids.json", { version, ids: briefs.map(({ id }) => id), titles: briefs.map(titleOfWaiting) } satisfies IdsData],
    ["compose.json", composeData(content, { ...options, suggestions: suggestionsOf(tones), worked })],
    ["worked.json", workedData(worked, briefs, { timeZone: content.settings.timezone, ...options })],
  ]);
}

/** A published post is never moved, so that no message names it. */
function titleOfWaiting(post: PostBrief): string {
  return post.state === "published" ? "" : titleOf(post);
}

function frameOf(
  { check, settings, tokenStatus, fileProblems }: SiteContent,
  { now, isNowAssumed }: SiteOptions,
  version: string,
) {
  const { timezone: timeZone } = settings;
  return {
    version,
    timeZone,
    fileProblems,
    account: lineOf(check.reading.queue.account ?? "", 60),
    asOf: calendarWords(timeZone, now).instant(now),
    today: localDay(now, timeZone),
    staleAfter: isNowAssumed ? null : new Date(now.getTime() + FRESH_MS).toISOString(),
    token: tokenLife(tokenStatus, { now, timeZone }),
  };
}

function tokenLife(status: SiteContent["tokenStatus"], { now, timeZone }: { now: Date; timeZone: string }): TokenLife {
  if (status === null) return { kind: "unknown" };
  if (status === "damaged") return { kind: "damaged" };
  const expiresAt = new Date(status.expires_at);
  const daysLeft = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS);
  return { kind: "known", day: localDay(expiresAt, timeZone), daysLeft, isUrgent: daysLeft < TOKEN_HEALTH_DAYS };
}

interface AllTones {
  pillars: Tones;
  ctas: Tones;
}

function assignAllTones({ check, settings }: SiteContent): AllTones {
  const posts: DraftPost[] = [...check.reading.queue.posts, ...check.archive];
  return {
    pillars: assignTones(posts, "pillar", settings.pillars),
    ctas: assignTones(posts, "cta_type", settings.cta_types),
  };
}

function suggestionsOf({ pillars, ctas }: AllTones) {
  return { pillars: pillars.names.slice(0, MAX_SUGGESTIONS), ctas: ctas.names.slice(0, MAX_SUGGESTIONS) };
}

function describeAll(
  posts: readonly PlacedPost[],
  {
    content,
    tones,
    options: { now, files, insights = [] },
  }: { content: SiteContent; tones: AllTones; options: SiteOptions },
): PostDetail[] {
  const { timezone: timeZone } = content.settings;
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  const findings = findingsByPost(content, now);
  const context = {
    timeZone,
    words: calendarWords(timeZone, now),
    timeOf: (at: Date) => clock.format(at),
    ...tones,
    rows: new Map(insights.map((row) => [row.media_id, row])),
    shown: { files, allowPrivateHosts: content.check.allowPrivateHosts },
    places: content.settings.places ?? [],
    hasNotes: content.settings.calendar?.notes === true,
  };
  return posts.map((placed, n) => {
    const ofPost = placed.index === null ? [] : (findings.get(placed.index) ?? []);
    return describePost({ n, placed, findings: ofPost }, context);
  });
}

function findingsByPost(content: SiteContent, now: Date): Map<number | null, Finding[]> {
  const { check } = content;
  const { posts } = check.reading.queue;
  const nameOf = (id: string) => quotedTitle({ id, text: posts.find((post) => post.id === id)?.caption ?? "" });
  const ofDates = judgeDates(forecastContentOf(content), { now, digestOf: check.digestOf, basePosts: null, nameOf });
  return Map.groupBy([...checkQueue(check), ...ofDates], ({ pointer }) => postIndexOf(pointer));
}

const URGENCY = { unconfirmed: 0, failed: 1, expected: 2, stuck: 3, published: 4 };

/** Posts that may be live without confirmation come first; within a state, the earliest. */
function byUrgency(a: PostBrief, b: PostBrief): number {
  const [left, right] = [`${a.day} ${a.time}`, `${b.day} ${b.time}`];
  return URGENCY[a.state] - URGENCY[b.state] || (left < right ? -1 : left > right ? 1 : a.n - b.n);
}

function feedOf(briefs: readonly PostBrief[], order: ReturnType<typeof orderPosts>): SiteIndex["feed"] {
  const feed = briefs.slice(0, order.feedCount);
  const firstPublished = feed.findIndex(({ state }) => state !== "expected");
  return {
    count: feed.length,
    chunkDays: feed.filter(({ n }) => n % CHUNK_SIZE === 0).map(({ day }) => day ?? ""),
    firstPublished: firstPublished === -1 ? feed.length : firstPublished,
    leftOut: order.leftOut,
  };
}

function chunk(details: readonly PostDetail[], version: string): [string, ChunkData][] {
  const chunks = Map.groupBy(details, ({ n }) => Math.floor(n / CHUNK_SIZE));
  return [...chunks].map(([number, posts]) => [`posts-${number}.json`, { version, posts }]);
}

function pullsOf(files: ContentFiles, content: SiteContent, { now, pulls, repository }: SiteOptions): PullsData {
  const version = now.toISOString();
  if (pulls === undefined || repository === null) return { version, pulls: [], isComplete: true };
  const queue = decodeUtf8(files.queue) ?? "";
  const context = { queue, content: forecastContentOf(content), now, repository };
  const cards = pulls.pulls.map((pull) => pullCard(pull, context)).filter((card) => card !== null);
  return { version, pulls: cards, isComplete: pulls.isComplete };
}
