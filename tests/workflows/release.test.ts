import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jobsOf, readWorkflows } from "./read-workflows.ts";

const workflow = (await readWorkflows()).find(({ file }) => file === "release.yml");
const jobs = workflow === undefined ? [] : jobsOf(workflow);
const runs = (name: string) => jobs.find((job) => job.name === name)?.steps.flatMap(({ run }) => run ?? []) ?? [];

describe("release.yml", () => {
  it("starts for tags of versions only", () => {
    expect(workflow?.source.on).toEqual({ push: { tags: ["v*.*.*"] } });
  });

  it("compares the program with its sources and tests them before anything is written", () => {
    const commands = runs("build");
    expect(commands).toEqual(expect.arrayContaining(["npm ci", "npm run tool -- bundle --check", "npm test"]));
    expect(commands.at(-1)).toContain("npm run --silent tool -- release");
    expect(jobs.find(({ name }) => name === "build")?.permissions).toEqual({ contents: "read" });
  });

  it("runs no code of the repository where it may write or publish", () => {
    for (const name of ["release", "publish"])
      expect(runs(name).filter((run) => /^(?:npm (?:ci|run|test)|npx|node)\b/.test(run))).toEqual([]);
  });

  it("publishes only where somebody asked for it", () => {
    expect(jobs.find(({ name }) => name === "publish")?.if).toBe("vars.NPM_PUBLISH == 'true'");
  });
});

describe("npm run tool -- release", () => {
  it.each(["v9.9.9", "0.1.0", "v0.1.0-rc.1", "main"])("refuses the tag %s", async (tag) => {
    const out = await temporaryFolder();
    const { code, stderr } = await callCommand("release", ["--tag", tag, "--out", out]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("the tag must be v0.1.0")]);
  });
});
