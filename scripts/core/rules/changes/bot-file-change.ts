import { firstDifference, parseJson } from "../../json/index.ts";
import { sameBytes } from "../../text/bytes.ts";
import type { RuleFinding } from "../rule.ts";
import type { GuardRule } from "./change.ts";

export const botFiles: GuardRule = {
  id: "guard/bot-files",
  severity: "error",
  description: "Only the bot writes token-status.json: without it the token could expire unnoticed.",
  check({ base: { tokenStatus: before }, head: { tokenStatus: after }, isBaseComplete }) {
    if (before === null) return after === null || !isBaseComplete ? [] : object("added", "Remove the file.");
    if (after === null) return object("removed", "Restore the file.");
    const pointer = sameBytes(before, after) ? null : firstDifference(parseJson(before).value, parseJson(after).value);
    return pointer === null
      ? []
      : object("changed", "Undo every change to this file; the bot itself writes it.", pointer);
  },
};

function object(what: string, hint: string, pointer = ""): RuleFinding[] {
  const file = "token-status.json";
  return [{ file, pointer, message: `Only the bot writes ${file}, but it was ${what} here.`, hint }];
}
