import type { CaptionRule } from "./caption-rule.ts";
import { firstLine } from "./hook.ts";

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|half|quarter|third|double|twice|once|zero|no|none|every|all)\b/i;
const QUESTION = /[?？؟]/;

export const hookFits: CaptionRule = {
  id: "hook-fits",
  severity: "warning",
  description: "A hook of type NUMBER holds a number in its first line, one of type QUESTION a question mark.",
  scope: "caption",
  check({ caption, hook_type }) {
    const wanted = hook_type === "NUMBER" ? NUMBER : hook_type === "QUESTION" ? QUESTION : null;
    if (caption === undefined || wanted === null || wanted.test(firstLine(caption))) return [];
    const missing = hook_type === "NUMBER" ? "no number" : "no question mark";
    const message = `The hook is said to be of type ${hook_type}, but its first line holds ${missing}.`;
    return [{ pointer: "/hook_type", message, hint: "Rewrite the first line, or name the type it really has." }];
  },
};
