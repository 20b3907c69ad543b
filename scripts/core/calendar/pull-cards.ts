import type { DraftPost } from "../content/draft-post.ts";
import { readQueue } from "../content/read-queue.ts";
import { calendarWords } from "../dates/calendar-words.ts";
import { longestIncreasing } from "../merge/merge-order.ts";
import { mergeQueues } from "../merge/merge-queues.ts";
import { diffQueues, type SidePost } from "../rules/changes/queue-diff.ts";
import { type ForecastContent, forecast } from "../schedule/forecast.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import { lineOf } from "./line-text.ts";
import type { OpenPull, PullState } from "./read-pulls.ts";
import type { Repository } from "./site-data.ts";

/** Open pull requests that change posts. */
export interface PullsData {
  version: string;
  pulls: PullCard[];
  /** Whether there are no further ones. */
  isComplete: boolean;
}

/** An open pull request, and what merging it now would do to the calendar. */
export interface PullCard {
  number: number;
  /** "Pull request #7" for one by somebody from outside: nobody has looked at their words. */
  title: string;
  url: string;
  /** Login. */
  author: string;
  state: PullState;
  posts: PullPost[];
  /** Number of changed posts; `posts` has the first of them. */
  postCount: number;
}

export interface PullPost {
  /** "New post" for one by somebody from outside. */
  id: string;
  change: "added" | "edited" | "moved" | "removed";
  /** Local day (yyyy-mm-dd) and time (hh:mm) on which it would go out, a removed one until now; null and "" when unknown. */
  day: string | null;
  time: string;
  /** First words of the caption, on one line; "" for posts from outside. */
  text: string;
}

interface PullContext {
  queue: string;
  /** Everything else that decides about days. Its posts are not looked at. */
  content: Omit<ForecastContent, "posts">;
  now: Date;
  repository: Pick<Repository, "url">;
}

/** In place of the id that somebody from outside has chosen. */
const NEW_POST = "New post";
const MAX_POSTS = 60;
const MAX_TEXT = 90;

/** The card of a pull request; null when it changes no post. */
export function pullCard(pull: OpenPull, context: PullContext): PullCard | null {
  const merged = mergeQueues({ base: pull.start, ours: context.queue, theirs: pull.head });
  const isMerged = merged.kind === "merged";
  const [before, after] = isMerged ? [context.queue, merged.text] : [pull.start, pull.head];
  const posts = changedPosts(before, after, { ...context, isTrusted: pull.isTrusted });
  if (posts.length === 0) return null;
  const { number } = pull;
  return {
    number,
    title: pull.isTrusted ? lineOf(pull.title, 120) : `Pull request #${number}`,
    url: `${context.repository.url}/pull/${number}`,
    author: lineOf(pull.author, 60),
    state: isMerged ? pull.state : "conflict",
    posts: posts.slice(0, MAX_POSTS),
    postCount: posts.length,
  };
}

type ChangeContext = PullContext & { isTrusted: boolean };

function changedPosts(beforeText: string, afterText: string, context: ChangeContext): PullPost[] {
  const [before, after] = [readQueue(encodeUtf8(beforeText)), readQueue(encodeUtf8(afterText))];
  const { kept, added, removed } = diffQueues({ queue: before, blobIds: null }, { queue: after, blobIds: null });
  const [wasDue, isDue] = [daysOf(before.queue.posts, context), daysOf(after.queue.posts, context)];
  const merged = new Set(readQueue(encodeUtf8(context.queue)).queue.posts.map((post) => post.id));
  const steady = longestIncreasing(kept.map(({ oldIndex }) => oldIndex));
  const card = ({ id, post }: Pick<SidePost, "id" | "post">, change: PullPost["change"]): PullPost => {
    const due = (change === "removed" ? wasDue : isDue).get(id) ?? { day: null, time: "" };
    // An id is words as well. One that the team has merged may stand there.
    const isKnown = context.isTrusted || merged.has(id);
    return {
      id: isKnown ? lineOf(id, 80) : NEW_POST,
      change,
      ...due,
      text: context.isTrusted ? lineOf(post.caption ?? "", MAX_TEXT) : "",
    };
  };
  const ofAfter = [
    ...added.map((side) => ({ index: side.index, card: card(side, "added") })),
    ...kept.flatMap(({ id, after: post, index, oldIndex, changedFields }) => {
      const change = changedFields.length > 0 ? "edited" : steady.has(oldIndex) ? null : "moved";
      return change === null ? [] : [{ index, card: card({ id, post }, change) }];
    }),
  ].sort((a, b) => a.index - b.index);
  return [...ofAfter.map((entry) => entry.card), ...removed.map((side) => card(side, "removed"))];
}

function daysOf(posts: DraftPost[], { content, now }: PullContext): Map<string, { day: string; time: string }> {
  const words = calendarWords(content.settings.timezone, now);
  const { expected } = forecast({ ...content, posts }, { now });
  return new Map(expected.map(({ id, day, at }) => [id, { day, time: words.time(at) }]));
}
