import { access, cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Action, ActionCall } from "./action.ts";

/** Name of the artifact that Pages takes. */
const SITE = "github-pages";

/** The actions that publish something, as far as our workflows use them: what they need, and what comes of it. */
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
      if (call.github.administration.pages === null) throw new Error("Ensure GitHub Pages has been enabled");
      const files = await readdir(join(call.artifacts, SITE));
      call.place.effects.push(`deployed ${files.sort().join(" ")}`);
      call.place.site = join(call.artifacts, SITE);
      return { page_url: call.github.administration.pages.html_url ?? "" };
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
      const bundle = join(call.artifacts, "attestation.json");
      await writeFile(bundle, "{}\n");
      return { "bundle-path": bundle };
    },
  },
};

/** @throws Error when the job does not grant its token these rights */
function demand({ permissions, uses }: ActionCall, needed: Readonly<Record<string, string>>): void {
  for (const [right, level] of Object.entries(needed))
    if (permissions[right] !== level && permissions[right] !== "write")
      throw new Error(`${uses} needs ${right}: ${level}`);
}
