import type Stripe from "stripe";
import {
  type Difference,
  differences,
  MADE_BY,
  type Proration,
  type SoldPrice,
  setUpMark,
  wantedPortalFeatures,
} from "../../core/account-plan.ts";
import { type OwnMark, ours } from "../../core/ours.ts";
import { HANDLED_EVENT_TYPES } from "../../core/stripe-event.ts";
import { checked, listAll, withFaults } from "./checked-answer.ts";
import { API_VERSION } from "./stripe-client.ts";

export interface SetUpRequest {
  own: OwnMark;
  webhookUrl: string;
  priceIds: readonly string[];
  proration: Proration;
  /** Corrects differences. Otherwise they are only reported. */
  applies: boolean;
}

export interface SetUpResult {
  id: string;
  /** `found`: it was there already, with these differences from what is wanted. */
  kind: "created" | "found";
  differences: readonly Difference[];
  isApplied: boolean;
  secret: string | null;
}

/** The account has more than one endpoint for this address, and each has a secret of its own. */
class SeveralEndpoints extends Error {
  override readonly name = "SeveralEndpoints";
}

/**
 * Finds the endpoint for this address or creates it, with the pinned API version. An endpoint created in the dashboard gets the
 * account's default version, and neither version can be changed later. There is never a second one: it would have another secret.
 */
async function setUpEndpoint(stripe: Stripe, request: SetUpRequest): Promise<SetUpResult> {
  const found = await findEndpoint(stripe, request);
  if (found === null) return await createEndpoint(stripe, request);
  const wanted = {
    url: request.webhookUrl,
    status: "enabled",
    enabled_events: [...HANDLED_EVENT_TYPES],
    api_version: API_VERSION,
  };
  const open = differences(found, wanted);
  const canApply = open.every(({ field }) => field !== "api_version");
  const isApplied = request.applies && canApply && open.length > 0;
  if (isApplied) {
    const changes = { url: request.webhookUrl, disabled: false, enabled_events: [...HANDLED_EVENT_TYPES] };
    checked("webhook_endpoint", await stripe.webhookEndpoints.update(found.id, changes));
  }
  return { id: found.id, kind: "found", differences: open, isApplied, secret: null };
}

/** The one for this address, or else the one that an earlier run made for this application at another address. */
async function findEndpoint(
  stripe: Stripe,
  { webhookUrl: url, own }: SetUpRequest,
): Promise<Stripe.WebhookEndpoint | null> {
  const all = await listAll((range) => stripe.webhookEndpoints.list(range));
  const [first, ...more] = all.filter((endpoint) => endpoint.url === url);
  if (more.length > 0) {
    const ids = [first, ...more].map((endpoint) => endpoint?.id).join(" ");
    throw new SeveralEndpoints(`these endpoints have the same address; delete all but one in the dashboard: ${ids}`);
  }
  return first ?? all.find(({ metadata }) => isMarked(metadata, own)) ?? null;
}

/** Whether set-up made it for this application. */
function isMarked(metadata: Stripe.Metadata | null, own: OwnMark): boolean {
  return metadata?.made_by === MADE_BY && ours({ application: metadata.application ?? null }, own) !== null;
}

async function createEndpoint(stripe: Stripe, { own, webhookUrl }: SetUpRequest): Promise<SetUpResult> {
  const created = await stripe.webhookEndpoints.create({
    url: webhookUrl,
    api_version: API_VERSION,
    enabled_events: [...HANDLED_EVENT_TYPES],
    description: "billing service",
    metadata: setUpMark(own),
  });
  const endpoint = checked("webhook_endpoint", created);
  if (endpoint.secret === undefined) throw new Error("Stripe returned no signing secret");
  return { id: endpoint.id, kind: "created", differences: [], isApplied: false, secret: endpoint.secret };
}

/** Finds the portal configuration that an earlier run made or creates it. The service's portal sessions use it. */
async function setUpPortal(stripe: Stripe, request: SetUpRequest): Promise<SetUpResult> {
  const { configurations } = stripe.billingPortal;
  const features = wantedPortalFeatures(await readPrices(stripe, request.priceIds), request.proration);
  const wanted = { features, metadata: setUpMark(request.own) };
  const found = await findPortalConfiguration(stripe, request.own);
  if (found === null) {
    const created = await configurations.create(wanted);
    const { id } = checked("billing_portal.configuration", created);
    return { id, kind: "created", differences: [], isApplied: false, secret: null };
  }
  const open = differences(found, wanted);
  const isApplied = request.applies && open.length > 0;
  if (isApplied) checked("billing_portal.configuration", await configurations.update(found.id, wanted));
  return { id: found.id, kind: "found", differences: open, isApplied, secret: null };
}

export const account = withFaults({ setUpEndpoint, setUpPortal });

export async function readPrices(stripe: Stripe, ids: readonly string[]): Promise<SoldPrice[]> {
  const prices: SoldPrice[] = [];
  for (const id of ids) {
    const { product, recurring, active } = checked("price", await stripe.prices.retrieve(id));
    const productId = typeof product === "string" ? product : product.id;
    prices.push({ id, productId, isRecurring: recurring !== null && active });
  }
  return prices;
}

export async function findPortalConfiguration(
  stripe: Stripe,
  own: OwnMark,
): Promise<Stripe.BillingPortal.Configuration | null> {
  const expand = ["data.features.subscription_update.products"];
  const all = await listAll((range) => stripe.billingPortal.configurations.list({ active: true, expand, ...range }));
  return all.find(({ metadata }) => isMarked(metadata, own)) ?? null;
}
