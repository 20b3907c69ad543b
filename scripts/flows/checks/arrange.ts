import { type Look, type SetupId, type SetupItem, unseen } from "../../core/checks/item.ts";
import type { Outcome } from "../../core/checks/outcome.ts";
import { PLAN_LACKS_IT } from "../../core/ports/repository-admin.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import { problemOf } from "./setup-context.ts";

export interface Step {
  item: SetupItem;
  look: Look;
}

export interface Arranged {
  item: SetupItem;
  outcome: Outcome;
}

/** GitHub's reads lag behind its writes. */
const LOOKS = 3;
const LOOK_DELAY_MS = 1_000;

/** Looks at everything and changes nothing. @throws ProblemError when GitHub cannot be used at all */
export async function lookAtAll(items: readonly SetupItem[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (const item of items) steps.push({ item, look: await lookAt(item) });
  return steps;
}

/** What the token may not see is no reason to stop. @throws ProblemError for everything else */
export async function lookAt(item: SetupItem): Promise<Look> {
  try {
    return await item.look();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null || !UNSEEN_CODES.includes(problem.code)) throw error;
    return unseen(`${problem.why} ${problem.whatToDo}`);
  }
}

const UNSEEN_CODES = ["github-permission-missing", PLAN_LACKS_IT];

/** Whether setup itself has something to do here. */
export function isToDo({ look }: Step): boolean {
  return (look.state === "missing" || look.state === "differs") && look.byHand === undefined;
}

/**
 * Arranges one item after the other, and checks each. What fails stops only what needs it; a token that GitHub no longer accepts
 * stops everything. It may be repeated after any failure: what is there already is left alone.
 */
export async function arrange(steps: readonly Step[], { clock }: { clock: Clock }): Promise<Arranged[]> {
  const arranged: Arranged[] = [];
  const outcomeOf = (id: SetupId) => arranged.find(({ item }) => item.id === id)?.outcome.kind;
  let isRefused = false;
  for (const { item, look } of steps) {
    const unmet = item.needs.filter((id) => UNMET.includes(outcomeOf(id) ?? "kept"));
    const outcome: CodedOutcome = isRefused
      ? WAITING_FOR_TOKEN
      : await arrangeOne(
          { item, look },
          { unmet, clock, isFresh: !arranged.some(({ outcome: { kind } }) => kind === "done") },
        );
    isRefused ||= outcome.kind === "failed" && outcome.code === REFUSED_TOKEN;
    arranged.push({ item, outcome });
  }
  return arranged;
}

const UNMET: readonly string[] = ["left", "failed", "waiting"];
const REFUSED_TOKEN = "github-token-refused";
const WAITING_FOR_TOKEN: CodedOutcome = { kind: "waiting", text: "GitHub no longer accepts the token." };

type CodedOutcome = Outcome & { code?: string };

async function arrangeOne(
  step: Step,
  { unmet, clock, isFresh }: { unmet: readonly SetupId[]; clock: Clock; isFresh: boolean },
): Promise<CodedOutcome> {
  const { item } = step;
  try {
    // What was arranged meanwhile may have changed it.
    const look = isFresh ? step.look : await lookAt(item);
    if (!isToDo({ item, look })) return describeLook(look);
    if (unmet.length > 0) return { kind: "waiting", text: `It needs ${unmet.join(", ")} first.` };
    const applied = await item.apply();
    if (applied.kind === "left") return { kind: "left", text: look.found, whatToDo: applied.why };
    if (applied.isCertain === true) return { kind: "done", text: applied.note ?? item.want };
    const after = await lookUntilDone(item, clock);
    if (isToDo({ item, look: after }))
      return { kind: "failed", text: `GitHub accepted it, and still shows: ${after.found}`, whatToDo: AGAIN };
    return { kind: "done", text: applied.note ?? after.found };
  } catch (error) {
    return describeFailure(error);
  }
}

const AGAIN = "Run npm run setup again in a few minutes.";

async function lookUntilDone(item: SetupItem, clock: Clock): Promise<Look> {
  for (let count = 1; ; count++) {
    const look = await lookAt(item);
    if (count === LOOKS || !isToDo({ item, look })) return look;
    await clock.sleep(LOOK_DELAY_MS);
  }
}

function describeLook(look: Look): Outcome {
  if (look.state === "have") return { kind: "kept", text: look.found };
  if (look.state !== "missing" && look.state !== "differs") return { kind: look.state, text: look.found };
  const { found, byHand } = look;
  return { kind: "left", text: found, ...(byHand === undefined ? {} : { whatToDo: byHand }) };
}

function describeFailure(error: unknown): CodedOutcome {
  const problem = problemOf(error);
  if (problem === null) throw error;
  const { code, what, why, whatToDo } = problem;
  if (code === PLAN_LACKS_IT) return { kind: "unoffered", text: `${what}: ${why}`, whatToDo };
  return { kind: "failed", text: `${what}: ${why}`, whatToDo, code };
}
