import { z } from "zod";
import type { SimulatorClock } from "./clock.ts";
import { type FaultBoard, faultSchema } from "./faults.ts";
import { type HttpAnswer, jsonAnswer } from "./http-types.ts";
import type { StateView } from "./state-view.ts";
import { SCOPES, type TokenWish } from "./tokens.ts";

/** What the control API can reach. */
export interface Controls {
  clock: SimulatorClock;
  faults: FaultBoard;
  state: StateView;
  issueToken(wish: TokenWish): string;
}

export interface ControlRequest {
  method: string;
  /** Path after /_simulator/. */
  path: string;
  contentType: string;
  body: string;
}

const clockMove = z.union([
  z.strictObject({ advanceMs: z.number().min(0) }),
  z.strictObject({ now: z.iso.datetime() }),
]);

const tokenWish = z.strictObject({
  kind: z.enum(["short-lived", "long-lived"]).default("long-lived"),
  ageMs: z.number().default(0),
  lifetimeMs: z.number().min(0).optional(),
  scopes: z.array(z.enum(SCOPES)).optional(),
});

/**
 * The control API: /faults (GET, POST, DELETE), /faults/<id> (DELETE), /clock (GET, POST), /state (GET), /tokens (POST).
 * Bodies must be declared as JSON. A form on another web page cannot do that.
 */
export function answerControl(controls: Controls, request: ControlRequest): HttpAnswer {
  const { method, path } = request;
  if (method === "GET" && path === "state") return jsonAnswer(controls.state);
  if (path === "clock") return answerClock(controls.clock, request);
  if (path === "faults" || path.startsWith("faults/")) return answerFaults(controls.faults, request);
  if (method === "POST" && path === "tokens") {
    return withBody(request, tokenWish, ({ lifetimeMs, scopes, ...wish }) => {
      const more = { ...(lifetimeMs === undefined ? {} : { lifetimeMs }), ...(scopes === undefined ? {} : { scopes }) };
      return jsonAnswer({ access_token: controls.issueToken({ ...wish, ...more }) });
    });
  }
  return refusal("No such control.", 404);
}

function answerClock(clock: SimulatorClock, request: ControlRequest): HttpAnswer {
  const shown = (): HttpAnswer => jsonAnswer({ now: clock.now().toISOString() });
  if (request.method === "GET") return shown();
  if (request.method !== "POST") return refusal("Use GET or POST.", 405);
  return withBody(request, clockMove, (move) => {
    try {
      if ("advanceMs" in move) clock.advance(move.advanceMs);
      else clock.set(new Date(move.now));
    } catch (error) {
      if (error instanceof RangeError) return refusal(error.message, 400);
      throw error;
    }
    return shown();
  });
}

function answerFaults(faults: FaultBoard, request: ControlRequest): HttpAnswer {
  const id = /^faults\/(\d{1,9})$/.exec(request.path)?.[1];
  if (request.method === "DELETE") {
    if (id !== undefined)
      return faults.remove(Number(id)) ? jsonAnswer({ removed: true }) : refusal("No such fault.", 404);
    faults.clear();
    return jsonAnswer({ removed: true });
  }
  if (id !== undefined || request.path !== "faults") return refusal("No such control.", 404);
  if (request.method === "GET") return jsonAnswer({ faults: faults.list() });
  if (request.method !== "POST") return refusal("Use GET, POST or DELETE.", 405);
  return withBody(request, faultSchema, (fault) => jsonAnswer({ id: faults.add(fault) }, 201));
}

function withBody<T>(request: ControlRequest, schema: z.ZodType<T>, run: (value: T) => HttpAnswer): HttpAnswer {
  if (request.contentType.split(";")[0]?.trim() !== "application/json") return refusal("Send application/json.", 415);
  let value: unknown;
  try {
    value = JSON.parse(request.body);
  } catch {
    return refusal("The body is not JSON.", 400);
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? run(parsed.data) : refusal(z.prettifyError(parsed.error), 400);
}

function refusal(error: string, status: number): HttpAnswer {
  return jsonAnswer({ error }, status);
}
