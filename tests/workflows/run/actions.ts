import { cp, mkdir, readFile, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { GithubServer } from "../../support/github-server.ts";
import { checkOut } from "./checkout.ts";
import { grantAppToken, type JobToken } from "./job-token.ts";
import type { Occasion, Place } from "./occasion.ts";

export interface ActionCall {
  /** With version, such as "actions/checkout@3d3c…". */
  uses: string;
  with: Record<string, string>;
  github: GithubServer;
  occasion: Occasion;
  workspace: string;
  /** Where the run keeps what its jobs hand on. */
  artifacts: string;
  /** Tokens to revoke when the job ends. */
  tokens: JobToken[];
}

type Action = (call: ActionCall) => Promise<Record<string, string>>;

const NODE_MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url));

/** The actions our workflows use, as far as they use them. Every input is known, or the run is refused. */
const ACTIONS: Record<string, { inputs: RegExp; run: Action }> = {
  "actions/checkout": {
    inputs: /^(?:fetch-depth|persist-credentials)$/,
    async run({ with: { "fetch-depth": depth = "1" }, occasion, workspace }) {
      const commits = await occasion.commits();
      await checkOut(workspace, commits.slice(-Number(depth)));
      return {};
    },
  },
  "actions/setup-node": {
    inputs: /^(?:node-version-file|package-manager-cache)$/,
    async run({ with: { "node-version-file": file = "" }, workspace }) {
      const wanted = (await readFile(join(workspace, file), "utf8")).trim();
      if (wanted !== process.versions.node) throw new Error(`These tests need Node ${wanted}`);
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
    inputs: /^(?:name|path|if-no-files-found|retention-days)$/,
    async run({ with: { name = "artifact", path = "" }, workspace, artifacts }) {
      const isThere = (await stat(join(workspace, path)).catch(() => null)) !== null;
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

/** What our workflows install: everything is there already, unless the registry is down. "other": the command installs nothing. */
export async function install(
  command: string,
  workspace: string,
  { isRegistryDown }: Place,
): Promise<"installed" | "failed" | "other"> {
  if (!/^npm ci(?: --omit=dev --ignore-scripts --workspaces=false)?$/.test(command)) return "other";
  if (isRegistryDown) return "failed";
  await symlink(NODE_MODULES, join(workspace, "node_modules"));
  return "installed";
}
