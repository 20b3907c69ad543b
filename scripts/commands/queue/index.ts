import type { CommandGroup } from "../../cli/command.ts";

export const group: CommandGroup = {
  name: "queue",
  summary: "Tools for the queue. All of them keep the file's formatting and refuse what validation would refuse.",
  commands: {
    list: { about: "shows the posts with the day each is expected to go out", load: () => import("./list-posts.ts") },
    add: { about: "adds a post, from questions, options or JSON", load: () => import("./add-post.ts") },
    requeue: {
      about: "sets a failed post back to pending",
      load: async () => (await import("./edit-post.ts")).requeue,
    },
    move: {
      about: "moves a post to another place in the queue",
      load: async () => (await import("./edit-post.ts")).move,
    },
    remove: {
      about: "removes a post that has not gone out",
      load: async () => (await import("./edit-post.ts")).remove,
    },
    evergreen: {
      about: "proposes to repeat posts where the queue runs low",
      load: () => import("./propose-repeats.ts"),
    },
    archive: { about: "moves old published posts to content/archive/", load: () => import("./archive.ts") },
    fmt: { about: "formats the file, one field per line", load: () => import("./format-queue.ts") },
    export: {
      about: "writes the posts as a table for spreadsheets",
      load: async () => (await import("./table.ts")).exportCommand,
    },
    import: {
      about: "adds and changes posts from a table",
      load: async () => (await import("./table.ts")).importCommand,
    },
    merge: { about: "merges two versions of the queue file, for git", load: () => import("./merge.ts") },
    resolve: { about: "records what a person saw on the account", load: () => import("./resolve-post.ts") },
    "rebuild-record": { about: "makes the record of what was published again", load: () => import("./rebuild.ts") },
  },
};
