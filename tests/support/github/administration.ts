import { createPublicKey, createVerify, generateKeyPairSync } from "node:crypto";
import { type Call, type Json, jsonOf, type Reply, refusal } from "./call.ts";
import { createLabels } from "./labels.ts";
import { KEY_ID, makeKeys } from "./secrets.ts";

export interface App {
  id: number;
  slug: string;
  clientId: string;
  permissions: Record<string, string>;
  isInstalled: boolean;
  privateKey: string;
}

interface StoredEnvironment {
  /** null: every branch. */
  branches: string[] | null;
  reviewers: number[];
  secrets: Map<string, string>;
}

interface StoredRuleset {
  id: number;
  name: string;
  source_type: string;
  body: Json;
}

/** What an administrator sets in a repository, and what is outside repositories: people, teams, Apps. */
export interface Administration {
  /** Only servers that are switched on answer these calls; the others leave them to whoever follows. */
  isOn: boolean;
  isOrganization: boolean;
  isArchived?: boolean;
  /** What is refused as a larger plan's, in which words. */
  planLacks: { path: RegExp; method: RegExp; status: number; message: string }[];
  variables: Map<string, string>;
  environments: Map<string, StoredEnvironment>;
  rulesets: StoredRuleset[];
  apps: App[];
  writers: string[];
  teams: { slug: string; permission: string }[];
  policy: { enabled: boolean; allowed_actions: string; sha_pinning_required: boolean };
  selected: { github_owned_allowed: boolean; verified_allowed: boolean; patterns_allowed: string[] };
  /** Other repositories, by owner/name. */
  projects: Map<string, { private: boolean; access_level: string; full_name?: string; commits: string[] }>;
  tokenPolicy: { default_workflow_permissions: string; can_approve_pull_request_reviews: boolean };
  approval: string;
  pages: { build_type: string; public: boolean } | null;
  labels: string[];
  unknownOwners: string[];
  /** What a person does who has the registration form before them; returns the address the browser is sent to. */
  confirmApp(form: { manifest: string; state: string }): string;
  /** Whether this is a token that an App has signed with its key. */
  signer(token: string): App | null;
  answer(call: Call, signer: App | null): Promise<Reply | null>;
}

export const PRO = "Upgrade to GitHub Pro or make this repository public to enable this feature.";

