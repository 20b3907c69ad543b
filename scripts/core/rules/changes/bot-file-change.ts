import { firstDifference, parseJson } from "../../json/index.ts";
import { sameBytes } from "../../text/bytes.ts";
import type { Change } from "./change.ts";
import type { GuardObjection, GuardRule } from "./guard-rule.ts";

type BotFile = "journal.json" | "token-status.json";

export const botFiles: GuardRule = {
  id: "guard/bot-files",
  severity: "error",
  description:
    "journal.json and token-status.json are written by the bot alone: they keep a post from going out twice and the token from expiring unseen.",
  check({ base, head, isBaseComplete }) {
    return [
      ...compare("journal.json", base.journal, head.journal, isBaseComplete),
      ...compare("token-status.json", base.tokenStatus, head.tokenStatus, isBaseComplete),
    ];
  },
};

type Bytes = Change["base"]["journal"];

function compare(file: BotFile, before: Bytes, after: Bytes, isBaseComplete: boolean): GuardObjection[] {
  if (before === null) {
    if (after === null || !isBaseComplete) return [];
    return [
      {
        file,
        pointer: "",
        message: `${file} is written by the bot alone, but was added here.`,
        hint: "Remove the file.",
      },
    ];
  }
  const hint = "Undo every change to this file; the bot writes it by itself.";
  if (after === null)
    return [
      {
        file,
        pointer: "",
        message: `${file} is written by the bot alone, but was removed here.`,
        hint: "Put the file back.",
      },
    ];
  const pointer = sameBytes(before, after) ? null : firstDifference(parseJson(before).value, parseJson(after).value);
  if (pointer === null) return [];
  return [{ file, pointer, message: `${file} is written by the bot alone, but was changed here.`, hint }];
}
