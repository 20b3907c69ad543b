import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { fields, type ProposalApi, readLogin, text } from "../../../scripts/core/ports/proposal-api.ts";
import { ApiError } from "./github-api.ts";

/** Where a browser keeps the token that a person gave this page. All sites of one host share that storage. */
export function keyOfToken({ url }: Repository): string {
  return `mergecast token ${url}`;
}

export const TOKEN_START = "github_pat_";
/** Of those that GitHub makes. */
export const TOKEN_LENGTH = 93;

/** Fine-grained tokens begin so. All others open every repository of the person. */
export function isFineGrained(token: string): boolean {
  return /^github_pat_\w{20,300}$/.test(token);
}

/** Where GitHub makes such a token. */
export function newTokenAddress({ url }: Repository): string {
  const [owner = "", name = ""] = new URL(url).pathname.split("/").slice(-2);
  const query = new URLSearchParams({
    name: `Calendar of ${name}`.slice(0, 40),
    target_name: owner,
    expires_in: "90",
    contents: "write",
    pull_requests: "write",
  });
  return `${new URL(url).origin}/settings/personal-access-tokens/new?${query}`;
}

/**
 * Whether Propose would work with this token, while the person still has GitHub's page with the token in front of them. What GitHub
 * says of a repository are the rights of the person and not of the token, and any token reads a public repository. So two requests
 * ask for what Propose needs and change nothing: an empty blob, which no commit names, and a pull request from the default branch to
 * itself. @throws ProblemError, ApiError
 */
export async function checkToken(api: ProposalApi): Promise<void> {
  const [repository] = await Promise.all([api.send("GET", "").then(fields), readLogin(api)]);
  if (repository.archived === true)
    throw refusal(
      "This repository is archived, so that nobody can change it.",
      "Ask somebody who looks after it to unarchive it.",
    );
  if (fields(repository.permissions).push === false)
    throw refusal(
      "Your account may look at this repository, but not write to it. No token can do more than you.",
      "Ask somebody who looks after the repository for the role “Write”.",
    );
  if (!(await mayDo(api, "/git/blobs", { content: "", encoding: "utf-8" })))
    throw refusal(
      "The token may look at this repository, but not write to it.",
      "Edit the token on GitHub: under “Repository access” select this repository, and set “Contents” and “Pull requests” to read and write. In an organization, an owner may have to approve it first.",
    );
  const branch = text(repository.default_branch);
  if (!(await mayDo(api, "/pulls", { title: "Test of a token", head: branch, base: branch })))
    throw refusal(
      "The token may write to this repository, but not open pull requests.",
      "Edit the token on GitHub: set “Pull requests” to read and write.",
    );
}

function refusal(why: string, whatToDo: string): ProblemError {
  return new ProblemError({ code: "token-refused", what: "The token", why, whatToDo }, 1);
}

/** Whether GitHub looks at the request itself, which it does only once it has found the right to make it. @throws ApiError */
async function mayDo(api: ProposalApi, path: string, body: object): Promise<boolean> {
  try {
    await api.send("POST", path, body);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.waitUntilMs !== null) throw error;
    if (error.status === 403 || error.status === 404) return false;
    // As for two branches that do not differ, or in a repository without a commit.
    if (error.status === 409 || error.status === 422) return true;
    throw error;
  }
}
