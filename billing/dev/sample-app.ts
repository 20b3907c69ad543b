import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { SignJWT } from "jose";
import { BillingError, createBillingClient } from "../src/client.ts";
import type { Month } from "./month.ts";
import { renderLive, renderPage } from "./sample-page.ts";

/** The one user of the sample, as if signed in. */
const USER = "ann";

interface SampleApp {
  serviceUrl: string;
  token: (life: string) => Promise<string>;
  /** The service's log so far. */
  lines: readonly Record<string, unknown>[];
  month: Month;
}

export function signTokens(secret: string): SampleApp["token"] {
  const key = new TextEncoder().encode(secret);
  return async (life) =>
    await new SignJWT({ email: `${USER}@example.com` })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(USER)
      .setExpirationTime(life)
      .sign(key);
}

/** The pages that an application has: one that sells, one to which buyers come back, one for the subscription. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ["/", "Sample application"],
  ["/pricing", "You left the page without paying"],
  ["/billing/success", "Thank you"],
  ["/settings/billing", "Your subscription"],
]);

/** An application that uses the service with its client, as yours would. */
export async function startSampleApp(app: SampleApp, { host, port }: { host: string; port: number }): Promise<void> {
  const billing = createBillingClient({ url: app.serviceUrl, token: () => app.token("2m") });
  const actions: Readonly<Record<string, () => Promise<string>>> = {
    "/buy/basic": async () => (await billing.manage({ price_id: "price_basic" })).url,
    "/buy/pro": async () => (await billing.manage({ price_id: "price_pro" })).url,
    "/portal": async () => (await billing.portal()).url,
    "/month/works": async () => passed(app.month.pass("works")),
    "/month/fails": async () => passed(app.month.pass("fails")),
  };
  const answer = async ({ method, url = "/" }: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const action = method === "POST" ? actions[pathname] : undefined;
    if (action !== undefined) return response.writeHead(303, { location: await action().catch(toNotice) }).end();
    const title = PAGES.get(pathname);
    if (pathname !== "/live" && title === undefined) return response.writeHead(404).end("There is no such page.");
    const live = renderLive(await billing.status().catch(() => null), app.lines);
    const html = title === undefined ? live : renderPage(title, searchParams.get("notice"), live);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html);
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

function passed(subscriptions: number): string {
  return subscriptions === 0 ? toNotice("There is no subscription yet: buy one first.") : "/";
}

function toNotice(problem: unknown): string {
  const text = problem instanceof BillingError ? problem.message : String(problem);
  return `/?notice=${encodeURIComponent(text)}`;
}
