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

  it("refuses an unknown key", async () => {
    const faulty = sound.replace("timeout-minutes: 30", "time-out-minutes: 30");
    expect(await parseAsGithub("post.yml", faulty)).not.toEqual([]);
  });
});

describe("actionlint", () => {
  it.each(workflows)("has no remark on %s", async (file, text) => {
    expect(await lint(file, text)).toEqual([]);
  });

  it("has none on the sound workflow of the policy", async () => {
    expect(await lint("post.yml", sound)).toEqual([]);
  });

  it("finds an input that nobody declared", async () => {
    const faulty = sound.replace("${{ inputs.id }}", () => "${{ inputs.ident }}");
    expect(await lint("post.yml", faulty)).not.toEqual([]);
  });
});
