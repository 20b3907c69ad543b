import { ProblemError } from "../../core/findings/problem.ts";
import type { StoreFile } from "../../core/ports/store.ts";
import { answerOf } from "./github-client.ts";
import { type GithubPurpose, githubProblem, rulesForbid } from "./github-problem.ts";

/** GitHub's messages when another commit came first. There is no separate error code for that. */
const MOVED = /is at [0-9a-f]+ but expected|not a fast.?forward|expected branch to point to|reference already exists/i;

interface WritePurpose extends GithubPurpose {
  file: StoreFile;
}

/** "moved": another commit came first, and nothing was written. A 409 may also speak of rules. */
export function judgeRefusedWrite(error: unknown, purpose: WritePurpose): "moved" | ProblemError {
  const answer = answerOf(error);
  const { status, message } = answer;
  if (status === 413 || /too large|exceeds|maximum.*size/i.test(message)) return tooLarge(purpose);
  if ((status === 409 || status === 422) && MOVED.test(message)) return "moved";
  return status === 409 ? rulesForbid(answer, purpose) : githubProblem(error, purpose);
}

/** Only the queue has a command that shortens it. */
const SHORTEN_QUEUE = "Make it smaller: npm run queue -- archive moves old posts out of the queue.";
const NEVER_SHORTEN =
  "Only the bot writes this file. Do not delete entries by hand: they keep posts from going out twice. Report this, with the size of the file.";

function tooLarge({ what, file }: WritePurpose): ProblemError {
  const why = "GitHub rejected the file as too large.";
  const whatToDo = file === "queue" ? SHORTEN_QUEUE : NEVER_SHORTEN;
  return new ProblemError({ code: "content-too-large", what, why, whatToDo }, 2);
}
