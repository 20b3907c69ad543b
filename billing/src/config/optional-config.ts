import { z } from "zod";
import type { Plans } from "../core/status-report.ts";
import type { NotifyConfig } from "./config.ts";
import type { Fields, Problems } from "./fields.ts";

/** Standard Webhooks asks for 24 to 64 random bytes. */
const MIN_KEY_BYTES = 24;

/** Where changes of status are reported. @returns null without NOTIFY_URL. */
export function readNotify(fields: Fields, problems: Problems, livemode: boolean): NotifyConfig | null {
  const url = fields.url("NOTIFY_URL", livemode ? ["https:"] : ["https:", "http:"]);
  if (fields.optional("NOTIFY_URL") === null) return null;
  const secrets = fields.list(
    "NOTIFY_SECRET",
    "whsec_ and at least 24 random bytes in base64; a comma list while it is rolled",
  );
  if (secrets.some((secret) => !isKey(secret))) {
    problems.add("NOTIFY_SECRET", `must be whsec_ and at least ${MIN_KEY_BYTES} bytes in base64`);
  }
  return url === null ? null : { url: url.href, secrets };
}

function isKey(secret: string): boolean {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  return text !== undefined && Buffer.from(text, "base64").length >= MIN_KEY_BYTES;
}

/**
 * Origins whose pages may call the user's endpoints from a browser. The word `app` stands for the application's own.
 * @returns an empty list when it is off.
 */
export function readCorsOrigins(fields: Fields, problems: Problems, appUrl: string): string[] {
  if (fields.optional("CORS_ORIGINS") === null) return [];
  const named = fields.list("CORS_ORIGINS", "app, or origins such as https://app.example");
  return named.map((item) => {
    const text = item === "app" ? appUrl : item;
    const origin = URL.canParse(text) ? new URL(text).origin : "null";
    const isOrigin = origin !== "null" && (item === "app" || origin === item.replace(/\/$/, ""));
    if (!isOrigin && appUrl !== "")
      problems.add("CORS_ORIGINS", 'must be a comma list of "app" and origins without a path');
    return origin;
  });
}

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
