import { expect, it } from "vitest";
import { findReversals } from "../../src/flows/find-reversals.ts";
import { flowDeps } from "../support/flow-deps.ts";
import { payment } from "../support/snapshots.ts";

it("a refund is found behind ten thousand others of the account, and the next look begins where this one ended", async () => {
  const pages = 120;
  const asked: { kind: string; since: number; after: string | null }[] = [];
  const found = {
    ...{ id: "re_1", kind: "refund" as const, paymentIntentId: "pi_1", amount: 5, currency: "usd" },
    ...{ status: "succeeded", created: 1, isWithdrawn: true, payment: payment() },
  };
  const { deps, addUser, mails } = await flowDeps({
    stripe: {
      async listReversals(query) {
        asked.push(query);
        const page = Number(query.after ?? 0);
        const isLast = query.kind === "dispute" || page === pages - 1;
        return { reversals: isLast && query.kind === "refund" ? [found] : [], next: isLast ? null : String(page + 1) };
      },
      listReversalsOf: async () => [],
    },
  });
  await addUser();
  await findReversals(deps);
  expect(asked).toHaveLength(pages + 1);
  expect(await mails()).toMatchObject([{ code: "refund_found" }]);
  const [first] = asked.splice(0);
  await findReversals(deps);
  expect(asked[0]?.since).toBeGreaterThan(first?.since ?? Number.NaN);
});