export function createAdministration(repository: string, { isPrivate }: { isPrivate: boolean }): Administration {
  const [owner = "", name = ""] = repository.split("/");
  const codes = new Map<string, App>();
  let keys: ReturnType<typeof makeKeys> | null = null;
  const state: Administration = {
    isOn: false,
    isOrganization: true,
    planLacks: [],
    variables: new Map(),
    environments: new Map(),
    rulesets: [],
    apps: [],
    writers: ["team"],
    teams: [],
    policy: { enabled: true, allowed_actions: "all", sha_pinning_required: false },
    selected: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] },
    projects: new Map(),
    tokenPolicy: { default_workflow_permissions: "write", can_approve_pull_request_reviews: true },
    approval: "first_time_contributors",
    pages: null,
    labels: ["bug"],
    unknownOwners: [],
    confirmApp({ manifest, state: given }) {
      const wanted = JSON.parse(manifest) as {
        name: string;
        redirect_url: string;
        default_permissions: Record<string, string>;
      };
      const privateKey = privateKeyOf(state.apps.length);
      const id = 900 + state.apps.length;
      const app = {
        id,
        slug: wanted.name.replaceAll(" ", "-"),
        clientId: `Iv23li${id}abcdefgh`,
        permissions: wanted.default_permissions,
        isInstalled: false,
        privateKey,
      };
      state.apps.push(app);
      const code = `manifest-code-${id}-0123456789abcdef`;
      codes.set(code, app);
      return `${wanted.redirect_url}?code=${code}&state=${encodeURIComponent(given)}`;
    },
    signer(token) {
      const [head = "", body = "", signature = ""] = token.split(".");
      if (signature === "") return null;
      const { iss } = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as { iss: string };
      const app = state.apps.find(({ clientId }) => clientId === iss);
      if (app === undefined) return null;
      const verifier = createVerify("RSA-SHA256").update(`${head}.${body}`);
      return verifier.verify(createPublicKey(app.privateKey), signature, "base64url") ? app : null;
    },
    async answer(call, signer) {
      if (!state.isOn) return null;
      if (call.repository !== "" && call.repository !== repository) return projectAnswer(call);
      const limit = state.planLacks.find(({ path, method }) => path.test(call.path) && method.test(call.method));
      if (limit !== undefined) return refusal(limit.status, limit.message);
      if (signer !== null) return answerApp(call, signer);
      return (
        outside(call) ??
        actionsPolicy(call) ??
        variables(call) ??
        (await environments(call)) ??
        rulesets(call) ??
        pages(call) ??
        labels.answer(call)
      );
    },
  };
  const labels = createLabels(state);
  const projectAnswer = ({ repository: name, path }: Call): Reply => {
    const project = state.projects.get(name);
    if (project === undefined) return refusal(404, "Not Found");
    const { private: isPrivate, access_level, full_name = name, commits } = project;
    if (path === "") return { status: 200, body: { full_name, private: isPrivate } };
    if (path === "/actions/permissions/access") return { status: 200, body: { access_level } };
    const sha = /^\/git\/commits\/(\w+)$/.exec(path)?.[1] ?? "";
    return commits.includes(sha) ? { status: 200, body: { sha } } : refusal(404, "Not Found");
  };
  const shownApp = ({ id, slug, clientId, permissions }: App): Json => ({
    id,
    slug,
    client_id: clientId,
    name: slug,
    permissions,
  });

  const answerApp = (call: Call, app: App): Reply => {
    if (call.rawPath === "/app") return { status: 200, body: shownApp(app) };
    if (call.path === "/installation")
      return app.isInstalled
        ? { status: 200, body: { id: 1, app_id: app.id, app_slug: app.slug } }
        : refusal(404, "Not Found");
    return refusal(403, "Resource not accessible by integration");
  };

  const outside = (call: Call): Reply | null => {
    if (call.path === "" && call.method === "GET") {
      const kind = state.isOrganization ? "Organization" : "User";
      const body = {
        id: 1,
        name,
        full_name: repository,
        private: isPrivate,
        archived: state.isArchived === true,
        default_branch: "main",
        owner: { login: owner, type: kind },
        permissions: { admin: call.actor.permissions === "all", push: true },
      };
      return { status: 200, body };
    }
    if (call.rawPath === "/user") return { status: 200, body: { login: call.actor.login, id: 7 } };
    const slug = /^\/apps\/([^/]+)$/.exec(call.rawPath)?.[1];
    if (slug === "github-actions") return { status: 200, body: { id: 15_368, slug, name: "GitHub Actions" } };
    if (slug !== undefined) {
      const app = state.apps.find((one) => one.slug === slug);
      return app === undefined ? refusal(404, "Not Found") : { status: 200, body: shownApp(app) };
    }
    if (/^\/orgs\/[^/]+\/installations$/.test(call.rawPath)) {
      const list = state.apps
        .filter(({ isInstalled }) => isInstalled)
        .map((app) => ({
          id: 1,
          app_id: app.id,
          app_slug: app.slug,
          client_id: app.clientId,
          permissions: app.permissions,
        }));
      return { status: 200, body: { total_count: list.length, installations: list } };
    }
    const code = /^\/app-manifests\/([^/]+)\/conversions$/.exec(call.rawPath)?.[1];
    if (code !== undefined && call.method === "POST") {
      const app = codes.get(code);
      if (app === undefined) return refusal(404, "Not Found");
      codes.delete(code);
      const secrets = {
        client_secret: `client-secret-of-${app.slug}`,
        webhook_secret: `webhook-secret-of-${app.slug}`,
        pem: app.privateKey,
      };
      return { status: 201, body: { ...shownApp(app), ...secrets } };
    }
    if (call.path === "/collaborators") return { status: 200, body: state.writers.map((login) => ({ login })) };
    if (call.path === "/teams") return { status: 200, body: state.teams };
    if (call.path === "/codeowners/errors") {
      const errors = state.unknownOwners.map((source) => ({
        line: 1,
        column: 3,
        kind: "Unknown owner",
        source: `* ${source}`,
        message: "",
        path: "",
      }));
      return { status: 200, body: { errors } };
    }
    return null;
  };

  const actionsPolicy = (call: Call): Reply | null => {
    const area = /^\/actions\/permissions(\/[\w-]+|)$/.exec(call.path)?.[1];
    if (area === undefined) return null;
    const isWrite = call.method === "PUT";
    if (area === "/selected-actions") {
      if (state.policy.allowed_actions !== "selected") return refusal(409, "Conflict");
      if (isWrite) Object.assign(state.selected, jsonOf(call));
      return isWrite ? { status: 204 } : { status: 200, body: state.selected };
    }
    if (area === "/workflow") {
      if (isWrite) Object.assign(state.tokenPolicy, jsonOf(call));
      return isWrite ? { status: 204 } : { status: 200, body: state.tokenPolicy };
    }
    if (area === "") {
      if (isWrite) Object.assign(state.policy, jsonOf(call));
      return isWrite ? { status: 204 } : { status: 200, body: state.policy };
    }
    if (area !== "/fork-pr-contributor-approval") return null;
    if (isPrivate) return refusal(404, "Not Found");
    if (isWrite) state.approval = String(jsonOf(call).approval_policy);
    return isWrite ? { status: 204 } : { status: 200, body: { approval_policy: state.approval } };
  };

  const variables = (call: Call): Reply | null => {
    const found = /^\/actions\/variables(?:\/([^/]+))?$/.exec(call.path);
    if (found === null) return null;
    const key = found[1] ?? String(jsonOf(call).name);
    if (call.method === "POST") {
      if (state.variables.has(key)) return refusal(409, "Already exists - Variable already exists");
      state.variables.set(key, String(jsonOf(call).value));
      return { status: 201, body: {} };
    }
    const value = state.variables.get(key);
    if (value === undefined) return refusal(404, "Not Found");
    if (call.method === "PATCH") state.variables.set(key, String(jsonOf(call).value));
    return call.method === "PATCH" ? { status: 204 } : { status: 200, body: { name: key, value } };
  };

  const environments = async (call: Call): Promise<Reply | null> => {
    const [, key = "", rest = ""] = /^\/environments\/([^/]+)(.*)$/.exec(call.path) ?? [];
    if (key === "") return null;
    const found = state.environments.get(key);
    if (rest === "" && call.method === "PUT") {
      const body = jsonOf(call);
      const before = found ?? { branches: null, reviewers: [], secrets: new Map() };
      const policy = body.deployment_branch_policy as { custom_branch_policies: boolean } | null | undefined;
      const branches = policy === undefined || policy === null ? null : (before.branches ?? []);
      state.environments.set(key, {
        ...before,
        branches,
        reviewers: (body.reviewers as number[] | null | undefined) ?? [],
      });
      return { status: 200, body: { id: 1, name: key } };
    }
    if (found === undefined) return refusal(404, "Not Found");
    if (rest === "") return { status: 200, body: shownEnvironment(key, found) };
    if (rest.startsWith("/deployment-branch-policies")) return branchPolicies(call, found, rest);
    keys ??= makeKeys();
    if (rest === "/secrets/public-key") return { status: 200, body: { key_id: KEY_ID, key: (await keys).publicKey } };
    const secret = rest.replace("/secrets/", "");
    if (call.method === "PUT") {
      const value = (await keys).open(String(jsonOf(call).encrypted_value));
      if (value === null) return refusal(422, "The secret was not sealed with this environment's key");
      found.secrets.set(secret, value);
      return { status: 201, body: {} };
    }
    return found.secrets.has(secret)
      ? { status: 200, body: { name: secret, created_at: LONG_AGO, updated_at: LONG_AGO } }
      : refusal(404, "Not Found");
  };

  const rulesets = (call: Call): Reply | null => {
    const found = /^\/rulesets(?:\/(\d+))?$/.exec(call.path);
    if (found === null) return null;
    const id = Number(found[1]);
    const known = state.rulesets.find((one) => one.id === id);
    if (call.method === "GET" && found[1] === undefined)
      return {
        status: 200,
        body: state.rulesets.map((one) => ({
          id: one.id,
          name: one.name,
          source_type: one.source_type,
          target: one.body.target,
          enforcement: one.body.enforcement,
        })),
      };
    if (call.method === "GET")
      return known === undefined
        ? refusal(404, "Not Found")
        : { status: 200, body: { id, source_type: known.source_type, ...known.body } };
    const body = jsonOf(call);
    const actors = (body.bypass_actors ?? []) as { actor_type: string; actor_id: number }[];
    const strange = actors.some(
      ({ actor_type, actor_id }) =>
        actor_type === "Integration" && !state.apps.some((app) => app.id === actor_id && app.isInstalled),
    );
    if (strange)
      return refusal(422, "Validation Failed: Actor must be part of the ruleset source or owner organization");
    if (call.method === "POST") {
      if (state.rulesets.some(({ name }) => name === body.name))
        return refusal(422, "Validation Failed: Name must be unique");
      const id = Math.max(69, ...state.rulesets.map((one) => one.id)) + 1;
      const made = { id, name: String(body.name), source_type: "Repository", body };
      state.rulesets.push(made);
      return { status: 201, body: { ...body, id: made.id } };
    }
    if (known === undefined) return refusal(404, "Not Found");
    known.body = body;
    return { status: 200, body: { ...body, id } };
  };

  const pages = (call: Call): Reply | null => {
    if (call.path !== "/pages") return null;
    const site = state.pages;
    if (site === null && call.method === "GET") return null;
    if (call.method === "GET")
      return site === null
        ? refusal(404, "Not Found")
        : {
            status: 200,
            body: { ...site, status: "built", cname: null, html_url: `https://${owner}.github.io/${name}/` },
          };
    if (call.method === "POST" && site !== null) return refusal(409, "GitHub Pages is already enabled.");
    if (call.method === "PUT" && site === null) return refusal(404, "Not Found");
    state.pages = { public: true, build_type: String(jsonOf(call).build_type) };
    return call.method === "POST" ? { status: 201, body: {} } : { status: 204 };
  };

  return state;
}

