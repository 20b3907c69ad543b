// npm run authorize: the one-time way from a person's consent to a stored token.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "authorize",
  summary:
    "Asks the owner of the Instagram account for permission in the browser and stores the 60-day token. Needed once, and again when a token has expired.",
  positionals: "",
  options: {
    code: { description: "Paste the redirected address (or the code) instead of waiting for a browser here." },
    secret: { description: "Store the token as the encrypted repository secret (needs SECRETS_TOKEN), not in a file." },
    "no-open": { description: "Print the address only; do not open a browser." },
  },
  examples: [
    "npm run authorize                 # on your own machine",
    "npm run authorize -- --code       # on a machine without a browser",
    "npm run authorize -- --secret     # straight into the repository's secrets",
  ],
  exitCodes: {
    0: "the token is stored",
    1: "it failed: refused on the page, nobody came back, or the platform had trouble",
    2: "it could not start or go on: configuration, app id or secret, the wrong kind of account",
  },
};

await runCommand(spec, () => import("./commands/authorize.ts"));
