/** That the second witness sees what it is there for, and speaks of the version that is pinned. */
import { describe, expect, it } from "vitest";
import { Simulator } from "../../simulator/simulator.ts";
import { API_VERSION } from "../../src/adapters/stripe/stripe-client.ts";
import { DESCRIBED_VERSION, judgeExchange, judgeObject, witness } from "../support/stripe/judge-exchange.ts";

const CUSTOMER = { id: "cus_1", object: "customer", email: "ann@example.com", metadata: {} };
const created = (form: string, body: object = CUSTOMER, status = 200) =>
  judgeExchange({ method: "POST", path: "/v1/customers", form, status, body: JSON.stringify(body) });

describe("Stripe's description", () => {
  it("is of the version that the client pins", () => expect(DESCRIBED_VERSION).toBe(API_VERSION));

  it.each([
    ["an unknown parameter", "mail=ann", "knows no .mail"],
    ["an unknown parameter further in", "address[land]=DE", "knows no .address.land"],
    ["a number that is none", "balance=much", "/balance must be number"],
    ["a word that is none of the known", "tax_exempt=maybe", "/tax_exempt"],
  ])("speaks against %s", (_, form, told) => {
    expect(created(form)).toEqual([expect.stringContaining(told)]);
  });

  it("speaks against a needed parameter that is missing", () => {
    const exchange = { method: "POST", path: "/v1/prices", form: "unit_amount=5", status: 200 };
    const told = judgeExchange({ ...exchange, body: '{"id":"price_1","object":"price"}' });
    expect(told).toEqual([expect.stringContaining("must have required property 'currency'")]);
  });

  it.each<[string, object, number, string]>([
    ["an unknown field", { ...CUSTOMER, secrets: [] }, 200, "knows no .secrets"],
    ["a field of another type", { ...CUSTOMER, email: 7 }, 200, "/email must be string"],
    ["another kind of object", { ...CUSTOMER, object: "client" }, 200, "/object must be equal to constant"],
    ["a status that Stripe does not answer", CUSTOMER, 201, "not in the description"],
    ["a refusal of another form", { message: "No" }, 400, "must have required property 'error'"],
    ["a refusal of an unknown type", { error: { type: "sad" } }, 402, "/error/type must be equal to one of"],
  ])("speaks against an answer with %s", (_, body, status, told) => {
    expect(created("", body, status)).toEqual([expect.stringContaining(told)]);
  });

  it("speaks against requests it does not know, and lets the simulator refuse them", () => {
    const body = '{"error":{"type":"invalid_request_error"}}';
    const exchange = { method: "GET", path: "/v1/client", form: "", body };
    expect(judgeExchange({ ...exchange, status: 200 })).toEqual(["GET /v1/client is not in the description"]);
    expect(judgeExchange({ ...exchange, status: 404 })).toEqual([]);
  });

  it("looks into what events hold", () => {
    expect(judgeObject({ id: "sub_1", object: "subscription", status: "active" })).toBeNull();
    expect(judgeObject({ id: "sub_1", object: "subscription", status: "sleeping" })).toContain("/status");
    expect(judgeObject({ id: "x_1", object: "thing" })).toBe("thing is no kind in the description");
    const data = { object: { ...CUSTOMER, colour: 1 } };
    const body = JSON.stringify({ id: "evt_1", object: "event", type: "customer.updated", data });
    const exchange = { method: "GET", path: "/v1/events/evt_1", form: "", status: 200, body };
    expect(judgeExchange(exchange)).toEqual([expect.stringContaining("knows no .colour")]);
  });
});

describe("a simulator with a witness", () => {
  it("tells of an answer that is not", () => {
    const simulator = new Simulator();
    const { check } = witness(simulator);
    const body = '{"object":"list","items":[]}';
    simulator.onExchange({ method: "GET", path: "/v1/disputes", form: "", status: 200, body });
    expect(check).toThrow("must have required property 'data'");
  });
});
