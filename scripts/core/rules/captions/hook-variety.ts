import type { BatchRule } from "./caption-rule.ts";

export const hookVariety: BatchRule = {
  id: "hook-variety",
  severity: "error",
  description: "No two consecutive posts share a hook type.",
  scope: "batch",
  check: (batch) =>
    batch.flatMap(({ hook_type }, index) => {
      if (index === 0 || hook_type === undefined || batch[index - 1]?.hook_type !== hook_type) return [];
      const message = `The hook type is ${hook_type}, like that of the post before.`;
      return [
        { pointer: `/${index}/hook_type`, message, hint: "Write another kind of first line, or change the order." },
      ];
    }),
};
