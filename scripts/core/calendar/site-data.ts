import type { DraftPost } from "../content/draft-post.ts";
import type { Severity } from "../findings/finding.ts";
import type { UserTag } from "../generated/queue.ts";
import type { Settings } from "../generated/settings.ts";
import type { DimensionName, Labels } from "../insights/labels.ts";
import type { Metric } from "../insights/metrics.ts";
import type { MetricSummary } from "../insights/what-worked.ts";
import type { Forecast, Timetable } from "../schedule/forecast.ts";
import type { ShownPicture, SiteFile } from "./site-files.ts";

/** The data that the pages load. Texts are shown as text, never as markup. `version` names the build of each file. */

/** "stuck": it is unknown when the post goes out, or when it went out. */
export type PostState = "published" | "expected" | "failed" | "unconfirmed" | "stuck";

export type PostKind = "picture" | "carousel" | "reel" | "story";

/** A pillar or a kind of call to action. `tone` is its colour, 1 to 8; 0 when the colours are used up. */
export interface Label {
  name: string;
  tone: number;
}

export interface Trouble {
  what: string;
  fix: string;
}

export interface PostBrief {
  /** Number of the post on the site; its details are in chunk `Math.floor(n / CHUNK_SIZE)`. */
  n: number;
  id: string;
  state: PostState;
  kind: PostKind;
  /** Local day (yyyy-mm-dd) and time (hh:mm); null and "" for stuck posts. */
  day: string | null;
  time: string;
  pillar: Label;
  cta: Label;
  /** A picture that represents the post, as small as there is one. */
  picture: ShownPicture | null;
  /** First words of the caption, on one line. */
  text: string;
  errors: number;
  warnings: number;
  trouble: Trouble | null;
  /** Until when a post waits: "Thu 24 Dec, 08:00 (Europe/Berlin)"; "" when nothing holds it, or, in a brief, when it goes out just then. */
  heldUntil: string;
}

export interface PostMedium {
  /** Picture 2, Cover, Video, … */
  label: string;
  kind: "picture" | "video";
  /** null when browsers should not load it. */
  url: string | null;
  /** The picture that stands for a video until it plays: its cover, or a frame of it. null of a picture, and where there is none. */
  poster: string | null;
  /** In pixels; null where nobody has measured it. */
  width: number | null;
  height: number | null;
  /** The file's name and host. */
  name: string;
  /** null where Instagram does not support it; "" when it is missing. */
  altText: string | null;
  /** Who is tagged on it; those on a video have no place. */
  tags: readonly UserTag[];
}

/** What followers see beside media and caption. */
export interface PostExtras {
  collaborators: readonly string[];
  /** Name of the place, or its number where nobody knows the name. */
  place: string;
  firstComment: string;
}

export interface PostFinding {
  severity: Severity;
  message: string;
  hint: string;
}

export interface PostDetail extends PostBrief {
  /** Position in the queue, from 1; null for archived posts and for claims without a post. */
  position: number | null;
  caption: string;
  /** In display order. */
  media: PostMedium[];
  /** "" unless the settings say that only the team sees the pages. */
  note: string;
  permalink: string | null;
  /** What Instagram counted of it; null where nobody has read that. */
  numbers: PostNumbers | null;
  /** Labels that followers see: "Paid partnership", "AI info". */
  disclosures: string[];
  /** null where there is nothing else. */
  extras: PostExtras | null;
  /** What goes out besides media and caption: ["Place", "Corner Bakery"]. */
  rows: [label: string, text: string][];
  findings: PostFinding[];
  /** What people write, without a note that is not shown and a caption that is the one above; null when the post is gone. */
  fields: DraftPost | null;
}

export interface PostNumbers {
  /** When it was counted, in words. */
  measured: string;
  /** "1,204 reach", in the order in which they are shown. */
  counts: string[];
}

export interface WorkedData {
  version: string;
  /** How many posts have numbers. */
  read: number;
  /** When the newest numbers were read, in words; "" without any. */
  measured: string;
  /** What stands out, one line a group. */
  verdict: { line: string; group: { dimension: DimensionName; label: string; metric: Metric } | null }[];
  metrics: MetricSummary[];
  posts: WorkedPost[];
}

/** A post that is compared. */
export interface WorkedPost {
  id: string;
  /** yyyy-mm-dd, and the same in words. */
  day: string;
  dayWords: string;
  /** "" for a post that is no longer known. */
  title: string;
  labels: Labels;
  numbers: Partial<Record<Metric, number>>;
}

export const CHUNK_SIZE = 24;

export interface StateCounts {
  published: number;
  expected: number;
  failed: number;
  unconfirmed: number;
}

export interface Share extends Label {
  count: number;
}

