import { type Mutant, mutant } from "./mutant.ts";

const HANDLERS = "flows/receive-event.ts";
const EVENTS = "core/provider-event.ts";
const DERIVE = "core/derive-record.ts";
const ACCESS = "core/billing-record.ts";
const REPORT = "core/status-report.ts";
const PARAMS = "core/session-params.ts";
const CHECKOUT = "flows/open-checkout.ts";
const PORTAL = "flows/open-portal.ts";
const ROUTES = "routes/account-handlers.ts";
const WEBHOOK = "routes/webhook.ts";
const SIGNATURE = "adapters/provider/verify-event.ts";
const QUERIES = "adapters/storage/sync-queries.ts";
const CALLER = "adapters/auth/verify-caller.ts";

/** Ways to break what the go-live matrix promises: at least one of its nine rows must fail for each of them. */
export const MATRIX_MUTANTS: Mutant[] = [
  mutant("checkout.session.completed has no effect", HANDLERS, [
    '"checkout.session.completed": completeSession',
    '"checkout.session.completed": async () => "applied" as const',
  ]),
  mutant("customer.subscription.updated has no effect", HANDLERS, [
    '"customer.subscription.updated": syncFromEvent',
    '"customer.subscription.updated": async () => "applied" as const',
  ]),
  mutant("customer.subscription.deleted has no effect", HANDLERS, [
    '"customer.subscription.deleted": syncFromEnd',
    '"customer.subscription.deleted": async () => "applied" as const',
  ]),
  mutant("invoice.paid has no effect", HANDLERS, [
    '"invoice.paid": syncFromEvent',
    '"invoice.paid": async () => "applied" as const',
  ]),
  mutant("invoice.payment_failed has no effect", HANDLERS, [
    '"invoice.payment_failed": syncFromEvent',
    '"invoice.payment_failed": async () => "applied" as const',
  ]),
  ...[
    "checkout.session.completed",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "invoice.paid",
    "invoice.payment_failed",
  ].map((type) => mutant(`${type} is not on the list of handled events`, EVENTS, [`  "${type}",\n`, ""])),
  mutant("the period's end is not recorded", DERIVE, [
    "currentPeriodEnd: isoOrNull((end.isInPeriod ? end.at : null) ?? item?.currentPeriodEnd ?? null)",
    "currentPeriodEnd: null",
  ]),
  mutant("the period's end is recorded once and kept", DERIVE, [
    "currentPeriodEnd: isoOrNull((end.isInPeriod ? end.at : null) ?? item?.currentPeriodEnd ?? null)",
    "currentPeriodEnd: previous.currentPeriodEnd ?? isoOrNull((end.isInPeriod ? end.at : null) ?? item?.currentPeriodEnd ?? null)",
  ]),
  mutant("the period's end is taken for milliseconds", "core/instants.ts", [
    "new Date(seconds * 1000)",
    "new Date(seconds)",
  ]),
  mutant("the price is not recorded", DERIVE, ["priceId: item?.priceId ?? null", "priceId: null"]),
  mutant("the subscription's id is not recorded", DERIVE, [
    "paymentSubscriptionId: chosen.id",
    "paymentSubscriptionId: previous.paymentSubscriptionId",
  ]),
  mutant("a scheduled end is not recorded", DERIVE, ["cancelAtPeriodEnd: end.isInPeriod", "cancelAtPeriodEnd: false"]),
  mutant("a scheduled end is read from the old field only", DERIVE, [
    "const at = cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);",
    "const at = cancelAtPeriodEnd ? (periodEnd ?? cancelAt) : null;",
  ]),
  mutant("a failed renewal asks for no other card", DERIVE, [
    "fixPayment: needsPaymentFix(chosen)",
    "fixPayment: false",
  ]),
  mutant("the card is still to be replaced when the invoice is paid", DERIVE, [
    "fixPayment: needsPaymentFix(chosen)",
    "fixPayment: previous.fixPayment || needsPaymentFix(chosen)",
  ]),
  mutant("the grace starts again with every event", DERIVE, [
    "return isSamePeriodOfTrouble ? previous.pastDueSince : now.toISOString();",
    "return now.toISOString();",
  ]),
  mutant("the grace never starts", DERIVE, [
    "return isSamePeriodOfTrouble ? previous.pastDueSince : now.toISOString();",
    "return previous.pastDueSince;",
  ]),
  mutant("past_due is taken for active", DERIVE, ['["past_due", "past_due"]', '["past_due", "active"]']),
  mutant("past_due ends the subscription at once", DERIVE, ['["past_due", "past_due"]', '["past_due", "canceled"]']),
  mutant("an ended subscription stays active", DERIVE, ['["canceled", "canceled"]', '["canceled", "active"]']),
  mutant("an ended subscription loses its id", DERIVE, [
    "paymentSubscriptionId: chosen.id",
    'paymentSubscriptionId: chosen.status === "canceled" ? null : chosen.id',
  ]),
  mutant("a scheduled end takes the access at once", ACCESS, [
    "if (record === null) return false;",
    'if (record === null || "cancelAtPeriodEnd" in record && record.cancelAtPeriodEnd) return false;',
  ]),
  mutant("everybody has access", ACCESS, [
    "if (record === null) return false;",
    "if (record !== undefined) return true;",
  ]),
  mutant("an active subscription gives no access", ACCESS, ['record.subscriptionStatus === "active" || ', ""]),
  mutant("past_due has access without end", ACCESS, [
    "return now.getTime() < Date.parse(record.pastDueSince) + graceDays * DAY_MS;",
    "return graceDays > 0;",
  ]),
  mutant("past_due has no access in spite of a grace", ACCESS, [
    "return now.getTime() < Date.parse(record.pastDueSince) + graceDays * DAY_MS;",
    "return false;",
  ]),
  mutant("the grace is counted in hours", ACCESS, ["graceDays * DAY_MS", "(graceDays * DAY_MS) / 24"]),
  mutant("the grace is counted from the period's end", ACCESS, [
    "Date.parse(record.pastDueSince) + graceDays",
    'Date.parse(("currentPeriodEnd" in record && String(record.currentPeriodEnd)) || "") + graceDays',
  ]),
  mutant("the status endpoint knows no grace", REPORT, [
    "hasActiveSubscription(record, now, gracePeriodDays)",
    "hasActiveSubscription(record, now, 0)",
  ]),
  mutant("the status endpoint has a grace of its own", REPORT, [
    "hasActiveSubscription(record, now, gracePeriodDays)",
    "hasActiveSubscription(record, now, 3)",
  ]),
  mutant("the configured grace is not read", "config/read-config.ts", [
    'fields.integer("GRACE_PERIOD_DAYS", { min: 0, max: MAX_GRACE_DAYS, fallback: 0 })',
    "0",
  ]),
  mutant("the status endpoint reports no scheduled end", REPORT, [
    "cancel_at_period_end: record?.cancelAtPeriodEnd ?? false",
    "cancel_at_period_end: false",
  ]),
  mutant("the status endpoint asks for no other card", REPORT, [
    "fix_payment: record?.fixPayment ?? false",
    "fix_payment: false",
  ]),
  mutant("the page does not name the user", PARAMS, ["    client_reference_id: context.userId,\n", ""]),
  mutant("the subscription does not name the user", PARAMS, [
    "subscription_data: { metadata: ownerMark(context),",
    "subscription_data: {",
  ]),
  mutant("the page returns without its id", PARAMS, ["?session_id={CHECKOUT_SESSION_ID}", ""]),
  mutant("a buyer who turns back is sent to the success page", PARAMS, [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the program.
    "cancel_url: `${context.appUrl}/pricing`",
    "cancel_url: successUrl(context.appUrl)",
  ]),
  mutant("the page takes no promotion codes", PARAMS, [
    "    allow_promotion_codes: true,\n    payment_method_collection",
    "    payment_method_collection",
  ]),
  mutant("the page sells the first price, whichever was asked for", "core/checkout-request.ts", [
    "return priceIds.includes(priceId) ? { ok: true, request: { mode, priceId } }",
    'return priceIds.includes(priceId) ? { ok: true, request: { mode, priceId: priceIds[0] ?? "" } }',
  ]),
  mutant("everybody is offered a trial", PARAMS, [
    "...(context.trialDays > 0 ? trial : {})",
    "...{ ...trial, trial_period_days: 14 }",
  ]),
  mutant("every price can be bought", "core/checkout-request.ts", [
    "return priceIds.includes(priceId) ?",
    "return priceId !== '' ?",
  ]),
  mutant("a customer is created for every checkout", CHECKOUT, [
    "record.paymentCustomerId === null\n",
    "record.userId !== ''\n",
  ]),
  mutant("a second subscription is sold", CHECKOUT, [
    "if (listed.value.some(isLive)) {",
    "if (listed.value.length < 0) {",
  ]),
  mutant("only the record is asked for a subscription, not the provider", CHECKOUT, [
    "if (listed.value.some(isLive)) {",
    'if (work.record.subscriptionStatus === "active") {',
  ]),
  mutant("every checkout opens another page", CHECKOUT, [
    "const reusable = await findReusable({ scope: work.scope, params }, open, deps);\n  const others",
    "const reusable = null as OpenSession | null;\n  const others",
  ]),
  mutant("the checkout asks for no token", ROUTES, [
    'const caller = await verifyCaller(context.req.header("authorization"));\n    const parsed',
    'const caller = await verifyCaller(context.req.header("authorization")).catch(() => ({ userId: "anybody", email: null }));\n    const parsed',
  ]),
  mutant("the portal asks for no token", ROUTES, [
    'const caller = await verifyCaller(context.req.header("authorization"));\n    await updateEmail',
    'const caller = await verifyCaller(context.req.header("authorization")).catch(() => ({ userId: "anybody", email: null }));\n    await updateEmail',
  ]),
  mutant("the status asks for no token", ROUTES, [
    'const { userId } = await verifyCaller(context.req.header("authorization"));',
    'const { userId } = await verifyCaller(context.req.header("authorization")).catch(() => ({ userId: "anybody" }));',
  ]),
  mutant("a token that has ended still signs in", CALLER, [
    "clockTolerance: CLOCK_TOLERANCE_SECONDS",
    "clockTolerance: 1e9",
  ]),
  mutant("a token's signature is not checked", CALLER, [
    "      refusal = error;\n",
    '      refusal = error;\n      return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());\n',
  ]),
  mutant("the portal endpoint fails", PORTAL, [
    'return { kind: "open", url: await openSession(record.paymentCustomerId, deps) };',
    "throw new Error(await openSession(record.paymentCustomerId, deps));",
  ]),
  mutant("the portal answers without an address", ROUTES, [
    'await updateEmail(caller, deps);\n    const outcome = await openPortal(caller.userId, deps);\n    if (outcome.kind === "open") return privateJson(context, { url: outcome.url });',
    'await updateEmail(caller, deps);\n    const outcome = await openPortal(caller.userId, deps);\n    if (outcome.kind === "open") return privateJson(context, {});',
  ]),
  mutant("the portal knows no customer", PORTAL, ["if (!record?.paymentCustomerId)", "if (!record?.paymentMethodId)"]),
  mutant("signatures are not checked", SIGNATURE, [
    "        refusal = error;",
    "        if (signature !== '') return JSON.parse(Buffer.from(rawBody).toString());\n        refusal = error;",
  ]),
  mutant("a missing signature is let through", WEBHOOK, [
    'if (sent.signature === undefined) throw new Problem("invalid_signature", "The signature header is missing.");',
    "if (sent.signature === undefined) return JSON.parse(Buffer.from(sent.body).toString());",
  ]),
  mutant("old signatures are accepted", SIGNATURE, [
    "const TOLERANCE_SECONDS = 300;",
    "const TOLERANCE_SECONDS = 86_400;",
  ]),
  mutant("signatures from the future are accepted", SIGNATURE, [
    "Math.abs(aheadSeconds) > TOLERANCE",
    "aheadSeconds > TOLERANCE",
  ]),
  mutant("only the first of two webhook secrets is known", SIGNATURE, [
    "for (const secret of secrets) {",
    "for (const secret of secrets.slice(0, 1)) {",
  ]),
  mutant("the body is parsed and written anew before its signature is checked", WEBHOOK, [
    "return verifyEvent(sent.body, sent.signature, deps.clock.now());",
    "return verifyEvent(Buffer.from(JSON.stringify(JSON.parse(Buffer.from(sent.body).toString()))), sent.signature, deps.clock.now());",
  ]),
  mutant("a refused event is answered with 200", WEBHOOK, [
    "reportRefusal(signature, refused, deps);\n      throw error;",
    'reportRefusal(signature, refused, deps);\n      if (error !== null) return { id: "evt_x", type: "x" };\n      throw error;',
  ]),
  mutant("a refused event takes effect before it is refused", WEBHOOK, [
    "reportRefusal(signature, refused, deps);\n      throw error;",
    "receiveEvent(JSON.parse(body.toString()), deps);\n      throw error;",
  ]),
  mutant("an event is not remembered", QUERIES, [
    "if (event !== null && (yield* run(insertEvent(event, at))).length === 0) return",
    "if (event !== null && insertEvent(event, at).values.length === 0) return",
  ]),
  mutant("a repeated event is applied again", QUERIES, [
    "if (event !== null && (yield* run(insertEvent(event, at))).length === 0) return",
    "if (event !== null && (yield* run(insertEvent(event, at))).length > 1) return",
  ]),
  mutant("a repeated event is answered with an error", WEBHOOK, [
    "return context.json({ received: true, outcome });",
    'return context.json({ received: true, outcome }, outcome === "duplicate" ? 409 : 200);',
  ]),
  mutant("an event of another type is answered with an error", WEBHOOK, [
    "return context.json({ received: true, outcome });",
    'return context.json({ received: true, outcome }, outcome === "ignored" ? 400 : 200);',
  ]),
  mutant("an event that matches no user is answered with an error", WEBHOOK, [
    "return context.json({ received: true, outcome });",
    'return context.json({ received: true, outcome }, outcome === "unmatched" ? 404 : 200);',
  ]),
  mutant("the record is not written", QUERIES, [
    "yield* runAll([update, ...marks, ...insertMails(mails, now)]);",
    "yield* runAll([...marks, ...insertMails(mails, now), update].slice(0, -1));",
  ]),
  mutant("the customer's id is lost when the subscription ends", QUERIES, [
    "applied_ticket = $2, synced_at = $3",
    "applied_ticket = $2, synced_at = $3, payment_customer_id = CASE WHEN $5 = 'canceled' THEN NULL ELSE payment_customer_id END",
  ]),
  mutant("the page itself gives access", CHECKOUT, [
    "  return urlOf(created.value);\n}\n\nfunction wantedParams",
    '  const opened = urlOf(created.value);\n  const ticket = await deps.store.beginSync(work.customerId, null);\n  if (ticket.kind === "ticket") await deps.store.commitSync({ event: null, ticket, now: deps.clock.now(), derive: (record) => ({ fields: { ...record, subscriptionStatus: "active" }, mails: [], notifies: false }) });\n  return opened;\n}\n\nfunction wantedParams',
  ]),
];
