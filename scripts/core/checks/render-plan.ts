import { escapeWorkflowCommands, printable } from "../text/printable.ts";
import { type Look, SETUP_TITLES, type SetupItem } from "./item.ts";
import type { Outcome } from "./outcome.ts";

const LOOKS: Record<Look["state"], string> = {
  have: "have",
  missing: "missing",
  differs: "differs",
  unoffered: "not offered",
  unseen: "not visible",
};
const OUTCOMES: Record<Outcome["kind"], string> = {
  kept: "have",
  done: "done",
  left: "TO DO",
  failed: "FAILED",
  waiting: "waits",
  unoffered: "not offered",
  unseen: "not visible",
};
const LABEL_WIDTH = Math.max(...[...Object.values(LOOKS), ...Object.values(OUTCOMES)].map((label) => label.length)) + 2;
const TITLE_WIDTH = Math.max(...Object.values(SETUP_TITLES).map((title) => title.length)) + 2;
const INDENT = " ".repeat(LABEL_WIDTH + TITLE_WIDTH);

export interface Planned {
  item: Pick<SetupItem, "id" | "want" | "explain">;
  look: Look;
}

/** Each item on a line; below what is not as it should be: what will be, and why. */
export function renderPlan(plan: readonly Planned[]): string[] {
  return plan.flatMap(({ item, look }) => {
    const line = lineOf(LOOKS[look.state], item.id, look.found);
    if (look.state !== "missing" && look.state !== "differs") return [line];
    const action = look.byHand === undefined ? `To be: ${item.want}` : `By hand: ${look.byHand}`;
    return [line, `${INDENT}${oneLine(action)}`, `${INDENT}${oneLine(item.explain)}`];
  });
}

/** What became of each item. */
export function renderOutcomes(outcomes: readonly { item: Pick<SetupItem, "id">; outcome: Outcome }[]): string[] {
  return outcomes.flatMap(({ item, outcome }) => {
    const { kind, text, whatToDo } = outcome;
    return [
      lineOf(OUTCOMES[kind], item.id, text),
      ...(whatToDo === undefined ? [] : [`${INDENT}${oneLine(whatToDo)}`]),
    ];
  });
}

function lineOf(label: string, id: SetupItem["id"], text: string): string {
  return `${label.padEnd(LABEL_WIDTH)}${SETUP_TITLES[id].padEnd(TITLE_WIDTH)}${oneLine(text)}`.trimEnd();
}

/** Foreign text cannot start a new line, control the terminal or trigger workflow commands. */
function oneLine(text: string): string {
  return escapeWorkflowCommands(printable(text.replace(/\s+/g, " ")).trim());
}
