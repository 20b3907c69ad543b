import { APP_PERMISSIONS } from "../../../../scripts/core/checks/names.ts";
import { grantAppToken } from "../job-token.ts";
import type { Action } from "./action.ts";

/** The team's App. */
export const APP = {
  clientId: "Iv23liTeamPublisher",
  privateKey: "-----BEGIN TEST KEY-----\nof the app\n-----END TEST KEY-----",
};

const REFUSALS = {
  absent: "Not Found - https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app",
  elsewhere:
    "Not Found - https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app",
  suspended: "This installation has been suspended",
};

export const createGithubAppToken: Action = {
  inputs: /^(?:client-id|private-key|permission-[a-z-]+)$/,
  async run({ with: { "client-id": id = "", "private-key": key, ...asked }, github, place, tokens }) {
    if (id === "") throw new Error("The 'client-id' (or deprecated 'app-id') input must be set to a non-empty string.");
    if (id !== APP.clientId || key !== APP.privateKey) throw new Error("A JSON web token could not be decoded");
    const { state = "installed", permissions: granted = APP_PERMISSIONS } = place.installation ?? {};
    if (state !== "installed") throw new Error(REFUSALS[state]);
    const wanted = Object.entries(asked).map(([name, level]) => [name.replace("permission-", ""), level] as const);
    for (const [name, level] of wanted) {
      const given = granted[name.replaceAll("-", "_")];
      if (given !== level && given !== "write")
        throw new Error("The permissions requested are not granted to this installation.");
    }
    const token = grantAppToken(github, Object.fromEntries(wanted));
    tokens.push(token);
    return { token: token.value };
  },
};
