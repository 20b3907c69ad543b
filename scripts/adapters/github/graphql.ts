import { answerOf, type GithubClient } from "./github-client.ts";

/** Statuses of a server without GraphQL, which only imitates GitHub's other API. */
const UNKNOWN = new Set([404, 405, 501]);

/** What the other API would answer in place of these types of errors; any other type is a refusal of the input. */
const STATUSES: Record<string, number> = {
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  NOT_FOUND: 404,
  STALE_DATA: 409,
  RATE_LIMITED: 429,
};
const UNPROCESSABLE = 422;

/**
 * `data` of the answer; undefined from a server without GraphQL, and for a web page. Errors in a successful answer are thrown as
 * the client throws those of the other API, since GitHub answers with part of the data beside them.
 */
export async function askGraphql(
  { octokit }: GithubClient,
  document: string,
  variables: Record<string, unknown>,
): Promise<unknown> {
  try {
    return await octokit.graphql(document, variables);
  } catch (error) {
    if (UNKNOWN.has(answerOf(error).status ?? 0)) return undefined;
    throw asRefusal(error);
  }
}

/** An error without a type says that GitHub could not finish: that stays an answer without a status, which may be asked again. */
function asRefusal(error: unknown): unknown {
  const { errors, headers = {} } = Object(error);
  const { type, message = "" } = Object(Array.isArray(errors) ? errors[0] : null);
  if (typeof type !== "string") return error;
  const response = { headers, data: { message } };
  return Object.assign(new Error("GitHub refused"), { status: STATUSES[type] ?? UNPROCESSABLE, response, errors });
}

/** Whether GraphQL itself has answered with an error, and not the server before it. */
export function isGraphqlError(error: unknown): boolean {
  return Array.isArray(Object(error).errors);
}
