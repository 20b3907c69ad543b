import type { DraftPost } from "../content/draft-post.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { JournalEntry } from "../generated/journal.ts";
import { calendarAddress } from "../media/media-base.ts";
import type { AlertKind, Condition } from "../ports/alerts.ts";
import { type Forecast, forecast, isSparse } from "../schedule/forecast.ts";
import { plural } from "../text/words.ts";
import type { Content } from "./content.ts";
import { digestWith, publishedDigest } from "./digest.ts";

/** Long enough for people to read it; a live post keeps its content anyway. */
const EDITED_SHOWN_DAYS = 7;

/** The kinds that {@link contentConditions} judges. */
export const CONTENT_KINDS: readonly AlertKind[] = ["queue", "item-failed", "edited", "handoff", "low-queue"];

/** What the team has to know of the content as it is; of content that can be used. */
export function contentConditions(content: Content, now: Date): Condition[] {
  const { posts } = content;
  return [
    ...(passedOverCondition(content) ?? []),
    ...posts.flatMap(failedCondition),
    ...posts.flatMap((post) => editedCondition(content, post, now)),
    ...content.journal.entries.flatMap((entry) => handoffCondition(content, entry)),
    ...lowQueueCondition(content, now),
  ];
}

/** Posts that can never have their turn, so that nobody waits for them; null without any. The others go out. */
export function passedOverCondition({ passedOver }: Content): [Condition] | null {
  if (passedOver.length === 0) return null;
  const what =
    passedOver.length === 1
      ? "A post in the queue is passed over, because it cannot be used"
      : "Posts in the queue are passed over, because they cannot be used";
  const about = passedOver.join(" ");
  const whatToDo = "Run npm run validate to see every error.";
  return [{ key: "queue", what, about, why: `${about} Other posts are not held up.`, whatToDo }];
}

function failedCondition({ id = "?", status, error = "", failed_at = "" }: DraftPost): Condition[] {
  if (status !== "failed") return [];
  const why = /[.!?)]$/.test(error) ? error : `${error}.`;
  const whatToDo = `Once it is corrected: npm run queue -- requeue ${JSON.stringify(id)}.`;
  return [{ key: `item-failed:${id}`, what: `Post ${id} failed`, about: `${failed_at} ${error}`, why, whatToDo }];
}

/** With all that it takes to publish the post on a phone. The caption is at the end, where a chat may cut it. */
function handoffCondition({ posts, settings }: Content, { id, handoff, outcome, claim }: JournalEntry): Condition[] {
  if (handoff === undefined || outcome !== null) return [];
  const post = posts.find((candidate) => candidate.id === id);
  const link = calendarAddress(settings, new Date(claim.at));
  const command = `npm run queue -- resolve ${JSON.stringify(id)}`;
  const caption =
    post?.caption === undefined || post.caption === "" ? "It has no caption." : `Caption:\n\n${post.caption}`;
  return [
    {
      key: `handoff:${id}`,
      what: `${settings.handoff_to ?? "The team"}: publish ${id} by hand now`,
      about: claim.at,
      why: `${post?.handoff ?? "It is no longer in the queue."}\n\n${["Media:", ...handoff].join("\n")}`,
      whatToDo: `\n\nPublish it in the app, then record it: ${command} --published LINK. If it is not to go out: ${command} --failed WHY.\n\n${caption}`,
      ...(link === null ? {} : { link }),
    },
  ];
}

/** Whether the post of this id is another than the one that the journal records as published. */
function editedCondition({ journal, blobIds }: Content, post: DraftPost, now: Date): Condition[] {
  const { id, status } = post;
  if (status !== "done" || id === undefined) return [];
  const entry = journal.entries.findLast((candidate) => candidate.id === id && candidate.outcome === "done");
  const isRecent = now.getTime() - Date.parse(entry?.published_at ?? "") < EDITED_SHOWN_DAYS * DAY_MS;
  if (entry === undefined || !isRecent || entry.digest === publishedDigest(post, blobIds)) return [];
  const why = "The live post keeps its old content and was not published again.";
  const what = `${id} was edited after it was published`;
  return [{ key: `edited:${id}`, what, why, whatToDo: "For a new post, use a new id." }];
}

/** Whether few posts are left, those held for later included, or those that are left leave most of the coming days without one. */
export function isQueueLow(content: Content, now: Date): boolean {
  return hasFewPosts(content) || isSparse(outlookOf(content, now));
}

const hasFewPosts = ({ posts, settings }: Content) => countPending(posts) <= settings.low_queue_threshold;

const outlookOf = (content: Content, now: Date) => forecast(content, { now, digestOf: digestWith(content) });

const countPending = (posts: readonly DraftPost[]) => posts.filter(({ status }) => status === "pending").length;

function lowQueueCondition(content: Content, now: Date): Condition[] {
  const { posts, settings } = content;
  if (!isQueueLow(content, now)) return [];
  if (!hasFewPosts(content)) return [sparseCondition(outlookOf(content, now))];
  const left = countPending(posts);
  const what = left === 0 ? "The queue is empty" : `The queue is running low: ${plural(left, "pending post")} left`;
  const why = `Posts per day: ${settings.posts_per_day}. Posts held for later are counted.`;
  return [{ key: "low-queue", what, why, whatToDo: "Propose new posts in a pull request." }];
}

function sparseCondition({ outlook: { open, empty }, expected }: Forecast): Condition {
  return {
    key: "low-queue",
    what: "The queue leaves most of the coming days empty",
    why: `${empty} of the next ${open} days for posts have none, although ${plural(expected.length, "post is", "posts are")} waiting.`,
    whatToDo: "Propose posts for these days in a pull request, or leave the days out of slots in the settings.",
  };
}
