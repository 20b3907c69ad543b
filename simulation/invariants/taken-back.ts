import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { AlertKind } from "../../scripts/core/ports/alerts.ts";
import { contentOf } from "../repository/remembered-content.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import type { Look, LooksOf } from "./looks.ts";

const LASTS = "an alert is taken back only when a run has seen that its cause is gone";
const OVER = "an alert is taken back as soon as a run has seen that its cause is gone";
const WARNING_MS = 10 * DAY_MS;
const SKEW_MS = 4 * MINUTE_MS;
/** The same thing is said again after 20 hours, so what was said lately may have been on a run's tongue. */
const SAID_MS = 20 * HOUR_MS + DAY_MS;

type Verdict = "over" | "lasts" | "unclear";

interface Said {
  kinds: Set<AlertKind>;
  cleared: { kinds: readonly AlertKind[]; looks: readonly Look[] } | null;
  isHindered: boolean;
}

/** Decides for itself which conditions a run has seen pass, from what it read last, and compares what it takes back. */
export function watchTakenBack(world: World, looksOf: LooksOf): void {
  const runs = new Map<string, Said>();
  const of = ({ name }: Run): Said => {
    const known = runs.get(name) ?? { kinds: new Set<AlertKind>(), cleared: null, isHindered: false };
    runs.set(name, known);
    return known;
  };
  /** Refreshers that have stored a token. */
  const refreshed = new Set<string>();
  world.bulletin.on("refresh", ({ run, step }) => {
    if (step === "stored") refreshed.add(run.name);
  });
  world.bulletin.on("alert", ({ run, alert }) => of(run).kinds.add(alert.kind));
  world.bulletin.on("unwritten", ({ run }) => {
    of(run).isHindered = true;
  });
  world.bulletin.on("clear", ({ run, kinds }) => {
    of(run).cleared = { kinds, looks: [...looksOf(run.name)] };
  });
  world.bulletin.on("end", ({ run, outcome, error }) => {
    if (error !== null || outcome === null) return;
    if (run.name.includes(":refresh:")) {
      const flaw = flawOfRefresher(of(run), refreshed.has(run.name) && outcome.exit === 0);
      if (flaw !== null) world.break(flaw[0], `${run.name} ${flaw[1]}`);
    }
    if (!run.name.includes(":post:")) return;
    const { kinds, cleared, isHindered } = of(run);
    const all = cleared?.looks ?? looksOf(run.name);
    // Before the team has begun, there is nothing to look at.
    if (all.length === 0 || all.some(({ commit }) => commit.files.queue === null)) return;
    const hasPublished = outcome.published !== undefined;
    // On a full day, a run goes by what it read before; else it reads everything once more.
    const looks = outcome.summary.startsWith("Nothing due: today's") ? all : all.slice(-1);
    const each = looks.map((look) => judge(world, run, look, hasPublished));
    const isAgreed = (kind: AlertKind, wanted: Verdict) => each.every((verdicts) => verdicts[kind] === wanted);
    const early = cleared?.kinds.find((kind) => isAgreed(kind, "lasts"));
    if (early !== undefined) world.break(LASTS, `${run.name} takes back "${early}"`);
    const hasLookedBack = hasPublished || outcome.summary.startsWith("Nothing due");
    if (!hasLookedBack || isHindered || run.stop.signal.aborted) return;
    const lately = new Set(
      looksOf(run.name)
        .flatMap(({ commit }) => contentOf(commit).journal.told ?? [])
        .filter(({ at }) => world.scheduler.nowMs - Date.parse(at) < SAID_MS)
        .map(({ kind }) => kind),
    );
    const isOwed = (kind: AlertKind) => isAgreed(kind, "over") && !kinds.has(kind) && !lately.has(kind);
    const late = KINDS.find((kind) => isOwed(kind) && cleared?.kinds.includes(kind) !== true);
    if (late !== undefined) world.break(OVER, `${run.name} does not take back "${late}"`);
  });
}

const KINDS: readonly AlertKind[] = [
  "queue",
  "account",
  "silent",
  "media-host",
  "journal",
  "token",
  "token-age",
  "record",
  "unconfirmed",
  "item-failed",
  "low-queue",
];

const OF_TOKENS: readonly AlertKind[] = ["token", "token-age"];

/** A refresher knows of nothing but its token. */
function flawOfRefresher({ cleared }: Said, hasRenewed: boolean): [string, string] | null {
  const kinds = cleared?.kinds ?? [];
  const early = kinds.find((kind) => !hasRenewed || !OF_TOKENS.includes(kind));
  if (early !== undefined) return [LASTS, `takes back "${early}"`];
  const late = hasRenewed ? OF_TOKENS.find((kind) => !kinds.includes(kind)) : undefined;
  return late === undefined ? null : [OVER, `does not take back "${late}"`];
}

function judge({ scheduler }: World, run: Run, { commit, posts, entries, atMs }: Look, hasPublished: boolean) {
  const { blockers, settings } = contentOf(commit);
  const is = (isOver: boolean): Verdict => (isOver ? "over" : "lasts");
  if (blockers.length > 0) return Object.fromEntries(KINDS.map((kind) => [kind, "lasts" as Verdict]));
  const isOpen = entries.some(({ outcome }) => outcome === null);
  const waiting = posts.filter(({ status }) => status === "pending").length;
  const nowMs = scheduler.nowMs;
  const ageMs = nowMs - (run.token?.obtainedAt?.getTime() ?? 0);
  const leftMs = (run.token?.expiresAt?.getTime() ?? 0) - nowMs;
  const near = (ms: number, limitMs: number) => Math.abs(ms - limitMs) < SKEW_MS;
  // Its machine may have slept since it looked, and its clock may be slow.
  const sleptMs = nowMs - atMs + SKEW_MS;
  const hasTurned = ageMs >= DAY_MS && ageMs - sleptMs < DAY_MS;
  const hasRunShort = leftMs <= WARNING_MS && leftMs + sleptMs > WARNING_MS;
  const isNew: Verdict =
    near(ageMs, DAY_MS) || near(ageMs, 0) || hasTurned ? "unclear" : is(ageMs > 0 && ageMs < DAY_MS);
  const record: Verdict = isOpen ? "lasts" : hasPublished ? "over" : "unclear";
  return {
    queue: "over",
    account: is(hasPublished),
    silent: is(hasPublished),
    "media-host": is(hasPublished),
    journal: is(hasPublished),
    token: hasPublished ? isNew : "lasts",
    "token-age": near(leftMs, WARNING_MS) || hasRunShort ? "unclear" : is(leftMs > WARNING_MS),
    record,
    unconfirmed: is(!isOpen),
    "item-failed": is(!posts.some(({ status }) => status === "failed")),
    "low-queue": is(waiting > settings.low_queue_threshold),
  } as Partial<Record<AlertKind, Verdict>>;
}
