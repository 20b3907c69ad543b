import { describe, expect, it } from "vitest";
import { judgeRefusedWrite } from "../../../scripts/adapters/github/write-refusal.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { StoreFile } from "../../../scripts/core/ports/store.ts";

const refusal = (status: number | undefined, message: string, headers: Record<string, string> = {}) =>
  Object.assign(new Error(message), status === undefined ? {} : { status, response: { headers, data: { message } } });

function judge(error: unknown, file: StoreFile = "queue") {
  const judged = judgeRefusedWrite(error, {
    ...{ what: "Writing the file", permission: "Contents: write", tokenName: "BOT_TOKEN", file },
  });
  return judged instanceof ProblemError ? judged.problem.code : judged;
}

const SHA = "0123456789abcdef0123456789abcdef01234567";

describe("a write that GitHub refuses", () => {
  it.each([
    ["moved", 409, `is at ${SHA} but expected ${SHA}`],
    ["moved", 422, "Update is not a fast forward"],
    ["moved", 409, `Expected branch to point to "${SHA}" but it points to "${SHA}". Pull and try again.`],
    ["ruleset-refused", 409, `Repository rule violations found: ${SHA}`],
    ["ruleset-refused", 422, "Changes must be made through a pull request."],
    ["ruleset-refused", 403, "protected branch hook declined"],
    ["ruleset-refused", 409, `does not match ${SHA}: required status check`],
    ["ruleset-refused", 409, "Commits must have verified signatures."],
    ["ruleset-refused", 409, "At least 1 approving review is required by reviewers with write access."],
    ["ruleset-refused", 422, 'Required status check "ci" is expected.'],
    ["ruleset-refused", 422, "Cannot update this protected ref."],
    ["ruleset-refused", 409, "something else"],
    ["content-too-large", 413, "no"],
    ["content-too-large", 422, "The file is too large"],
  ])("means %s: %s %s", (meaning, status, message) => {
    expect(judge(refusal(status, message))).toBe(meaning);
  });

  it.each([
    ["a 403", 403, `does not match ${SHA}`, {}],
    ["a 403 about the branch", 403, "not a fast forward", {}],
    ["a server that fails", 500, "not a fast forward", {}],
    ["throttling", 403, "protected branch", { "retry-after": "60" }],
    ["no status", undefined, "protected branch", {}],
  ] as const)("is neither repeated nor taken for a rule: %s", (_, status, message, headers) => {
    expect(["moved", "ruleset-refused"]).not.toContain(judge(refusal(status, message, headers)));
  });

  it.each([
    ["queue", "npm run queue -- archive"],
    ["journal", "Do not delete entries by hand"],
  ] as const)("as too large says what to do with the %s", (file, advice) => {
    const judged = judgeRefusedWrite(refusal(413, "no"), {
      ...{ what: "Writing the file", permission: "Contents: write", tokenName: "BOT_TOKEN", file },
    });
    expect(judged).toMatchObject({ problem: { whatToDo: expect.stringContaining(advice) } });
  });
});
