import { type Call, jsonOf, type Reply, refusal } from "./call.ts";

/** A ruleset that protects branches from everybody who is not on its bypass list. */
export interface Rules {
  isActive: boolean;
  /** Names of the branches; only the default one unless the test says more. */
  branches: string[];
  /** The words of the refusal. */
  message: string;
  refuse(call: Call): Reply | null;
  answer(call: Call): Reply | null;
}

const PULL_REQUEST_RULE = "Repository rule violations found\n\nChanges must be made through a pull request.\n\n";

export function createRules(defaultBranch: string): Rules {
  const rules: Rules = {
    isActive: false,
    branches: [defaultBranch],
    message: PULL_REQUEST_RULE,
    refuse(call) {
      const isUpdate = rules.branches.some((branch) => isUpdateOf(call, branch, defaultBranch));
      if (!rules.isActive || call.actor.mayBypassRules === true || !isUpdate) return null;
      // The Contents API answers 409 where the Git Database API answers 422.
      return refusal(call.path.startsWith("/git/") ? 422 : 409, rules.message);
    },
    answer(call) {
      const branch = /^\/rules\/branches\/(.+)$/.exec(call.path)?.[1];
      if (branch === undefined || call.method !== "GET") return null;
      const isProtected = rules.isActive && rules.branches.includes(branch);
      const source = { ruleset_source_type: "Repository", ruleset_source: call.repository, ruleset_id: 1 };
      return { status: 200, body: isProtected ? [{ type: "pull_request", ...source }] : [] };
    },
  };
  return rules;
}

function isUpdateOf(call: Call, branch: string, defaultBranch: string): boolean {
  if (/^\/contents\//.test(call.path)) {
    return ["PUT", "DELETE"].includes(call.method) && (jsonOf(call).branch ?? defaultBranch) === branch;
  }
  if (call.path === "/git/refs") return call.method === "POST" && jsonOf(call).ref === `refs/heads/${branch}`;
  if (call.path === "/merges") return jsonOf(call).base === branch;
  return call.path === `/git/refs/heads/${branch}` && ["PATCH", "DELETE"].includes(call.method);
}
