import { ProblemError } from "../../scripts/core/findings/problem.ts";
import { TOKEN_MARK } from "../account/tokens.ts";
import type { World } from "../world/world.ts";

const SECRETS = "no secret leaves the token store";
const BREAKDOWN = "no run breaks down";
const ENDLESS = "every run comes to an end";
const MOST_CALLS = 1_000;
/** Longer than any run may take with the polling budgets of this world. */
const LONGEST_RUN_MS = 24 * 60 * 60_000;

/** Returns the check for the end of each day. */
export function watchEnds(world: World): () => void {
  const startedMs = new Map<string, number>();
  world.bulletin.on("text", ({ run, text }) => {
    if (text.includes(TOKEN_MARK)) world.break(SECRETS, `${run.name} leaked a token`);
  });
  world.bulletin.on("bytes", ({ run, bytes }) => {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(TOKEN_MARK))
      world.break(SECRETS, `${run.name} writes a token to the repository`);
  });
  world.bulletin.on("end", ({ run, error }) => {
    startedMs.delete(run.name);
    if (error !== null && !(error instanceof ProblemError)) world.break(BREAKDOWN, `${run.name}: ${stackOf(error)}`);
    if (run.calls > MOST_CALLS) world.break(ENDLESS, `${run.name} made ${run.calls} calls`);
  });
  let seen = 0;
  return () => {
    const names = [...world.runs.keys()];
    for (const name of names.slice(seen)) startedMs.set(name, world.scheduler.nowMs);
    seen = names.length;
    for (const [name, firstSeenMs] of startedMs) {
      const run = world.runs.get(name);
      if (run?.isAlive !== true) startedMs.delete(name);
      else if (world.scheduler.nowMs - firstSeenMs > LONGEST_RUN_MS) world.break(ENDLESS, `${name} is still running`);
    }
  };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
