import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { TokenRecord } from "../../scripts/core/generated/token.ts";
import { PEOPLE } from "../branches/repository.ts";
import type { World } from "../world/world.ts";

const WORKS = "the stored token works until it expires";
const RENEWED = "once nothing goes wrong any more, a token that is due is renewed";
/** A refresher that starts now renews it. Parallel or queued runs may leave a newer status behind. */
const OVERDUE_MS = 5 * DAY_MS;

export function watchTokenKept(world: World): () => void {
  const { events, chance, scheduler } = world;
  events.on("end", ({ run, outcome }) => {
    if (run.kind !== "refresh") return;
    judge(world);
    const obtainedMs = Date.parse(stored(world).obtained_at);
    const ageMs = scheduler.nowMs - obtainedMs;
    const { refreshed_at = "" } = JSON.parse(world.repository.text("token-status") ?? "{}");
    const isSuperseded = Date.parse(refreshed_at) > obtainedMs;
    if (chance.isOver && outcome?.exit === 0 && ageMs > OVERDUE_MS && isAlive(world) && !isSuperseded)
      world.break(RENEWED, `it is ${Math.floor(ageMs / DAY_MS)} days old after ${run.name}`);
  });
  return () => judge(world);
}

/** A token that does not work must have expired, and a working one must last as long as its record says. */
function judge(world: World): void {
  const { access_token, obtained_at, expires_in } = stored(world);
  const endMs = Date.parse(obtained_at) + expires_in * 1000;
  if (endMs > world.scheduler.nowMs && !isAlive(world))
    world.break(WORKS, `the token of ${obtained_at} does not work although it has not expired`);
  if (endMs - world.account.tokens.endMs(access_token) > DAY_MS)
    world.break(WORKS, `the token of ${obtained_at} expires sooner than its record says`);
}

function isAlive(world: World): boolean {
  return world.account.tokens.works(stored(world).access_token);
}

function stored(world: World): TokenRecord {
  return JSON.parse(world.secret.text);
}

const PROMISE = "when all is done, runs write nothing and send nothing";

/** What changes with time alone. */
const PASSING = /token-age|edited:/;

/** Returns what begins the quiet. From then on, only the token is renewed. */
export function watchQuietEnd(world: World): () => void {
  let isQuiet = false;
  const { events } = world;
  events.on("change", ({ author, file, message }) => {
    const run = world.runs.get(author);
    if (isQuiet && author !== PEOPLE && run?.kind === "post" && !(file === "alerts" && PASSING.test(message)))
      world.break(PROMISE, `${author} writes ${file}: ${message}`);
  });
  events.on("alert", ({ run, condition: { key, what } }) => {
    if (isQuiet && !key.startsWith("token")) world.break(PROMISE, `${run.name} sends "${what}"`);
  });
  return () => {
    isQuiet = true;
  };
}
