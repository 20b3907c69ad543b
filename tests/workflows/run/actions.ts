import { access, cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GithubServer } from "../../support/github-server.ts";
import { checkOut } from "./checkout.ts";
import { grantAppToken, type JobToken } from "./job-token.ts";
import type { Occasion, Place } from "./occasion.ts";

interface ActionCall {
  /** With version, such as "actions/checkout@3d3c…". */
  uses: string;
  with: Record<string, string>;
  github: GithubServer;
  place: Place;
  occasion: Occasion;
  workspace: string;
  /** What the job's own token may do. */
  permissions: Readonly<Record<string, string>>;
  /** Of the job; undefined: it is in none. */
  environment: string | undefined;
  /** Where the run keeps what its jobs hand on. */
  artifacts: string;
  /** Tokens to revoke when the job ends. */
  tokens: JobToken[];
}

interface Action {
  inputs: RegExp;
  /** Returns its outputs. @throws Error when it fails */
  run(call: ActionCall): Promise<Record<string, string>>;
}

/** Name of the artifact that Pages takes. */
const SITE = "github-pages";

/** The actions our workflows use, as far as they use them. Every input is known, or the run is refused. */
const ACTIONS: Record<string, Action> = {
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
  "actions/checkout": {
    inputs: /^(?:fetch-depth|persist-credentials)$/,
    async run({ with: { "fetch-depth": depth = "1" }, place, occasion, workspace }) {
      if (place.isCheckoutBroken) throw new Error("The repository could not be fetched");
      const commits = await occasion.commits();
      await checkOut(workspace, commits.slice(-Number(depth)), { isBare: place.callers !== undefined });
      return {};
    },
  },
  "actions/create-github-app-token": {
    inputs: /^(?:client-id|private-key|permission-[a-z-]+)$/,
    async run({ with: { "client-id": id, "private-key": key, ...permissions }, github, tokens }) {
      if (id !== APP.clientId || key !== APP.privateKey) throw new Error("No such App, or not its key");
      const wanted = Object.entries(permissions).map(([name, level]) => [name.replace("permission-", ""), level]);
      const token = grantAppToken(github, Object.fromEntries(wanted));
      tokens.push(token);
      return { token: token.value };
    },
  },
  "actions/upload-artifact": {
    inputs: /^(?:name|path|archive|if-no-files-found|retention-days)$/,
    async run({ with: { archive, path = "", "if-no-files-found": none, ...given }, workspace, artifacts }) {
      // What is not archived is called like the file.
      const name = archive === "false" ? path : (given.name ?? "artifact");
      const isThere = (await stat(join(workspace, path)).catch(() => null)) !== null;
      if (!isThere && none === "error") throw new Error(`No files were found with the provided path: ${path}`);
      if (isThere) await cp(join(workspace, path), join(artifacts, name), { recursive: true });
      return {};
    },
  },
  "actions/download-artifact": {
    inputs: /^(?:name|path)$/,
    async run({ with: { name = "artifact", path = "." }, workspace, artifacts }) {
      await mkdir(join(workspace, path), { recursive: true });
      await cp(join(artifacts, name), join(workspace, path), { recursive: true });
      return {};
    },
  },
};

/** The team's App. */
export const APP = {
  clientId: "Iv23liTeamPublisher",
  privateKey: "-----BEGIN TEST KEY-----\nof the app\n-----END TEST KEY-----",
};

/** Runs a step that uses an action; returns its outputs. @throws Error when it fails, or is not known here */
export async function runAction(call: ActionCall): Promise<Record<string, string>> {
  const name = call.uses.replace(/@.*$/, "");
  const action = ACTIONS[name];
  if (action === undefined) throw new Error(`The action ${name} is not known here`);
  const unknown = Object.keys(call.with).filter((input) => !action.inputs.test(input));
  if (unknown.length > 0) throw new Error(`${name} has no input ${unknown.join(", ")} here`);
  return await action.run(call);
}

/** @throws Error when the job does not grant its token these rights */
function demand({ permissions, uses }: ActionCall, needed: Readonly<Record<string, string>>): void {
  for (const [right, level] of Object.entries(needed))
    if (permissions[right] !== level && permissions[right] !== "write")
      throw new Error(`${uses} needs ${right}: ${level}`);
}
