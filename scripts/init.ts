// npm run init: writes a content repository, which holds posts and calls the workflows of this project.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "init",
  summary:
    "Writes a content repository into a folder: the content, and short workflows that call those of this project. Files that are there already are kept.",
  positionals: "[DIR]",
  options: {
    account: {
      value: "NAME",
      description: "Add one of several accounts: accounts/<NAME>/, and its runs in the workflows (docs/accounts.md).",
    },
    project: { value: "OWNER/NAME", description: "Whose workflows to call (default: where this program comes from)." },
    commit: {
      value: "SHA",
      description: "At which commit of it, in full (default: the one this program is made from).",
    },
    force: { description: "Replace files that differ, except those that hold content." },
  },
  examples: [
    "npm run init -- posts # into the folder posts",
    "npm run init # into this folder",
    "npm run init -- --account bakery # one account more, in accounts/bakery/",
    "npm run init -- posts --force # write workflows and settings of GitHub anew",
  ],
  exitCodes: { 0: "everything is there", 1: "a file could not be written", 2: "it could not start: usage" },
};

await runCommand(spec, () => import("./commands/init/init-folder.ts"));
