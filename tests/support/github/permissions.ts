import { type Call, jsonOf, type Level, type Reply, refusal, type TokenGrant } from "./call.ts";

interface Need {
  method: RegExp;
  path: RegExp;
  /** Any of them will do. */
  permissions: string[];
  level: Level;
}

const need = (method: RegExp, path: RegExp, permission: string, level: Level): Need => ({
  method,
  path,
  permissions: permission.split("|"),
  level,
});

/** From GitHub's page on the permissions of fine-grained tokens and apps; the first match counts. What is not listed needs none. */
const NEEDS: Need[] = [
  need(/GET/, /^\/(actions\/permissions|teams)/, "administration", "read"),
  need(/PUT|POST|PATCH/, /^\/(actions\/permissions|rulesets|environments\/[^/]+$)/, "administration", "write"),
  need(/POST|DELETE/, /^\/environments\/[^/]+\/deployment/, "administration", "write"),
  need(/GET/, /^\/actions\/variables/, "variables", "read"),
  need(/POST|PATCH/, /^\/actions\/variables/, "variables", "write"),
  need(/PUT|POST/, /^\/pages$/, "pages", "write"),
  need(/GET/, /^\/branches\/.+\/protection/, "administration", "read"),
  need(/PUT/, /^\/pulls\/\d+\/merge$/, "contents", "write"),
  need(/GET/, /^\/(contents|git|compare|commits|branches|readme)(\/|$)/, "contents", "read"),
  need(/PUT|POST|PATCH|DELETE/, /^\/(contents|git|merges)(\/|$)/, "contents", "write"),
  need(/GET/, /^\/actions\/secrets/, "secrets", "read"),
  need(/PUT|DELETE/, /^\/actions\/secrets/, "secrets", "write"),
  need(/GET/, /^\/environments\/[^/]+\/secrets/, "environments", "read"),
  need(/PUT|DELETE/, /^\/environments\/[^/]+\/secrets/, "environments", "write"),
  need(/GET/, /^\/environments/, "actions", "read"),
  need(/GET/, /^\/actions\//, "actions", "read"),
  need(/PUT|POST|DELETE/, /^\/actions\//, "actions", "write"),
  need(/GET/, /^\/(issues\/comments|issues\/\d+\/comments|labels|issues\/\d+\/labels)/, "issues|pull_requests", "read"),
  need(
    /POST|PATCH|PUT|DELETE/,
    /^\/(issues\/comments|issues\/\d+\/(comments|labels))/,
    "issues|pull_requests",
    "write",
  ),
  need(/POST|PATCH|DELETE/, /^\/labels/, "issues|pull_requests", "write"),
  need(/GET/, /^\/issues/, "issues|pull_requests", "read"),
  need(/POST|PATCH|PUT|DELETE/, /^\/issues/, "issues", "write"),
  need(/GET/, /^\/pages$/, "pages", "read"),
  need(/GET/, /^\/pulls/, "pull_requests", "read"),
  need(/POST|PATCH|PUT|DELETE/, /^\/pulls/, "pull_requests", "write"),
  need(/GET/, /^\/(check-runs|check-suites|statuses)/, "checks|statuses", "read"),
];

const RANK = { read: 1, write: 2 };

/** The 403 or 404 that this token gets for this call, null when it may go on. */
export function refuseUnpermitted(call: Call, own: string, isPrivate: boolean): Reply | null {
  const { actor } = call;
  const needed = NEEDS.find(({ method, path }) => method.test(call.method) && path.test(call.path));
  const isForeign = call.repository !== "" && !(actor.repositories ?? [own]).includes(call.repository);
  if (isForeign && (isPrivate || call.method !== "GET")) return refusal(404, "Not Found");
  if (isForeign || needed === undefined || isGranted(actor, needed)) return null;
  const accepted = needed.permissions.map((name) => `${name}=${needed.level}`).join("; ");
  const kind = actor.isPersonal === true ? "personal access token" : "integration";
  const reply = refusal(403, `Resource not accessible by ${kind}`);
  return { ...reply, headers: { "x-accepted-github-permissions": accepted } };
}

function isGranted({ permissions, role = "write" }: TokenGrant, needed: Need): boolean {
  if (RANK[role] < RANK[needed.level]) return false;
  if (permissions === "all") return true;
  return needed.permissions.some((name) => {
    const granted = permissions[name];
    return granted !== undefined && RANK[granted] >= RANK[needed.level];
  });
}

const PULL_REQUEST_RULE = "Repository rule violations found\n\nChanges must be made through a pull request.\n\n";

export type Rules = ReturnType<typeof createRules>;

/** A ruleset that protects branches from everybody who is not on its bypass list. */
export function createRules(defaultBranch: string) {
  const state = {
    isActive: false,
    /** Names of the branches; only the default one unless the test says more. */
    branches: [defaultBranch],
    /** The words of the refusal. */
    message: PULL_REQUEST_RULE,
  };
  return Object.assign(state, {
    refuse(call: Call): Reply | null {
      const isUpdate = state.branches.some((branch) => isUpdateOf(call, branch, defaultBranch));
      if (!state.isActive || call.actor.mayBypassRules === true || !isUpdate) return null;
      // The Contents API answers 409 where the Git Database API answers 422.
      return refusal(call.path.startsWith("/git/") ? 422 : 409, state.message);
    },
    answer(call: Call): Reply | null {
      const branch = /^\/rules\/branches\/(.+)$/.exec(call.path)?.[1];
      if (branch === undefined || call.method !== "GET") return null;
      const isProtected = state.isActive && state.branches.includes(branch);
      const source = { ruleset_source_type: "Repository", ruleset_source: call.repository, ruleset_id: 1 };
      return { status: 200, body: isProtected ? [{ type: "pull_request", ...source }] : [] };
    },
  });
}

function isUpdateOf(call: Call, branch: string, defaultBranch: string): boolean {
  if (/^\/contents\//.test(call.path)) {
    return ["PUT", "DELETE"].includes(call.method) && (jsonOf(call).branch ?? defaultBranch) === branch;
  }
  if (call.path === "/git/refs") return call.method === "POST" && jsonOf(call).ref === `refs/heads/${branch}`;
  if (call.path === "/merges") return jsonOf(call).base === branch;
  return call.path === `/git/refs/heads/${branch}` && ["PATCH", "DELETE"].includes(call.method);
}
