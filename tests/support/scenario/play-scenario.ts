import { expect } from "vitest";
import type { GithubServer } from "../github-server.ts";
import { describeChanges, nameAlerts } from "./describe-changes.ts";
import { runEntry } from "./run-entry.ts";
import { applyChange, expectAllStruck, watch } from "./scenario-events.ts";
import type { Given, Scenario, ScenarioRun } from "./scenario-format.ts";
import { environmentOf, lookAround, type Stage, setStage } from "./scenario-stage.ts";

/**
 * Plays a scenario: all its runs, one after the other. Returns the transcript: what each run sent, printed and changed in the files,
 * and what is live in the end. Values that vary are replaced by names in braces.
 */
export async function playScenario(scenario: Scenario, givenToAll: Given): Promise<string> {
  const stage = await setStage(scenario, { ...givenToAll, ...scenario.given });
  const runs: SeenRun[] = [];
  for (const [index, run] of scenario.runs.entries()) {
    const seen = await play(stage, run, index + 1);
    expectNoSecrets(stage, seen);
    runs.push(seen);
  }
  expectAllStruck(stage);
  const lines = runs.flatMap(({ heading, sent, screen, before, after }) => {
    const { told, changes } = nameAlerts(sent(), describeChanges(before, after));
    return [heading, ...told, ...screen, ...changes];
  });
  return stage.placeholders.hide(`${[...lines, ...stage.wire.result()].join("\n")}\n`);
}

interface SeenRun {
  heading: string;
  sent: () => string[];
  screen: string[];
  /** The files when the run began, and when it had ended. */
  before: ReadonlyMap<string, string>;
  after: ReadonlyMap<string, string>;
}

async function play(stage: Stage, run: ScenarioRun, runId: number): Promise<SeenRun> {
  const { clock, github, folder, wire } = stage;
  clock.advance(run.after);
  await applyChange(stage, run);
  watch(stage, run.during);
  if (github !== null) startWorkflowRun(github, runId);
  const [start, sent, before] = [clock.now().toISOString(), wire.startRun(), await lookAround(stage)];
  const env = await environmentOf(stage, { runId, env: run.env });
  const { screen, exitCode } = await runEntry({ command: stage.placeholders.fill(run.run), env, folder, clock });
  // On GitHub, every run first hides its token from the log; the transcripts leave that out.
  const [, masked] = stage.isOnGithub
    ? (/^> ::add-mask::(IGAA.{40,})$/.exec(screen.shift() ?? "") ?? ["", "no mask"])
    : [];
  expect(env.SOCIAL_TOKEN ?? "").toContain(masked ?? "");
  const missed = run.during.filter(({ happened }) => happened === 0).map(({ at }) => at);
  expect(missed, `hooks of run ${runId} that never happened`).toEqual([]);
  if (github !== null && !run.goesOn) endWorkflowRuns(github);
  return { heading: `# ${start} ${run.run} -> exit ${exitCode}`, sent, screen, before, after: await lookAround(stage) };
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
  const printed = screen.filter((line) => !line.startsWith("> ::add-mask::"));
  const content = [...after].filter(([name]) => !SECRET_FILES.test(name));
  const everything = JSON.stringify([printed, wire.bodies, content]);
  expect(everything).not.toMatch(/IGAA[\w-]{20,}|sesame-sesame|(github|bot|secrets)-token/);
}

/** Where the token is kept on purpose. */
const SECRET_FILES = /^(token.*|SOCIAL_TOKEN)\.json$/;
