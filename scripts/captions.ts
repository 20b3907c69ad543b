// npm run captions: a month of captions, from the prompt to the queue.

import { runSubcommands } from "./cli/subcommands.ts";
import * as specs from "./commands/captions/caption-specs.ts";

await runSubcommands({
  name: "captions",
  summary: "Writes a month of captions with any language model, checks them, and adds them to the queue.",
  subcommands: [
    { spec: specs.prompt, load: () => import("./commands/captions/prompt.ts") },
    { spec: specs.paste, load: () => import("./commands/captions/paste.ts") },
    { spec: specs.generate, load: () => import("./commands/captions/generate-month.ts") },
    { spec: specs.check, load: () => import("./commands/captions/check.ts") },
    { spec: specs.propose, load: () => import("./commands/captions/propose-month.ts") },
    { spec: specs.enqueue, load: () => import("./commands/captions/enqueue.ts") },
  ],
});
