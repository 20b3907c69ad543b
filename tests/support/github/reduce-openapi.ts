/**
 * Writes tests/fixtures/github-openapi.json: of GitHub's published description of its API (npm package @octokit/openapi,
 * generated/api.github.com.json), the requests of the operations that set-up uses.
 *
 *   npm pack @octokit/openapi && tar xzf octokit-openapi-*.tgz
 *   node tests/support/github/reduce-openapi.ts package/generated/api.github.com.json
 */
import { readFileSync, writeFileSync } from "node:fs";

type Json = Record<string, unknown>;

const REPO = "/repos/{owner}/{repo}";
const ENVIRONMENT = `${REPO}/environments/{environment_name}`;
const USED: Readonly<Record<string, readonly string[]>> = {
  "/user": ["get"],
  "/app": ["get"],
  "/apps/{app_slug}": ["get"],
  "/orgs/{org}/installations": ["get"],
  "/app-manifests/{code}/conversions": ["post"],
  [REPO]: ["get"],
  [`${REPO}/installation`]: ["get"],
  [`${REPO}/collaborators`]: ["get"],
  [`${REPO}/teams`]: ["get"],
  [`${REPO}/codeowners/errors`]: ["get"],
  [`${REPO}/actions/permissions`]: ["get", "put"],
  [`${REPO}/actions/permissions/workflow`]: ["get", "put"],
  [`${REPO}/actions/permissions/fork-pr-contributor-approval`]: ["get", "put"],
  [`${REPO}/actions/variables`]: ["post"],
  [`${REPO}/actions/variables/{name}`]: ["get", "patch"],
  [`${REPO}/actions/secrets/public-key`]: ["get"],
  [`${REPO}/actions/secrets/{secret_name}`]: ["get", "put"],
  [ENVIRONMENT]: ["get", "put"],
  [`${ENVIRONMENT}/deployment-branch-policies`]: ["get", "post"],
  [`${ENVIRONMENT}/deployment-branch-policies/{branch_policy_id}`]: ["delete"],
  [`${ENVIRONMENT}/secrets/public-key`]: ["get"],
  [`${ENVIRONMENT}/secrets/{secret_name}`]: ["get", "put"],
  [`${REPO}/pages`]: ["get", "post", "put"],
  [`${REPO}/labels`]: ["get", "post"],
  [`${REPO}/rulesets`]: ["get", "post"],
  [`${REPO}/rulesets/{ruleset_id}`]: ["get", "put"],
  [`${REPO}/contents/{path}`]: ["get"],
  [`${REPO}/git/ref/{ref}`]: ["get"],
  [`${REPO}/git/refs`]: ["post"],
  [`${REPO}/git/refs/{ref}`]: ["patch"],
  [`${REPO}/git/commits`]: ["post"],
  [`${REPO}/git/commits/{commit_sha}`]: ["get"],
  [`${REPO}/git/trees`]: ["post"],
  [`${REPO}/pulls`]: ["get", "post"],
  [`${REPO}/actions/workflows/{workflow_id}`]: ["get"],
  [`${REPO}/actions/workflows/{workflow_id}/runs`]: ["get"],
  [`${REPO}/actions/workflows/{workflow_id}/dispatches`]: ["post"],
};

const [source = ""] = process.argv.slice(2);
const whole = JSON.parse(readFileSync(source, "utf8")) as { info: { version: string }; paths: Record<string, Json> };

function lookUp(ref: string): unknown {
  const keys = ref.replace(/^#\//, "").split("/");
  return keys.reduce<unknown>((value, key) => (value as Json)[key], whole);
}

/** Without references, and without what only people read. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const { $ref: ref } = value as Json;
  if (typeof ref === "string") return plain(lookUp(ref));
  const kept = Object.entries(value).filter(([key, inner]) => !isProse(key, inner));
  return Object.fromEntries(kept.map(([key, inner]) => [key, plain(inner)]));
}

function isProse(key: string, value: unknown): boolean {
  if (["example", "examples", "externalDocs"].includes(key)) return true;
  return ["description", "summary", "title"].includes(key) && typeof value === "string";
}

function reduce(path: string, method: string): Json {
  const operation = whole.paths[path]?.[method] as Json | undefined;
  if (operation === undefined) throw new Error(`GitHub's description has no ${method} ${path}`);
  const content = (operation.requestBody as Json | undefined)?.content as Json | undefined;
  const body = (content?.["application/json"] as Json | undefined)?.schema ?? null;
  const isRequired = (operation.requestBody as Json | undefined)?.required === true;
  const parameters = plain(operation.parameters ?? []) as Json[];
  return {
    body: plain(body),
    isBodyRequired: isRequired,
    query: parameters.filter((one) => one.in === "query").map(({ name, schema }) => ({ name, schema })),
    statuses: Object.keys(operation.responses as Json),
  };
}

const paths = Object.fromEntries(
  Object.entries(USED).map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map((name) => [name, reduce(path, name)])),
  ]),
);
const target = new URL("../../fixtures/github-openapi.json", import.meta.url);
writeFileSync(target, `${JSON.stringify({ version: whole.info.version, paths })}\n`);
