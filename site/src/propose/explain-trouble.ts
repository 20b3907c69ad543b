import { ApiError } from "./github-api.ts";
import type { Trouble } from "./proposer.ts";

/** Something that the person has to decide or to change, already in words. */
export class Refusal extends Error {
  trouble: Trouble;

  constructor(why: string, whatToDo: string) {
    super(why);
    this.trouble = { why, whatToDo, isRetryable: false };
  }
}

const PERMISSIONS = 'It needs "Contents: read and write" and "Pull requests: read and write" for this repository.';

/**
 * What went wrong between the page and GitHub, and what to do. GitHub's own words are shown where only they say it. `isConnecting`: the
 * token was only pasted, so that there is nothing to disconnect yet.
 */
export function explainTrouble(error: unknown, { isConnecting = false } = {}): Trouble {
  if (error instanceof Refusal) return error.trouble;
  if (!(error instanceof ApiError))
    return again("Something unexpected went wrong on this page.", "Reload it, then try again.");
  const { status, message, waitUntilMs } = error;
  if (status === 0) return again("GitHub could not be reached.", OFFLINE);
  if (waitUntilMs !== null)
    return again("GitHub asks for a pause: too many requests.", `Try again after ${clockTime(waitUntilMs)}.`);
  if (status === 401 && isConnecting) return stop("GitHub does not know this token.", PASTE_ANEW);
  if (status === 401) return stop("GitHub no longer accepts the token: it has expired, or was revoked.", RENEW);
  if (status === 404) return stop("The token does not cover this repository, or may not write to it.", PERMISSIONS);
  if (status === 403)
    return stop(`The token may not do this. GitHub says: ${message}`, `${PERMISSIONS} ${ORGANIZATION}`);
  if (status >= 500) return again("GitHub has trouble at the moment.", "Try again in a minute. Nothing is doubled.");
  return stop(`GitHub refused it: ${message}`, "Ask somebody who looks after the repository.");
}

const OFFLINE = "Check your connection, then try again. What you wrote stays here, and nothing is doubled.";
const RENEW = "Disconnect, make a new token on GitHub, and connect again.";
const PASTE_ANEW = "Paste it once more, whole. If it has expired, or was revoked, make a new one with the link above.";
const ORGANIZATION = "In an organization, an owner may have to approve the token first.";

function again(why: string, whatToDo: string): Trouble {
  return { why, whatToDo, isRetryable: true };
}

function stop(why: string, whatToDo: string): Trouble {
  return { why, whatToDo, isRetryable: false };
}

function clockTime(atMs: number): string {
  return new Date(atMs).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
