import { describe, expect, it } from "vitest";
import { judgePin, unstartedBy } from "../../../scripts/core/checks/judge-callers.ts";
import { judgeOwnFiles } from "../../../scripts/core/health/judge-files.ts";

const [OLD, NEW] = ["a".repeat(40), "b".repeat(40)];
const post = (call: string) => ({ file: "post.yml", text: `jobs:\n  post:\n    uses: ${call}\n` });
const calling = (commit: string, more = "") =>
  post(`team/mergecast/.github/workflows/reusable-post.yml@${commit}${more}`);

describe("the commit that the post workflow calls", () => {
  it.each([
    ["a release", calling(OLD, " # v1.2.3"), null],
    ["none", post("./.github/workflows/reusable-post.yml"), null],
    ["a commit between two releases", calling(OLD), "is not known as a release"],
    ["nobody's", post(`your-org/mergecast/.github/workflows/reusable-post.yml@${OLD} # v1.2.3`), "nobody's project"],
  ])("is judged: %s", (_, workflow, why) => {
    const finding = judgePin(workflow);
    if (why === null) expect(finding).toBeNull();
    else expect(finding).toMatchObject({ severity: "warning", line: 3, message: expect.stringContaining(why) });
  });
});

describe("pushes to the default branch", () => {
  const workflow = (listener: string) => ({
    file: "calendar.yml",
    text: `name: calendar\non:\n${listener}\njobs: {}\n`,
  });

  it.each([
    ["  push:\n    branches: [main]", true],
    ['  push:\n    branches: ["main", "v*"]', true],
    ["  push:\n    branches:\n      - main # the usual one\n      - next", true],
    ["  push:\n    paths: [content/**]\n    branches: [ main ]", true],
    ["  push: { branches: [main], paths: [content/**] }", true],
    ["    push:\n        branches: [main]", true],
    ["  push:\n    branches-ignore: [trunk]", true],
    ["  push:\n    branches: ['**', '!trunk']", true],
    ["  push:\n    branches: ['!**', trunk]", false],
    ["  push:\n    branches-ignore: [main]", false],
    ["  push: { paths: [content/**] }", false],
    ["  push:\n    # branches: [trunk]\n    paths: [content/**]", false],
    ["  push:\n    branches: [main, trunk]", false],
    ["  push:\n    branches:\n      - 'tr*'", false],
    ["  push:\n    branches: ['**']", false],
    ["  push:\n    paths: [content/**]\n  workflow_run:\n    branches: [main]", false],
    ["  pull_request:\n    branches: [main]", false],
    ["  push:", false],
  ])("do not start %j: %s", (listener, isUnstarted) => {
    expect(unstartedBy([workflow(listener)], "trunk")).toEqual(isUnstarted ? ["calendar.yml"] : []);
  });

  it("are told to the team, and so are files of an earlier release", () => {
    const named = workflow("  push:\n    branches: [main]");
    const judge = (over: object) =>
      judgeOwnFiles({ workflows: [calling(NEW, " # v1.1.0"), named], defaultBranch: "main", written: NEW, ...over });
    expect(judge({})).toEqual([]);
    expect(judge({ defaultBranch: null })).toEqual([]);
    expect(judge({ defaultBranch: "trunk" })).toMatchObject([
      { level: "wrong", what: expect.stringContaining("calendar.yml") },
    ]);
    expect(judge({ written: OLD })).toMatchObject([{ level: "open", what: expect.stringContaining("call 1.1.0") }]);
    expect(judge({ written: null })).toEqual([]);
  });
});
