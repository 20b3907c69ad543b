import type { GithubServer } from "./github-server.ts";

/** Files of a repository that names its own people, account and media folder. */
export const OWN_FILES = {
  ".github/CODEOWNERS": "* @team\n",
  ".github/workflows/validate.yml": "name: validate\n",
  ".github/workflows/ci.yml": "name: ci\n",
  "content/queue.json": '{"account":"bakery","posts":[]}',
  "content/settings.json": '{"media":{"base_url":"https://team.github.io/posts/media"}}',
};

/** A repository in which everything is arranged; the server must hold the files above. */
export function completeSetup({ administration, actions, secrets }: GithubServer): void {
  const app = { id: 900, slug: "mergecast-posts", clientId: "Iv23liabcdefgh", isInstalled: true, privateKey: "" };
  const permissions = {
    contents: "write",
    pull_requests: "write",
    secrets: "write",
    environments: "read",
    metadata: "read",
  };
  const stored = { value: "x", createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };
  const own = { branches: ["main"], reviewers: [] };
  Object.assign(administration, {
    isOn: true,
    apps: [{ ...app, permissions }],
    variables: new Map([
      ["APP_CLIENT_ID", app.clientId],
      ["APP_SLUG", app.slug],
    ]),
    policy: { enabled: true, allowed_actions: "all", sha_pinning_required: true },
    tokenPolicy: { default_workflow_permissions: "read", can_approve_pull_request_reviews: false },
    approval: "all_external_contributors",
    pages: { build_type: "workflow", public: true },
    labels: ["bug", "post-proposal", "mergecast-alert"],
    rulesets: [ruleset(app.id), recordHistory, recordWriter(app.id)].map((body, index) => {
      return { id: 70 + index, name: String(body.name), source_type: "Repository", body };
    }),
  });
  administration.environments.set("publisher", { ...own, secrets: new Map([["APP_PRIVATE_KEY", "x"]]) });
  administration.environments.set("captions", { ...own, secrets: new Map() });
  for (const name of ["SOCIAL_TOKEN", "ALERT_WEBHOOK"]) secrets.repository.set(name, stored);
  for (const [index, file] of ["post.yml", "check-setup.yml"].entries()) {
    const path = `.github/workflows/${file}`;
    if (!actions.workflows.some((known) => known.path === path))
      actions.workflows.push({ id: 80 + index, name: file, path, state: "active" });
    const run = {
      id: 80 + index,
      path,
      status: "completed",
      conclusion: "success",
      event: "workflow_dispatch",
    } as const;
    actions.runs.push(run);
  }
}

const onRecord = {
  target: "branch",
  enforcement: "active",
  conditions: { ref_name: { include: ["refs/heads/mergecast", "refs/heads/mergecast-*"], exclude: [] } },
};
const recordHistory = {
  ...onRecord,
  name: "mergecast record: history",
  bypass_actors: [],
  rules: [{ type: "deletion" }, { type: "non_fast_forward" }],
};
const recordWriter = (appId: number) => ({
  ...onRecord,
  name: "mergecast record: App only",
  bypass_actors: [{ actor_type: "Integration", actor_id: appId, bypass_mode: "always" }],
  rules: [{ type: "creation" }, { type: "update" }],
});

function ruleset(appId: number): Record<string, unknown> {
  const pull = {
    required_approving_review_count: 0,
    require_code_owner_review: false,
    dismiss_stale_reviews_on_push: true,
    require_last_push_approval: false,
    required_review_thread_resolution: false,
  };
  const checks = {
    strict_required_status_checks_policy: false,
    required_status_checks: [{ context: "validate / validate" }, { context: "ci" }],
  };
  return {
    name: "mergecast",
    target: "branch",
    enforcement: "active",
    bypass_actors: [{ actor_type: "Integration", actor_id: appId, bypass_mode: "always" }],
    conditions: { ref_name: { include: ["~DEFAULT_BRANCH"], exclude: [] } },
    rules: [
      { type: "deletion" },
      { type: "non_fast_forward" },
      { type: "pull_request", parameters: pull },
      { type: "required_status_checks", parameters: checks },
    ],
  };
}
