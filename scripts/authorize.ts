// npm run authorize: the one-time way from a person's consent to a stored token.
import {
  type Arguments,
  type CommandSpec,
  type ExitCode,
  type Redactor,
  runCommand,
  usageError,
} from "./cli/command.ts";

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

await runCommand(spec, run);

async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  if (args.positionals.some((text) => text !== "-")) {
    const why = "a code given here would stay in the shell's history: say --code alone, and paste it when asked";
    throw usageError("authorize", why);
  }
  const { runAuthorize } = await import("./commands/authorize.ts");
  return await runAuthorize(args, redactor);
}
