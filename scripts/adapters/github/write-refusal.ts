import { ProblemError } from "../../core/findings/problem.ts";
import { answerOf, type GithubAnswer, isThrottled } from "./github-client.ts";
import { type GithubPurpose, githubProblem, quote } from "./github-problem.ts";

/** How GitHub says that the file is at another version than the one the write was meant for. It has no code of its own for that. */
const OTHER_VERSION = /does not match [0-9a-f]|sha"? wasn.t supplied|does not exist/i;
/** How it says that somebody else's commit came in between, of whatever file. */
const MOVED = /is at [0-9a-f]+ but expected/i;
/** How GitHub says that branch rules forbid the write. Such an answer may name the sha of a commit as well. */
const RULES =
  /rule violation|protected branch|through a pull request|approving review|status check|verified signature/i;

/**
 * What a refused write of a file means: a newer version of the file, a commit of others in between, else what to throw. A 409
 * can be any of them, and only the first two may be tried again.
 */
export function judgeRefusedWrite(error: unknown, purpose: GithubPurpose): "outdated" | "moved" | ProblemError {
  const answer = answerOf(error);
  const { status, headers, message } = answer;
  if (status === 413 || /too large|exceeds|maximum.*size/i.test(message)) return tooLarge(purpose);
  if (status === null || ![403, 409, 422].includes(status) || isThrottled(status, headers)) {
    return githubProblem(error, purpose);
  }
  if (RULES.test(message)) return rulesForbid(answer, purpose);
  if (status !== 403 && OTHER_VERSION.test(message)) return "outdated";
  if (status !== 403 && MOVED.test(message)) return "moved";
  return status === 409 ? rulesForbid(answer, purpose) : githubProblem(error, purpose);
}

function rulesForbid(answer: GithubAnswer, { what, tokenName }: GithubPurpose): ProblemError {
  return new ProblemError(
    {
      code: "ruleset-refused",
      what,
      why: `The rules of the branch do not let ${tokenName} write to it${quote(answer)}.`,
      whatToDo: "Give BOT_TOKEN an App token that may bypass the ruleset (docs/operations.md).",
      isRetryable: false,
    },
    2,
  );
}

function tooLarge({ what }: GithubPurpose): ProblemError {
  return new ProblemError(
    {
      code: "content-too-large",
      what,
      why: "GitHub says that the file is too large.",
      whatToDo: "Make it smaller: npm run queue -- archive moves old posts out of the queue.",
      isRetryable: false,
    },
    2,
  );
}
