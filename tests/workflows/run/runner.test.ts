import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { automation, expectHarmless } from "./automation.ts";
import { runShell } from "./shell.ts";
import type { RunResult, Trigger } from "./trigger.ts";
import { hear } from "./workflow-commands.ts";

describe("what the runner hears", () => {
  it.each([
    "::set-output name=a::b",
    "  ::stop-commands::x",
    "\t::SET-ENV name=PATH::/tmp",
    "::add-path::/tmp",
    "words before ##[error]x",
    "##[set-env name=a]b",
    "a line\r::debug::x",
  ])("takes %j for a command that none of ours gives", (line) => {
    expect(hear(line).attacks).toHaveLength(1);
  });

  it.each(["see ::set-output name=a::b", ":\u200b:error::x", "##\u200b[error]x", "::unheard-of::x", "::error"])(
    "shows %j as it is",
    (line) => {
      expect(hear(line)).toEqual({ annotations: [], masks: [], attacks: [], shown: [line] });
    },
  );

  it("reads annotations and masks", () => {
    expect(hear("::error file=a%3Ab,line=4,col=2,title=t%2C::100%25%0Athen\n::add-mask::sesame")).toMatchObject({
      annotations: [{ level: "error", file: "a:b", line: 4, title: "t,", message: "100%\nthen" }],
      masks: ["sesame"],
      attacks: [],
    });
  });
});

describe("a step", () => {
  it("ends at the first command that fails, and what it writes for the runner is seen", async () => {
    const folder = await temporaryFolder();
    const signal = new AbortController().signal;
    const step = 'echo "PATH=/tmp" >> "$GITHUB_ENV"\necho "# Sum" >> "$GITHUB_STEP_SUMMARY"\nfalse\necho on';
    const result = await runShell(step, { workspace: folder, temp: folder, env: {}, signal });
    expect(result).toEqual({
      code: 1,
      stdout: "",
      stderr: "",
      summary: "# Sum\n",
      outputs: "",
      talked: ["GITHUB_ENV"],
    });
  });
});

describe("the runner", () => {
  it.each<[file: string, trigger: Trigger, why: string]>([
    ["post.yml", { event: "pull_request", number: 1 }, "does not listen to pull_request"],
    ["post.yml", { event: "schedule", cron: "0 0 * * *" }, "has no schedule"],
    ["post.yml", { event: "workflow_dispatch", inputs: { queue: "other.json" } }, "the input queue"],
    ["resolve.yml", { event: "workflow_dispatch", inputs: { id: "a", verdict: "perhaps" } }, "verdict: perhaps"],
    ["update-branches.yml", { event: "push", paths: ["README.md"] }, "these paths"],
    ["other.yml", { event: "schedule" }, "no workflow"],
  ])("starts %s for %j as little as GitHub would", async (file, trigger, why) => {
    const { start } = await automation();
    await expect((async () => await start(file, trigger).done)()).rejects.toThrow(why);
  });

  it("skips a job whose condition does not hold", async () => {
    const { run } = await automation();
    const result = await run("captions.yml", { event: "schedule" });
    expect(Object.values(result.jobs).map((job) => job.result)).toEqual(["skipped", "skipped", "skipped", "skipped"]);
  });

  it.each([{ leaks: ["SOCIAL_TOKEN"] }, { attacks: ["::set-output name=a::b"] }])("holds %j against a run", (found) => {
    const result = { attacks: [], leaks: [] } as unknown as RunResult;
    expect(() => expectHarmless({ ...result, ...found })).toThrow();
    expect(() => expectHarmless(result)).not.toThrow();
  });
});
