// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { type Mutant, mutant } from "./mutant.ts";

/** Ways to break billing that once survived all tests, or all of its area: each has a test of the promise since. */
export const ONCE_SURVIVED: Mutant[] = [
  mutant("another application's customer is adopted", "adapters/provider/customer-calls.ts", [
    "return userId === owner.userId && application === owner.application;",
    "return userId === owner.userId;",
  ]),
  mutant("another application's customer is linked from its event", "flows/known-customer.ts", [
    " || application !== deps.policy.application) return",
    ") return",
  ]),
  mutant("a subscription that others sold gives access", "flows/sync-customer.ts", [
    "return all.filter((subscription) => isOwn(subscription, deps.policy));",
    "return all.filter((subscription) => isOwn(subscription, deps.policy) || all.length > 0);",
  ]),
  mutant("a price that is no longer offered locks its payers out", "service.ts", [
    "soldPriceIds: await store.rememberPrices([...config.priceIds, ...config.plans.keys()])",
    "soldPriceIds: (await store.rememberPrices(config.priceIds)).filter((id) => config.priceIds.includes(id))",
  ]),
  mutant("of several trials the latest start is recorded", "core/derive-record.ts", [
    "Math.min(...starts)",
    "Math.max(...starts)",
  ]),
  mutant("a trial beside an unknown status is not recorded", "core/derive-record.ts", [
    "return { ...subscriptionFieldsOf(previous), trialUsedAt: trialUse(previous, subscriptions) };",
    "return subscriptionFieldsOf(previous);",
  ]),
  mutant("a trial's failed charge asks for no card", "core/derive-record.ts", [
    'subscription.status === "active" || subscription.status === "trialing"',
    'subscription.status === "active"',
  ]),
  mutant("a dispute that was only a warning counts", "core/purchase.ts", [
    '"won", "warning_closed", "prevented"',
    '"won", "prevented"',
  ]),
  mutant("a free purchase is not recorded", "core/purchase.ts", [
    'paymentStatus === "paid" || paymentStatus === "no_payment_required"',
    'paymentStatus === "paid"',
  ]),
  mutant("a purchase is dated when its page was opened", "core/purchase.ts", [
    "intent?.created ?? session.created",
    "session.created",
  ]),
  mutant("money on its way outranks money that arrived", "core/off-session-charge.ts", [
    '["succeeded", "processing"]',
    '["processing", "succeeded"]',
  ]),
  mutant("an alarm that is met all the time is never repeated", "core/alarm-rules.ts", [
    "    if (last !== undefined && now.getTime() - last < QUIET_MS) return false;\n    this.reportedAt.set(condition, now.getTime());",
    "    this.reportedAt.set(condition, now.getTime());\n    if (last !== undefined && now.getTime() - last < QUIET_MS) return false;",
  ]),
  mutant("one reference is charged in two currencies", "flows/charge-off-session.ts", [
    "charge.amount === request.amount && charge.currency === request.currency",
    "charge.amount === request.amount",
  ]),
  mutant("a mail is tried once too often", "flows/deliver-mail.ts", [
    "attempt >= MAX_MAIL_ATTEMPTS",
    "attempt > MAX_MAIL_ATTEMPTS",
  ]),
  mutant("an address that the provider refuses stops the sale", "flows/ensure-customer.ts", [
    "if (!isAboutEmail(error) || work.email === null) throw error;",
    "if (!isAboutEmail(error) || work.email !== null) throw error;",
  ]),
  mutant("reversals between two looks are looked at without overlap", "flows/find-reversals.ts", [
    "addMs(new Date(last), -OVERLAP_MS)",
    "new Date(last)",
  ]),
  mutant("a look at reversals that failed halfway counts as done", "flows/find-reversals.ts", [
    "  for (const reversal of reversals) await handle(reversal, deps);\n  await deps.store.writeSetting(LOOKED_AT, now.toISOString());",
    "  await deps.store.writeSetting(LOOKED_AT, now.toISOString());\n  for (const reversal of reversals) await handle(reversal, deps);",
  ]),
  mutant("every change of a reversal reacts again", "flows/find-reversals.ts", [
    "reversal.userId !== null && known === null && !isHarmless(reversal)",
    "reversal.userId !== null && !isHarmless(reversal)",
  ]),
  mutant("events are forgotten while the provider may still send them", "flows/nightly.ts", [
    "const KEEP_EVENTS_MS = 35 * DAY_MS;",
    "const KEEP_EVENTS_MS = 3 * DAY_MS;",
  ]),
  mutant("a payment that is still processing gets a mail to pay", "flows/notice-failed-payment.ts", [
    'new Set(["succeeded", "processing", "canceled"])',
    'new Set(["succeeded", "canceled"])',
  ]),
  mutant("a page that is about to expire is handed out", "flows/open-session.ts", [
    "const MIN_REMAINING_MS = 5 * MINUTE_MS;",
    "const MIN_REMAINING_MS = -5 * MINUTE_MS;",
  ]),
  mutant("a refused portal makes the refusal of a sale fail", "flows/open-portal.ts", [
    "    return returnUrlOf(deps);\n  });",
    "    throw error;\n  });",
  ]),
  mutant("the newest missed event is replayed first", "adapters/provider/purchase-calls.ts", [
    "return list.reverse();",
    "return list;",
  ]),
  mutant("three failing nights in all, not in a row, alarm", "background.ts", [
    "        failedInRow = 0;\n        return isMore;",
    "        return isMore;",
  ]),
  mutant("an older attempt closes a newer request", "adapters/storage/keyed-request-queries.ts", [
    "WHERE scope = $1 AND attempt = $2 RETURNING scope",
    "WHERE scope = $1 AND $2 > 0 RETURNING scope",
  ]),
  mutant("a failing event that still fails is forgotten with its first failure", "adapters/storage/sync-queries.ts", [
    "webhook_failures WHERE last_failed_at < $1",
    "webhook_failures WHERE first_failed_at < $1",
  ]),
  mutant("past due records are not read first", "adapters/storage/user-queries.ts", [
    "IN ('trialing', 'active', 'past_due') AND current",
    "IN ('trialing', 'active') AND current",
  ]),
  mutant("a deadlock is not tried again", "adapters/storage/postgres-database.ts", [
    'new Set(["40001", "40P01"])',
    'new Set(["40001"])',
  ]),
  mutant("a migration that fails halfway on PostgreSQL stays half done", "adapters/storage/postgres-database.ts", [
    '      await client.query("BEGIN");\n      await client.query(text);',
    "      await client.query(text);",
  ]),
  mutant("the database is closed while transactions wait", "adapters/storage/sqlite-database.ts", [
    "    await this.group.drain();\n",
    "",
  ]),
  mutant("a busy database is given up at once", "adapters/storage/sqlite-database.ts", [
    "{ timeout: BUSY_TIMEOUT_MS }",
    "{ timeout: 0 }",
  ]),
  mutant("a pending refund is not counted", "adapters/storage/migrations/0002-purchases.ts", [
    "r.status IN ('succeeded', 'pending')",
    "r.status IN ('succeeded')",
  ]),
  mutant("a JSON body with a charset is refused", "routes/request-body.ts", ['?.split(";")[0]?.trim()', "?.trim()"]),
  mutant("a taken lease is answered with 500", "routes/error-handler.ts", [
    "[ProviderFault, StorageFault, LeaseBusy,",
    "[ProviderFault, StorageFault,",
  ]),
  mutant("an unexpected error's message is logged", "routes/error-handler.ts", [
    "error: error.name, at: placeOf(error)",
    "error: `${error.name} ${error.message}`, at: placeOf(error)",
  ]),
  mutant("one failed ping is answered until the process ends", "routes/create-app.ts", [
    "if (last === null || Math.abs(now.getTime() - last.at) >= PING_LIFE_MS) {",
    "if (last === null) {",
  ]),
  mutant("a caller is not told when to come again", "routes/problem.ts", [
    '  unavailable: { "retry-after": "5" },\n',
    "",
  ]),
  mutant("keys that cannot be fetched are the user's fault", "adapters/auth/verify-caller.ts", [
    "error instanceof errors.JOSEError && !isOurs &&",
    "error instanceof Error && !isOurs &&",
  ]),
  mutant("a notification follows a redirect", "adapters/notify/http-notifier.ts", [
    'redirect: "manual"',
    'redirect: "follow"',
  ]),
  mutant("a conflict at the provider is taken for a refusal", "adapters/provider/checked-answer.ts", [
    "statusCode === 409 || statusCode === 429",
    "statusCode === 429",
  ]),
  mutant("requests in progress are dropped when the process stops", "server.ts", [
    "    server.close(() => {",
    "    server.closeAllConnections();\n    server.close(() => {",
  ]),
  mutant("a kept connection ends before the load balancer in front expects it", "server.ts", [
    "      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,\n",
    "",
  ]),
  mutant("the portal of another application is used", "adapters/provider/set-up-account.ts", [
    "metadata?.made_by === mark.made_by && metadata.application === mark.application",
    "metadata?.made_by === mark.made_by",
  ]),
  mutant("the mail server's password reaches the log", "adapters/log.ts", [
    "postgres(?:ql)?|smtps?",
    "postgres(?:ql)?|smtp",
  ]),
  mutant("a duplicate counts as the last applied event", "adapters/metrics/prometheus-meter.ts", [
    'if (outcome === "applied") lastSuccess',
    'if (outcome !== "failed") lastSuccess',
  ]),
  mutant("a page is opened though the failed charge may still be paid", "adapters/provider/charge-calls.ts", [
    'await checkedAnswer("cancel payment intent"',
    'void checkedAnswer("cancel payment intent"',
  ]),
  mutant("the description of a charge is not sent", "flows/charge-off-session.ts", [
    "request.description === undefined ? {}",
    "request.description !== undefined ? {}",
  ]),
  mutant("a reference longer than the provider holds is sent whole", "core/off-session-charge.ts", [
    "reference.slice(0, MAX_NOTE_LENGTH)",
    "reference",
  ]),
  mutant("an unpaid subscription asks for no card", "core/derive-record.ts", [
    '["past_due", "unpaid", "paused"]',
    '["past_due", "paused"]',
  ]),
  mutant("of two cards saved in one second the first stays", "adapters/storage/sync-queries.ts", [
    "payment_method_at <= $3",
    "payment_method_at < $3",
  ]),
  mutant("the start of a trouble is never cleared", "adapters/storage/sync-queries.ts", [
    "past_due_since = $10",
    "past_due_since = COALESCE($10, past_due_since)",
  ]),
  mutant("a page that expired counts as completed", "adapters/provider/checkout-calls.ts", [
    'if (session.status === "expired") return "expired";',
    'if (session.status === "expired") return "complete";',
  ]),
  mutant("a charge counts as paid although the payment on its page has not succeeded", "flows/complete-session.ts", [
    'intent?.status === "succeeded" ? intent.metadata.charge_id',
    "intent !== null ? intent.metadata.charge_id",
  ]),
  mutant("a request for a price that does not exist is sent again and again", "flows/open-session.ts", [
    'error.details.kind !== "unavailable");',
    'error.details.kind === "rejected");',
  ]),
  mutant("the highest value of a setting is refused", "config/fields.ts", [
    "value <= range.max) return",
    "value < range.max) return",
  ]),
  mutant("a line break in the product's name stays in the subject", "core/mail-text.ts", [
    'fill(subject).replaceAll(/\\s+/g, " ")',
    "fill(subject)",
  ]),
  mutant("another user's reference answers for a charge", "flows/charge-off-session.ts", [
    "charge.userId === request.userId && charge.amount",
    "charge.amount",
  ]),
  mutant("a page's event that arrives again counts as applied", "flows/complete-session.ts", [
    'return isNew ? "applied" : "duplicate";',
    'return isNew ? "applied" : "applied";',
  ]),
  mutant("a failed payment's event that arrives again counts as applied", "flows/notice-failed-payment.ts", [
    'return isNew ? "applied" : "duplicate";',
    'return isNew ? "applied" : "applied";',
  ]),
  mutant("a paused subscription does not stop another sale", "core/choose-subscription.ts", [
    "subscription) < ENDED_RANK",
    "subscription) < 4",
  ]),
  mutant("a subscription without access gives its features until it is canceled", "core/status-report.ts", [
    "const subscribed = access ?",
    'const subscribed = record?.subscriptionStatus !== "canceled" ?',
  ]),
  mutant("former customers that the provider deleted count as a wrong key", "flows/sync-customer.ts", [
    "if (isUndecided && isSubscribed(begun.record)) return",
    "if (isUndecided && (event === null || isSubscribed(begun.record))) return",
  ]),
  mutant("subscriptions are listed before the open pages", "flows/open-checkout.ts", [
    "  const { reusable, isPaid } = await closePages(work, params, deps);",
    "  const early = await listOwnSubscriptions(work.customerId, deps);\n  if (!early.some(isLive)) return urlOf(await createSession(work, params, deps));\n  const { reusable, isPaid } = await closePages(work, params, deps);",
  ]),
  mutant("a page that was never confirmed holds up its user", "flows/open-session.ts", [
    "if (ageMs > MAX_RESUME_AGE_MS) return await close(request, null, work.lease, deps);",
    "if (ageMs > MAX_RESUME_AGE_MS) return;",
  ]),
  mutant(
    "a missing customer is believed while a trial runs",
    "flows/open-portal.ts",
    ["if (isSubscribed(record)) throw fault;", 'if (record.subscriptionStatus === "active") throw fault;'],
    ["import { type BillingRecord, isSubscribed } from", "import type { BillingRecord } from"],
  ),
  mutant(
    "a dispute is looked at only since the last look",
    "flows/find-reversals.ts",
    ["disputesSince: unixFromDate(addMs(now, -DISPUTE_LIFE_MS)),", "disputesSince: unixFromDate(since),"],
    ["/** A dispute is decided within about four months. */\nconst DISPUTE_LIFE_MS = 120 * DAY_MS;\n", ""],
  ),
  mutant("of alerts of one kind only the first is mailed", "core/outgoing-mail.ts", [
    "dedupeKey: `alert:${alert.code}:${detail}`",
    "dedupeKey: `alert:${alert.code}`",
  ]),
  mutant("a key server without keys is the token's fault", "adapters/auth/verify-caller.ts", [
    "  const isOurs =\n    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error instanceof errors.JWKInvalid;\n  return error instanceof errors.JOSEError && !isOurs && error.code",
    "  return error instanceof errors.JOSEError && error.code",
  ]),
  mutant("the application's path is dropped", "config/read-config.ts", [
    'return `${url.origin}${url.pathname}`.replace(/\\/+$/, "");',
    "return url.origin;",
  ]),
  mutant("an import that begins again goes on where it stopped", "commands/records.ts", [
    "restarts: rest.length === 1",
    "restarts: rest.length > 1",
  ]),
  mutant("a saved card is charged as if its owner were there", "adapters/provider/charge-calls.ts", [
    "off_session: true, confirm: true",
    "off_session: false, confirm: true",
  ]),
  mutant("a payment that others failed to charge is asked for again", "core/off-session-charge.ts", [
    "return metadata.purpose === CHARGE_PURPOSE;",
    'return metadata.purpose !== "";',
  ]),
  mutant("only a refund that is whole by itself ends the subscription", "flows/find-reversals.ts", [
    "return refunded >= amount;",
    "return refunds.some((refund) => refund.amount >= amount);",
  ]),
  mutant("every event is reported as one of another version", "flows/receive-event.ts", [
    "event.api_version === null || event.api_version === deps",
    "event.api_version === null && event.api_version === deps",
  ]),
  mutant("a test key is taken for a database of live mode", "service.ts", [
    "if (storedMode !== mode)",
    'if (mode === "live" && storedMode !== mode)',
  ]),
  mutant("a charge without a saved card ends with success", "commands/charge.ts", [
    'outcome.kind === "declined" || outcome.kind === "no_saved_card" ? 1 : 0',
    'outcome.kind === "declined" ? 1 : 0',
  ]),
  mutant(
    "a charge is sent again under a key that the provider has forgotten",
    "flows/charge-off-session.ts",
    ['import { isKeyStillKnown } from "../core/keyed-request.ts";\n', ""],
    [" && isKeyStillKnown(charge, deps.clock.now());", ";"],
  ),
  mutant("a subscription that begins with a trial does not name its owner", "core/session-params.ts", [
    "subscription_data: { metadata: ownerMark(context), ...(context.trialDays > 0 ? trial : {}) },",
    "subscription_data: context.trialDays > 0 ? trial : { metadata: ownerMark(context) },",
  ]),
  mutant("while the provider is slow, the account's default portal is opened", "flows/open-portal.ts", [
    "    if (!isConfigurationFault(error)) throw error;\n    await raiseRepeating(providerRefused(error), deps);\n",
    "    if (isConfigurationFault(error)) await raiseRepeating(providerRefused(error), deps);\n",
  ]),
  mutant("after the clock was set back, the last ping is answered until it has caught up", "routes/create-app.ts", [
    "Math.abs(now.getTime() - last.at) >= PING_LIFE_MS",
    "now.getTime() - last.at >= PING_LIFE_MS",
  ]),
];
