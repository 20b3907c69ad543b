import { judgeRecordRulesets } from "../../scripts/core/checks/judge-record-rulesets.ts";
import { judgeRulesets } from "../../scripts/core/checks/judge-rulesets.ts";
import { APP_PERMISSIONS, LABELS, REQUIRED_CHECKS } from "../../scripts/core/checks/names.ts";
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
export function completeSetup({ administration, actions }: GithubServer): void {
  const app = { id: 900, slug: "mergecast-posts", clientId: "Iv23liabcdefgh", isInstalled: true, privateKey: "" };
  const stored = { value: "x", createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };
  const own = { branches: ["main"], reviewers: [] };
  Object.assign(administration, {
    apps: [{ ...app, permissions: { ...APP_PERMISSIONS } }],
    variables: new Map([
      ["APP_CLIENT_ID", app.clientId],
      ["APP_SLUG", app.slug],
    ]),
    policy: { enabled: true, allowed_actions: "all", sha_pinning_required: true },
    tokenPolicy: { default_workflow_permissions: "read", can_approve_pull_request_reviews: false },
    approval: "all_external_contributors",
    pages: { build_type: "workflow", public: true },
    labels: LABELS.map(({ name }) => name),
    rulesets: rulesetBodies(app.id).map((body, index) => {
      return { id: 70 + index, name: String(body.name), source_type: "Repository", body };
    }),
  });
  administration.environments.set("publisher", { ...own, secrets: new Map([["APP_PRIVATE_KEY", "x"]]) });
  administration.environments.set("captions", { ...own, secrets: new Map() });
  for (const name of ["SOCIAL_TOKEN", "ALERT_WEBHOOK"]) administration.secrets.set(name, stored);
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

/** As setup makes them. */
function rulesetBodies(appId: number): Record<string, unknown>[] {
  const checks = REQUIRED_CHECKS.map(({ check }) => check);
  const { changes } = judgeRulesets([], { review: "solo", checks, appId, checkAppId: null });
  const record = judgeRecordRulesets([], { hasApp: true, appId });
  return [...changes, ...record.changes].map(({ content: { name, bypass, include, exclude, rules } }) => ({
    name,
    target: "branch",
    enforcement: "active",
    bypass_actors: bypass.map(({ kind, id, mode }) => ({ actor_type: kind, actor_id: id, bypass_mode: mode })),
    conditions: { ref_name: { include, exclude } },
    rules,
  }));
}
