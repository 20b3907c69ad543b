import type { IncomingMessage, ServerResponse } from "node:http";
import { applyFaults, type Outcome } from "./fault-answers.ts";
import { containerFaultsOf, type Fault, type FaultMatcher } from "./faults.ts";
import { type HttpAnswer, jsonAnswer, type Route, type Router } from "./http-types.ts";
import { sendAnswer, sendHalf } from "./listener.ts";
import { BadRequest, readRequest } from "./read-request.ts";
import { describeRequest, hideSecrets, type LoggedRequest } from "./request-log.ts";
import type { World } from "./world.ts";

/**
 * "before": the request has arrived and has had no effect. "after-effect": it has had its effect, and nothing has been sent.
 * "answered": the answer has been sent, or the connection dropped.
 */
type RequestPhase = "before" | "after-effect" | "answered";

export interface RequestEvent {
  phase: RequestPhase;
  endpoint: LoggedRequest["endpoint"];
  request: LoggedRequest;
}

/**
 * The request waits for the hook. "drop" cuts the connection at once: in phase "before" the call has no effect, in
 * "after-effect" it has one and the caller does not learn of it.
 */
export type RequestHook = (event: RequestEvent) => HookResult | Promise<HookResult>;
// biome-ignore lint/suspicious/noConfusingVoidType: a hook that only watches returns nothing.
type HookResult = void | "drop";
type Announce = (phase: RequestPhase) => HookResult | Promise<HookResult>;

export interface Exchange {
  world: World;
  faults: FaultMatcher;
  log: LoggedRequest[];
  /** Called before and after each request's effect. */
  hook: RequestHook;
  signal: AbortSignal;
}

/** A simulator may run for days, so the log keeps only the newest requests and the beginning of each answer. */
const LOG_LENGTH = 10_000;
const LOGGED_ANSWER_LENGTH = 4_000;

/** The basis for damaged answers of faults that strike before the effect. */
const PLACEHOLDER = jsonAnswer({ id: "17900000000000000" });

/** Handles one platform request: log, hook, faults, effect, hook, faults, answer. */
export async function handleExchange(
  exchange: Exchange,
  router: Router,
  { message, response }: { message: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const request = await readRequest(message).catch((error: unknown) => {
    if (error instanceof BadRequest) return error;
    throw error;
  });
  if (request instanceof BadRequest) return sendAnswer(response, badRequestAnswer(request));
  const route = router(request);
  const logged = describeRequest(exchange.world, request, route.endpoint);
  exchange.log.push(logged);
  if (exchange.log.length > LOG_LENGTH) exchange.log.shift();
  const announce: Announce = (phase) => exchange.hook({ phase, endpoint: route.endpoint, request: logged });
  const isDropped = (await announce("before")) === "drop";
  const faults = exchange.faults.take(route.endpoint, { ...request.query, ...request.form });
  const outcome: Outcome = isDropped ? { kind: "drop" } : await runWithFaults(exchange, route, { faults, announce });
  await deliver(exchange, response, { outcome, logged });
  await announce("answered");
}

async function runWithFaults(
  exchange: Exchange,
  route: Route,
  { faults, announce }: { faults: Fault[]; announce: Announce },
): Promise<Outcome> {
  const { signal, world } = exchange;
  const accountId = world.settings.account.userId;
  const instead = applyFaults(faults, { when: "before", answer: PLACEHOLDER, accountId });
  if (instead !== null) return instead;
  blockAccount(world, faults);
  const answer = await route.run({ faults: containerFaultsOf(faults), signal });
  if ((await announce("after-effect")) === "drop") return { kind: "drop" };
  const changed = applyFaults(faults, { when: "after", answer, accountId });
  return changed ?? { kind: "answer", answer };
}

function blockAccount(world: World, faults: readonly Fault[]): void {
  const fault = faults.find(({ kind }) => kind === "block");
  if (fault?.kind !== "block") return;
  const until = new Date(world.settings.clock.now().getTime() + fault.hours * 60 * 60_000);
  world.block = { code: fault.code, subcode: fault.subcode, until, isTold: false };
}

async function deliver(
  exchange: Exchange,
  response: ServerResponse,
  { outcome, logged }: { outcome: Outcome; logged: LoggedRequest },
): Promise<void> {
  if (outcome.kind === "drop") {
    response.destroy();
    return;
  }
  logged.status = outcome.answer.status;
  logged.answer = hideSecrets(exchange.world, outcome.answer.body).slice(0, LOGGED_ANSWER_LENGTH);
  if (outcome.kind === "cut-off") await sendHalf(response, outcome.answer);
  else await sendAnswer(response, outcome.answer);
}

function badRequestAnswer(error: BadRequest): HttpAnswer {
  return jsonAnswer({ error: { message: error.message, type: "OAuthException", code: 100 } }, 400);
}
