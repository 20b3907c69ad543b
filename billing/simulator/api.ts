import { ApiError, invalid, unknownRoute } from "./api-error.ts";
import { listParam, type Params, parseForm } from "./form.ts";
import { findRoute } from "./routes/index.ts";
import { isJsonObject, type JsonObject } from "./types.ts";
import { DAY_SECONDS, type World } from "./world.ts";

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string;
  idempotencyKey: string | null;
  /** The request runs, but it is answered with a server error, which is also stored. */
  failsAfterwards: boolean;
}

interface ApiAnswer extends StoredAnswer {
  isReplay: boolean;
}

const SERVER_ERROR: StoredAnswer = {
  status: 500,
  body: JSON.stringify({ error: { type: "api_error", message: "Something went wrong on our end." } }),
};

/** The provider's API on one world: authentication, idempotency, routes. Whether it knows the parameters is for its description to say. */
export class Api {
  private readonly world: World;
  private readonly keys: IdempotencyStore;

  constructor(world: World) {
    this.world = world;
    this.keys = new IdempotencyStore(() => world.wallNow());
  }

  handle(request: ApiRequest): ApiAnswer {
    const key = request.method === "POST" ? request.idempotencyKey : null;
    try {
      if (!/^Bearer (sk|rk)_test_\w+$/.test(request.authorization)) throw unauthorized();
      return key === null ? { ...this.run(request), isReplay: false } : this.runOnce(request, key);
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: JSON.stringify(error.body), isReplay: false };
      throw error;
    }
  }

  private runOnce(request: ApiRequest, key: string): ApiAnswer {
    const earlier = this.keys.begin(key, fingerprintOf(request));
    if (earlier !== null) return { ...earlier, isReplay: true };
    try {
      const answer = this.run(request);
      this.keys.finish(key, answer);
      return { ...answer, isReplay: false };
    } catch (error) {
      this.keys.forget(key);
      throw error;
    }
  }

  private run(request: ApiRequest): StoredAnswer {
    const found = findRoute(request.method, request.path);
    if (found === null) throw unknownRoute(request.method, request.path);
    const { expand: wanted, ...params } = readParams(request);
    const answer = this.execute(() => found.run({ world: this.world, path: request.path, params, id: found.id }));
    if (request.failsAfterwards) return SERVER_ERROR;
    const paths = listParam({ expand: wanted ?? [] }, "expand").map(String);
    return answer.status === 200
      ? { status: 200, body: JSON.stringify(expand(this.world, answer.value, paths)) }
      : { status: answer.status, body: JSON.stringify(answer.value) };
  }

  /** A declined card is a result of running the request, so it is stored under the key. */
  private execute(work: () => unknown): { status: number; value: unknown } {
    try {
      return { status: 200, value: work() };
    } catch (error) {
      if (error instanceof ApiError && error.status === 402) return { status: 402, value: error.body };
      throw error;
    }
  }
}

function unauthorized(): ApiError {
  return new ApiError(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
}

function fingerprintOf(request: ApiRequest): string {
  return `${request.method} ${request.path} ${request.body}`;
}

function readParams(request: ApiRequest): Params {
  return parseForm(request.method === "POST" ? request.body : request.query);
}

const KEY_LIFE_SECONDS = DAY_SECONDS;
const MAX_KEY_LENGTH = 255;

interface StoredAnswer {
  status: number;
  body: string;
}

interface Entry {
  fingerprint: string;
  createdAt: number;
  answer: StoredAnswer | null;
}

/**
 * The provider's rules for version 1 keys. Once a request has started to run, its first answer is stored under the key,
 * including a server error, and repeated for 24 hours. A refused parameter and a collision are not stored.
 */
class IdempotencyStore {
  private readonly entries = new Map<string, Entry>();
  private readonly now: () => number;

  /** @param now Unix seconds. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** @returns the stored answer, or null when the request has to run. */
  begin(key: string, fingerprint: string): StoredAnswer | null {
    if (key.length > MAX_KEY_LENGTH) throw new ApiError(400, { type: "idempotency_error", message: "Key too long" });
    const entry = this.entries.get(key);
    if (entry === undefined || this.now() - entry.createdAt >= KEY_LIFE_SECONDS) {
      this.entries.set(key, { fingerprint, createdAt: this.now(), answer: null });
      return null;
    }
    if (entry.fingerprint !== fingerprint) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      throw new ApiError(400, { type: "idempotency_error", message });
    }
    if (entry.answer !== null) return entry.answer;
    const message = "There is currently another in-progress request using this key.";
    throw new ApiError(409, { type: "invalid_request_error", code: "idempotency_key_in_use", message });
  }

  finish(key: string, answer: StoredAnswer): void {
    const entry = this.entries.get(key);
    if (entry !== undefined) entry.answer = answer;
  }

  forget(key: string): void {
    this.entries.delete(key);
  }
}

/** Replaces ids with their objects, for the paths that a request names. */
function expand(world: World, answer: unknown, paths: readonly string[]): unknown {
  return paths.reduce((current, path) => expandPath(world, current, path.split(".")), answer);
}

function expandPath(world: World, object: unknown, path: readonly string[]): unknown {
  const [field = "", ...rest] = path;
  if (field === "line_items" && isJsonObject(object)) return { ...object, line_items: lineItemsOf(world, object) };
  if (!isJsonObject(object) || !(field in object)) return object;
  const value = object[field];
  if (Array.isArray(value)) return { ...object, [field]: value.map((item) => expandPath(world, item, rest)) };
  if (isJsonObject(value)) return { ...object, [field]: expandPath(world, value, rest) };
  const found = typeof value === "string" ? lookUp(world, field, value) : value;
  return { ...object, [field]: rest.length === 0 ? found : expandPath(world, found, rest) };
}

const MAPS_BY_FIELD = {
  latest_invoice: "invoices",
  invoice: "invoices",
  customer: "customers",
  subscription: "subscriptions",
  payment_intent: "paymentIntents",
  setup_intent: "setupIntents",
  payment_method: "paymentMethods",
  default_payment_method: "paymentMethods",
} as const satisfies Record<string, keyof World>;

function lookUp(world: World, field: string, id: string): unknown {
  const name = Object.entries(MAPS_BY_FIELD).find(([key]) => key === field)?.[1];
  if (name === undefined) throw invalid(`This property cannot be expanded (${field}).`, { param: "expand" });
  return world[name].get(id) ?? id;
}

/** The provider lists what a page sells only when it is asked to. */
function lineItemsOf(world: World, { id }: JsonObject) {
  const plan = world.sessionPlans.get(String(id));
  const price = plan?.priceId === undefined || plan.priceId === null ? null : (world.prices.get(plan.priceId) ?? null);
  const data = plan === undefined ? [] : [{ id: `li_${id}`, object: "item", price, quantity: plan.quantity }];
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}
