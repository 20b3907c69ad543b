// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { judgeRuns } from "../../../scripts/core/content/account-runs.ts";
import { PER_ACCOUNT, withAccounts } from "../../../scripts/core/content/several-accounts.ts";

const ROOT = new URL("../../../", import.meta.url);
const PENDING = { hasPending: true, hasHistory: false };
const RETIRED = { hasPending: false, hasHistory: true };

/** The workflows that run for each account, as init writes them for these. */
async function workflowsFor(...accounts: string[]) {
  return await Promise.all(
    PER_ACCOUNT.map(async (name) => {
      const file = `.github/workflows/${name}.yml`;
      const text = (await readFile(new URL(file, ROOT), "utf8")).replaceAll("./.github", "team/mergecast/.github");
      return { file, text: withAccounts(file, text, accounts) ?? "" };
    }),
  );
}

const caller = (rest: string, name = "post") => [
  { file: `${name}.yml`, text: `jobs:\n  ${name}:\n    uses: o/m/.github/workflows/reusable-${name}.yml@abc\n${rest}` },
];
const rules = (...args: Parameters<typeof judgeRuns>) => judgeRuns(...args).map(({ rule }) => rule);

describe("an account that no workflow names", () => {
  it("is said to be never posted, with the command that adds it", async () => {
    const workflows = await workflowsFor("bakery");
    const [finding, ...others] = judgeRuns({ account: "florist", workflows }, PENDING);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: "account-not-run", severity: "warning" });
    expect(finding?.message).toMatch(
      /^accounts\/florist is not in the matrix of post\.yml.*: it will never be posted\.$/,
    );
    expect(finding?.hint).toContain("npm run mergecast -- init --account florist");
    for (const name of PER_ACCOUNT) expect(finding?.message).toContain(`${name}.yml`);
    expect(judgeRuns({ account: "bakery", workflows }, PENDING)).toEqual([]);
  });

  it("is the first one beside content/, too", async () => {
    const workflows = await workflowsFor("content");
    expect(rules({ account: "bakery", workflows }, PENDING)).toEqual(["account-not-run"]);
    expect(rules({ account: null, workflows }, PENDING)).toEqual([]);
  });

  it("is content/ itself where init was given only others", async () => {
    const workflows = await workflowsFor("bakery");
    expect(judgeRuns({ account: null, workflows }, PENDING)[0]?.hint).toMatch(/^Run npm run mergecast -- init in/);
    // A folder in which nothing waits is nobody's plan.
    expect(rules({ account: null, workflows }, { hasPending: false, hasHistory: false })).toEqual([]);
    expect(rules({ account: null, workflows: await workflowsFor("content", "bakery") }, PENDING)).toEqual([]);
  });

  it("was taken out on purpose where nothing is left to post", async () => {
    expect(rules({ account: "florist", workflows: await workflowsFor("bakery") }, RETIRED)).toEqual([]);
    expect(rules({ account: "florist", workflows: await workflowsFor("bakery") }, PENDING)).not.toEqual([]);
    const half = [...(await workflowsFor("bakery")).slice(1), ...(await workflowsFor("florist")).slice(0, 1)];
    expect(rules({ account: "florist", workflows: half }, RETIRED)).toEqual(["account-not-run"]);
  });

  it.each([
    ["refresh", "its token will expire"],
    ["health", "that never runs for it"],
  ])("is said to lack %s alone", async (name, words) => {
    const [both, one] = [await workflowsFor("bakery", "florist"), await workflowsFor("bakery")];
    const mixed = both.map((file, index) => (file.file.includes(`/${name}.`) ? (one[index] ?? file) : file));
    const message = `accounts/florist is not in the matrix of ${name}.yml: ${words}.`;
    expect(judgeRuns({ account: "florist", workflows: mixed }, PENDING)).toMatchObject([{ message }]);
  });
});

describe("a matrix that people have written", () => {
  it.each([
    ["in blocks", "        include:\n          - account: bakery\n            token: SOCIAL_TOKEN_BAKERY\n"],
    ["the secret first", "          - { token: SOCIAL_TOKEN_BAKERY, account: 'bakery' }\n"],
    [
      "in one line",
      '        include: [{ account: "", token: A }, { account: "bakery", token: social_token_bakery }]\n',
    ],
    ["a list", "        account: [florist, bakery]\n"],
    ["a list below", "        account:\n          - florist\n          - bakery\n"],
    ["no matrix, but a job of its own", "    with:\n      account: bakery\n"],
  ])("is understood: %s", (_name, text) =>
    expect(judgeRuns({ account: "bakery", workflows: caller(text) }, PENDING)).toEqual([]),
  );

  it.each([
    ["a comment", "          # - { account: bakery, token: SOCIAL_TOKEN_BAKERY }\n"],
    ["the choice in the form", "      account:\n        options:\n          - bakery\n"],
    ["a part of a name", "          - { account: bakery-two, token: SOCIAL_TOKEN_BAKERY_TWO }\n"],
    ["a handed-on value", "    with:\n      account: ${{ matrix.account }}\n"],
  ])("is not understood from %s", (_name, text) =>
    expect(rules({ account: "bakery", workflows: caller(text) }, PENDING)).toEqual(["account-not-run"]),
  );

  it("is spread over files that call the same workflow", () => {
    const workflows = ["bakery", "florist"].flatMap((name) => caller(`    with:\n      account: ${name}\n`));
    expect(rules({ account: "florist", workflows }, PENDING)).toEqual([]);
  });

  it.each(["        include: ${{ fromJSON(vars.ACCOUNTS) }}\n", "        account: ${{ fromJSON(vars.ACCOUNTS) }}\n"])(
    "is not judged where an expression makes it",
    (text) => {
      expect(rules({ account: "bakery", workflows: caller(text) }, PENDING)).toEqual([]);
    },
  );

  it("is not judged where nothing of ours is called", () => {
    expect(rules({ account: "bakery", workflows: [{ file: "x.yml", text: "jobs: {}\n" }] }, PENDING)).toEqual([]);
    expect(rules({ account: "bakery", workflows: [] }, PENDING)).toEqual([]);
  });

  it("gives nobody the secret of another", () => {
    const workflows = caller("          - { account: bakery, token: SOCIAL_TOKEN_FLORIST }\n");
    const texts = {
      message: expect.stringContaining("SOCIAL_TOKEN_FLORIST"),
      hint: "Write token: SOCIAL_TOKEN_BAKERY there.",
    };
    const findings = judgeRuns({ account: "bakery", workflows }, PENDING);
    expect(findings).toMatchObject([{ rule: "account-token", severity: "error", ...texts }]);
  });

  it("is read in a moment, however it is written", () => {
    const hostile = ["account:", "- ", "{ account: ", '{ account: "', "account: [", "\n  - account:\n"].map((part) =>
      caller(part.repeat(200_000)),
    );
    for (const workflows of hostile) judgeRuns({ account: "bakery", workflows }, PENDING);
  });
});
