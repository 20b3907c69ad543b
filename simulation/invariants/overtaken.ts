import type { World } from "../world/world.ts";

/** A run that others overtake so often gives up. */
const ATTEMPTS = 5;

/** Whether others have written the journal so often since then that a run may not have come through. */
export type IsOvertaken = (run: string, sinceMs: number) => boolean;

export function keepOvertakes({ bulletin, scheduler }: World): IsOvertaken {
  const written: { author: string; atMs: number }[] = [];
  bulletin.on("change", ({ file, author }) => {
    if (file === "journal") written.push({ author, atMs: scheduler.nowMs });
  });
  return (run, sinceMs) => written.filter(({ author, atMs }) => author !== run && atMs >= sinceMs).length >= ATTEMPTS;
}
