// npm run queue: tools for the queue file. Each verb stands in scripts/queue/.
import { runSubcommands } from "./cli/subcommands.ts";

await runSubcommands({
  name: "queue",
  summary: "Tools for the queue. All of them keep the file's formatting and refuse what validation would refuse.",
  verbs: new Map([
    [
      "list",
      {
        summary: "shows the posts with the day each is expected to go out",
        load: () => import("./commands/queue/list.ts"),
      },
    ],
    [
      "add",
      {
        summary: "adds a post, asked for step by step or given as JSON",
        load: () => import("./commands/queue/add.ts"),
      },
    ],
    ["requeue", { summary: "sets a failed post back to pending", load: () => import("./commands/queue/requeue.ts") }],
    ["move", { summary: "moves a post to another place in the queue", load: () => import("./commands/queue/move.ts") }],
    ["remove", { summary: "removes a post that has not gone out", load: () => import("./commands/queue/remove.ts") }],
    [
      "archive",
      { summary: "moves old published posts to content/archive/", load: () => import("./commands/queue/archive.ts") },
    ],
    ["fmt", { summary: "lays the file out anew, one field per line", load: () => import("./commands/queue/fmt.ts") }],
    [
      "merge",
      { summary: "merges two versions of the queue file, for git", load: () => import("./commands/queue/merge.ts") },
    ],
    [
      "resolve",
      { summary: "ends a claim that only a person can settle", load: () => import("./commands/queue/resolve.ts") },
    ],
  ]),
});
