import { listOf } from "../../text/words.ts";
import type { GuardRule } from "./guard-rule.ts";

export const mixedChange: GuardRule = {
  id: "guard/mixed-change",
  severity: "warning",
  description:
    "A pull request changes either content or the rest of the repository: who approves a post should not have to judge code as well.",
  check({ changedPaths }) {
    if (changedPaths === null || changedPaths.contentFolder === "") return [];
    const { contentFolder, paths } = changedPaths;
    const elsewhere = paths.filter((path) => !path.startsWith(contentFolder));
    if (elsewhere.length === 0 || elsewhere.length === paths.length) return [];
    const message = `This changes content together with ${listOf(elsewhere)}.`;
    return [{ file: "queue.json", pointer: "", message, hint: "Better make two pull requests of it." }];
  },
};
