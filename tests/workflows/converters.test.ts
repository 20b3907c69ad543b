import { chmod, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { Step } from "./read-workflows.ts";
import { runShell } from "./run/shell.ts";

const ACTION = new URL("../../.github/actions/converters/action.yml", import.meta.url);
const { runs } = parse(await readFile(ACTION, "utf8")) as { runs: { steps: Step[] } };
const brings = runs.steps.find(({ run }) => run?.includes("ffmpeg"));

/** Runs the step on a machine with these programs alone; tells how sudo was called. */
async function bring(programs: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  await symlink("/bin/bash", join(folder, "bash"));
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/bash\necho "$@"\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const shell = { workspace: folder, temp: folder, env: { PATH: folder }, signal: new AbortController().signal };
  const { code, stdout } = await runShell(brings?.run ?? "", shell);
  return { isFine: code === 0, asked: stdout.split("\n").filter((line) => line.startsWith("apt-get")) };
}

it("ffmpeg is installed where it is missing, and only there", async () => {
  expect(await bring({ ffmpeg: "", sudo: "" })).toEqual({ isFine: true, asked: [] });
  expect(await bring({ sudo: "" })).toEqual({
    isFine: true,
    asked: ["apt-get -qq update", "apt-get -qq install --no-install-recommends ffmpeg"],
  });
});

it("photos go on where ffmpeg cannot be installed, and no other job looks for it", async () => {
  expect(await bring({ sudo: "exit 1" })).toEqual({ isFine: false, asked: ["apt-get -qq update"] });
  expect(brings).toMatchObject({ if: "inputs.videos == 'true'", "continue-on-error": true });
});
