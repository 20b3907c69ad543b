import { cp, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Action, ActionCall } from "./action.ts";
import { checkOut } from "./checkout.ts";
import { grantAppToken } from "./job-token.ts";
import { PUBLISHING_ACTIONS } from "./publishing-actions.ts";

/** The actions our workflows use, as far as they use them. Every input is known, or the run is refused. */
const ACTIONS: Record<string, Action> = {
  ...PUBLISHING_ACTIONS,
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
