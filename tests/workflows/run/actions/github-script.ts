import { fileURLToPath } from "node:url";
import type { Action } from "./action.ts";

const HOST = fileURLToPath(new URL("script-host.ts", import.meta.url));

export const githubScript: Action = {
  inputs: /^script$/,
  async run({ with: { script = "" }, execute, token }) {
    if (script === "") throw new Error("Input required and not supplied: script");
    const isFine = await execute(`exec "${process.execPath}" "${HOST}"`, { SCRIPT: script, SCRIPT_TOKEN: token });
    if (!isFine) throw new Error("The script failed");
    return {};
  },
};
