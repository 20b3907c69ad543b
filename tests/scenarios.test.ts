import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { environment } from "../scripts/wiring/process-environment.ts";
import { playScenario } from "./support/scenario/play-scenario.ts";
import { type Given, readScenario } from "./support/scenario/scenario-format.ts";
import { shortenTranscript, USUAL } from "./support/scenario/shorten-transcript.ts";

const FOLDER = fileURLToPath(new URL("./scenarios/", import.meta.url));
const GIVEN = JSON.parse(await readFile(`${FOLDER}given.json`, "utf8")) as Given;
const BORDER = "\n---\n";

const { RECORD, CI } = environment();
const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".txt"));
// Those that the others refer to come first, so that one recording of all is enough.
const names = new Set([...USUAL, ...files.map((file) => file.slice(0, -".txt".length))]);

/** What happens, and its transcript. */
async function read(name: string): Promise<string[]> {
  return (await readFile(`${FOLDER}${name}.txt`, "utf8")).split(BORDER);
}

// tests/scenarios/README.md says how to add one.
describe("scenario", () => {
  it.each([...names])("%s", async (name) => {
    const [scenario = "", recorded] = await read(name);
    const usual = USUAL.includes(name) ? [] : await Promise.all(USUAL.map(async (one) => (await read(one))[1] ?? ""));
    const transcript = shortenTranscript(await playScenario(readScenario(scenario), GIVEN), usual);
    if (RECORD === undefined) return expect(transcript).toBe(recorded);
    // What is recorded is read by people, in a change that shows it.
    if (CI !== undefined) throw new Error("Scenarios are recorded by hand, never in CI: unset RECORD.");
    await writeFile(`${FOLDER}${name}.txt`, scenario.trimEnd() + BORDER + transcript);
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
    const play = async () => await playScenario(readScenario(JSON.stringify(scenario)), GIVEN);
    await expect(play()).rejects.toThrow(mention);
  });
});
