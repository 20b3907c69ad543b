import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { environment } from "../scripts/wiring/process-environment.ts";
import { playScenario, readTree } from "./support/scenario/play-scenario.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("./scenarios/", import.meta.url));
const GIVEN = join(ROOT, "given");

const { RECORD, CI } = environment();
const entries = await readdir(ROOT, { withFileTypes: true });
const names = entries.filter((entry) => entry.isDirectory() && entry.name !== "given").map(({ name }) => name);

// tests/scenarios/README.md says how to add one.
describe("scenario", () => {
  it.each(names)("%s", async (name) => {
    const expected = join(ROOT, name, "expected");
    const seen = await playScenario(join(ROOT, name), GIVEN);
    if (RECORD !== undefined) await record(expected, seen);
    expect(seen).toEqual(Object.fromEntries(await readTree(expected)));
  });
});

describe("a scenario that would not show what it says", () => {
  const run = { run: "post" };
  it.each([
    ["an unknown key", { promise: "x", runs: [{ ...run, afer: "1h" }] }, "afer"],
    [
      "a fault that never strikes",
      { promise: "x", runs: [{ ...run, faults: [{ kind: "drop", endpoint: "me" }] }] },
      "never struck",
    ],
    [
      "a hook that never happens",
      { promise: "x", runs: [{ ...run, during: [{ at: "instagram me before" }] }] },
      "never happened",
    ],
    [
      "an edit of text that is not there",
      { promise: "x", runs: [{ ...run, edit: [{ replace: "zzz", with: "" }] }] },
      "zzz",
    ],
  ])("is refused: %s", async (_, scenario, mention) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "scenario.json"), JSON.stringify(scenario));
    await expect(playScenario(folder, GIVEN)).rejects.toThrow(mention);
  });
});

/** What is recorded is read by people, in a change that shows it. */
async function record(folder: string, seen: Record<string, string>): Promise<void> {
  if (CI !== undefined) throw new Error("Scenarios are recorded by hand, never in CI: unset RECORD.");
  await rm(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(seen)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}
