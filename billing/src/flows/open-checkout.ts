import { type BillingRecord, isSubscribed } from "../core/billing-record.ts";
import { isLive } from "../core/choose-subscription.ts";
import { type Caller, type CheckoutRequest, type SessionParams, sessionParams } from "../core/session-params.ts";
import type { SubscriptionSnapshot } from "../core/snapshots.ts";
import { isFaultOfKind, type StripeFault } from "../core/stripe-fault.ts";
import type { Lease } from "../ports/store.ts";
import type { OpenSession } from "../ports/stripe-calls.ts";
import type { Deps } from "./deps.ts";
import { createCustomerOnce, updateEmail } from "./ensure-customer.ts";
import { portalUrlOrSettings } from "./open-portal.ts";
import { createSession, findOutdated, findReusable, finishPending } from "./open-session.ts";
import { requireOwn } from "./own-customer.ts";
import { raiseAlert } from "./raise-alert.ts";
import { syncCustomer } from "./sync-customer.ts";
import { withLease } from "./with-lease.ts";

type CheckoutOutcome =
  | { kind: "open"; url: string }
  | { kind: "already_subscribed"; portalUrl: string; paused: BillingRecord["paused"] };

interface CheckoutWork {
  request: CheckoutRequest;
  record: BillingRecord;
  customerId: string;
  /** Created by this call, so it has neither pages nor subscriptions yet. */
  isNew: boolean;
  scope: string;
  lease: Lease;
}

/** Opens the hosted page on which this user pays, or finds the open one. One call per user runs at a time. */
export async function openCheckout(caller: Caller, request: CheckoutRequest, deps: Deps): Promise<CheckoutOutcome> {
  const { userId, email } = caller;
  await updateEmail(caller, deps);
  return await withLease(`checkout:${userId}`, deps, async (lease) => {
    const record = await deps.store.ensureUser({ userId, email, now: deps.clock.now() });
    const { customerId, isNew } =
      record.paymentCustomerId === null
        ? await createCustomerOnce({ userId, email, lease, replaces: null }, deps)
        : { customerId: record.paymentCustomerId, isNew: false };
    const scope = `session:${request.mode}:${userId}`;
    const work: CheckoutWork = { request, record, customerId, isNew, scope, lease };
    return await openFor(work, deps).catch((error: unknown) => {
      if (!isFaultOfKind(error, "missing") || error.details.param !== "customer") throw error;
      return replaceCustomer(work, { email, fault: error }, deps);
    });
  });
}

function openFor(work: CheckoutWork, deps: Deps): Promise<CheckoutOutcome> {
  return work.request.mode === "subscription" ? openSubscription(work, deps) : openOther(work, deps);
}

/**
 * The order matters. First every other way to a second subscription is closed, then Stripe is asked whether there is one.
 * A purchase completed in between is seen by one of these two steps. If any of these calls fails, nothing is sold.
 */
async function openSubscription(work: CheckoutWork, deps: Deps): Promise<CheckoutOutcome> {
  const params = wantedParams(work, work.record.trialUsedAt !== null, deps);
  if (work.isNew) return urlOf(await createSession(work, params, deps));
  const [{ reusable, ...closed }, isSold] = await Promise.all([
    closePages(work, params, deps),
    // Whoever has a subscription is refused, whatever became of the pages: that need not be asked for last.
    isSubscribed(work.record) && isLiveAt(work, deps),
    requireOwn({ ...work.record, customerId: work.customerId }, deps),
  ]);
  const isPaid = closed.isPaid || isSold;
  if (reusable !== null) return await reuse(reusable, { work, isPaid }, deps);
  if (isPaid) return await alreadySubscribed(work, deps);
  const hasTrial = params.subscription_data?.trial_period_days !== undefined;
  if (!hasTrial && !isSubscribed(work.record)) return await openAtOnce(work, params, deps);
  const subscriptions = await deps.stripe.listSubscriptions(work.customerId);
  if (subscriptions.some(isLive)) return await alreadySubscribed(work, deps);
  return urlOf(await createSession(work, wantedParams(work, hasUsedTrial(work.record, subscriptions), deps), deps));
}

async function isLiveAt({ customerId }: CheckoutWork, deps: Deps): Promise<boolean> {
  return (await deps.stripe.listSubscriptions(customerId)).some(isLive);
}

interface Closed {
  /** The open page that sells exactly what is wanted. All others are closed. */
  reusable: OpenSession | null;
  /** One of the others was paid just before it could be closed. */
  isPaid: boolean;
}

