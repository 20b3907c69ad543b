import type { RulesetAdmin, RulesetContent, RulesetFacts } from "../../../core/ports/repository-admin.ts";
import { REPEATABLE } from "../repeatable.ts";
import { ADMINISTRATION, type AdminConnection } from "./admin-call.ts";

const RULESETS = "/repos/{owner}/{repo}/rulesets";
/** As plain text, because the client's types know each kind of rule, and rules of other kinds are sent back as they came. */
const CREATE: string = `POST ${RULESETS}`;
const REPLACE: string = `PUT ${RULESETS}/{ruleset_id}`;

export function createRulesetAdmin({ client, call, defaultBranch }: AdminConnection): RulesetAdmin {
  const { octokit, repo } = client;
  const read = async (ruleset_id: number): Promise<RulesetFacts> => {
    const { data } = await octokit.request(`GET ${RULESETS}/{ruleset_id}`, { ...repo, ruleset_id });
    return toFacts(data as unknown as RawRuleset);
  };
  return {
    listForDefaultBranch: () =>
      call({ what: "Reading the rulesets", permission: ADMINISTRATION, dependsOnPlan: true }, async () => {
        const { data } = await octokit.request(`GET ${RULESETS}`, { ...repo, per_page: 100, includes_parents: true });
        const active = data.filter(({ target, enforcement }) => target === "branch" && enforcement === "active");
        const all: RulesetFacts[] = [];
        for (const { id } of active) all.push(await read(id));
        return all.filter((ruleset) => covers(ruleset, defaultBranch));
      }),
    createRuleset: (ruleset) =>
      call({ what: `Creating the ruleset ${ruleset.name}`, permission: ADMINISTRATION, dependsOnPlan: true }, () =>
        octokit.request(CREATE, { ...repo, ...toBody(ruleset) }).then(() => undefined),
      ),
    replaceRuleset: (ruleset_id, ruleset) =>
      call({ what: `Changing the ruleset ${ruleset.name}`, permission: ADMINISTRATION, dependsOnPlan: true }, () =>
        octokit.request(REPLACE, { ...repo, ruleset_id, ...toBody(ruleset), ...REPEATABLE }).then(() => undefined),
      ),
  };
}

/** The part of GitHub's answer that is used. The client's own types list every rule apart. */
interface RawRuleset {
  id: number;
  name: string;
  source_type?: string;
  bypass_actors?: { actor_id?: number | null; actor_type: string; bypass_mode?: string }[];
  conditions?: { ref_name?: { include?: string[]; exclude?: string[] } };
  rules?: { type: string; parameters?: Record<string, unknown> }[];
}

function toFacts({ id, name, source_type, bypass_actors, conditions, rules = [] }: RawRuleset): RulesetFacts {
  return {
    id,
    name,
    isOwn: source_type !== "Organization" && source_type !== "Enterprise",
    isBypassShown: bypass_actors !== undefined,
    bypass: (bypass_actors ?? []).map((actor) => ({
      kind: actor.actor_type,
      id: actor.actor_id ?? null,
      mode: actor.bypass_mode ?? "always",
    })),
    include: conditions?.ref_name?.include ?? [],
    exclude: conditions?.ref_name?.exclude ?? [],
    rules: rules.map(({ type, parameters }) => (parameters === undefined ? { type } : { type, parameters })),
  };
}

function toBody({ name, bypass, include, exclude, rules }: RulesetContent) {
  return {
    name,
    target: "branch",
    enforcement: "active",
    bypass_actors: bypass.map(({ kind, id, mode }) => ({ actor_type: kind, actor_id: id, bypass_mode: mode })),
    conditions: { ref_name: { include: [...include], exclude: [...exclude] } },
    rules: [...rules],
  };
}

/** Organizations' rulesets may name branches by patterns; those that GitHub lists for a repository apply to it. */
function covers({ include, exclude, isOwn }: RulesetFacts, branch: string): boolean {
  const names = (patterns: readonly string[]) => patterns.some((pattern) => matches(pattern, branch));
  return (names(include) || (!isOwn && include.length === 0)) && !names(exclude);
}

/** GitHub's patterns are those of fnmatch; "*" stops at a slash. */
function matches(pattern: string, branch: string): boolean {
  if (pattern === "~ALL" || pattern === "~DEFAULT_BRANCH") return true;
  const source = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*\*\/?|\*|\?/g, (sign) => SIGNS[sign] ?? ".*");
  return new RegExp(`^${source}$`).test(`refs/heads/${branch}`);
}

const SIGNS: Readonly<Record<string, string>> = { "*": "[^/]*", "?": "[^/]" };
