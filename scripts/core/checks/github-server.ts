import type { Problem } from "../findings/problem.ts";

/** Why workflows do not start on GitHub Enterprise Server. `version` such as "3.20.1". */
export function enterpriseServerProblem(what: string, version = ""): Problem {
  return {
    code: "github-enterprise-server",
    what,
    why: `It is on GitHub Enterprise Server${version === "" ? "" : ` ${version}`}, which does not know $/ in workflows. mergecast's workflows call their own action that way, so none of them starts there.`,
    whatToDo:
      "Use github.com or GitHub Enterprise Cloud. Without workflows, the commands can run on a schedule of your own.",
    isRetryable: false,
  };
}

/** The problem with a server whose pages are neither on github.com nor on GitHub Enterprise Cloud; null for those. */
export function refuseServer(serverUrl: string): Problem | null {
  const { hostname } = new URL(serverUrl);
  return /(?:^|\.)(?:github|ghe)\.com$/.test(hostname) ? null : enterpriseServerProblem(serverUrl);
}
