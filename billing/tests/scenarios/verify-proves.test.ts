import { describe, expect, it, onTestFinished } from "vitest";
import { unixNow } from "../../simulator/world.ts";
import { openSimulatedAccount } from "../../verify/account.ts";
import { ROWS } from "../../verify/rows.ts";
import { exitCodeOf, runRows, Skipped } from "../../verify/run-rows.ts";
import { type Front, Stage } from "../../verify/stage.ts";
import { serve } from "../support/processes.ts";

interface Passing {
  /** Seconds since the signature, or 0 without one. */
  signedAgo: number;
  method: string;
  path: string;
  body: string;
}

interface Given {
  status: number;
  body: string;
}

/** What a broken service would do: answer by itself, without doing the work, or change its answer. */
interface Bug {
  instead?: (request: Passing) => Given | null;
  after?: (request: Passing, answer: Given) => Given;
}

/** Stands in front of the service and plants one bug in what it does, as seen from outside. */
function frontWith(bug: Bug): Front {
  return (serviceUrl) =>
    serve(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const request = {
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        body: Buffer.concat(chunks).toString(),
        signedAgo: agoOf(incoming.headers["stripe-signature"]),
      };
      const headers = new Headers();
      for (const name of ["authorization", "content-type", "stripe-signature"]) {
        const value = incoming.headers[name];
        if (typeof value === "string") headers.set(name, value);
      }
      const send = async (): Promise<Given> => {
        const body = request.method === "GET" ? null : request.body;
        const response = await fetch(`${serviceUrl}${request.path}`, { method: request.method, headers, body });
        const given = { status: response.status, body: await response.text() };
        return bug.after?.(request, given) ?? given;
      };
      const answer = bug.instead?.(request) ?? (await send());
      outgoing.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
}

function agoOf(signature: string | string[] | undefined): number {
  const seconds = /^t=(\d+)/.exec(String(signature ?? ""))?.[1];
  return seconds === undefined ? 0 : unixNow() - Number(seconds);
}

/** The service acknowledges this type and does nothing. */
function ignores(type: string): Bug {
  return {
    instead: ({ path, body }) =>
      path.endsWith("/payments") && body.includes(`"type": "${type}"`)
        ? { status: 200, body: '{"received":true,"outcome":"ignored"}' }
        : null,
  };
}

function answersAlways(path: string, wanted: number, given: number): Bug {
  return {
    after: (request, answer) =>
      request.path === path && answer.status === wanted ? { ...answer, status: given } : answer,
  };
}

function reports(changes: Record<string, unknown>): Bug {
  return {
    after: ({ path }, given) =>
      path === "/api/billing/status"
        ? { ...given, body: JSON.stringify({ ...JSON.parse(given.body), ...changes }) }
        : given,
  };
}

function refuses(isWrong: (answer: Given, request: Passing) => boolean): Bug {
  return { after: (request, given) => (isWrong(given, request) ? { ...given, status: 400 } : given) };
}

function rewrites(part: RegExp, text: () => string): Bug {
  return { after: (_request, given) => ({ ...given, body: given.body.replace(part, text) }) };
}

/** The webhook accepts what the service has refused. */
function accepts(isWrong: (request: Passing, answer: Given) => boolean): Bug {
  return {
    after: (request, given) =>
      request.path.endsWith("/payments") && isWrong(request, given) ? { ...given, status: 200 } : given,
  };
}

let pages = 0;

describe("the matrix fails when the service", () => {
  it.each<[string, number, Bug]>([
    ["does not act on checkout.session.completed", 1, ignores("checkout.session.completed")],
    ["does not act on customer.subscription.updated", 5, ignores("customer.subscription.updated")],
    ["does not act on customer.subscription.deleted", 5, ignores("customer.subscription.deleted")],
    ["does not act on invoice.paid", 8, ignores("invoice.paid")],
    ["does not act on invoice.payment_failed", 9, ignores("invoice.payment_failed")],
    ["gives access to everybody", 1, reports({ access: true })],
    ["gives access to nobody", 1, reports({ access: false })],
    ["reports another price", 1, reports({ price_id: "price_other" })],
    ["reports no end of the period", 1, reports({ current_period_end: null })],
    ["gives no access during the grace", 9, reports({ access: false })],
    ["gives access after the grace", 9, reports({ access: true })],
    ["asks for no new card", 9, reports({ fix_payment: false })],
    ["does not report a scheduled end", 5, reports({ cancel_at_period_end: false })],
    ["opens another page for each checkout", 4, rewrites(/"}$/, () => `?${++pages}"}`)],
    ["sells to somebody who has a subscription", 4, answersAlways("/api/checkout", 409, 200)],
    ["has no portal", 5, answersAlways("/api/billing-portal", 200, 503)],
    ["handles an event twice", 6, rewrites(/duplicate/, () => "applied")],
    ["asks for no token", 1, answersAlways("/api/checkout", 401, 200)],
    ["asks for no token for the status", 1, answersAlways("/api/billing/status", 401, 200)],
    ["refuses an event that it does not use", 7, refuses(({ body }) => /unmatched|"ignored"/.test(body))],
    ["knows one webhook secret only", 7, refuses((_answer, { body }) => body.includes("cus_of_somebody_else"))],
    ["accepts signatures from the future", 7, accepts(({ signedAgo }) => signedAgo < -300)],
    ["sells every price", 1, answersAlways("/api/checkout", 400, 200)],
    ["accepts old signatures", 7, accepts(({ signedAgo }) => signedAgo > 300)],
    ["accepts unsigned events", 7, accepts((_request, { status }) => status === 400)],
  ])("%s: row %i", async (_bug, number, bug) => {
    const account = await openSimulatedAccount();
    const stage = await Stage.open(account, frontWith(bug));
    onTestFinished(() => stage.close());
    const row = ROWS.slice(number - 1, number);
    const [result] = await runRows(row, stage);
    expect(result?.verdict).toBe("FAIL");
    expect(exitCodeOf(result === undefined ? [] : [result], { allowsSkip: true })).toBe(1);
  });

  it("passes behind a front that changes nothing", async () => {
    const stage = await Stage.open(await openSimulatedAccount(), frontWith({}));
    onTestFinished(() => stage.close());
    const results = await runRows(ROWS, stage);
    expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });

  it("a skipped row is no pass, unless the operator says so", async () => {
    const skip = async () => {
      throw new Skipped("only a person can");
    };
    const results = await runRows([{ name: "a row", run: skip }], null);
    expect(exitCodeOf(results, { allowsSkip: false })).toBe(1);
    expect(exitCodeOf(results, { allowsSkip: true })).toBe(0);
  });
});
