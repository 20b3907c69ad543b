import { describe, expect, it } from "vitest";
import { retypeCommands } from "../../scripts/commands/bundle/retype-commands.ts";
import { wordsOf } from "../../scripts/program/words.ts";

describe("the words of a command", () => {
  const values: Record<string, string> = { ID: "a b\n--failed=c", EMPTY: "", NESTED: "$ID" };
  const words = (line: string) => wordsOf(line, (name) => values[name] ?? "");

  it.each([
    ["post  --dry-run ", ["post", "--dry-run"]],
    ["resolve --retry -- $ID", ["resolve", "--retry", "--", "a b\n--failed=c"]],
    ["--month=$EMPTY --out=x/", ["--month=", "--out=x/"]],
    ["$EMPTY $UNSET", ["", ""]],
    ["$NESTED", ["$ID"]],
    ["a $(id) `id` ; b", ["a", "$(id)", "`id`", ";", "b"]],
    ["", []],
  ])("%j are %j", (line, expected) => {
    expect(words(line)).toEqual(expected);
  });
});

describe("what people are told to type", () => {
  it.each([
    ["npm run validate", "npx mergecast validate"],
    ["Run npm run queue -- list.", "Run npx mergecast queue list."],
    ["`npm run queue --`", "`npx mergecast queue`"],
    [`npm run \${name} -- \${word}`, `npx mergecast \${name} \${word}`],
    ["npm run post -- --dry-run   # look", "npx mergecast post --dry-run   # look"],
    ["npm run --silent validate", "npx mergecast validate"],
    ["npm run check", "npm run check"],
    ["npm run postpone", "npm run postpone"],
  ])("%j becomes %j", (source, expected) => {
    expect(retypeCommands(source, ["post", "queue", "validate"])).toBe(expected);
  });
});
