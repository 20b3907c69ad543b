import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BillingError, createBillingClient } from "../../src/client.ts";
import { hasActiveSubscription } from "../../src/index.ts";
import { baseEnvironment, Harness, JWT_SECRET, tokenFor } from "../support/harness.ts";

const PAGE = new URL("../../docs/your-app.md", import.meta.url);
const SOURCES = {
  "mergecast-billing-client": import.meta.resolve("../../src/client.ts"),
  "mergecast-billing": import.meta.resolve("../../src/index.ts"),
  jose: import.meta.resolve("jose"),
  hono: import.meta.resolve("hono"),
};

/** The user's own sign-in, for each example. */
const AUTH = `
  export const auth = async () => globalThis.signedIn === undefined ? null : { user: { id: globalThis.signedIn, email: null } };
  export const findSession = async (cookie) => cookie === null ? null : { id: cookie, email: null };
  export const tokenOf = async ({ token }) => token;`;

describe("an application that uses billing", () => {
  let harness: Harness;
  let folder: string;
  beforeAll(async () => {
    harness = await Harness.start({ SQLITE_FILE: ":memory:" });
    folder = await mkdtemp(join(tmpdir(), "billing-app-"));
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    await writeFile(join(folder, "auth.js"), AUTH);
    vi.stubEnv("BILLING_URL", harness.url("/"));
    const ofMounted = { ...baseEnvironment(harness.simulator.world.baseUrl), SQLITE_FILE: ":memory:" };
    for (const [name, value] of Object.entries(ofMounted)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
    await harness.stop();
  });

  const client = (user: string) => createBillingClient({ url: harness.url("/"), token: () => tokenFor(user) });

  /** Runs the code block under a heading of the page. */
  async function example(heading: string) {
    const page = await readFile(PAGE, "utf8");
    const code = new RegExp(`## ${heading}\\n[^]*?\`\`\`ts\\n([^]*?)\`\`\``).exec(page)?.[1];
    const bound = code?.replaceAll(/ from "(.*?)"/g, (whole, name: string) => {
      if (name === "@/auth") return ' from "./auth.js"';
      const source = Object.entries(SOURCES).find(([known]) => known === name)?.[1];
      return source === undefined ? whole : ` from "${source}"`;
    });
    const file = join(folder, `${heading.split(" ", 1)[0]}.ts`);
    await writeFile(file, bound ?? "");
    return await import(file);
  }

  it("sells, opens the portal and reads the status with the client", async () => {
    await harness.buy("ann");
    expect(await client("ann").status()).toMatchObject({ access: true, price_id: "price_monthly" });
    expect((await client("ann").portal()).url).toContain("/p/session/");
    expect((await client("bob").checkout({ price_id: "price_once", mode: "payment" })).url).toContain("/c/pay/");
  });

  it("sends a subscriber without access to the portal, and everybody else to a page that sells, with one call", async () => {
    await harness.buy("decl");
    const subscription = await harness.subscriptionOf("decl");
    subscription.status = "past_due";
    harness.simulator.world.emit("customer.subscription.updated", subscription, subscription.customer);
    await harness.simulator.webhooks.flushAll();
    expect(await client("decl").status()).toMatchObject({ access: false, fix_payment: true });
    expect((await client("decl").manage({ price_id: "price_monthly" })).url).toContain("/p/session/");
    expect((await client("fritz").manage({ price_id: "price_monthly" })).url).toContain("/c/pay/");
    await expect(client("fritz").manage({ price_id: "price_unknown" })).rejects.toThrow("not for sale");
  });

  it("keeps the path under which the service is mounted", async () => {
    const asked: string[] = [];
    const send = async (url: unknown) => {
      asked.push(String(url));
      return Response.json({ access: true });
    };
    for (const url of ["https://app.example/billing", "https://app.example/billing/", new URL("https://app.example")])
      await createBillingClient({ url, token: "t", fetch: send as typeof fetch }).status();
    expect(asked).toEqual([
      "https://app.example/billing/api/billing/status",
      "https://app.example/billing/api/billing/status",
      "https://app.example/api/billing/status",
    ]);
  });

  it("learns from the client why a request was refused, and whether to repeat it", async () => {
    const elsewhere = (response: Response | Error) =>
      createBillingClient({
        url: "https://billing.example",
        token: "t",
        fetch: async () => (response instanceof Error ? Promise.reject(response) : response),
      }).status();
    const problem = Response.json({ code: "misconfigured", detail: "An operator is needed." }, { status: 503 });
    const refusals = [
      await client("ann").checkout({ price_id: "price_monthly" }).catch(outcome),
      await client("carl").portal().catch(outcome),
      await createBillingClient({ url: harness.url("/"), token: "none" })
        .status()
        .catch(outcome),
      await elsewhere(problem).catch(outcome),
      await elsewhere(new Response("<html>", { status: 502 })).catch(outcome),
      await elsewhere(new Response("<html>", { status: 404 })).catch(outcome),
      await elsewhere(new Error("refused")).catch(outcome),
    ];
    expect(refusals).toEqual([
      [409, "already_subscribed", expect.stringContaining("/p/session/"), false],
      [409, "no_customer", undefined, false],
      [401, "unauthenticated", undefined, false],
      [503, "misconfigured", undefined, false],
      [502, undefined, undefined, true],
      [404, undefined, undefined, false],
      [0, undefined, undefined, true],
    ]);
  });

  it("sells from Next.js to the user of an encrypted session", async () => {
    const { POST } = await example("Next.js with Auth.js");
    const body = JSON.stringify({ price_id: "price_monthly" });
    const post = () => POST(new Request("https://app.example/api/upgrade", { method: "POST", body }));
    vi.stubGlobal("signedIn", undefined);
    expect((await post()).status).toBe(401);
    vi.stubGlobal("signedIn", "next-user");
    expect(await (await post()).json()).toEqual({ url: expect.stringContaining("/c/pay/") });
    expect(await harness.customerOf("next-user")).toMatch(/^cus_/);
    vi.stubGlobal("signedIn", "decl");
    expect(await (await post()).json()).toEqual({ url: expect.stringContaining("/p/session/") });
    vi.unstubAllGlobals();
  });

  it("runs inside a Hono server, with the server's own sessions and without any secret for tokens", async () => {
    vi.stubEnv("AUTH_JWT_SECRET", "");
    const { app, service, background } = await example("Hono");
    const status = (headers: Record<string, string>) => app.request("/api/billing/status", { headers });
    expect(await (await status({ cookie: "dora" })).json()).toMatchObject({ access: false });
    expect((await status({ authorization: `Bearer ${await tokenFor("dora")}` })).status).toBe(401);
    expect(hasActiveSubscription(await service.deps.store.findUser("dora"), new Date(), 0)).toBe(false);
    await background.stop();
    await service.close();
    vi.stubEnv("AUTH_JWT_SECRET", JWT_SECRET);
  });

  it("lets subscribers alone pass in Express, and sells to the others", async () => {
    const { subscribersOnly } = await example("Express");
    const visit = async (user: string) => {
      const next = vi.fn();
      const response = { locals: {}, redirect: vi.fn() };
      await subscribersOnly({ token: await tokenFor(user) }, response, next);
      return { passed: next.mock.calls.length, redirected: response.redirect.mock.calls };
    };
    expect(await visit("ann")).toEqual({ passed: 1, redirected: [] });
    expect(await visit("emil")).toEqual({ passed: 0, redirected: [[303, expect.stringContaining("/c/pay/")]] });
    expect(await visit("decl")).toEqual({ passed: 0, redirected: [[303, expect.stringContaining("/p/session/")]] });
  });
});

function outcome(error: unknown) {
  if (!(error instanceof BillingError)) throw error;
  return [error.status, error.problem?.code, error.problem?.portal_url, error.isRetryable];
}
