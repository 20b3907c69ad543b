import { type Ending, play } from "./play.ts";
import { shrink } from "./shrink.ts";

/** A report about a failing world: the broken promise, how to replay it, and the shortest story that leads to it. */
export async function tellFailure(failing: Ending): Promise<string> {
  const { spared, days, ending } = await shrink(failing);
  const story: string[] = [];
  await play({ seed: failing.seed, spared, days, listen: (line) => story.push(line) });
  const end = story.findIndex((line) => line.includes("BROKEN PROMISE"));
  return [
    `Seed ${failing.seed} breaks a promise: ${failing.violation?.promise}.`,
    `  ${ending.violation?.text ?? ""}`,
    "",
    `The shortest story found (${ending.struck.length} misfortunes of ${failing.struck.length} matter):`,
    ...shorten(story.slice(0, end + 1)).map((line) => `  ${line}`),
    "",
    `Replay it: ${replayCommand(failing.seed)}`,
  ].join("\n");
}

const OPENING_LINES = 10;
const CLOSING_LINES = 120;

/** Of a story that is still long, mainly the end is shown. */
function shorten(lines: readonly string[]): readonly string[] {
  const left = lines.length - OPENING_LINES - CLOSING_LINES;
  if (left <= 0) return lines;
  return [...lines.slice(0, OPENING_LINES), `… ${left} lines …`, ...lines.slice(-CLOSING_LINES)];
}

export function replayCommand(seed: number): string {
  return `npm run simulate -- --seeds 1 --from ${seed}`;
}
