import { expect } from "vitest";
import { pagesAt } from "../github-server.ts";
import { askToStop } from "../process-takeover.ts";
import { describeRequest } from "./describe-request.ts";
import { layOut, postLine, type ScenarioChange, type ScenarioEdit, type ScenarioHook } from "./scenario-format.ts";
import { readSample } from "./scenario-media.ts";
import { moveBranch, postByHand } from "./scenario-people.ts";
import { type Stage, setMode } from "./scenario-stage.ts";

/** What happens in the world around the command, before a run or while it waits for an answer. */
export async function applyChange(stage: Stage, change: ScenarioChange): Promise<void> {
  const { simulator, github, placeholders } = stage;
  if (change.faultsEnd) {
    expectAllStruck(stage);
    simulator.faults.clear();
    github?.faults.clear();
  }
  for (const fault of change.faults) simulator.faults.add(JSON.parse(placeholders.fill(JSON.stringify(fault))));
  for (const fault of change.githubFaults) {
    stage.waiting.add(fault);
    github?.faults.add({ ...fault, onStrike: () => void stage.waiting.delete(fault) });
  }
  if (github !== null && change.ruleset !== undefined)
    Object.assign(github.rules, { isActive: change.ruleset.length > 0, branches: change.ruleset });
  if (change.chatIsDown !== undefined) stage.chat.isDown = change.chatIsDown;
  for (const edit of change.edit) await applyEdit(stage, edit);
}

/** @throws Error when the text to replace is not there: the scenario would not show what it says */
async function applyEdit(stage: Stage, edit: ScenarioEdit): Promise<void> {
  const { files, placeholders } = stage;
  if ("post" in edit) {
    const text = (await files.read(QUEUE)) ?? "";
    return void (await files.write(QUEUE, placeholders.fill(editPost(text, edit))));
  }
  if ("media" in edit) return void (await files.write(MEDIA + edit.media, await readSample(edit.sample)));
  if ("served" in edit) {
    const bytes = edit.sample === null ? null : await readSample(edit.sample);
    return stage.site.serve(edit.served, await files.readBytes(MEDIA + edit.served), { bytes, type: edit.type });
  }
  if ("pages" in edit) {
    if (stage.github !== null) stage.github.administration.pages = pagesAt(placeholders.fill(edit.pages));
    return;
  }
  if ("mode" in edit) return await setMode(stage, edit.file, edit.mode);
  if ("byHand" in edit) return await postByHand(stage, edit.byHand, edit.story);
  if ("branch" in edit) return await moveBranch(stage, edit);
  if ("write" in edit) {
    return void (await files.write(edit.file, placeholders.fill(layOut(edit.write)), edit));
  }
  const [old, text] = [placeholders.fill(edit.replace), (await files.read(edit.file)) ?? ""];
  if (!text.includes(old)) throw new Error(`${edit.file} does not hold ${edit.replace}`);
  await files.write(
    edit.file,
    text.replace(old, () => placeholders.fill(edit.with)),
  );
}

const QUEUE = "content/queue.json";
const MEDIA = "content/media/";

function editPost(queue: string, { post: id, set }: { post: string; set: Record<string, unknown> | null }): string {
  const lines = queue.split("\n");
  const index = lines.findIndex((line) => line.trim().startsWith(`{ "id": ${JSON.stringify(id)}, `));
  const [, indent = "", text = "", comma = ""] = /^( *)(\{.*\})(,?)$/.exec(lines[index] ?? "") ?? [];
  if (text === "") throw new Error(`No line of the queue holds the post ${id}`);
  if (set === null) return lines.toSpliced(index, 1).join("\n");
  const fields = Object.entries({ ...JSON.parse(text), ...set }).filter(([name]) => set[name] !== null);
  return lines.with(index, `${indent}${postLine(Object.fromEntries(fields))}${comma}`).join("\n");
}

/** Lets the hooks of a run happen, and writes down every request. */
export function watch(stage: Stage, hooks: readonly ScenarioHook[]): void {
  const { simulator, github, wire } = stage;
  const meet = async (at: string, path: string): Promise<boolean> => {
    const due = hooks.filter(
      (hook) => hook.at === at && path.includes(stage.placeholders.fill(hook.about)) && hook.happened < hook.times,
    );
    for (const hook of due) {
      hook.happened++;
      await happen(stage, hook);
    }
    return due.some(({ drop }) => drop);
  };
  simulator.onRequest = async ({ endpoint, phase, request }) => {
    if (phase === "before") wire.platform(request);
    return (await meet(`instagram ${endpoint} ${phase}`, request.path)) ? "drop" : undefined;
  };
  if (github === null) return;
  github.onRequest = async ({ path }) => {
    const record = github.requests.at(-1);
    if (record === undefined) return;
    wire.github(record);
    await meet(`github ${describeRequest(record)}`, path);
  };
}

async function happen(stage: Stage, hook: ScenarioHook): Promise<void> {
  if (hook.wait !== undefined) stage.clock.advance(hook.wait);
  await applyChange(stage, hook);
  if (hook.stop) askToStop();
}

/** A fault that never strikes would leave a scenario that shows nothing. */
export function expectAllStruck({ simulator, waiting }: Stage): void {
  const missed = simulator.faults.list().filter(({ matched, nth }) => matched < nth);
  expect([...missed, ...waiting], "faults that never struck").toEqual([]);
}
