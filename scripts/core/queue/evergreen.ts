import type { DraftPost } from "../content/draft-post.ts";
import { PEOPLES_FIELDS } from "../content/post-fields.ts";
import { type Reading, readFile, soundValue } from "../content/read-file.ts";
import { DAY_MS } from "../dates/instant.ts";
import { describeFinding } from "../findings/finding.ts";
import type { Result } from "../findings/problem.ts";
import type { Evergreen } from "../generated/evergreen.ts";
import { validateEvergreen } from "../generated/validators.js";
import type { Content } from "../posting/content.ts";
import { readLineage } from "../rules/posts/lineage.ts";

const PER_PROPOSAL = 3;
const REST_DAYS = 90;

export function readEvergreen(bytes: Uint8Array): Reading<Partial<Evergreen>> {
  const wholeFile = 'Write { "posts": [] } with the ids of published posts.';
  return readFile<Evergreen>(bytes, { validate: validateEvergreen, wholeFile });
}

/** The error says in words what is wrong with the file. */
export function requireEvergreen(bytes: Uint8Array): Result<Evergreen, string> {
  const reading = readEvergreen(bytes);
  const value = soundValue<Evergreen>(reading);
  if (value !== null) return { ok: true, value };
  return { ok: false, error: reading.findings.slice(0, 3).map(describeFinding).join(" ") };
}

/** A repetition, and the day on which the post went out last. */
export interface Repetition {
  post: DraftPost;
  lastDay: string;
}

/** The listed posts that went out longest ago and do not wait already, as last corrected, without dates and notes. */
export function repetitionsOf(content: Content, list: Evergreen, now: Date): Repetition[] {
  const { posts, archive, journal } = content;
  const lineage = readLineage({ queue: content, archive, journal });
  const all = [...archive, ...posts];
  const rested = new Date(now.getTime() - (list.rest_days ?? REST_DAYS) * DAY_MS).toISOString();
  const known = new Set([...all, ...journal.entries].map(({ id }) => id));
  const newest = new Set(list.posts.map((id) => lineage.newestOf(id)));
  return all
    .filter(
      ({ id, status, published_at }) => newest.has(id ?? "") && status === "done" && (published_at ?? "9") < rested,
    )
    .sort((a, b) => ((a.published_at ?? "") < (b.published_at ?? "") ? -1 : 1))
    .slice(0, list.per_proposal ?? PER_PROPOSAL)
    .map((post) => ({ post: repeat(post, known), lastDay: (post.published_at ?? "").slice(0, 10) }));
}

const REPEATED = /-repeat-\d+$/;
const NOT_REPEATED: readonly string[] = ["not_before", "note", "repeat_of"];

function repeat(post: DraftPost, known: ReadonlySet<string | undefined>): DraftPost {
  const stem = (post.id ?? "").replace(REPEATED, "");
  let number = 1;
  while (known.has(`${stem}-repeat-${number}`)) number++;
  const fields = Object.entries(post).filter(([name]) => COPIED.has(name));
  const id = `${stem}-repeat-${number}`;
  return {
    id,
    status: "pending",
    ...Object.fromEntries(fields),
    ...(post.id === undefined ? {} : { repeat_of: post.id }),
  };
}

const COPIED: ReadonlySet<string> = new Set(PEOPLES_FIELDS.filter((name) => !NOT_REPEATED.includes(name)));

/** Ids of waiting repetitions, as {@link repetitionsOf} names them. */
export function repetitionIds(posts: readonly DraftPost[]): string[] {
  return posts.flatMap(({ id = "", status }) => (status === "pending" && REPEATED.test(id) ? [id] : []));
}
