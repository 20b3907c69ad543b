import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../scripts/core/checks/check.ts";
import type { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Step } from "../../../scripts/flows/checks/apply-items.ts";
import { finishRuns, RULESETS, rulesetsIn, setupStage, statesOf } from "../../support/setup-stage.ts";

type Stage = Awaited<ReturnType<typeof setupStage>>;

/** Sets up until nothing is left to do, as a person would who runs it again after each failure. */
async function finish(stage: Stage): Promise<Record<string, string>> {
  await setupAgain(stage);
  finishRuns(stage.github);
  return statesOf(await setupAgain(stage));
}

/** Of an App that is registered already, the person still has the key. */
async function setupAgain({ setup, administration }: Stage): Promise<Step<Outcome>[]> {
  return await setup({ appKey: administration.apps.at(-1)?.privateKey ?? null });
}

function expectComplete({ github, administration, deviations }: Stage): void {
  expect(rulesetsIn(administration).sort()).toEqual([...RULESETS].sort());
  expect(administration.environments.get("publisher")?.branches).toEqual(["main"]);
  expect(administration.environments.get("publisher")?.secrets.has("APP_PRIVATE_KEY")).toBe(true);
  expect(administration.pages?.build_type).toBe("workflow");
  expect([...github.administration.secrets.keys()].sort()).toEqual(["ALERT_WEBHOOK", "SOCIAL_TOKEN"]);
  expect(deviations).toEqual([]);
}

/** Every request of a whole setup, once each. */
async function everyCall(): Promise<{ method: string; path: string }[]> {
  const { setup, github } = await setupStage();
  await setup();
  const seen = new Map(
    github.requests.map(({ method, path }) => [`${method} ${pathOf(path)}`, { method, path: pathOf(path) }]),
  );
  return [...seen.values()];
}

const pathOf = (path: string) => decodeURIComponent(path.split("?")[0] ?? "").replace("/repos/team/posts", "");
/** Commits of another stage have other ids. */
const exactly = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[\da-f]{40}/g, "[\\da-f]{40}")}$`);

/** Whatever a run calls done is there, and what is not there is explained by what GitHub answered. */
async function expectHonest(stage: Stage, outcome: readonly (Step<Outcome> | string)[]): Promise<void> {
  finishRuns(stage.github);
  const found = await stage.look();
  const steps = outcome.filter((step) => typeof step !== "string");
  const open = steps.filter(({ result }) => !["ok", "done"].includes(result.state));
  for (const { item } of steps.filter((step) => !open.includes(step)))
    expect([item.id, found[item.id].state]).toEqual([item.id, "ok"]);
  const reasons = steps.length === 0 ? outcome : open.map(({ result }) => result.found);
  if (reasons.length > 0) expect(reasons).toContainEqual(expect.stringMatching(/GitHub answered (?:403|500)/));
}

/** Answers that setup tries again, and answers that it does not. */
const FAILURES = [
  { status: 500, count: 3 },
  { status: 403, count: 1 },
] as const;

type Failure = (typeof FAILURES)[number];

/** Lets a request fail in one run of setup after another, and ends it. Returns how many of the failures it met. */
async function fail({ method, path }: { method: string; path: string }, failures: readonly Failure[]): Promise<number> {
  const stage = await setupStage();
  const met = new Set<Failure>();
  for (const failure of failures) {
    const fault = { when: "before", kind: "answer", ...failure, message: "Forbidden or broken" } as const;
    stage.github.faults.add({ method, path: exactly(path), ...fault, onStrike: () => met.add(failure) });
    const outcome = await setupAgain(stage).catch((error: ProblemError) => [error.problem.why]);
    stage.github.faults.clear();
    await expectHonest(stage, outcome);
  }
  const open = Object.entries(await finish(stage)).filter(([, kind]) => kind !== "ok");
  expect([`${method} ${path}`, open]).toEqual([`${method} ${path}`, []]);
  expectComplete(stage);
  return met.size;
}

describe("setup when GitHub fails", () => {
  it("ends and can be run again, whichever request is answered 500 or 403", async () => {
    const calls = await everyCall();
    expect(calls.length).toBeGreaterThan(40);
    for (const call of calls) {
      // A request that was refused has changed nothing: it can fail the other way in the next run of the same setup.
      if ((await fail(call, FAILURES)) === FAILURES.length) continue;
      for (const failure of FAILURES) expect([call, await fail(call, [failure])]).toEqual([call, 1]);
    }
  }, 600_000);

  it("can be run again after a kill at any write", async () => {
    for (const { method, path } of (await everyCall()).filter((call) => call.method !== "GET")) {
      for (const when of ["before", "after"] as const) {
        const stage = await setupStage();
        const { faults } = stage.github;
        // Nothing that a dead process would do afterwards reaches GitHub.
        const onStrike = () => faults.add({ when: "before", kind: "drop", count: 10_000 });
        faults.add({ method, path: exactly(path), when, kind: "drop", onStrike });
        await stage.setup().catch((error: unknown) => expect(error).toHaveProperty("problem"));
        faults.clear();
        const open = Object.entries(await finish(stage)).filter(([, kind]) => kind !== "ok");
        expect([when, method, path, open]).toEqual([when, method, path, []]);
        expectComplete(stage);
      }
    }
  }, 600_000);
});
