import { ZodError } from "zod";
import { enterpriseServerProblem } from "../../core/checks/github-server.ts";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import { isForbidden } from "../../core/proposal/commit-tree.ts";
import { foreignMessage } from "../../core/text/printable.ts";
import { answerOf, type GithubAnswer, type GithubClient, isThrottled, type NamedClient } from "./github-client.ts";
import { isRepository } from "./pull-files.ts";

export interface GithubPurpose {
  /** What failed, such as "Writing content/queue.json". */
  what: string;
  tokenName: string;
  /** Permission that the call needs, in GitHub's terms, such as "Contents: read and write"; null where any token will do. */
  permission: string | null;
}

export function githubProblem(error: unknown, purpose: GithubPurpose): ProblemError {
  if (error instanceof ProblemError) return error;
  if (areRulesBroken(error)) return rulesForbid(answerOf(error), purpose);
  const explanation = explain(answerOf(error), purpose, oddityOf(error));
  return new ProblemError({ what: purpose.what, ...explanation }, explanation.isRetryable ? 1 : 2);
}

type Explanation = Omit<Problem, "what">;

function explain(answer: GithubAnswer, { tokenName, permission }: GithubPurpose, oddity: string | null): Explanation {
  const { status, headers } = answer;
  if (oddity !== null)
    return { code: "github-answer-odd", why: `GitHub's answer cannot be used: ${oddity}.`, ...LATER };
  if (status === null) return { code: "github-unreachable", why: "GitHub did not answer.", ...LATER };
  if (isThrottled(status, headers))
    return { code: "github-throttled", why: "GitHub is throttling this token.", ...LATER };
  if (status >= 500) return { code: "github-down", why: `GitHub answered ${status}.`, ...LATER };
  if (status === 401) {
    const why = `GitHub refused ${tokenName} (401): it has expired or was revoked.`;
    const whatToDo = `Create a new token and store it as ${tokenName} (docs/operations.md).`;
    return { code: "github-token-refused", why, whatToDo };
  }
  if (status === 403 && ARCHIVED.test(answer.message)) return IS_ARCHIVED;
  if (status === 403 && MAY_NOT_PROPOSE.test(answer.message)) return NO_PROPOSALS;
  if (status === 403 || status === 404) {
    const code = "github-permission-missing";
    const said = `GitHub answered ${status}${quote(answer)}`;
    if (permission === null) return { code, why: `${said}.`, whatToDo: LATER.whatToDo };
    const why = `${said}, as it does when a token lacks a permission.`;
    const whatToDo = `Give ${tokenName} the permission "${permission}" on this repository (docs/operations.md).`;
    return { code, why, whatToDo };
  }
  const whatToDo = "See docs/operations.md. If it says nothing about this, report it.";
  return { code: "github-refused", why: `GitHub answered ${status}${quote(answer)}.`, whatToDo };
}

/** What is wrong with an answer that did come. The client gives its own errors a status, and those of GraphQL their list. */
function oddityOf(error: unknown): string | null {
  if (!(error instanceof Error) || "status" in error || "errors" in error) return null;
  if (error instanceof ZodError) return missing(error.issues[0]?.path.join(".") ?? "");
  const [, field] = /^Cannot read properties of \w+ \(reading '(\w+)'\)$/.exec(error.message) ?? [];
  if (field !== undefined) return missing(field);
  // Node's words for a value of another type are made for programmers.
  return error instanceof TypeError ? "it has another shape than documented" : foreignMessage(error.message);
}

function missing(field: string): string {
  return `"${field}" is missing or not as documented`;
}

/** The field of an answer, which servers that imitate GitHub may omit. */
export function demandText(value: unknown, field: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new Error(missing(field));
}

/** "Repository was archived so is read-only." */
const ARCHIVED = /\barchived\b/i;
const IS_ARCHIVED = {
  code: "github-archived",
  why: "The repository is archived: GitHub starts no schedules there, and nobody can write to it.",
  whatToDo: "Unarchive it: Settings > General > Danger Zone.",
};

