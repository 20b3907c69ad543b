// npm run queue: tools for the queue file. Each verb stands in scripts/queue/.
import { runVerbs } from "./verbs.ts";

await runVerbs({
  name: "queue",
  summary: "Tools for the queue. All of them keep the file's formatting and refuse what validation would refuse.",
  verbs: new Map([
    [
      "list",
      { summary: "shows the posts with the day each is expected to go out", load: () => import("./queue/list.ts") },
    ],
    ["add", { summary: "adds a post, asked for step by step or given as JSON", load: () => import("./queue/add.ts") }],
    ["requeue", { summary: "sets a failed post back to pending", load: () => import("./queue/requeue.ts") }],
    ["move", { summary: "moves a post to another place in the queue", load: () => import("./queue/move.ts") }],
    ["remove", { summary: "removes a post that has not gone out", load: () => import("./queue/remove.ts") }],
    ["archive", { summary: "moves old published posts to content/archive/", load: () => import("./queue/archive.ts") }],
    ["fmt", { summary: "lays the file out anew, one field per line", load: () => import("./queue/fmt.ts") }],
    ["merge", { summary: "merges two versions of the queue file, for git", load: () => import("./queue/merge.ts") }],
    ["resolve", { summary: "ends a claim that only a person can settle", load: () => import("./queue/resolve.ts") }],
  ]),
});
