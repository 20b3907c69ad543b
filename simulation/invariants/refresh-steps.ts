import { DAY_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { Token } from "../../scripts/core/token/parse-token.ts";
import type { Run } from "../runs/run.ts";
import type { RefreshStep } from "../world/happenings.ts";
import { ACCOUNT_ID, type World } from "../world/world.ts";
import { storedRecord } from "./token-works.ts";

const ORDER = "a refresh is spent only when its token can be stored, and once";
const STORED = "a new token is not given up before it was tried three times to store it";
const DUE = "a refresher refreshes a token that is due, and no other";
const STATUS = "token-status.json never goes back";
const TRUE = "token-status.json says when the stored token expires";
const SKEW_MS = 4 * MINUTE_MS;
/** A newer status stops an older run for so long. */
const SUPERSEDED_MS = 2 * DAY_MS;
const WRITES = 3;

interface Step {
  step: RefreshStep;
  token: string | null;
}

/** Judges each refresh by its steps, and by what the run knew. */
export function watchRefreshSteps(world: World): void {
  const steps = new Map<string, Step[]>();
  const statusRead = new Map<string, number | null>();
  world.bulletin.on("read", ({ run, commit, what }) => {
    if (what !== "token-status" || statusRead.has(run.name)) return;
    statusRead.set(run.name, refreshedMs(commit.files["token-status"]?.bytes));
  });
  world.bulletin.on("refresh", ({ run, step, token }) => {
    const own = steps.get(run.name) ?? [];
    steps.set(run.name, own);
    const flaw = flawOfStep(own, step, token);
    if (flaw !== null) world.break(ORDER, `${run.name} ${flaw}`);
    if (step === "asked" && isSuperseded(world, run, statusRead.get(run.name) ?? null))
      world.break(DUE, `${run.name} refreshes a token although a newer one is stored`);
    own.push({ step, token });
    if (step === "stored" && storedRecord(world).account_id !== ACCOUNT_ID)
      world.break(STORED, `${run.name} stores the token of no account`);
  });
  world.bulletin.on("change", ({ file, before, after, author }) => {
    if (file !== "token-status") return;
    const { obtained_at, expires_in } = storedRecord(world);
    const { refreshed_at, expires_at } = JSON.parse(after) as { refreshed_at: string; expires_at: string };
    const endMs = Date.parse(obtained_at) + expires_in * 1000;
    if (refreshed_at === obtained_at && Math.abs(Date.parse(expires_at) - endMs) > MINUTE_MS)
      world.break(TRUE, `${author} says ${expires_at}`);
    if (before === null) return;
    if (JSON.parse(after).refreshed_at < JSON.parse(before).refreshed_at) world.break(STATUS, `${author} sets it back`);
  });
  world.bulletin.on("end", ({ run, outcome, error }) => {
    if (!run.name.includes(":refresh:")) return;
    const own = steps.get(run.name) ?? [];
    const count = (wanted: RefreshStep) => own.filter(({ step }) => step === wanted).length;
    const isDud = own.findLastIndex(({ step }) => step === "refused") > own.findIndex(({ step }) => step === "issued");
    const isLost = count("issued") > 0 && count("stored") === 0 && !isDud;
    if (isLost && (count("unstored") < WRITES || outcome?.exit === 0))
      world.break(STORED, `${run.name} has tried it ${count("unstored")} times`);
    const isIdle = error === null && outcome?.exit === 0 && own.length === 0;
    if (isIdle && isDue(world, run, statusRead.get(run.name) ?? null))
      world.break(DUE, `${run.name} leaves a token of ${run.token?.obtainedAt?.toISOString()} as it is`);
  });
}

function flawOfStep(own: readonly Step[], step: RefreshStep, token: string | null): string | null {
  const has = (wanted: RefreshStep) => own.some((earlier) => earlier.step === wanted);
  if (step === "asked" && !has("proved")) return "asks for a token without knowing that it can be stored";
  if (step === "asked" && (has("unanswered") || has("issued"))) return "asks again although a token may have been made";
  const isUsed = (step === "tested" || step === "stored" || step === "unstored") && token !== null && has("issued");
  const isMasked = own.some((earlier) => earlier.step === "masked" && earlier.token === token);
  return isUsed && !isMasked ? "uses a new token that the log may show" : null;
}

function isSuperseded(world: World, { token }: Run, statusMs: number | null): boolean {
  if (token === null || token.obtainedAt === null || statusMs === null) return false;
  return token.obtainedAt.getTime() < statusMs && world.scheduler.nowMs - statusMs < SUPERSEDED_MS - SKEW_MS;
}

function isDue(world: World, { token }: Run, statusMs: number | null): boolean {
  const [obtainedMs, expiresMs] = lifeOf(token);
  const ageMs = world.scheduler.nowMs - obtainedMs;
  const isNewer =
    statusMs !== null && obtainedMs < statusMs && world.scheduler.nowMs - statusMs < SUPERSEDED_MS + SKEW_MS;
  return ageMs > DAY_MS + SKEW_MS && expiresMs > world.scheduler.nowMs + SKEW_MS && !isNewer;
}

function lifeOf(token: Token | null): [obtainedMs: number, expiresMs: number] {
  return [token?.obtainedAt?.getTime() ?? Number.POSITIVE_INFINITY, token?.expiresAt?.getTime() ?? 0];
}

function refreshedMs(bytes: Uint8Array | undefined): number | null {
  return bytes === undefined ? null : Date.parse(JSON.parse(new TextDecoder().decode(bytes)).refreshed_at);
}
