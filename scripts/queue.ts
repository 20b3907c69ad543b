// npm run queue: tools for the queue file.

import { runSubcommands } from "./cli/subcommands.ts";
import * as specs from "./commands/queue/queue-specs.ts";

await runSubcommands({
  name: "queue",
  summary: "Tools for the queue. All of them keep the file's formatting and refuse what validation would refuse.",
  subcommands: [
    { spec: specs.list, load: () => import("./commands/queue/list.ts") },
    { spec: specs.add, load: () => import("./commands/queue/add.ts") },
    { spec: specs.requeue, load: () => import("./commands/queue/edits.ts") },
    { spec: specs.move, load: () => import("./commands/queue/edits.ts") },
    { spec: specs.remove, load: () => import("./commands/queue/edits.ts") },
    { spec: specs.archive, load: () => import("./commands/queue/archive.ts") },
    { spec: specs.fmt, load: () => import("./commands/queue/fmt.ts") },
    { spec: specs.merge, load: () => import("./commands/queue/merge.ts") },
    { spec: specs.resolve, load: () => import("./commands/queue/resolve.ts") },
    { spec: specs.rebuildRecord, load: () => import("./commands/queue/rebuild-record.ts") },
  ],
});
