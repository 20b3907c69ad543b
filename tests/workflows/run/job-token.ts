import type { Level, TokenGrant } from "../../support/github/call.ts";
import type { GithubServer } from "../../support/github-server.ts";

export interface JobToken {
  value: string;
  revoke(): void;
}

let count = 0;

/** A token of GitHub's own for one job: it may do what the job's `permissions` say, and on a fork's pull request only read. */
export function grantJobToken(
  github: GithubServer,
  { permissions, isFork }: { permissions: Record<string, string>; isFork: boolean },
): JobToken {
  const granted = entriesOf(permissions).map(([name, level]) => [name, isFork ? ("read" as const) : level]);
  return grant(github, { login: "github-actions[bot]", permissions: Object.fromEntries(granted) });
}

/** A token of the team's App with what a step asks for; the App may pass the ruleset. */
export function grantAppToken(github: GithubServer, permissions: Record<string, string>): JobToken {
  const login = "mergecast[bot]";
  return grant(github, { login, permissions: Object.fromEntries(entriesOf(permissions)), mayBypassRules: true });
}

/** Permissions as workflows name them, such as {"pull-requests": "write"}, in the API's names. */
function entriesOf(permissions: Record<string, string>): [string, Level][] {
  return Object.entries(permissions).map(([name, level]) => {
    if (level !== "read" && level !== "write") throw new Error(`${name}: ${level} is no permission`);
    return [name.replaceAll("-", "_"), level];
  });
}

function grant({ tokens }: GithubServer, grant: TokenGrant): JobToken {
  const value = `ghs_${String(++count).padStart(36, "0")}`;
  tokens.set(value, grant);
  return { value, revoke: () => void tokens.delete(value) };
}
