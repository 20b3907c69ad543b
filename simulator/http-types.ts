import type { ContainerFaults } from "./containers.ts";

export const ENDPOINTS = [
  "authorize",
  "exchange-code",
  "exchange-token",
  "refresh",
  "create",
  "status",
  "publish",
  "quota",
  "media-list",
  "story-list",
  "media",
  "insights",
  "comment",
  "comment-list",
  "comments-off",
  "me",
  "unknown",
] as const;

/** Names of the platform's calls, for faults, hooks and the request log. "media" reads one live post, "insights" its numbers. */
export type EndpointName = (typeof ENDPOINTS)[number];

/** A request with its body read. Parameter values are text; values of a JSON body become JSON text. */
export interface SimulatorRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  form: Record<string, string>;
  /** Names of parameters that were sent more than once, or in both places. */
  repeated: string[];
}

export interface HttpAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** What a router makes of a request: its name, and the action, which happens only when `run` is called. */
export interface Route {
  endpoint: EndpointName;
  run(context: RouteContext): Promise<HttpAnswer> | HttpAnswer;
}

interface RouteContext {
  faults: ContainerFaults;
  /** Aborted when the simulator closes. */
  signal: AbortSignal;
}

export type Router = (request: SimulatorRequest) => Route;

export function jsonAnswer(value: unknown, status = 200): HttpAnswer {
  return rawJsonAnswer(JSON.stringify(value), status);
}

export function rawJsonAnswer(body: string, status = 200): HttpAnswer {
  return { status, headers: { "content-type": "application/json; charset=UTF-8" }, body };
}
