import type { BatchRule } from "./caption-rule.ts";

export const dayNumbers: BatchRule = {
  id: "day-numbers",
  severity: "error",
  description:
    "Every post has its own day number. Numbers that do not rise are a warning: the order in the file counts.",
  scope: "batch",
  check(batch) {
    const seen = new Set<number>();
    let highest = 0;
    return batch.flatMap(({ day }, index) => {
      if (day === undefined) return [];
      const pointer = `/${index}/day`;
      const isKnown = seen.has(day);
      seen.add(day);
      const isFalling = day < highest;
      highest = Math.max(highest, day);
      if (isKnown) return [{ pointer, message: `Day ${day} occurs twice.`, hint: "Number the posts 1, 2, 3 …" }];
      if (!isFalling) return [];
      const message = `Day ${day} comes after day ${highest}.`;
      const hint = "Put the posts in the order in which they go out.";
      return [{ pointer, severity: "warning" as const, message, hint }];
    });
  },
};
