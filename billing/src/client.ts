import type { ProblemCode } from "./core/problem-codes.ts";
import type { StatusReport } from "./core/status-shape.ts";

export type { StatusReport };

/** What an application sells: a price, or with `setup` a saved card without a purchase. */
export type CheckoutOrder = { price_id: string; mode?: "subscription" | "payment" } | { mode: "setup" };

export interface BillingClient {
  /** @returns the page to send the buyer to. */
  checkout(order: CheckoutOrder): Promise<{ url: string }>;
  /** @returns the page where the customer changes card, plan and address, or cancels. */
  portal(): Promise<{ url: string }>;
  status(): Promise<StatusReport>;
  /** Goes on with a paused subscription once its customer has added a card in the portal. */
  resume(): Promise<StatusReport>;
  /** One call for everybody without access. @returns the page that sells, or for a subscriber, such as one whose card was declined, the portal. */
  manage(order: CheckoutOrder): Promise<{ url: string }>;
}

interface ProblemDocument {
  code: ProblemCode;
  detail: string;
  /** With `already_subscribed`: where to change or cancel the subscription. */
  portal_url?: string;
  /** With `cannot_buy` and `subscription_limit`: what Stripe refuses. */
  reason?: string;
  /** With `cannot_buy`: Stripe's name of the parameter. */
  param?: string;
}

/** The billing service refused, or could not be reached. */
export class BillingError extends Error {
  override readonly name = "BillingError";
  /** 0: there was no answer. */
  readonly status: number;
  /** `null`: the answer did not come from the billing service. */
  readonly problem: ProblemDocument | null;

  constructor(status: number, problem: ProblemDocument | null, cause?: unknown) {
    super(problem?.detail ?? `The billing service did not answer as expected (${status}).`, { cause });
    this.status = status;
    this.problem = problem;
  }

  /** The same request may succeed in a moment. */
  get isRetryable(): boolean {
    return this.problem === null ? this.status === 0 || this.status >= 500 : this.problem.code === "unavailable";
  }
}

const TIMEOUT_MS = 30_000;

/** Runs on servers and in browsers; in a browser, its origin has to be in `CORS_ORIGINS`. */
export function createBillingClient(options: {
  url: string | URL;
  /** The signed-in user's token. A function is called before each request. */
  token: string | (() => string | Promise<string>);
  fetch?: typeof fetch;
}): BillingClient {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const token = typeof options.token === "string" ? options.token : await options.token();
    const send = options.fetch ?? fetch;
    const response = await send(`${String(options.url).replace(/\/+$/, "")}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new BillingError(0, null, error);
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer as T;
    throw new BillingError(response.status, isProblem(answer) ? answer : null);
  };
  const checkout = (order: CheckoutOrder) => call<{ url: string }>("POST", "/api/checkout", order);
  const portal = () => call<{ url: string }>("POST", "/api/billing-portal");
  return {
    checkout,
    portal,
    status: () => call("GET", "/api/billing/status"),
    resume: () => call("POST", "/api/billing/resume"),
    manage: (order) =>
      checkout(order).catch((error: unknown) => {
        const problem = error instanceof BillingError ? error.problem : null;
        if (problem?.portal_url !== undefined) return { url: problem.portal_url };
        if (problem?.code === "subscription_limit") return portal();
        throw error;
      }),
  };
}

function isProblem(answer: unknown): answer is ProblemDocument {
  return typeof answer === "object" && answer !== null && "code" in answer && "detail" in answer;
}