async function closePages(work: CheckoutWork, params: SessionParams, deps: Deps): Promise<Closed> {
  await finishPending(work, deps);
  const outdated = await findOutdated({ scope: work.scope, params }, deps);
  const [sessions, end] = await Promise.all([
    deps.stripe.listOpenSessions(work.customerId),
    outdated === null ? null : deps.stripe.expireSession(outdated),
  ]);
  const open = sessions.filter(({ mode }) => mode === "subscription");
  const reusable = await findReusable({ scope: work.scope, params }, open, deps);
  const others = open.filter(({ id }) => id !== reusable?.id && id !== outdated);
  // One that was completed before it could be listed as open shows in the subscriptions.
  const isOutdatedPaid = end === "complete" && open.some(({ id }) => id === outdated);
  return { reusable, isPaid: (await expireAll(others, deps)) || isOutdatedPaid };
}

async function reuse(
  page: OpenSession,
  { work, isPaid }: { work: CheckoutWork; isPaid: boolean },
  deps: Deps,
): Promise<CheckoutOutcome> {
  const subscriptions = await deps.stripe.listSubscriptions(work.customerId);
  const isTrialUsed = hasUsedTrial(work.record, subscriptions);
  const isSold = isPaid || subscriptions.some(isLive);
  if (!isSold && isTrialUsed === (work.record.trialUsedAt !== null)) return urlOf(page);
  if ((await expireAll([page], deps)) || isSold) return await alreadySubscribed(work, deps);
  return urlOf(await createSession(work, wantedParams(work, isTrialUsed, deps), deps));
}

/** Nobody learns the page's address before Stripe has said that there is no subscription. */
async function openAtOnce(work: CheckoutWork, params: SessionParams, deps: Deps): Promise<CheckoutOutcome> {
  const [listed, created] = await Promise.allSettled([
    deps.stripe.listSubscriptions(work.customerId),
    createSession(work, params, deps),
  ]);
  if (listed.status === "rejected") throw listed.reason;
  if (listed.value.some(isLive)) {
    const unseen = created.status === "fulfilled" ? [created.value] : [];
    const [refusal] = await Promise.all([alreadySubscribed(work, deps), expireAll(unseen, deps)]);
    return refusal;
  }
  if (created.status === "rejected") throw created.reason;
  return urlOf(created.value);
}

function wantedParams(work: CheckoutWork, isTrialUsed: boolean, deps: Deps): SessionParams {
  const { customerId, record, request } = work;
  const trialDays = isTrialUsed ? 0 : deps.policy.trialPeriodDays;
  return sessionParams(request, {
    ...deps.policy,
    userId: record.userId,
    customerId,
    trialDays,
    now: deps.clock.now(),
  });
}

/** @returns true when one of them was paid just before it expired. */
async function expireAll(sessions: readonly OpenSession[], deps: Deps): Promise<boolean> {
  const ends = await Promise.all(sessions.map(({ id }) => deps.stripe.expireSession(id)));
  return ends.includes("complete");
}

async function alreadySubscribed(work: CheckoutWork, deps: Deps): Promise<CheckoutOutcome> {
  const [portalUrl] = await Promise.all([
    portalUrlOrSettings(work.customerId, deps),
    syncCustomer({ customerId: work.customerId, event: null }, deps),
  ]);
  const { paused } = (await deps.store.findUser(work.record.userId)) ?? work.record;
  return { kind: "already_subscribed", portalUrl, paused };
}

function hasUsedTrial(record: BillingRecord, subscriptions: readonly SubscriptionSnapshot[]): boolean {
  return record.trialUsedAt !== null || subscriptions.some(({ trialStart }) => trialStart !== null);
}

function urlOf(session: OpenSession): CheckoutOutcome {
  if (session.url === null) throw new Error("Stripe opened a session without an address");
  return { kind: "open", url: session.url };
}

/** A purchase or a saved card may be repeated. Only a page that is still open is reused. */
async function openOther(work: CheckoutWork, deps: Deps): Promise<CheckoutOutcome> {
  const params = wantedParams(work, true, deps);
  if (work.isNew) return urlOf(await createSession(work, params, deps));
  const listOpen = async () => {
    await finishPending(work, deps);
    return await deps.stripe.listOpenSessions(work.customerId);
  };
  const [open] = await Promise.all([listOpen(), requireOwn({ ...work.record, customerId: work.customerId }, deps)]);
  const reusable = await findReusable({ scope: work.scope, params }, open, deps);
  return urlOf(reusable ?? (await createSession(work, params, deps)));
}

interface Loss {
  email: string | null;
  fault: StripeFault;
}

/**
 * The only way a user's customer changes: Stripe says that it does not exist. While a subscription is running this is not
 * believed, because with another account's key every customer is unknown.
 */
async function replaceCustomer(work: CheckoutWork, { email, fault }: Loss, deps: Deps): Promise<CheckoutOutcome> {
  const { customerId: replaces, lease } = work;
  await raiseAlert({ code: "customer_missing", ids: { customer: replaces, user: work.record.userId } }, deps);
  if (isSubscribed(work.record)) throw fault;
  const created = await createCustomerOnce({ userId: work.record.userId, email, lease, replaces }, deps);
  // An earlier request may still be pending for the lost customer.
  return await openFor({ ...work, ...created, isNew: false }, deps);
}
