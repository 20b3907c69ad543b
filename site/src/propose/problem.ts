import { type Problem as AnyProblem, ProblemError } from "../../../scripts/core/findings/problem.ts";
import { ApiError } from "./github-api.ts";

/** In words for the person at the page. It can be retried where the same click can work later without a change by the person. */
export type Problem = Pick<AnyProblem, "why" | "whatToDo" | "isRetryable">;

export function lasting(why: string, whatToDo: string): Problem {
  return { why, whatToDo, isRetryable: false };
}

function passing(why: string, whatToDo: string): Problem {
  return { why, whatToDo, isRetryable: true };
}

const KEPT = "What you wrote stays here, and nothing is doubled.";
const PERMISSIONS = 'It needs "Contents: read and write" and "Pull requests: read and write" for this repository.';

/**
 * What went wrong between the page and GitHub, and what to do. GitHub's own words are shown where only they say it. `isConnecting`: the
 * token was only pasted, so that there is nothing to disconnect yet.
 */
export function explainError(error: unknown, { isConnecting = false } = {}): Problem {
  if (error instanceof ProblemError) return lasting(error.problem.why, error.problem.whatToDo);
  if (!(error instanceof ApiError))
    return passing("Something unexpected went wrong on this page.", "Reload it, then try again.");
  const { status, message, waitUntilMs } = error;
  if (waitUntilMs !== null) {
    const time = new Date(waitUntilMs).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    return passing("GitHub asks for a pause: too many requests.", `Try again after ${time}.`);
  }
  if (status >= 500) return passing("GitHub has trouble at the moment.", "Try again in a minute. Nothing is doubled.");
  switch (status) {
    case 0:
      return passing("GitHub could not be reached.", `Check your connection, then try again. ${KEPT}`);
    case 401:
      return isConnecting
        ? lasting(
            "GitHub does not know this token.",
            "Paste it once more, whole. If it has expired, or was revoked, make a new one with the link above.",
          )
        : lasting(
            "GitHub no longer accepts the token: it has expired, or was revoked.",
            "Disconnect, make a new token on GitHub, and connect again.",
          );
    case 403:
      return lasting(
        `The token may not do this. GitHub says: ${message}`,
        `${PERMISSIONS} In an organization, an owner may have to approve the token first.`,
      );
    case 404:
      return lasting("The token does not cover this repository, or may not write to it.", PERMISSIONS);
    default:
      return lasting(`GitHub refused it: ${message}`, "Ask somebody who looks after the repository.");
  }
}
