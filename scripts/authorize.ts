// npm run authorize: asks a person for permission, once, and stores the token.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { queueOption } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "authorize",
  summary:
    "Asks the owner of the Instagram account for permission in the browser and stores the 60-day token. Run it once, and again if the token has expired.",
  positionals: "",
  options: {
    queue: queueOption("its folder says whose token it is; the other files are"),
    code: { description: "Paste the address you are redirected to (or the code) instead of waiting for a browser." },
    secret: { description: "Store the token as an encrypted repository secret (needs SECRETS_TOKEN), not in a file." },
    "no-open": { description: "Print the address only; do not open a browser." },
  },
  examples: [
    "npm run authorize # on your own machine",
    "npm run authorize -- --code # on a machine without a browser",
    "npm run authorize -- --secret # store it in the repository's secrets",
  ],
  exitCodes: {
    0: "the token is stored",
    1: "it failed: permission was refused, nobody answered in time, or the platform had an error",
    2: "it could not start or continue: configuration, app id or secret, or the wrong kind of account",
  },
};

await runCommand(spec, () => import("./commands/authorize.ts"));
