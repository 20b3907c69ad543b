import type { RulesetAdmin, RulesetContent, RulesetFacts } from "../../../core/ports/repository-admin.ts";
import { REPEATABLE } from "../github-client.ts";
import { ADMINISTRATION, type AdminConnection } from "./admin-call.ts";

const RULESETS = "/repos/{owner}/{repo}/rulesets";
/** As plain text, because the client's types know each kind of rule, and rules of other kinds are sent back as they came. */
const CREATE: string = `POST ${RULESETS}`;
const REPLACE: string = `PUT ${RULESETS}/{ruleset_id}`;

export function createRulesetAdmin({ client, planCall, defaultBranch }: AdminConnection): RulesetAdmin {
  const { octokit, repo } = client;
  const read = async (ruleset_id: number, branch: string): Promise<RulesetFacts> => {
    const { data } = await octokit.request(`GET ${RULESETS}/{ruleset_id}`, { ...repo, ruleset_id });
    return toFacts(data as unknown as RawRuleset, { branch, isDefault: branch === defaultBranch });
  };
  return {
    listFor: (branch) =>
      planCall("Reading the rulesets", ADMINISTRATION, async () => {
        const { data } = await octokit.request(`GET ${RULESETS}`, { ...repo, per_page: 100, includes_parents: true });
        const all: RulesetFacts[] = [];
        for (const { id } of data.filter(({ target }) => target === "branch")) all.push(await read(id, branch));
        return all.filter(({ isOwn, isInForce }) => isOwn || isInForce);
      }),
    createRuleset: (ruleset) =>
      planCall(`Creating the ruleset ${ruleset.name}`, ADMINISTRATION, () =>
        octokit.request(CREATE, { ...repo, ...toBody(ruleset) }).then(() => undefined),
      ),
    replaceRuleset: (ruleset_id, ruleset) =>
      planCall(`Changing the ruleset ${ruleset.name}`, ADMINISTRATION, () =>
        octokit.request(REPLACE, { ...repo, ruleset_id, ...toBody(ruleset), ...REPEATABLE }).then(() => undefined),
      ),
  };
}

/** The part of GitHub's answer that is used. The client's own types list every rule apart. */
interface RawRuleset {
  id: number;
  name: string;
  source_type?: string;
  enforcement?: string;
  bypass_actors?: { actor_id?: number | null; actor_type: string; bypass_mode?: string }[];
  conditions?: { ref_name?: { include?: string[]; exclude?: string[] } };
  rules?: { type: string; parameters?: Record<string, unknown> }[];
}

interface Branch {
  branch: string;
  isDefault: boolean;
}

function toFacts(raw: RawRuleset, branch: Branch): RulesetFacts {
  const { id, name, source_type, bypass_actors, conditions, rules = [] } = raw;
  const isOwn = source_type !== "Organization" && source_type !== "Enterprise";
  const { include = [], exclude = [] } = conditions?.ref_name ?? {};
  return {
    id,
    name,
    isOwn,
    isInForce: raw.enforcement === "active" && covers({ include, exclude, isOwn }, branch),
    isBypassShown: bypass_actors !== undefined,
    bypass: (bypass_actors ?? []).map((actor) => ({
      kind: actor.actor_type,
      id: actor.actor_id ?? null,
      mode: actor.bypass_mode ?? "always",
    })),
    include,
    exclude,
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
function covers(
  { include, exclude, isOwn }: Pick<RulesetFacts, "include" | "exclude" | "isOwn">,
  branch: Branch,
): boolean {
  const names = (patterns: readonly string[]) => patterns.some((pattern) => matches(pattern, branch));
  return (names(include) || (!isOwn && include.length === 0)) && !names(exclude);
}

/** GitHub's patterns are those of fnmatch; "*" stops at a slash. */
function matches(pattern: string, { branch, isDefault }: Branch): boolean {
  if (pattern === "~ALL") return true;
  if (pattern === "~DEFAULT_BRANCH") return isDefault;
  const source = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*\*\/?|\*|\?/g, (sign) => SIGNS[sign] ?? ".*");
  return new RegExp(`^${source}$`).test(`refs/heads/${branch}`);
}

const SIGNS: Readonly<Record<string, string>> = { "*": "[^/]*", "?": "[^/]" };
