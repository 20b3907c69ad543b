// npm run setup: sets the repository on GitHub up, in one go, as often as needed.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { queueOption } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "setup",
  summary:
    "Sets up the repository on GitHub: shows what is there, missing or different, asks once, does it, and checks it. Run it again at any time, also after a failure.",
  options: {
    plan: { description: "Only show what it would do; change nothing." },
    yes: { description: "Do not ask; do what the plan says." },
    queue: queueOption("its folder says which clone this is; the other files are"),
    team: { description: "Somebody else approves each pull request (default where several people may push)." },
    solo: { description: "You are alone: no approval is needed, as nobody could give it." },
    maintainers: { value: "NAMES", description: "Who approves settings and code, such as @bakery/maintainers." },
    editors: { value: "NAMES", description: "Who approves posts (default: the maintainers)." },
    account: { value: "NAME", description: "The Instagram account, if no token says whose it is." },
    "app-key": { value: "FILE", description: "Private key of an App that exists already, as GitHub's page gives it." },
    "without-app": { description: "Make no GitHub App (see docs/operations.md for what then does not work)." },
    "no-open": { description: "Print addresses only; do not open a browser." },
  },
  examples: [
    "npm run setup -- --plan # what is missing?",
    "npm run setup # at your own machine, once",
    "npm run setup -- --yes # for scripts; GITHUB_TOKEN is an administrator's",
  ],
  exitCodes: {
    0: "everything is set up, or the plan was shown",
    1: "something failed, or waits for a person: what to do is printed; run it again afterwards",
    2: "it could not start: no repository, no administrator's token, or a wrong option",
  },
};

await runCommand(spec, () => import("./commands/set-up.ts"));
