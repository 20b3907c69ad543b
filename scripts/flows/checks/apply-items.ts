import { type CheckResult, isWrong, type Outcome, type SetupId, type SetupItem } from "../../core/checks/check.ts";
import { PLAN_LACKS_IT } from "../../core/ports/repository-admin.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import { problemOf } from "./setup-context.ts";

export interface Step<Result = CheckResult> {
  item: SetupItem;
  result: Result;
}

/** GitHub's reads lag behind its writes. */
const CHECKS = 3;
const CHECK_DELAY_MS = 1_000;

/** Looks at everything and changes nothing. @throws ProblemError when GitHub cannot be used at all */
export async function inspectItems(items: readonly SetupItem[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (const item of items) steps.push({ item, result: await item.look() });
  return steps;
}

/** Whether setup itself has something to do here. */
export function isToDo(result: CheckResult): boolean {
  return isWrong(result) && result.whatToDo === undefined;
}

/** What fails stops only what needs it; a token that is no longer accepted stops everything. May be repeated after any failure. */
export async function applyItems(steps: readonly Step[], { clock }: { clock: Clock }): Promise<Step<Outcome>[]> {
  const done: Step<Outcome>[] = [];
  const stateOf = (id: SetupId) => done.find(({ item }) => item.id === id)?.result.state ?? "ok";
  let isRefused = false;
  for (const step of steps) {
    const unmet = (step.item.needs ?? []).filter((id) => UNMET.includes(stateOf(id)));
    const isFresh = !done.some(({ result }) => result.state === "done");
    try {
      const result = isRefused ? NO_TOKEN : await applyOne(step, { unmet, clock, isFresh });
      done.push({ item: step.item, result });
    } catch (error) {
      isRefused ||= problemOf(error)?.code === "github-token-refused";
      done.push({ item: step.item, result: describeFailure(error) });
    }
  }
  return done;
}

const UNMET: readonly string[] = ["left", "failed", "waiting"];
const NO_TOKEN: Outcome = { state: "waiting", found: "GitHub no longer accepts the token." };

async function applyOne(
  { item, result }: Step,
  { unmet, clock, isFresh }: { unmet: readonly SetupId[]; clock: Clock; isFresh: boolean },
): Promise<Outcome> {
  // What was set up meanwhile may have changed it.
  const before = isFresh ? result : await item.look();
  if (!isToDo(before)) return describeUntouched(before);
  if (unmet.length > 0) return { state: "waiting", found: `It needs ${unmet.join(", ")} first.` };
  const applied = await item.apply();
  if (applied.state === "left") return { ...applied, found: before.found };
  if (applied.isCertain === true) return { state: "done", found: applied.note ?? item.want };
  const after = await lookUntilDone(item, clock);
  if (isToDo(after))
    return { state: "failed", found: `GitHub accepted it, and still shows: ${after.found}`, whatToDo: AGAIN };
  return { state: "done", found: applied.note ?? after.found };
}

const AGAIN = "Run npm run setup again in a few minutes.";

async function lookUntilDone(item: SetupItem, clock: Clock): Promise<CheckResult> {
  for (let count = 1; ; count++) {
    const result = await item.look();
    if (count === CHECKS || !isToDo(result)) return result;
    await clock.sleep(CHECK_DELAY_MS);
  }
}

function describeUntouched(result: CheckResult): Outcome {
  const { state } = result;
  return { ...result, state: state === "ok" || state === "skipped" || state === "not available" ? state : "left" };
}

function describeFailure(error: unknown): Outcome {
  const problem = problemOf(error);
  if (problem === null) throw error;
  const { code, what, why, whatToDo } = problem;
  return { state: code === PLAN_LACKS_IT ? "not available" : "failed", found: `${what}: ${why}`, whatToDo };
}
