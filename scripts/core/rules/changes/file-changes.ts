import { queuesTouched } from "../../content/account-place.ts";
import { firstDifference, parseJson } from "../../json/index.ts";
import { sameBytes } from "../../text/bytes.ts";
import { clip } from "../../text/printable.ts";
import { listOf } from "../../text/words.ts";
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

export const accountGuard: GuardRule = {
  id: "guard/account",
  severity: "warning",
  description: "A change of account is pointed out, so that nobody merges it by accident.",
  check({ base, head }) {
    const before = base.queue.queue.account;
    const after = head.queue.queue.account;
    if (before === undefined || after === undefined || before === after) return [];
    const message = `account is changed from "${clip(before)}" to "${clip(after)}".`;
    const hint =
      "Merge this only if it is intended. The name is for people: SOCIAL_ACCOUNT_ID decides which account is posted to, and it does not change with the name.";
    return [{ pointer: "/account", message, hint }];
  },
};

export const mixedChange: GuardRule = {
  id: "guard/mixed-change",
  severity: "warning",
  description:
    "A pull request changes either content or the rest of the repository: whoever approves a post should not have to review code as well.",
  check({ base: { changedPaths, isUpgrade } }) {
    // A new version and the content in its format belong together.
    if (changedPaths === null || changedPaths.contentFolder === "" || isUpgrade) return [];
    const { contentFolder, paths } = changedPaths;
    const others = paths.filter((path) => !path.startsWith(contentFolder));
    if (others.length === paths.length) return [];
    // What belongs to another account is content as well.
    const elsewhere = others.filter((path) => queuesTouched([path]).length === 0);
    if (elsewhere.length === 0) return [];
    const message = `This changes content together with ${listOf(elsewhere)}.`;
    return [{ pointer: "", message, hint: "Split it into two pull requests." }];
  },
};
