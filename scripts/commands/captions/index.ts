import type { CommandGroup } from "../../cli/command.ts";

export const group: CommandGroup = {
  name: "captions",
  summary: "Writes a month of captions with any language model, checks them, and adds them to the queue.",
  commands: {
    prompt: {
      about: "prints a prompt to paste into any chat",
      load: async () => (await import("./write-month.ts")).prompt,
    },
    paste: {
      about: "reads a chat's answer, checks and stores it",
      load: async () => (await import("./write-month.ts")).paste,
    },
    generate: {
      about: "has a model write the captions, checks and stores them",
      load: async () => (await import("./write-month.ts")).generate,
    },
    check: { about: "checks a caption file", load: () => import("./check-captions.ts") },
    propose: { about: "opens a pull request with a caption file", load: () => import("./propose-month.ts") },
    enqueue: {
      about: "adds one caption, or a whole month of them, to the queue",
      load: () => import("./enqueue-captions.ts"),
    },
  },
};
