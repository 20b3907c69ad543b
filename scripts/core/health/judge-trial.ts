import type { DraftPost } from "../content/draft-post.ts";
import { describeAnswer } from "../instagram/platform-fault.ts";
import type { Answer } from "../ports/platform.ts";
import type { Content } from "../posting/content.ts";
import { clip } from "../text/printable.ts";
import { listOf } from "../text/words.ts";
import { checkOf, type HealthCheck } from "./health-check.ts";

const KEY = "trial";
const REFUSED = 2207081;
const MONDAY = 1;

type Posts = Pick<Content, "posts" | "archive">;

/** The trial reel that Instagram is asked about, on Mondays: it has no read that says whether the account may. */
export function trialToAsk(content: Posts, now: Date): DraftPost | null {
  return isAnyLive(content) || now.getUTCDay() !== MONDAY ? null : (waiting(content)[0] ?? null);
}

/** `answer`: to the container of the trial reel; null when Instagram was not asked. */
export function judgeTrial(content: Posts, answer: Answer<string> | null): HealthCheck {
  if (isAnyLive(content)) return checkOf(KEY, "fine", { what: "The account publishes trial reels" });
  const ids = listOf(waiting(content).map(({ id = "a post" }) => clip(id, 60)));
  if (ids === "") return checkOf(KEY, "fine", { what: "No trial reel waits" });
  if (answer === null) return checkOf(KEY, "open", { what: `Trial reels wait: ${ids}` });
  if (answer.ok) return checkOf(KEY, "fine", { what: `Instagram takes the trial reels that wait: ${ids}` });
  const why = describeAnswer(answer.error);
  if (answer.error.subcode !== REFUSED)
    return checkOf(KEY, "open", { what: `Instagram did not say whether the account may publish trial reels: ${why}` });
  const whatToDo = `Before the month is planned with them, make them ordinary reels: remove "trial" from ${ids}.`;
  return checkOf(KEY, "wrong", { what: "The account may not publish trial reels", why, whatToDo });
}

function isAnyLive({ posts, archive }: Posts): boolean {
  return [...posts, ...archive].some(({ status, trial }) => status === "done" && trial !== undefined);
}

function waiting({ posts }: Posts): DraftPost[] {
  return posts.filter(({ status, trial }) => status === "pending" && trial !== undefined);
}
