import { access, cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Action, ActionCall } from "./action.ts";

/** Name of the artifact that Pages takes. */
const SITE = "github-pages";

/** The actions that check code and that publish something, as far as our workflows use them: what they need, and what comes of it. */
export const PUBLISHING_ACTIONS: Record<string, Action> = {
  "actions/setup-node": {
    inputs: /^(?:node-version-file|package-manager-cache)$/,
    async run({ with: { "node-version-file": file = "" }, workspace }) {
      const version = (await readFile(join(workspace, file), "utf8")).trim();
      if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${file} names no version`);
      return { "node-version": `v${version}` };
    },
  },
  "actions/upload-pages-artifact": {
    inputs: /^path$/,
    async run({ with: { path = "_site/" }, workspace, artifacts }) {
      await access(join(workspace, path, "index.html"));
      await cp(join(workspace, path), join(artifacts, SITE), { recursive: true });
      return {};
    },
  },
  "actions/deploy-pages": {
    inputs: /^$/,
    async run(call) {
      demand(call, { pages: "write", "id-token": "write" });
      if (call.environment !== SITE) throw new Error(`Only the environment ${SITE} may deploy`);
      if (call.github.site.address === null) throw new Error("Ensure GitHub Pages has been enabled");
      const files = await readdir(join(call.artifacts, SITE));
      call.place.effects.push(`deployed ${files.sort().join(" ")}`);
      call.place.site = join(call.artifacts, SITE);
      return { page_url: call.github.site.address };
    },
  },
  "actions/attest-build-provenance": {
    inputs: /^(?:subject-(?:checksums|name|digest)|push-to-registry)$/,
    async run(call) {
      demand(call, { "id-token": "write", attestations: "write" });
      const { "subject-checksums": checksums, "subject-name": name = "", "subject-digest": digest = "" } = call.with;
      const listed = checksums === undefined ? "" : await readFile(join(call.workspace, checksums), "utf8");
      const subjects =
        checksums === undefined ? [`${digest.replace("sha256:", "")}  ${name}`] : listed.trim().split("\n");
      for (const subject of subjects) {
        if (!/^[0-9a-f]{64} {2}\S+$/.test(subject)) throw new Error(`${subject} is no subject with its digest`);
        call.place.effects.push(`attested ${subject.slice(66)}`);
      }
      return {};
    },
  },
  "actions/dependency-review-action": {
    inputs: /^(?:fail-on-severity|fail-on-scopes)$/,
    async run(call) {
      demand(call, { contents: "read" });
      if (call.occasion.payload.pull_request === undefined) throw new Error("It compares pull requests only");
      call.place.effects.push(`reviewed dependencies of ${call.with["fail-on-scopes"]}`);
      return {};
    },
  },
  "github/codeql-action/init": {
    inputs: /^(?:languages|build-mode)$/,
    async run({ with: { languages = "" }, place }) {
      place.effects.push(`scans ${languages}`);
      return {};
    },
  },
  "github/codeql-action/analyze": {
    inputs: /^$/,
    async run(call) {
      demand(call, { "security-events": "write" });
      if (!call.place.effects.at(-1)?.startsWith("scans ")) throw new Error("CodeQL was not initialized");
      call.place.effects.push("told what was found");
      return {};
    },
  },
  "docker/setup-buildx-action": { inputs: /^$/, run: async () => ({}) },
  "docker/login-action": {
    inputs: /^(?:registry|username|password)$/,
    async run({ with: { registry = "docker.io", password = "" }, github, place }) {
      const permissions = github.tokens.get(password)?.permissions;
      if (permissions === undefined) throw new Error("Error response from daemon: denied");
      place.effects.push(
        `logged in to ${registry} ${permissions === "all" || permissions.packages === "write" ? "to push" : "to pull"}`,
      );
      return {};
    },
  },
  "docker/build-push-action": {
    inputs: /^(?:context|file|push|tags|provenance|sbom)$/,
    async run({ with: { context = ".", file = "Dockerfile", tags = "", push }, workspace, place }) {
      await access(join(workspace, context, file));
      const image = /^([a-z0-9.-]+)(?:\/[a-z0-9._-]+)+:[\w.-]{1,128}$/.exec(tags);
      if (image === null) throw new Error(`invalid tag "${tags}": repository name must be lowercase`);
      if (push !== "true") return {};
      if (!place.effects.includes(`logged in to ${image[1]} to push`)) throw new Error(`denied: ${tags}`);
      place.effects.push(`pushed ${tags}`);
      return { digest: `sha256:${"d".repeat(64)}` };
    },
  },
};

/** @throws Error when the job does not grant its token these rights */
function demand({ permissions, uses }: ActionCall, needed: Readonly<Record<string, string>>): void {
  for (const [right, level] of Object.entries(needed))
    if (permissions[right] !== level && permissions[right] !== "write")
      throw new Error(`${uses} needs ${right}: ${level}`);
}
