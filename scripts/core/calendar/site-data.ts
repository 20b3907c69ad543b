/**
 * What the pages load, as plain data. Texts come from the content folder and are shown as text, never as markup. Every file
 * carries the `version` of its build, so that a page notices when it was replaced under its feet.
 */

/** Where a post stands. "stuck": nothing says when it goes out, or when it went. */
export type PostState = "published" | "expected" | "failed" | "unconfirmed" | "stuck";

export type PostKind = "picture" | "carousel" | "reel" | "story";

/** A pillar or a kind of call to action. `tone` 1 to 8 is its colour, 0 for all further ones. */
export interface Label {
  name: string;
  tone: number;
}

/** What is wrong with a post and how people mend it. */
export interface Trouble {
  what: string;
  fix: string;
}

/** A post as calendar and grid show it. */
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
  /** Address of a picture that stands for the post. */
  picture: string | null;
  /** First words of the caption, on one line. */
  text: string;
  errors: number;
  warnings: number;
  trouble: Trouble | null;
}

export interface PostMedium {
  /** Picture 2, Cover, Video, … */
  label: string;
  kind: "picture" | "video";
  /** null when no browser should load it. */
  url: string | null;
  /** The file's name and host. */
  name: string;
  /** null where Instagram takes none; "" where it is missing. */
  altText: string | null;
}

export interface PostFinding {
  severity: "error" | "warning";
  message: string;
  hint: string;
}

export interface PostDetail extends PostBrief {
  /** Place in the queue, from 1; null for posts of the archive and for claims without a post. */
  position: number | null;
  caption: string;
  /** In the order they are shown; the cover of a reel is not among them. */
  media: PostMedium[];
  cover: string | null;
  note: string;
  permalink: string | null;
  /** Until when the post is held, in words; "" when it is not. */
  heldUntil: string;
  /** Labels that followers see: "Paid partnership", "AI info". */
  disclosures: string[];
  findings: PostFinding[];
}

/** Number of posts in one chunk of details. */
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
  /** Days of the month without a post, between the first post of all and the last that is expected. */
  gaps: string[];
  /** Of what is published or will be; the largest first. */
  pillars: Share[];
  ctas: Share[];
  /** In the order of their days. */
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

export interface SiteIndex {
  version: string;
  account: string;
  timeZone: string;
  /** The moment the forecast was made for, in words, and its local day. */
  asOf: string;
  today: string;
  /** ISO instant after which the page should say that it is old; null when the time was assumed. */
  staleAfter: string | null;
  /** Months with posts, in order, with their number of posts. */
  months: { month: string; count: number }[];
  counts: StateCounts & { stuck: number };
  /** First local day on which nothing is left to post. */
  runsDryOn: string;
  depthDays: number;
  isLow: boolean;
  token: TokenLife;
  /** What is wrong with the files as a whole. `stopsPosting`: nothing goes out until it is mended. */
  fileProblems: (PostFinding & { file: string; stopsPosting: boolean })[];
  /** Posts that need somebody, the most urgent first; no more than a page shows. */
  attention: PostBrief[];
  attentionCount: number;
  feed: FeedFacts;
}

/** The profile grid is made of the posts numbered 0 to count - 1, newest first. */
export interface FeedFacts {
  count: number;
  /** Local day of the first post of each chunk. */
  chunkDays: string[];
  /** Number of the first post that is out already. */
  firstPublished: number;
  /** What the profile grid does not show. */
  leftOut: { stories: number; reels: number };
}

/** What the composer must know of the other posts for the rules about the whole queue. */
export interface ComposeData {
  version: string;
  settings: import("../generated/settings.ts").Settings;
  allowPrivateHosts: string[];
  repository: Repository | null;
  /** Names in use, for suggestions; the most used first. */
  pillars: string[];
  ctas: string[];
  /** In the order of the queue. */
  queue: KnownPost[];
  archive: KnownPost[];
}

/** A post by what is compared: its id and a fingerprint of its media and caption. */
export type KnownPost = [id: string, status: string, fingerprint: string];

/** Where a post can be proposed. */
export interface Repository {
  /** Such as https://github.com/owner/name, without a slash at the end. */
  url: string;
  branch: string;
  /** The queue's path inside the repository. */
  queuePath: string;
}
