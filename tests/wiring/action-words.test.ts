import { describe, expect, it } from "vitest";
import { actionWords } from "../../scripts/wiring/process-environment.ts";

describe("the words of a command that a workflow hands over", () => {
  const values: Record<string, string> = { ID: "a b\n--failed=c", EMPTY: "", NESTED: "$ID" };

  it.each([
    ["post  --dry-run ", ["post", "--dry-run"]],
    ["resolve --retry -- $ID", ["resolve", "--retry", "--", "a b\n--failed=c"]],
    ["--month=$EMPTY --out=x/", ["--month=", "--out=x/"]],
    ["$EMPTY $UNSET", ["", ""]],
    ["$NESTED", ["$ID"]],
    ["a $(id) `id` ; b", ["a", "$(id)", "`id`", ";", "b"]],
    ["", []],
    [undefined, null],
  ])("%j are %j", (INPUT_COMMAND, expected) => {
    expect(actionWords({ ...values, INPUT_COMMAND })).toEqual(expected);
  });
});
