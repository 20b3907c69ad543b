import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { toProviderFault } from "../../src/adapters/provider/checked-answer.ts";
import type { ProviderFault } from "../../src/core/provider-fault.ts";

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors;
const faultOf = (error: unknown) => toProviderFault("call", error) as ProviderFault;
const WORDS = { type: "invalid_request_error", message: "private text" } as const;

describe("a fault of the provider", () => {
  it.each([
    ["unavailable", new StripeConnectionError({ ...WORDS })],
    ["unavailable", new StripeRateLimitError({ ...WORDS, statusCode: 429 })],
    ["unavailable", new StripeAPIError({ ...WORDS, statusCode: 500 })],
    ["unavailable", new StripeAPIError({ ...WORDS, statusCode: 503 })],
    // Another request holds the same object, or the same key, at this moment.
    ["unavailable", new StripeInvalidRequestError({ ...WORDS, statusCode: 409, code: "lock_timeout" })],
    ["unavailable", new URIError("private text")],
    ["missing", new StripeInvalidRequestError({ ...WORDS, statusCode: 404, code: "resource_missing", param: "id" })],
    ["rejected", new StripeInvalidRequestError({ ...WORDS, statusCode: 400, param: "price" })],
    ["rejected", new StripeInvalidRequestError({ ...WORDS, statusCode: 401 })],
    ["rejected", new StripeInvalidRequestError({ ...WORDS, statusCode: 404 })],
  ])("is %s: %o, and its words go nowhere", (kind, error) => {
    const fault = faultOf(error);
    expect(fault.details.kind).toBe(kind);
    expect(fault.message).not.toContain("private text");
  });

  it("is not what an error of our own becomes", () => {
    const own = new TypeError("private text");
    expect(toProviderFault("call", own)).toBe(own);
  });

  it.each([
    ["7", 7_000],
    ["0", 0],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
    ["-1", null],
  ])("that asks to come again after %s says so: %s ms", (header, retryAfterMs) => {
    const error = new StripeRateLimitError({ ...WORDS, statusCode: 429, headers: { "retry-after": header } });
    expect(faultOf(error).details.retryAfterMs).toBe(retryAfterMs);
  });

  it.each([
    [500, "true", true],
    [500, undefined, false],
    [400, "true", false],
  ])("with %i is stored under its key, as the header %s says: %s", (statusCode, replayed, isSavedFailure) => {
    const headers = replayed === undefined ? {} : { "idempotent-replayed": replayed };
    const fault = faultOf(new StripeAPIError({ ...WORDS, statusCode, headers }));
    expect(fault.details.isSavedFailure).toBe(isSavedFailure);
  });
});
