import { longestIncreasing } from "../../merge/longest-run.ts";
import { clip } from "../../text/printable.ts";
import type { GuardRule } from "./guard-rule.ts";

export const publishedOrder: GuardRule = {
  id: "guard/published-order",
  severity: "error",
  description:
    "Done posts keep their order among each other, so that the history can be read. Pending ones may be moved at will.",
  check({ diff }) {
    const done = diff.kept.filter(({ before }) => before.status === "done");
    const inOrder = longestIncreasing(done.map(({ oldIndex }) => oldIndex));
    return done
      .filter(({ oldIndex }) => !inOrder.has(oldIndex))
      .map(({ id, index }) => ({
        file: "queue.json",
        pointer: `/posts/${index}`,
        message: `"${clip(id)}" is published, but was moved past other published posts.`,
        hint: "Move it back to its old place; only pending posts can be moved.",
      }));
  },
};
