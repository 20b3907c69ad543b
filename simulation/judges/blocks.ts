import { HOUR_MS } from "../../scripts/core/dates/instant.ts";
import type { World } from "../world/world.ts";

const HELD_BACK = "once Instagram has blocked the account, nothing is sent for a day";
/** A day, less what clocks may differ. */
const HELD_MS = 23 * HOUR_MS;
const SENDING = new Set(["create container", "publish", "send comment"]);

/** Runs that start after the record knows of a block. Whoever forces a run, or resolves a post, ends it. */
export function watchBlocks({ events, scheduler, repository, ...world }: World): void {
  let heldSinceMs: number | null = null;
  /** By the time in the record: a record that people set back has an older block, which ends when it would have. */
  const known = new Map<string, number>();
  events.on("change", ({ file, before, after }) => {
    if (file !== "journal") return;
    const [was, is] = [before, after].map((text) => JSON.parse(text ?? "{}").block?.at);
    if (is === undefined) heldSinceMs = null;
    else if (is !== was) {
      if (!known.has(is)) known.set(is, scheduler.nowMs);
      heldSinceMs = known.get(is) ?? null;
    }
  });
  events.on("live", () => {
    heldSinceMs = null;
  });
  events.on("answer", ({ run, asked: { step } }) => {
    if (heldSinceMs === null || run.isForced || !SENDING.has(step) || run.startedMs <= heldSinceMs) return;
    if (scheduler.nowMs - heldSinceMs < HELD_MS)
      world.break(HELD_BACK, `${run.name}: ${step}, although the account is blocked`);
  });
}
