import type { CommandGroup } from "../../cli/command.ts";

export const group: CommandGroup = {
  name: "media",
  summary: "Tools for pictures and videos that lie in the repository, in the folder media beside the queue.",
  commands: {
    add: {
      about: "converts pictures and videos to what Instagram takes and adds them",
      load: () => import("./add-media-files.ts"),
    },
    check: { about: "checks the files of the folder by the rules", load: () => import("./check-media-files.ts") },
    list: {
      about: "shows the files with their sizes and the posts that use them",
      load: async () => (await import("./manage-folder.ts")).list,
    },
    prune: {
      about: "removes files of old posts, and files that no post uses",
      load: async () => (await import("./manage-folder.ts")).prune,
    },
    upload: {
      about: "uploads the files that posts use to the bucket of the settings",
      load: () => import("./upload-files.ts"),
    },
  },
};
