import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Action, ActionCall } from "./action.ts";
import { createGithubAppToken } from "./app-token.ts";
import { downloadArtifact, uploadArtifact } from "./artifacts.ts";
import { attestBuildProvenance } from "./attest.ts";
import { checkout } from "./checkout.ts";
import { githubScript } from "./github-script.ts";
import { deployPages, uploadPagesArtifact } from "./pages.ts";

const setupNode: Action = {
  inputs: /^(?:node-version-file|package-manager-cache)$/,
  async run({ with: { "node-version-file": file = "" }, workspace }) {
    const version = (await readFile(join(workspace, file), "utf8")).trim();
    if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${file} names no version`);
    return { "node-version": `v${version}` };
  },
};

/** The actions our workflows use, as far as they use them. Every input is known, or the run is refused. */
const ACTIONS: Record<string, Action> = {
  "actions/attest-build-provenance": attestBuildProvenance,
  "actions/checkout": checkout,
  "actions/create-github-app-token": createGithubAppToken,
  "actions/deploy-pages": deployPages,
  "actions/download-artifact": downloadArtifact,
  "actions/github-script": githubScript,
  "actions/setup-node": setupNode,
  "actions/upload-artifact": uploadArtifact,
  "actions/upload-pages-artifact": uploadPagesArtifact,
};

/** Names of the actions that have a stand-in. */
export const STAND_INS: readonly string[] = Object.keys(ACTIONS);

/** Runs a step that uses an action; returns its outputs. @throws Error when it fails, or is not known here */
export async function runAction(call: ActionCall): Promise<Record<string, string>> {
  const name = call.uses.replace(/@.*$/, "");
  const action = ACTIONS[name];
  if (action === undefined) throw new Error(`The action ${name} is not known here`);
  const unknown = Object.keys(call.with).filter((input) => !action.inputs.test(input));
  if (unknown.length > 0) throw new Error(`${name} has no input ${unknown.join(", ")} here`);
  const outputs = await action.run(call);
  if (call.place.unsteady?.delete(name) === true) throw new Error(`${name} lost its connection`);
  return outputs;
}
