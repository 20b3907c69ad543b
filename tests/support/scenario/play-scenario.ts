import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { GithubServer } from "../github-server.ts";
import { describeChanges } from "./describe-changes.ts";
import { runEntry } from "./run-entry.ts";
import { applyChange, expectAllStruck, watch } from "./scenario-events.ts";
import { readScenario, type ScenarioRun } from "./scenario-format.ts";
import { environmentOf, lookAround, type Stage, setStage } from "./scenario-stage.ts";

/**
 * Plays a scenario: all its runs, one after the other. Returns what can be seen of it: what was sent, what was printed, and what each
 * run changed in the files. Values that vary are replaced by names in braces.
 */
export async function playScenario(folder: string, givenToAll: string): Promise<Record<string, string>> {
  const scenario = await readScenario(join(folder, "scenario.json"));
  const given = new Map([...(await readTree(givenToAll)), ...(await readTree(join(folder, "given")))]);
  const stage = await setStage(scenario, given);
  const screen: string[] = [];
  const files: string[] = [];
  for (const [index, run] of scenario.runs.entries()) {
    const seen = await play(stage, run, index + 1);
    screen.push(seen.screen);
    const changes = describeChanges(seen.before, seen.after);
    files.push(`# run ${index + 1}${changes === "" ? ": nothing changed\n" : `\n${changes}`}`);
    expectNoSecrets(stage, seen);
  }
  expectAllStruck(stage);
  const seen = { "wire.txt": stage.wire.text(), "screen.txt": screen.join("\n"), "files.txt": files.join("\n") };
  return Object.fromEntries(Object.entries(seen).map(([name, text]) => [name, stage.placeholders.hide(text)]));
}

/** Every file below a folder by its path in it; none when there is no folder. */
export async function readTree(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      paths.sort().map(async (path) => [path.slice(folder.length + 1), await readFile(path, "utf8")] as const),
    ),
  );
}

interface SeenRun {
  screen: string;
  /** The files when the run began, and when it had ended. */
  before: ReadonlyMap<string, string>;
  after: ReadonlyMap<string, string>;
}

async function play(stage: Stage, run: ScenarioRun, runId: number): Promise<SeenRun> {
  const { clock, github, folder, wire } = stage;
  clock.advance(run.after);
  await applyChange(stage, run);
  watch(stage, run.during);
  wire.heading(`# run ${runId}, ${clock.now().toISOString()}: ${run.run}`);
  if (github !== null) startWorkflowRun(github, runId);
  const before = await lookAround(stage);
  const env = await environmentOf(stage, { runId, env: run.env });
  const screen = await runEntry({ command: stage.placeholders.fill(run.run), env, folder, clock });
  const missed = run.during.filter(({ happened }) => happened === 0).map(({ at }) => at);
  expect(missed, `hooks of run ${runId} that never happened`).toEqual([]);
  if (github !== null && !run.goesOn) endWorkflowRuns(github);
  return { screen, before, after: await lookAround(stage) };
}

function startWorkflowRun({ actions }: GithubServer, id: number): void {
  actions.runs.push({ id, status: "in_progress" });
}

function endWorkflowRuns({ actions }: GithubServer): void {
  actions.runs = actions.runs.map((run) => ({ ...run, status: "completed" }));
}

/** Holds for every scenario: no token and no secret address is on the screen, in an alert, in a commit or in a file of the content. */
function expectNoSecrets({ wire }: Stage, { screen, after }: SeenRun): void {
  // GitHub hides from its log what such a line names.
  const printed = screen.replace(/^::add-mask::.*$/gm, "");
  const content = [...after].filter(([name]) => !SECRET_FILES.test(name));
  const everything = JSON.stringify([printed, wire.bodies, content]);
  expect(everything).not.toMatch(/IGAA[\w-]{20,}|sesame-sesame|(github|bot|secrets)-token/);
}

/** Where the token is kept on purpose. */
const SECRET_FILES = /^(token.*|SOCIAL_TOKEN)\.json$/;
