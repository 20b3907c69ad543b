import { describe, expect, it } from "vitest";
import { createPortalConfiguration } from "../../simulator/objects/account.ts";
import { onEmbedded } from "../support/engines.ts";
import type { Harness } from "../support/harness.ts";

/** What a person sees: no tags, no attributes, no style. */
function visible(html: string): string {
  const body = html.replace(/<style>.*<\/style>/s, "").replace(/<title>.*?<\/title>/s, "");
  return body
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

onEmbedded((_fresh, startHarness) => {
  describe("the simulator's hosted pages", () => {
    let harness: Harness;

    const start = async (environment: Record<string, string> = {}) => {
      harness = await startHarness({ ...environment });
      const { world } = harness.simulator;
      const products = ["price_monthly", "price_yearly"].map((id) => ({
        product: world.prices.get(id)?.product ?? "",
        prices: [id],
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      }));
      createPortalConfiguration(world, {
        features: { subscription_update: { enabled: true, products } },
        metadata: { made_by: "billing", application: "app.example" },
      });
    };
    async function pageOf(path: string, body?: unknown): Promise<{ url: string; html: string }> {
      const answer = await harness.call("POST", path, { user: "ann", body });
      const { url } = (await answer.json()) as { url: string };
      return { url, html: await (await fetch(url)).text() };
    }
    const submit = async (url: string, fields: Record<string, string>) =>
      await (await fetch(url, { method: "POST", body: new URLSearchParams(fields) })).text();

    it("fit a phone and speak of plans, amounts and dates, never of ids", async () => {
      await start();
      const checkout = await pageOf("/api/checkout", { price_id: "price_monthly" });
      expect(visible(checkout.html)).toBe(
        "Subscribe Monthly 10.00 USD per month Card number Pay Back Simulated pages: no money moves.",
      );
      await harness.buy("ann");
      const portal = await pageOf("/api/billing-portal");
      expect(visible(portal.html)).toMatch(
        /^Your plan Monthly 10\.00 USD per month Renews on \d+ \w+ \d{4}\. Another plan Yearly/,
      );
      for (const { html } of [checkout, portal]) {
        expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
        expect(visible(html)).not.toMatch(/\b(?:sub|price|cus|cs|in)_/);
      }
    });

    it("say what a trial costs afterwards, what is bought once, and when a plan ends or waits for money", async () => {
      await start({ TRIAL_PERIOD_DAYS: "7" });
      expect(visible((await pageOf("/api/checkout", { price_id: "price_yearly" })).html)).toContain(
        "7 days free, then 100.00 USD per year.",
      );
      const once = await pageOf("/api/checkout", { price_id: "price_once", mode: "payment" });
      expect(visible(once.html)).toMatch(/^Pay Once 25\.00 USD Card number/);
      await harness.buy("ann");
      const { url, html } = await pageOf("/api/billing-portal");
      expect(visible(html)).toContain("Free until");
      const { id } = await harness.subscriptionOf("ann");
      expect(visible(await submit(url, { subscription: id, action: "cancel" }))).toMatch(/Ends on .* Keep the plan/);
      const subscription = await harness.subscriptionOf("ann");
      subscription.status = "past_due";
      expect(visible(await (await fetch(url)).text())).toContain("The last payment failed.");
    });

    it("let a customer switch to another plan, and the record follows", async () => {
      await start();
      await harness.buy("ann");
      const { url } = await pageOf("/api/billing-portal");
      const { id } = await harness.subscriptionOf("ann");
      await submit(url, { subscription: id, action: "switch", price: "price_once" });
      await harness.simulator.webhooks.flushAll();
      expect((await harness.status("ann")).price_id).toBe("price_monthly");
      expect(visible(await submit(url, { subscription: id, action: "switch", price: "price_yearly" }))).toContain(
        "Yearly 100.00",
      );
      await harness.simulator.webhooks.flushAll();
      expect((await harness.status("ann")).price_id).toBe("price_yearly");
    });
  });
});
