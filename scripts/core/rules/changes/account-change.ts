import { clip } from "../../text/printable.ts";
import type { GuardRule } from "./guard-rule.ts";

export const accountGuard: GuardRule = {
  id: "guard/account",
  severity: "warning",
  description: "A change of account is pointed out, so that nobody merges it unseen.",
  check({ base, head }) {
    const before = base.queue.queue.account;
    const after = head.queue.queue.account;
    if (before === undefined || after === undefined || before === after) return [];
    const message = `account is changed from "${clip(before)}" to "${clip(after)}".`;
    const hint =
      "Merge this only if it is meant. The name is for people: which account is posted to is set by SOCIAL_ACCOUNT_ID and does not change with it.";
    return [{ file: "queue.json", pointer: "/account", message, hint }];
  },
};