/** GitHub's message when a repository setting forbids this, regardless of the permissions of GITHUB_TOKEN. */
const MAY_NOT_PROPOSE = /not permitted to create or approve pull requests/i;
const NO_PROPOSALS = {
  code: "github-proposals-off",
  why: "The repository's settings do not allow workflows to open pull requests with GitHub's own token.",
  whatToDo:
    'Set up the App (docs/operations.md), or turn on Settings > Actions > General > "Allow GitHub Actions to create and approve pull requests".',
};

/** True whether a schedule or a person started the command. */
export const LATER = {
  whatToDo: "Scheduled runs try again by themselves. Repeat a command of your own in a few minutes.",
  isRetryable: true,
};

export function quote({ message }: GithubAnswer): string {
  const words = foreignMessage(message);
  return words === "" ? "" : ` ("${words}")`;
}

export type ExplainedCall = <T>(
  what: GithubPurpose["what"],
  permission: GithubPurpose["permission"],
  work: () => Promise<T>,
) => Promise<T>;

/** Wraps calls so that they fail only with errors that say what to do. */
export function explainGithubErrors({ tokenName }: Pick<NamedClient, "tokenName">): ExplainedCall {
  return async (what, permission, work) => {
    try {
      return await work();
    } catch (error) {
      throw githubProblem(error, { what, tokenName, permission });
    }
  };
}

/** GitHub's messages when the protection of a branch forbids a write. They may name a commit's sha as well. */
const RULES =
  /rule violation|protected (?:branch|ref)|through (?:a pull request|the merge queue)|approving review|status check|verified signature|locked branch/i;

export function areRulesBroken(error: unknown): boolean {
  const { status, headers, message } = answerOf(error);
  if (status === null || ![403, 409, 422].includes(status) || isThrottled(status, headers)) return false;
  return isForbidden(error) || RULES.test(message);
}

export function rulesForbid(answer: GithubAnswer, { what, tokenName }: GithubPurpose): ProblemError {
  const why = `The branch's rules do not allow ${tokenName} to write to it${quote(answer)}.`;
  const whatToDo = "Set BOT_TOKEN to the token of an App that may bypass the ruleset (docs/operations.md).";
  return new ProblemError({ code: "ruleset-refused", what, why, whatToDo }, 2);
}

/** null for a 404. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return await answer.catch((error: unknown) => {
    if (answerOf(error).status === 404) return null;
    throw error;
  });
}

interface RepositoryAnswer {
  headers: Readonly<Record<string, string | number | undefined>>;
  data: { full_name?: string; archived?: boolean };
}

/** Names what no later check can explain: a server or a state of the repository in which nothing works. @throws ProblemError */
export function refusePlace({ repo }: GithubClient, { headers, data }: RepositoryAnswer): void {
  const what = `The repository ${repo.owner}/${repo.repo}`;
  const server = headers["x-github-enterprise-version"];
  if (server !== undefined) throw new ProblemError(enterpriseServerProblem(what, String(server)), 2);
  if (data.archived === true) throw refused(what, IS_ARCHIVED);
  const { full_name: name } = data;
  if (name !== undefined && !isRepository(name, repo)) throw refused(what, movedTo(name));
}

function movedTo(fullName: string) {
  const name = /^[\w.-]+\/[\w.-]+$/.test(fullName) ? fullName : "another address";
  return {
    code: "github-moved",
    why: `It was renamed or transferred: it is ${name} now.`,
    whatToDo: `Use the new name: git remote set-url origin, and GITHUB_REPOSITORY where you set it. Whoever calls its workflows must name it, too, and the App must be installed for its new owner.`,
  };
}

function refused(what: string, words: { code: string; why: string; whatToDo: string }): ProblemError {
  return new ProblemError({ ...words, what }, 2);
}
