import { ApiError, invalid, unknownRoute } from "./api-error.ts";
import { listParam, parseForm } from "./form.ts";
import { ADMIN_ROUTES } from "./routes/admin.ts";
import { CHECKOUT_ROUTES } from "./routes/checkout.ts";
import { CUSTOMER_ROUTES } from "./routes/customers.ts";
import { PAYMENT_ROUTES } from "./routes/payments.ts";
import type { Call, Routes } from "./routes/route.ts";
import { SUBSCRIPTION_ROUTES } from "./routes/subscriptions.ts";
import { isJsonObject, type JsonObject } from "./types.ts";
import { DAY_SECONDS, type World } from "./world.ts";

export interface ApiRequest {
  method: string;
  path: string;
  /** Form-encoded: the query of a GET, the body of any other. */
  form: string;
  authorization: string;
  idempotencyKey: string | null;
  /** The request runs, but it is answered with a server error, which is also stored. */
  failsAfterwards: boolean;
}

interface Answer {
  status: number;
  body: string;
}

const SERVER_ERROR: Answer = {
  status: 500,
  body: JSON.stringify({ error: { type: "api_error", message: "Something went wrong on our end." } }),
};

const KEY_LIFE_SECONDS = DAY_SECONDS;

/** Stripe's API on one world: authentication, idempotency, routes. Whether it knows the parameters is for its description to say. */
export class Api {
  private readonly world: World;
  /** The first answer to each key. */
  private readonly keys = new Map<string, { request: string; at: number; answer: Answer }>();

  constructor(world: World) {
    this.world = world;
  }

  handle(request: ApiRequest): Answer & { isReplay: boolean } {
    try {
      if (!/^Bearer (sk|rk)_test_\w+$/.test(request.authorization))
        throw new ApiError(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
      return this.runOnce(request, request.method === "POST" ? request.idempotencyKey : null);
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: JSON.stringify(error.body), isReplay: false };
      throw error;
    }
  }

  /**
   * Stripe's rules for version 1 keys. Once a request has run, its first answer is stored under the key, including a server
   * error, and repeated for 24 hours. A refused parameter and a collision are not stored.
   */
  private runOnce(request: ApiRequest, key: string | null): Answer & { isReplay: boolean } {
    const earlier = key === null ? undefined : this.keys.get(key);
    const text = `${request.method} ${request.path} ${request.form}`;
    const at = this.world.wallNow();
    if (earlier !== undefined && at - earlier.at < KEY_LIFE_SECONDS) {
      if (earlier.request === text) return { ...earlier.answer, isReplay: true };
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      throw new ApiError(400, { type: "idempotency_error", message });
    }
    const answer = this.run(request);
    if (key !== null) this.keys.set(key, { request: text, at, answer });
    return { ...answer, isReplay: false };
  }

  private run({ method, path, form, failsAfterwards }: ApiRequest): Answer {
    const found = findRoute(method, path);
    if (found === null) throw unknownRoute(method, path);
    const { expand: wanted, ...params } = parseForm(form);
    const paths = listParam({ expand: wanted ?? [] }, "expand").map(String);
    try {
      const value = found.run({ world: this.world, path, params, id: found.id });
      return failsAfterwards ? SERVER_ERROR : { status: 200, body: JSON.stringify(expand(this.world, value, paths)) };
    } catch (error) {
      // A declined card is a result of running the request, so it is stored under the key.
      if (error instanceof ApiError && error.status === 402) return { status: 402, body: JSON.stringify(error.body) };
      throw error;
    }
  }
}

/** Replaces ids with their objects, for the paths that a request names. */
function expand(world: World, answer: unknown, paths: readonly string[]): unknown {
  return paths.reduce((current, path) => expandPath(world, current, path.split(".")), answer);
}

function expandPath(world: World, object: unknown, [field = "", ...rest]: readonly string[]): unknown {
  if (!isJsonObject(object)) return object;
  if (field === "line_items") return { ...object, line_items: lineItemsOf(world, object) };
  const value = object[field];
  if (Array.isArray(value)) return { ...object, [field]: value.map((item) => expandPath(world, item, rest)) };
  if (rest.length > 0) return { ...object, [field]: expandPath(world, value, rest) };
  return { ...object, [field]: typeof value === "string" ? lookUp(world, field, value) : value };
}

function lookUp(world: World, field: string, id: string): unknown {
  if (field === "latest_invoice" || field === "invoice") return world.invoices.get(id);
  if (field === "payment_intent") return world.paymentIntents.get(id);
  throw invalid(`This property cannot be expanded (${field}).`, { param: "expand" });
}

/** Stripe lists what a page sells only when it is asked to. */
function lineItemsOf(world: World, { id }: JsonObject) {
  const price = world.prices.get(world.sessionPlans.get(String(id))?.priceId ?? "") ?? null;
  const data = [{ id: `li_${id}`, object: "item", price, quantity: 1 }];
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}

const ROUTES: Routes = {
  ...CUSTOMER_ROUTES,
  ...CHECKOUT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...PAYMENT_ROUTES,
  ...ADMIN_ROUTES,
};

const PATTERNS = Object.entries(ROUTES).map(([name, run]) => ({
  pattern: new RegExp(`^${name.replace(":id", "(?<id>[^/]+)")}$`),
  run,
}));

/** The exact path stands before one with an id in its place. */
function findRoute(method: string, path: string): { run: (call: Call) => unknown; id: string } | null {
  const exact = ROUTES[`${method} ${path}`];
  if (exact !== undefined) return { run: exact, id: "" };
  for (const { pattern, run } of PATTERNS) {
    const found = pattern.exec(`${method} ${path}`);
    if (found !== null) return { run, id: decodeURIComponent(found.groups?.id ?? "") };
  }
  return null;
}
