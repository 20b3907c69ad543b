import { onTestFinished } from "vitest";
import { createStore } from "../../src/adapters/storage/create-store.ts";
import { SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";
import { RepeatedAlarms } from "../../src/core/alarm-rules.ts";
import type { Alert, OutboxMail } from "../../src/core/mail-text.ts";
import { Arrivals } from "../../src/flows/arrivals.ts";
import { type Deps, type Policy, Remembered } from "../../src/flows/deps.ts";
import type { LogFields } from "../../src/ports/runtime.ts";
import type { StripeCalls } from "../../src/ports/stripe-calls.ts";
import { customer } from "./snapshots.ts";

const POLICY: Policy = {
  livemode: false,
  productName: "App",
  mailTexts: {} as Policy["mailTexts"],
  pages: {
    success: "https://app.example/billing/success",
    cancel: "https://app.example/pricing",
    settings: "https://app.example/settings/billing",
  },
  application: "app.example",
  formerly: [],
  priceIds: ["price_monthly"],
  soldPriceIds: ["price_monthly"],
  trialPeriodDays: 0,
  gracePeriodDays: 0,
  plans: new Map(),
  revokeOn: [],
  notifies: false,
  automaticTax: false,
  taxIdCollection: false,
  currency: "usd",
  alertEmail: "ops@app.example",
};

interface FlowScene {
  policy?: Partial<Policy>;
  /** A call that is not given here fails, except that every customer is ours. */
  stripe?: Partial<StripeCalls>;
  mailAlert?: (alert: Alert) => Promise<void>;
}

/** What a flow works with: the real embedded store, in memory; a Stripe of which only some calls exist; a clock that is set by hand. */
export async function flowDeps({ policy = {}, stripe = {}, mailAlert }: FlowScene = {}) {
  const store = createStore(new SqliteDatabase(":memory:"));
  await store.migrate();
  onTestFinished(() => store.close());
  let nowMs = Date.parse("2026-11-20T12:00:00Z");
  const lines: string[] = [];
  const keep =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push(`${level}: ${message} ${JSON.stringify(fields)}`);
  const deps: Deps = {
    store,
    stripe: new Proxy({ readCustomer: async (id) => customer(id), ...stripe } as StripeCalls, {
      get(known, name) {
        const call = known[name as keyof StripeCalls];
        if (call === undefined) throw new Error(`the flow asked Stripe for ${String(name)}`);
        return call;
      },
    }),
    log: { info: keep("info"), warn: keep("warn"), error: keep("error") },
    clock: {
      now: () => new Date(nowMs),
      async sleep(ms) {
        nowMs += ms;
      },
    },
    policy: { ...POLICY, ...policy },
    meter: null,
    owner: "test",
    random: () => 0,
    portalConfiguration: new Remembered(),
    arrivals: new Arrivals(),
    repeated: new RepeatedAlarms(),
    mailAlert: mailAlert ?? null,
  };
  return {
    deps,
    lines,
    advance(ms: number) {
      nowMs += ms;
    },
    /** A user whose customer is cus_1. */
    async addUser(userId = "ann", customerId = "cus_1") {
      const now = deps.clock.now();
      await store.ensureUser({ userId, email: `${userId}@example.com`, now });
      await store.linkCustomer({ userId, customerId, replaces: null });
    },
    /** The mails that wait, the oldest first. */
    async mails(): Promise<readonly OutboxMail["content"][]> {
      const claim = { limit: 100, now: new Date(nowMs + 1), ttlMs: 0, owner: "test" };
      return (await store.claim("mails", claim)).map(({ content }) => content);
    },
  };
}
