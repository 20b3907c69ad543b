import { firstDifference, parseJson } from "../../json/index.ts";
import { sameBytes } from "../../text/bytes.ts";
import type { ContentFile, Objection } from "../rule.ts";
import type { Change, GuardRule } from "./change.ts";

export const botFiles: GuardRule = {
  id: "guard/bot-files",
  severity: "error",
  description:
    "Only the bot writes journal.json and token-status.json: they keep a post from going out twice and the token from expiring unnoticed.",
  check(change) {
    const { base, head } = change;
    return [
      ...compare("journal.json", change, { before: base.journal, after: head.journal }),
      ...compare("token-status.json", change, { before: base.tokenStatus, after: head.tokenStatus }),
    ];
  },
};

type Bytes = Uint8Array | null;

function compare(
  file: ContentFile,
  { isBaseComplete }: Change,
  { before, after }: { before: Bytes; after: Bytes },
): Objection[] {
  const object = (what: string, hint: string, pointer = "") => [
    { file, pointer, message: `Only the bot writes ${file}, but it was ${what} here.`, hint },
  ];
  if (before === null) return after === null || !isBaseComplete ? [] : object("added", "Remove the file.");
  if (after === null) return object("removed", "Restore the file.");
  const pointer = sameBytes(before, after) ? null : firstDifference(parseJson(before).value, parseJson(after).value);
  return pointer === null
    ? []
    : object("changed", "Undo every change to this file; the bot itself writes it.", pointer);
}
