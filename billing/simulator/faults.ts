/** What goes wrong with a matching request. */
export type FaultKind =
  /** Throttled. */
  | "429"
  /** Refused before anything happened. */
  | "500"
  /** The request took effect, but the answer is a server error, stored under the key as Stripe does. */
  | "500_after"
  /** The key lacks a permission. */
  | "forbidden"
  /** Refused for a reason that has no code, in a sentence that quotes what was sent. */
  | "no_code"
  /** Refused because of the address in it. */
  | "email_invalid"
  /** The connection breaks before anything happened. */
  | "reset"
  /** The request took effect, but the connection breaks before the answer. */
  | "reset_after"
  /** A proxy's own error page. */
  | "html_502"
  /** A proxy's JSON without Stripe's error key. The official SDK treats it as a success. */
  | "plain_404"
  /** The answer takes `slowMs`, or waits for `until`. */
  | "slow"
  /** The answer stops halfway. */
  | "truncated";

export interface Fault {
  kind: FaultKind;
  /** Matched against `METHOD /path`. */
  match: RegExp;
  times: number;
  slowMs?: number;
  until?: Promise<void>;
  /** With 429. */
  retryAfterSeconds?: number;
}

const refusal = (status: number, error: object) => ({ status, type: "application/json", body: { error } });

/** What is answered before the request reaches the API. */
export const REFUSALS: Partial<Record<FaultKind, { status: number; type: string; body: object | string }>> = {
  "429": refusal(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" }),
  "500": refusal(500, { type: "api_error", message: "Unknown" }),
  forbidden: refusal(403, { type: "invalid_request_error", message: "The key lacks a permission." }),
  no_code: refusal(400, {
    type: "invalid_request_error",
    message: "Nothing is sold to ann@example.com in this account.",
  }),
  email_invalid: refusal(400, { type: "invalid_request_error", code: "email_invalid", param: "email" }),
  html_502: { status: 502, type: "text/html", body: "<html><body>Bad Gateway</body></html>" },
  plain_404: { status: 404, type: "application/json", body: { message: "Not Found" } },
};

/** Pending faults. Each one hits its next matching requests, as often as it says. */
export class Faults {
  private waiting: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.waiting.push({ fault, left: fault.times });
  }

  clear(): void {
    this.waiting = [];
  }

  take(request: string): Fault | null {
    const hit = this.waiting.find(({ fault, left }) => left > 0 && fault.match.test(request));
    if (hit === undefined) return null;
    hit.left -= 1;
    return hit.fault;
  }
}
