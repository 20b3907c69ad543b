import { onTestFinished } from "vitest";
import { createManualClock } from "../../simulator/clock.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import type { SimulatorOptions } from "../../simulator/settings.ts";
import { startSimulator } from "../../simulator/simulator.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, or an empty object when it is not a JSON object. */
  body: Record<string, unknown>;
  /** Code and subcode of a Graph error body. */
  error: { code?: number; subcode?: number };
}

type Params = Record<string, string>;

export type Bench = Awaited<ReturnType<typeof startBench>>;

/** A simulator with a standing clock, a good token and sample pictures; everything closes with the test. */
export async function startBench(options: SimulatorOptions = {}) {
  const media = await startSampleMedia();
  onTestFinished(() => media.close());
  const simulator = await startSimulator({ clock: createManualClock(), ...options });
  onTestFinished(() => simulator.close());
  const token = simulator.issueToken({ ageMs: 2 * DAY_MS });
  const accountId = simulator.settings.account.userId;
  /** Address of a sample picture. */
  const sample = (name = "sourdough-square.jpg"): string => `${media.url}/${name}`;
  const post = (path: string, params: Params = {}): Promise<Reply> =>
    send(simulator.graphUrl + path, { method: "POST", body: new URLSearchParams({ access_token: token, ...params }) });
  const get = (path: string, params: Params = {}): Promise<Reply> =>
    send(`${simulator.graphUrl}${path}?${new URLSearchParams({ access_token: token, ...params })}`);
  const create = (params: Params = { image_url: sample() }): Promise<Reply> =>
    post(`/v25.0/${accountId}/media`, params);
  return {
    simulator,
    token,
    accountId,
    sample,
    get,
    post,
    create,
    /** Creates a container that must be accepted, lets it be processed and returns its id. */
    async createFinished(params?: Params): Promise<string> {
      const reply = await create(params);
      if (typeof reply.body.id !== "string") throw new Error(`The container was refused: ${reply.text}`);
      await simulator.clock.sleep(60_000);
      return reply.body.id;
    },
    status: async (id: string): Promise<unknown> =>
      (await get(`/v25.0/${id}`, { fields: "status_code" })).body.status_code,
    publish: (id: string) => post(`/v25.0/${accountId}/media_publish`, { creation_id: id }),
  };
}

export async function send(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  const body = parseObject(text);
  const error = isObject(body.error) ? body.error : {};
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    error: {
      ...(typeof error.code === "number" ? { code: error.code } : {}),
      ...(typeof error.error_subcode === "number" ? { subcode: error.error_subcode } : {}),
    },
  };
}

export function sendJson(url: string, method: string, value: unknown): Promise<Reply> {
  return send(url, { method, body: JSON.stringify(value), headers: { "content-type": "application/json" } });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
