import { type App, createApps } from "./apps.ts";
import {
  ABSENT,
  answerBy,
  type Call,
  DONE,
  FOREIGN,
  type Json,
  jsonOf,
  MADE,
  ok,
  type Reply,
  type Routes,
  refusal,
} from "./call.ts";
import { type Environment, type StoredSecret, secretRoutes } from "./secrets.ts";

export type Administration = ReturnType<typeof createAdministration>;

export const PRO = "Upgrade to GitHub Pro or make this repository public to enable this feature.";

interface Place {
  repository: string;
  defaultBranch: string;
  isPrivate: boolean;
  /** For the time stamps of secrets. */
  now(): Date;
}

/** The site of a repository at its own address. */
export const pagesAt = (html_url: string) => ({ build_type: "workflow", public: true, html_url });

/** What an administrator sets in a repository, and what is outside repositories: people, teams, Apps. */
export function createAdministration({ repository, defaultBranch, isPrivate, now }: Place) {
  const [owner = "", name = ""] = repository.split("/");
  const state = {
    isOrganization: true,
    isArchived: false,
    /** What is refused as a larger plan's, in which words. */
    planLacks: [] as { path: RegExp; method: RegExp; status: number; message: string }[],
    variables: new Map<string, string>(),
    /** Of the repository. */
    secrets: new Map<string, StoredSecret>(),
    environments: new Map<string, Environment>(),
    rulesets: [] as { id: number; name: string; source_type: string; body: Json }[],
    apps: [] as App[],
    writers: ["team"],
    teams: [] as { slug: string; permission: string }[],
    policy: { enabled: true, allowed_actions: "all", sha_pinning_required: false },
    selected: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] as string[] },
    /** Other repositories, by owner/name. */
    projects: new Map<
      string,
      { private: boolean; access_level: string; full_name?: string; commits: string[]; isSource?: boolean }
    >(),
    tokenPolicy: { default_workflow_permissions: "write", can_approve_pull_request_reviews: true },
    approval: "first_time_contributors",
    /** The site; null: there is none. */
    pages: null as { build_type: string; public: boolean; html_url?: string } | null,
    labels: ["bug"],
    unknownOwners: [] as string[],
  };
  const apps = createApps(state);
  const answerProject = ({ repository: full_name, path }: Call): Reply | null => {
    const project = state.projects.get(full_name);
    if (project === undefined) return null;
    const { access_level, commits, isSource, ...shown } = project;
    if (path === "") return ok({ full_name, ...shown });
    if (path === "/actions/permissions/access") return ok({ access_level });
    const sha = /^\/git\/commits\/(\w+)$/.exec(path)?.[1] ?? "";
    // The tree of a commit has the id of the commit here.
    if (commits.includes(sha)) return ok({ sha, tree: { sha } });
    const isTree = commits.some((commit) => path === `/git/trees/${commit}`);
    return isTree ? ok({ tree: [{ path: isSource === true ? "scripts" : "dist", type: "tree" }] }) : ABSENT;
  };
  /** Shown as it is; a PUT changes what it names. */
  const setting = (read: () => object) => (call: Call) => {
    if (call.method !== "PUT") return ok({ ...read() });
    Object.assign(read(), jsonOf(call));
    return DONE;
  };
  const routes: Routes = {
    "GET /user": ({ actor }) => (actor.login.endsWith("[bot]") ? FOREIGN : ok({ login: actor.login, id: 7 })),
    "GET ": ({ actor }) => {
      const type = state.isOrganization ? "Organization" : "User";
      return ok({
        ...{ id: 1, name, full_name: repository, private: isPrivate, archived: state.isArchived },
        ...{ has_pages: state.pages !== null, default_branch: defaultBranch, owner: { login: owner, type } },
        // GitHub says what the person behind the token may do, whatever the token itself may do.
        permissions: { admin: actor.permissions === "all", push: actor.role !== "read", pull: true },
      });
    },
    "GET /collaborators": () => ok(state.writers.map((login) => ({ login }))),
    "GET /teams": () => ok(state.teams),
    "GET /codeowners/errors": () => {
      const error = { line: 1, column: 3, kind: "Unknown owner", message: "", path: "" };
      return ok({ errors: state.unknownOwners.map((source) => ({ ...error, source: `* ${source}` })) });
    },
    "\\w+ /actions/permissions/selected-actions": (call) =>
      state.policy.allowed_actions === "selected" ? setting(() => state.selected)(call) : refusal(409, "Conflict"),
    "\\w+ /actions/permissions/workflow": setting(() => state.tokenPolicy),
    "\\w+ /actions/permissions": setting(() => state.policy),
    "(\\w+) /actions/permissions/fork-pr-contributor-approval": (call, method) => {
      if (isPrivate) return ABSENT;
      if (method !== "PUT") return ok({ approval_policy: state.approval });
      state.approval = String(jsonOf(call).approval_policy);
      return DONE;
    },
    "POST /actions/variables": (call) => {
      const { name: key, value } = jsonOf(call);
      if (state.variables.has(String(key))) return refusal(409, "Already exists - Variable already exists");
      state.variables.set(String(key), String(value));
      return MADE;
    },
    "(\\w+) /actions/variables/([^/]+)": (call, method, key = "") => {
      const value = state.variables.get(key);
      if (value === undefined) return ABSENT;
      if (method !== "PATCH") return ok({ name: key, value });
      state.variables.set(key, String(jsonOf(call).value));
      return DONE;
    },
    "GET /rulesets": () =>
      ok(
        state.rulesets.map(({ id, name, source_type, body: { target, enforcement } }) => {
          return { id, name, source_type, target, enforcement };
        }),
      ),
    "(\\w+) /rulesets(?:/(\\d+))?": (call, method, id) => {
      const known = state.rulesets.find((one) => one.id === Number(id));
      if (known === undefined && method !== "POST") return ABSENT;
      if (method === "GET") return ok({ id: Number(id), source_type: known?.source_type, ...known?.body });
      const body = jsonOf(call);
      const actors = (body.bypass_actors ?? []) as { actor_type: string; actor_id: number }[];
      const isInstalled = (wanted: number) => state.apps.some((app) => app.id === wanted && app.isInstalled);
      if (actors.some(({ actor_type, actor_id }) => actor_type === "Integration" && !isInstalled(actor_id)))
        return refusal(422, "Validation Failed: Actor must be part of the ruleset source or owner organization");
      if (known !== undefined) {
        known.body = body;
        return ok({ ...body, id: known.id });
      }
      if (state.rulesets.some((one) => one.name === body.name))
        return refusal(422, "Validation Failed: Name must be unique");
      const made = { id: Math.max(69, ...state.rulesets.map((one) => one.id)) + 1, name: String(body.name) };
      state.rulesets.push({ ...made, source_type: "Repository", body });
      return { status: 201, body: { ...body, id: made.id } };
    },
    "(\\w+) /pages": (call, method) => {
      if (method === "GET" && state.pages !== null)
        return ok({ status: "built", cname: null, html_url: `https://${owner}.github.io/${name}/`, ...state.pages });
      if (method === "POST" && state.pages !== null) return refusal(409, "GitHub Pages is already enabled.");
      if (method !== "POST" && state.pages === null) return ABSENT;
      state.pages = { public: true, build_type: String(jsonOf(call).build_type) };
      return method === "POST" ? MADE : DONE;
    },
    "(\\w+) /labels": (call, method) => {
      if (method === "GET") return ok(state.labels.map((name, id) => ({ id, name })));
      state.labels.push(String(jsonOf(call).name));
      return { status: 201, body: { name: jsonOf(call).name } };
    },
    ...apps.routes,
    ...secretRoutes(state, now),
  };
  return Object.assign(state, {
    confirmApp: apps.confirmApp,
    signer: apps.signer,
    async answer(call: Call): Promise<Reply | null> {
      if (![repository, ""].includes(call.repository)) return answerProject(call);
      const limit = state.planLacks.find(({ path, method }) => path.test(call.path) && method.test(call.method));
      return limit === undefined ? await answerBy(routes, call) : refusal(limit.status, limit.message);
    },
  });
}
