import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import { dayIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";
import { entriesIn, type Ledger } from "./ledger.ts";
import { countOnDay, type LooksOf } from "./looks.ts";

const PROMISE = "at most posts_per_day go out on a local day";
/** Clocks differ, so it is unclear on which side of midnight such a claim is. */
const MIDNIGHT_MS = 5 * 60_000;

/**
 * Counts publications by the local day of their claim. Exceptions by design, which are not counted here: --force, posts by hand,
 * and the minutes around midnight, when a claim and its publication may be on different days.
 */
export function watchPace(world: World, ledger: Ledger, looksOf: LooksOf): void {
  const perDay = new Map<number, number>();
  let paces: { atMs: number; postsPerDay: number }[] = [];
  world.bulletin.on("change", ({ file, after }) => {
    if (file === "settings") paces.push({ atMs: world.scheduler.nowMs, postsPerDay: JSON.parse(after).posts_per_day });
  });
  // If the pace changed on the same day, the highest value counts.
  const allowedNow = (): number => {
    const older = paces.filter(({ atMs }) => atMs <= world.scheduler.nowMs - DAY_MS);
    paces = paces.slice(Math.max(0, older.length - 1));
    return Math.max(...paces.map(({ postsPerDay }) => postsPerDay));
  };
  world.bulletin.on("change", ({ file, before, after, author }) => {
    const run = world.runs.get(author);
    const look = looksOf(author).at(-1);
    if (file !== "journal" || run === undefined || run.isForced || look === undefined) return;
    const known = new Set(entriesIn(before).map(({ container_id }) => container_id));
    const claimed = entriesIn(after).find(({ container_id, outcome }) => outcome === null && !known.has(container_id));
    if (claimed === undefined) return;
    const count = countOnDay(world, { ...look, entries: entriesIn(after) }, Date.parse(claimed.claim.at));
    if (count !== null && count > allowedNow())
      world.break(PROMISE, `${author} claims ${claimed.id}, number ${count} of its day in the records`);
  });
  world.bulletin.on("live", ({ run, medium }) => {
    // It may go out while another run has claimed the day's last slot, and that run then publishes too.
    if (run.isForced) return;
    const entry = ledger.entryOf(medium.containerId ?? "");
    const claimedMs = entry === undefined ? world.scheduler.nowMs : Date.parse(entry.claim.at);
    const day = dayIn(world.zone, claimedMs);
    if (dayIn(world.zone, claimedMs - MIDNIGHT_MS) !== dayIn(world.zone, claimedMs + MIDNIGHT_MS)) return;
    const count = (perDay.get(day) ?? 0) + 1;
    perDay.set(day, count);
    const allowed = allowedNow();
    if (count > allowed) world.break(PROMISE, `${medium.id} is number ${count} of its day, ${allowed} allowed`);
  });
}
