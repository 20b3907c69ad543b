import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { SimulatorClock } from "./clock.ts";
import { refusalPage } from "./consent-page.ts";
import { type FaultBoard, faultSchema } from "./faults.ts";
import { feedPage, postPage } from "./feed-page.ts";
import { type HttpAnswer, jsonAnswer } from "./http-types.ts";
import { BadRequest, readBody } from "./read-request.ts";
import type { StateView } from "./state-view.ts";
import { SCOPES, type TokenOptions } from "./tokens.ts";
import type { World } from "./world.ts";

/** What the control API can reach. */
export interface Controls {
  clock: SimulatorClock;
  faults: FaultBoard;
  state: StateView;
  /** A working token of the account, with the given age and scopes. */
  issueToken(options?: TokenOptions): string;
}

interface ControlRequest {
  method: string;
  /** Path after /_simulator/. */
  path: string;
  contentType: string;
  body: string;
}

const CONTROL_PREFIX = "/_simulator/";

/**
 * What the graph listener serves besides the platform's calls: the feed pages and the control API. null for a platform
 * call. These pages are not logged or announced to hooks, and faults do not affect them.
 */
export async function answerOwnPages(
  message: IncomingMessage,
  { world, controls }: { world: World; controls: Controls },
): Promise<HttpAnswer | null> {
  const method = message.method ?? "GET";
  const { pathname } = new URL(message.url ?? "/", "http://simulator.invalid");
  if (pathname.startsWith(CONTROL_PREFIX)) return readControl(message, { method, pathname, controls });
  if (method !== "GET") return null;
  if (pathname === "/" || pathname === "/feed") return feedPage(world);
  const shortcode = /^\/p\/([\w-]{1,40})\/$/.exec(pathname)?.[1];
  if (shortcode !== undefined) return postPage(world, shortcode) ?? refusalPage("There is no such post.", 404);
  return null;
}

async function readControl(
  message: IncomingMessage,
  { method, pathname, controls }: { method: string; pathname: string; controls: Controls },
): Promise<HttpAnswer> {
  try {
    const body = await readBody(message);
    const contentType = message.headers["content-type"] ?? "";
    return answerControl(controls, { method, path: pathname.slice(CONTROL_PREFIX.length), contentType, body });
  } catch (error) {
    if (error instanceof BadRequest) return { status: 413, headers: {}, body: "" };
    throw error;
  }
}

const clockMove = z.union([
  z.strictObject({ advanceMs: z.number().min(0) }),
  z.strictObject({ now: z.iso.datetime() }),
]);

const tokenOptions = z.strictObject({
  kind: z.enum(["short-lived", "long-lived"]).default("long-lived"),
  ageMs: z.number().default(0),
  lifetimeMs: z.number().min(0).optional(),
  scopes: z.array(z.enum(SCOPES)).optional(),
});

/**
 * The control API: /faults (GET, POST, DELETE), /clock (GET, POST), /state (GET), /tokens (POST).
 * Bodies must be declared as JSON. A form on another web page cannot do that.
 */
function answerControl(controls: Controls, request: ControlRequest): HttpAnswer {
  const { method, path } = request;
  if (method === "GET" && path === "state") return jsonAnswer(controls.state);
  if (path === "clock") return answerClock(controls.clock, request);
  if (path === "faults") return answerFaults(controls.faults, request);
  if (method === "POST" && path === "tokens") {
    return withBody(request, tokenOptions, ({ lifetimeMs, scopes, ...rest }) => {
      const more = { ...(lifetimeMs === undefined ? {} : { lifetimeMs }), ...(scopes === undefined ? {} : { scopes }) };
      return jsonAnswer({ access_token: controls.issueToken({ ...rest, ...more }) });
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
  if (request.method === "DELETE") {
    faults.clear();
    return jsonAnswer({ removed: true });
  }
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
