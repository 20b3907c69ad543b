// npm run media: tools for pictures and videos in the repository.

import { runSubcommands } from "./cli/subcommands.ts";
import * as specs from "./commands/media/media-specs.ts";

await runSubcommands({
  name: "media",
  summary: "Tools for pictures and videos that lie in the repository, in the folder media beside the queue.",
  subcommands: [
    { spec: specs.add, load: () => import("./commands/media/add.ts") },
    { spec: specs.check, load: () => import("./commands/media/check.ts") },
    { spec: specs.list, load: () => import("./commands/media/list.ts") },
    { spec: specs.prune, load: () => import("./commands/media/prune.ts") },
    { spec: specs.upload, load: () => import("./commands/media/upload.ts") },
  ],
});
