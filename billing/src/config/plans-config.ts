import { z } from "zod";
import type { Plans } from "../core/status-report.ts";
import type { Fields } from "./fields.ts";
import type { Problems } from "./problems.ts";

const plansSchema = z.record(z.string().regex(/^[A-Za-z0-9_-]{1,255}$/), z.array(z.string().min(1).max(100)));

interface ReadPlans {
  plans: Plans;
  warnings: readonly string[];
}

/** Prices that are no longer for sale may have features, too: somebody may still pay them. */
export function readPlans(fields: Fields, problems: Problems, priceIds: readonly string[]): ReadPlans {
  const text = fields.optional("PLANS");
  if (text === null) return { plans: new Map(), warnings: [] };
  const parsed = plansSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    problems.add("PLANS", 'must be JSON such as {"price_a":["reports"],"price_b":["reports","export"]}');
    return { plans: new Map(), warnings: [] };
  }
  const plans = new Map(Object.entries(parsed.data));
  const unsold = [...plans.keys()].filter((id) => !priceIds.includes(id));
  const unplanned = priceIds.filter((id) => !plans.has(id));
  return {
    plans,
    warnings: [
      ...unsold.map((id) => `PLANS names ${id}, which is not in PRICE_IDS: right only if it was sold earlier`),
      ...unplanned.map((id) => `PLANS gives no features to ${id}, which is for sale`),
    ],
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
