import { onTestFinished } from "vitest";
import { type GithubServer, type GithubServerOptions, openGithub } from "./github/open-github.ts";

export { pagesAt } from "./github/administration.ts";
export type { Call, TokenGrant } from "./github/call.ts";
export type { RecordedRequest } from "./github/exchange.ts";
export type { Fault } from "./github/faults.ts";
export { type GithubServer, type GithubServerOptions, USUAL_TOKENS } from "./github/open-github.ts";
export { environmentWith } from "./github/secrets.ts";

/** GitHub for one test. */
export async function startGithub(options: GithubServerOptions = {}): Promise<GithubServer> {
  const github = await openGithub(options);
  onTestFinished(github.close);
  return github;
}
