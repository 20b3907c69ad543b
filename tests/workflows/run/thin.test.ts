import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildProgram, retypeCommands } from "../../../tools/bundle/build-program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { automation, QUEUE, WITH_APP } from "./automation.ts";
import { storeProgram } from "./program.ts";
import type { Trigger } from "./trigger.ts";

const SLOT: Trigger = { event: "schedule" };
const SETTINGS = "content/settings.json";

/** The program of a version to come, whose content has a second format. */
const NEXT_MIGRATIONS = `export const MIGRATIONS = [{
  about: "The threshold of a low queue is at least 2.",
  apply: ({ settings, queue }) => ({ settings: { ...settings, low_queue_threshold: Math.max(2, settings.low_queue_threshold ?? 3) }, queue }),
}];`;

async function nextProgram(): Promise<string> {
  const others = { "/scripts/core/content/migrations.ts": NEXT_MIGRATIONS };
  return await storeProgram(await temporaryFolder(), await buildProgram({ others }));
}

/** Plays a command of the program on somebody's machine; returns its exit code and what it printed. */
function play(program: string, args: string[], cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, env: {} }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });
}

describe("a repository that holds content only", () => {
  it("posts by schedule: four steps, none of which installs anything", async () => {
    const { run, simulator, posts, journal, github } = await automation({ ...WITH_APP, isThin: true });
    const result = await run("post.yml", SLOT);
    expect(result).toMatchObject({ conclusion: "success" });
    expect(result.jobs.post?.steps.map(({ what }) => what.replace(/ \$\{\{.*/, ""))).toEqual([
      "actions/checkout",
      "mergecast begin --queue=$QUEUE",
      "actions/create-github-app-token",
      "mergecast post --queue=$QUEUE",
    ]);
    expect([simulator.state.media.length, (await posts())[0]?.status]).toEqual([1, "done"]);
    expect(await journal()).toMatchObject([{ id: "bread", outcome: "done" }]);
    expect((await github.log()).map(({ author }) => author)).toContain("mergecast[bot]");
    expect((await run("post.yml", { event: "schedule", cron: "47 13 * * *" })).log).toContain("Nothing due");
  });

  it("is upgraded by a pull request whose check asks for the migration, which one command does", async () => {
    const world = await automation({ ...WITH_APP, isThin: true });
    const { github, run, place, propose } = world;
    const settings = (await github.read(SETTINGS)) ?? "";
    const caller = (await github.read(".github/workflows/validate.yml")) ?? "";
    const number = await propose("dependabot", {
      ".github/workflows/validate.yml": caller.replace(/@c{40}(?: # v0\.1\.0)?/, `@${"d".repeat(40)} # v0.2.0`),
    });
    expect(await run("validate.yml", { event: "pull_request", number })).toMatchObject({ conclusion: "success" });

    place.program = await nextProgram();
    const due = await run("validate.yml", { event: "pull_request", number, action: "synchronize" });
    expect(due).toMatchObject({ conclusion: "failure" });
    // The other one tells that the commit of this test is no release.
    expect(due.annotations.filter(({ level }) => level === "error")).toEqual([
      expect.objectContaining({
        level: "error",
        file: SETTINGS,
        title: "format",
        message: expect.stringContaining(retypeCommands("npm run mergecast -- migrate")),
      }),
    ]);
    // Merged all the same: nothing is published until the content is migrated, and the team is told.
    expect(await run("post.yml", SLOT)).toMatchObject({ conclusion: "failure" });
    expect([world.simulator.state.media, world.chat.join()]).toEqual([
      [],
      expect.stringContaining(retypeCommands("npm run mergecast -- migrate")),
    ]);

    const folder = await temporaryFolder();
    await mkdir(join(folder, "content"));
    await writeFile(join(folder, SETTINGS), settings);
    await writeFile(join(folder, QUEUE), (await github.read(QUEUE)) ?? "");
    expect(await play(place.program, ["migrate"], folder)).toEqual({
      code: 0,
      output: expect.stringContaining("- The threshold of a low queue is at least 2.\n"),
    });
    const migrated = await readFile(join(folder, SETTINGS), "utf8");
    expect(JSON.parse(migrated)).toEqual({ format: 2, ...JSON.parse(settings), low_queue_threshold: 2 });
    expect((await play(place.program, ["migrate"], folder)).output).toContain("Nothing to do");
    await github.commit(SETTINGS, migrated, { branch: "dependabot" });
    expect(await run("validate.yml", { event: "pull_request", number, action: "synchronize" })).toMatchObject({
      conclusion: "success",
      annotations: [{ level: "warning", title: "called-release" }],
    });
    await github.commit(SETTINGS, migrated);
    expect(await run("post.yml", SLOT)).toMatchObject({ conclusion: "success" });

    // Whoever goes back to the earlier version is told, instead of being misread.
    delete place.program;
    expect(await run("post.yml", { event: "workflow_dispatch", inputs: { force: true } })).toMatchObject({
      conclusion: "failure",
    });
    expect(world.simulator.state.media).toHaveLength(1);
  });
});
