import { firstDifference, parseJson } from "../../json/index.ts";
import { sameBytes } from "../../text/bytes.ts";
import { clip } from "../../text/printable.ts";
import type { RuleFinding } from "../rule.ts";
import type { GuardRule } from "./change.ts";

export const plainFiles: GuardRule = {
  id: "guard/plain-files",
  severity: "error",
  description:
    "The content folder holds plain files: no links, no submodules, and nothing that changes what git checks out, such as .gitattributes.",
  check({ base, head }) {
    const known = new Map(base.oddEntries.map(({ path, version }) => [path, version]));
    return head.oddEntries
      .filter(({ path, version }) => known.get(path) !== version)
      .map(({ path, kind }) => ({
        pointer: "",
        message: `"${clip(path, 200)}" in the content folder is ${kind}.`,
        hint: "Remove it, or put the file itself in its place.",
      }));
  },
};

export const botFiles: GuardRule = {
  id: "guard/bot-files",
  severity: "error",
  description: "Only the bot writes token-status.json: without it the token could expire unnoticed.",
  check({ base: { tokenStatus: before, isComplete }, head: { tokenStatus: after } }) {
    if (before === null) return after === null || !isComplete ? [] : ofTokenStatus("added", "Remove the file.");
    if (after === null) return ofTokenStatus("removed", "Restore the file.");
    const pointer = sameBytes(before, after) ? null : firstDifference(parseJson(before).value, parseJson(after).value);
    if (pointer === null) return [];
    return ofTokenStatus("changed", "Undo every change to this file; the bot itself writes it.", pointer);
  },
};

function ofTokenStatus(what: string, hint: string, pointer = ""): RuleFinding[] {
  const file = "token-status.json";
  return [{ file, pointer, message: `Only the bot writes ${file}, but it was ${what} here.`, hint }];
}