const LONG_AGO = "2026-01-01T00:00:00Z";

function shownEnvironment(name: string, { branches, reviewers }: StoredEnvironment): Json {
  const gates = reviewers.length === 0 ? [] : [{ id: 1, type: "required_reviewers", reviewers: [] }];
  const policy = branches === null ? [] : [{ id: 2, type: "branch_policy" }];
  return {
    id: 1,
    name,
    protection_rules: [...gates, ...policy],
    deployment_branch_policy: branches === null ? null : { protected_branches: false, custom_branch_policies: true },
  };
}

function branchPolicies(call: Call, found: StoredEnvironment, rest: string): Reply {
  const branches = found.branches ?? [];
  if (call.method === "GET") {
    const list = branches.map((name, index) => ({ id: index + 1, name, type: "branch" }));
    return { status: 200, body: { total_count: list.length, branch_policies: list } };
  }
  if (call.method === "POST") {
    if (found.branches === null) return refusal(404, "Not Found");
    found.branches = [...branches, String(jsonOf(call).name)];
    return { status: 200, body: { id: found.branches.length, name: jsonOf(call).name } };
  }
  found.branches = branches.filter((_, index) => index + 1 !== Number(rest.split("/").at(-1)));
  return { status: 204 };
}

const privateKeys: string[] = [];

/** Making a key is slow: apps of two servers may have the same one, apps of one server never. */
function privateKeyOf(index: number): string {
  const format = { type: "pkcs1", format: "pem" } as const;
  privateKeys[index] ??= generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: format,
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;
  return privateKeys[index];
}