export interface MonthData {
  version: string;
  /** yyyy-mm */
  month: string;
  counts: StateCounts;
  /** Days of the month without a post, between the very first post and the last expected one. */
  gaps: string[];
  /** Shares of published and expected posts, largest first. */
  pillars: Share[];
  ctas: Share[];
  /** In order of day. */
  posts: PostBrief[];
}

export interface ChunkData {
  version: string;
  posts: PostDetail[];
}

export type TokenLife =
  | { kind: "known"; day: string; daysLeft: number; isUrgent: boolean }
  | { kind: "unknown" }
  | { kind: "damaged" };

export interface SiteAccount {
  name: string;
  /** Relative to the pages that show it. */
  href: string;
  isHere: boolean;
}

export interface SiteIndex {
  version: string;
  account: string;
  /** Left out where there is one account. */
  accounts?: readonly SiteAccount[];
  timeZone: string;
  /** The instant of the forecast, in words, and its local day. */
  asOf: string;
  today: string;
  /** ISO instant after which the page says that it is old; null when `now` came from an option. */
  staleAfter: string | null;
  /** Months with posts, in order, each with its number of posts. */
  months: { month: string; count: number }[];
  counts: StateCounts & { stuck: number };
  repository: Repository | null;
  /** The site is served on the team's own machine, by a server that writes changes into the working copy. */
  isLocal: boolean;
  /** First local day without anything left to post. */
  runsDryOn: string;
  /** On how many days from today on a post goes out. */
  coveredDays: number;
  outlook: Forecast["outlook"];
  isLow: boolean;
  hasNumbers: boolean;
  /** What there is to say of days beside their posts, by day (yyyy-mm-dd). */
  days: Readonly<Record<string, DayFact>>;
  token: TokenLife;
  /** Problems of whole files. `stopsPosting`: nothing goes out until the problem is fixed. */
  fileProblems: (PostFinding & { file: string; stopsPosting: boolean })[];
  /** Posts that need attention, the most urgent first; at most as many as a page shows. */
  attention: PostBrief[];
  attentionCount: number;
  /** Every pillar in use or in the settings, in the order of the colours. */
  pillars: Label[];
  feed: FeedFacts;
}

export interface DayFact {
  /** The team's own line, the name of a public holiday, and whether it is a day off. */
  lines: string[];
  /** Nothing goes out on it. */
  isOff: boolean;
}

/** The ids of all posts by their number, for addresses that name a post, and how people call those that are not out. */
export interface IdsData {
  version: string;
  ids: string[];
  titles: string[];
}

/** The profile grid consists of the posts 0 to count - 1, newest first. */
interface FeedFacts {
  count: number;
  chunkDays: string[];
  /** Number of the first post that is already published. */
  firstPublished: number;
  /** Posts that the profile grid does not show. */
  leftOut: { stories: number; reels: number };
}

/** What the composer needs to know about the other posts for the whole-queue rules and for the forecast. */
export interface ComposeData {
  version: string;
  account: string;
  settings: Settings;
  timetable: ComposeTimetable;
  allowPrivateHosts: string[];
  /** The files of the repository's media folder that the site can show, by the path that posts name. */
  files: [path: string, file: SiteFile][];
  repository: Repository | null;
  /** Names in use, for suggestions, the most used first. */
  pillars: string[];
  ctas: string[];
  /** A sentence about the slot that stands out in the numbers of posts; null while none does. */
  bestSlot: string | null;
  /** In queue order. */
  queue: KnownPost[];
  /** Indexes in `queue` of pending posts that no longer wait, because a run has claimed or published them. */
  taken: number[];
  archive: KnownPost[];
}

export type ComposeTimetable = Omit<Timetable, "counted" | "now"> & {
  counted: readonly (readonly [day: string, posts: number])[];
};

/** The parts of a post that rules compare. A pending post with a not_before also has that, in milliseconds. */
export type KnownPost = [id: string, status: string, fingerprint: string, heldUntilMs?: number];

const NO_ACCOUNT: KnownPost = ["", "done", ""];

/** For a post that is edited, which is not compared with itself. The places of all others stay, because messages name them. */
export function withoutPost(data: ComposeData, id: string | null): ComposeData {
  if (id === null) return data;
  return { ...data, queue: data.queue.map((known) => (known[0] === id ? NO_ACCOUNT : known)) };
}

export interface Repository {
  /** Such as https://github.com/owner/name, without a trailing slash. */
  url: string;
  /** What the forms of a repository with several accounts call this one; left out where there is one account. */
  account?: string;
  branch: string;
  queuePath: string;
  /** Base address of the repository's interface, such as https://api.github.com, without a trailing slash. */
  apiUrl: string;
  /** Commit that the site was built from; null when unknown. */
  commit: string | null;
}
