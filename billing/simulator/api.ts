import { ApiError, unknownRoute } from "./api-error.ts";
import { expand } from "./expand.ts";
import { type Params, parseForm } from "./form.ts";
import { IdempotencyStore, type StoredAnswer } from "./idempotency.ts";
import { checkParams, listParam } from "./param-shape.ts";
import { findRoute } from "./routes/index.ts";
import type { World } from "./world.ts";

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

export interface ApiAnswer extends StoredAnswer {
  isReplay: boolean;
}

const SERVER_ERROR: StoredAnswer = {
  status: 500,
  body: JSON.stringify({ error: { type: "api_error", message: "Something went wrong on our end." } }),
};

/** The provider's API on one world: authentication, idempotency, parameter checks, routes. */
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

  /** Starts a request and leaves it running, like a first request with this key that is still in progress. */
  hold(request: ApiRequest): void {
    this.keys.begin(request.idempotencyKey ?? "", fingerprintOf(request));
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
    checkParams(params, found.route.shape);
    const answer = this.execute(() => found.route.run({ world: this.world, params, id: found.id }));
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
