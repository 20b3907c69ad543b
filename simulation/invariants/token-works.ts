import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { TokenRecord } from "../../scripts/core/generated/token.ts";
import type { World } from "../world/world.ts";

const WORKS = "the stored token works, or it has expired and there was an alert";
const RENEWED = "once nothing goes wrong any more, the refresher renews a token that is due";
/** Parallel or queued runs may leave a newer status behind. It may block the refresher for this long. */
const OVERDUE_MS = 5 * DAY_MS;
const WARNING_MS = 10 * 24 * 60 * 60_000;
/** A refresher reports an expired token. This is how long the schedule may take to start one. */
const REFRESH_WITHIN_MS = 12 * 24 * 60 * 60_000;

/** Returns the check for the end of each day. */
export function watchToken(world: World): () => void {
  let lastAlertMs = Number.NEGATIVE_INFINITY;
  let isRefresherAtWork = false;
  world.bulletin.on("alert", ({ alert }) => {
    if (alert.kind === "token") lastAlertMs = world.scheduler.nowMs;
  });
  world.bulletin.on("end", ({ run, error }) => {
    if (run.name.includes(":refresh:") && error === null) isRefresherAtWork = true;
  });
  world.bulletin.on("end", ({ run }) => {
    if (run.name.includes(":refresh:")) checkLife(world);
  });
  let calmSinceMs = Number.POSITIVE_INFINITY;
  world.bulletin.on("end", ({ run }) => {
    if (!world.fate.isOver || !run.name.includes(":refresh:")) return;
    calmSinceMs = Math.min(calmSinceMs, world.scheduler.nowMs);
    const ageMs = world.scheduler.nowMs - Date.parse(storedRecord(world).obtained_at);
    if (world.scheduler.nowMs - calmSinceMs > OVERDUE_MS && ageMs > OVERDUE_MS && isAlive(world))
      world.break(RENEWED, `it is ${Math.floor(ageMs / DAY_MS)} days old after ${run.name}`);
  });
  return () => {
    const { access_token, obtained_at, expires_in } = storedRecord(world);
    if (world.account.tokens.works(access_token)) {
      isRefresherAtWork = false;
      return;
    }
    checkLife(world);
    const expiredMs = Date.parse(obtained_at) + expires_in * 1000;
    const isOverdue = isRefresherAtWork && world.scheduler.nowMs > expiredMs + REFRESH_WITHIN_MS;
    if (isOverdue && lastAlertMs < expiredMs - WARNING_MS) world.break(WORKS, "it has expired without an alert");
  };
}

/** A token that does not work must have expired, and a working one must last as long as its record says. */
function checkLife(world: World): void {
  const { access_token, obtained_at, expires_in } = storedRecord(world);
  const endMs = Date.parse(obtained_at) + expires_in * 1000;
  if (endMs > world.scheduler.nowMs && !isAlive(world))
    world.break(WORKS, `the token of ${obtained_at} does not work although it has not expired`);
  if (endMs - world.account.tokens.endMs(access_token) > DAY_MS)
    world.break(WORKS, `the token of ${obtained_at} expires sooner than its record says`);
}

function isAlive(world: World): boolean {
  return world.account.tokens.works(storedRecord(world).access_token);
}

export function storedRecord(world: World): TokenRecord {
  return JSON.parse(world.vault.text);
}
