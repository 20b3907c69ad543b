// npm run captions: a month of captions, from the prompt to the queue. Each verb stands in scripts/captions/.
import { runSubcommands } from "./cli/subcommands.ts";

await runSubcommands({
  name: "captions",
  summary: "Writes a month of captions with any language model, checks them and takes them into the queue.",
  verbs: new Map([
    [
      "prompt",
      { summary: "prints the request, for pasting into any chat", load: () => import("./commands/captions/prompt.ts") },
    ],
    [
      "paste",
      {
        summary: "takes the answer of a chat, checks and stores it",
        load: () => import("./commands/captions/paste.ts"),
      },
    ],
    [
      "generate",
      {
        summary: "lets a model write the captions, checks and stores them",
        load: () => import("./commands/captions/generate.ts"),
      },
    ],
    ["check", { summary: "checks a file of captions", load: () => import("./commands/captions/check.ts") }],
    [
      "propose",
      {
        summary: "opens a pull request with a file of captions",
        load: () => import("./commands/captions/propose-month.ts"),
      },
    ],
    ["enqueue", { summary: "puts one caption into the queue", load: () => import("./commands/captions/enqueue.ts") }],
  ]),
});
