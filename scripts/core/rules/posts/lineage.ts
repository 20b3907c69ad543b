import type { DraftPost } from "../../content/draft-post.ts";
import type { JournalEntry } from "../../generated/journal.ts";
import { clip } from "../../text/printable.ts";
import type { Advice, QueueRule } from "../rule.ts";
import { isLive } from "./same-post.ts";

/** Which posts repeat which others on purpose. A post that people renamed after its claim counts as the same under both names. */
export interface Lineage {
  /** The same object for posts between which `repeat_of` leads, directly or over others; undefined for a post without relatives. */
  lineOf(id: string): object | undefined;
  /** The newest repetition, which the next one names: so each repetition needs its own yes. */
  newestOf(id: string): string;
  /** The post whose repeat_of counts for `id`: the first that names it. */
  repeaterOf(id: string): string | undefined;
}

interface Sources {
  queue: { posts: readonly DraftPost[] };
  archive: readonly DraftPost[];
  journal: { entries: readonly JournalEntry[] };
}

/** Published posts speak first, then those that wait, in the order of the queue. */
export function readLineage({ journal, archive, queue }: Sources): Lineage {
  const live = journal.entries.filter(isLive);
  const done = queue.posts.filter(({ status }) => status === "done");
  const waiting = queue.posts.filter(({ status }) => status === "pending");
  const claimed = namesOfClaims(live, [...archive, ...done]);
  const claimedAs = (id: string) => claimed.get(id) ?? id;
  const repeaters = new Map<string, string>();
  const originals = new Map<string, string>();
  for (const { id: ownId, repeat_of } of [...live, ...archive, ...done, ...waiting]) {
    if (ownId === undefined || repeat_of === undefined) continue;
    const [id, original] = [claimedAs(ownId), claimedAs(repeat_of)];
    if (id === original || repeaters.has(original) || originals.has(id)) continue;
    repeaters.set(original, id);
    originals.set(id, original);
  }
  const lines = followLines(repeaters, originals);
  return {
    lineOf: (id) => lines.get(claimedAs(id)),
    newestOf: (id) => lines.get(claimedAs(id))?.newest ?? id,
    repeaterOf: (id) => repeaters.get(claimedAs(id)),
  };
}

/** The names under which renamed posts were claimed, by their names of today. Both records are of the same publication. */
function namesOfClaims(live: readonly JournalEntry[], posts: readonly DraftPost[]): ReadonlyMap<string, string> {
  const byPublication = new Map(live.map((entry) => [publicationOf(entry), entry.id]));
  const names = new Map<string, string>();
  for (const post of posts) {
    const publication = publicationOf(post);
    const claimed = publication === null ? undefined : byPublication.get(publication);
    if (post.id !== undefined && claimed !== undefined) names.set(post.id, claimed);
  }
  return names;
}

/** The id of the medium; its time where nobody knows the id, as often of a story; null before it is published. */
function publicationOf({ media_id, published_at }: DraftPost | JournalEntry): string | null {
  return media_id ?? published_at ?? null;
}

interface Line {
  newest: string;
}

/** The line of each post that repeats or is repeated. Nobody repeats or is repeated twice, so every line is a path or a circle. */
function followLines(
  repeaters: ReadonlyMap<string, string>,
  originals: ReadonlyMap<string, string>,
): ReadonlyMap<string, Line> {
  const lines = new Map<string, Line>();
  const firsts = [...repeaters.keys()].filter((id) => !originals.has(id));
  for (const first of [...firsts, ...repeaters.keys()]) {
    const line: Line = { newest: first };
    for (let id: string | undefined = first; id !== undefined && !lines.has(id); id = repeaters.get(id)) {
      lines.set(id, line);
      line.newest = id;
    }
  }
  return lines;
}

export const repeatOf: QueueRule = {
  id: "repeat-of",
  severity: "error",
  description:
    "repeat_of names another post, which is in the queue, in the archive or published. Only one post names it; a further repetition names the one before it.",
  check(input) {
    const { queue, archive, journal } = input;
    const lineage = readLineage(input);
    const ids = new Set([...queue.posts, ...archive, ...journal.entries.filter(isLive)].map(({ id }) => id));
    return queue.posts.flatMap(({ id, status, repeat_of }, index) => {
      if (repeat_of === undefined || status !== "pending") return [];
      const advice = ids.has(repeat_of) || repeat_of === id ? judge(repeat_of, id, lineage) : unknown(repeat_of);
      return advice === null ? [] : [{ pointer: `/posts/${index}/repeat_of`, ...advice }];
    });
  },
};

function unknown(repeated: string): Advice {
  const message = `repeat_of names "${clip(repeated)}", but there is no such post.`;
  return { message, hint: "Write the id of the post that this one repeats, exactly as it is." };
}

function judge(repeated: string, id: string | undefined, lineage: Lineage): Advice | null {
  if (repeated === id)
    return { message: "The post repeats itself.", hint: "Name the other post, or remove repeat_of." };
  const repeater = lineage.repeaterOf(repeated);
  if (repeater === undefined || repeater === id) return null;
  const message = `"${clip(repeated)}" is already repeated by "${clip(repeater)}".`;
  const hint = `Remove one of the two. If you want to repeat it once more, write "repeat_of": ${JSON.stringify(lineage.newestOf(repeated))}.`;
  return { message, hint };
}
