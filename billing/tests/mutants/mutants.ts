import { type Mutant, mutant } from "./mutant.ts";

const SYNC = "flows/sync-customer.ts";
const SESSION = "flows/complete-session.ts";
const CHECKOUT = "flows/open-checkout.ts";
const CHARGE = "flows/charge-off-session.ts";
const PAY_LINK = "flows/open-pay-on-session.ts";
const RELINK = "flows/known-customer.ts";
const KNOWN = "flows/known-customer.ts";
const ENSURE = "flows/ensure-customer.ts";
const RECEIVE = "flows/receive-event.ts";
const REVERSALS = "flows/find-reversals.ts";
const IMPORT = "flows/import-records.ts";
const CHOOSE = "core/choose-subscription.ts";
const DERIVE = "core/derive-record.ts";
const PAGES = "adapters/provider/checked-answer.ts";
const SESSION_CALLS = "adapters/provider/checkout-calls.ts";
const QUERIES = "adapters/storage/sync-queries.ts";
const SQLITE = "adapters/storage/sqlite-database.ts";
const GROUP = "adapters/storage/group-commit.ts";

/** Ways to break the service: a test of the promise must fail for each of them. */
export const BILLING_MUTANTS: Mutant[] = [
  mutant("an end is believed as the event tells it, not read again", SYNC, [
    "const subscriptions = await readSubscriptions(customerId, deps);",
    "const subscriptions = cause.endedSubscriptionId === undefined ? await readSubscriptions(customerId, deps) : [];",
  ]),
  mutant("a trial that only the provider knows of is given again", CHECKOUT, [
    "return record.trialUsedAt !== null || subscriptions.some(({ trialStart }) => trialStart !== null);",
    "return record.trialUsedAt !== null && subscriptions.length >= 0;",
  ]),
  mutant("an outdated page that was paid while it was being closed is overlooked", CHECKOUT, [
    "(await expireAll(others, deps)) || isOutdatedPaid }",
    "(await expireAll(others, deps)) || (isOutdatedPaid && others.length < 0) }",
  ]),
  mutant("a page that was opened in advance stays open beside a subscription", CHECKOUT, [
    "expireAll(unseen, deps)]);",
    "expireAll(unseen.slice(0, 0), deps)]);",
  ]),
  mutant("a page that was paid while it was being closed counts as closed", SESSION_CALLS, [
    'if (session.status === "complete") return "complete";',
    'if (session.status === "complete") return "expired";',
  ]),
  mutant("nobody asks whether a page was paid while it was being closed", CHECKOUT, [
    'return ends.includes("complete");',
    "return ends.length < 0;",
  ]),
  mutant("only the last of the closed pages is asked whether it was paid", CHECKOUT, [
    'return ends.includes("complete");',
    'return ends.at(-1) === "complete";',
  ]),
  mutant("a reused page that is paid in the moment of closing is followed by another", CHECKOUT, [
    "if ((await expireAll([page], deps)) || isSold) return",
    "await expireAll([page], deps);\n  if (isSold) return",
  ]),
  mutant("a charge that waits for the customer is taken for paid", CHARGE, [
    'if (status === "succeeded" || status === "processing") return { kind: status, paymentIntentId };',
    'if (status === "requires_action") return { kind: "succeeded", paymentIntentId };\n  if (status === "succeeded" || status === "processing") return { kind: status, paymentIntentId };',
  ]),
  mutant("a saved card of another customer is kept", SESSION, [
    "const isOwn = method.customerId === customerId && paymentMethodId !== null;",
    "const isOwn = customerId !== '' && paymentMethodId !== null;",
  ]),
  mutant("a reference that names somebody else is overlooked", SESSION, [
    "if (owner !== null && (reference === null || reference === owner.userId)) return owner.userId;",
    "if (owner !== null) return owner.userId;",
  ]),
  mutant("the reference decides, whoever the customer belongs to", SESSION, [
    "if (owner !== null && (reference === null || reference === owner.userId)) return owner.userId;",
    "if (owner !== null) return reference ?? owner.userId;",
  ]),
  mutant("a reference that a buyer wrote on a payment link links a customer", SESSION, [
    "if (owner === null && (reference === null || session.payment_link !== null || !isMarked)) return null;",
    "if (owner === null && (reference === null || !isMarked)) return null;",
  ]),
  mutant("only the first page of a list is read", PAGES, [
    "if (!page.has_more || lastId === undefined) return items;",
    "if (pages === 0 || lastId === undefined) return items;",
  ]),
  mutant("every page of a list is the first one", PAGES, ["after = { starting_after: lastId };", "after = {};"]),
  mutant("a power failure may take what was acknowledged", SQLITE, ["synchronous = FULL", "synchronous = NORMAL"]),
  mutant("a proxy's 404 is taken for an answer", PAGES, [
    "if (statusCode < 200 || statusCode > 299 || !isNamed)",
    "if (statusCode === 0)",
  ]),
  mutant("a proxy's 404 that names an object is taken for it", PAGES, [
    "if (statusCode < 200 || statusCode > 299 || !isNamed)",
    "if (!isNamed)",
  ]),
  mutant("a 200 that is another object is taken for the answer", PAGES, [
    "if (statusCode < 200 || statusCode > 299 || !isNamed)",
    "if (statusCode < 200 || statusCode > 299)",
  ]),
  mutant("ended subscriptions are not listed", "adapters/provider/customer-calls.ts", ['status: "all" as const, ', ""]),
  mutant("an active subscription does not outrank one that is past due", CHOOSE, ['["active", 0]', '["active", 2.5]']),
  mutant("among equals the newest subscription decides", CHOOSE, [
    "return recordedFirst || a.created - b.created;",
    "return b.created - a.created;",
  ]),
  mutant("among ended ones the first to end decides", CHOOSE, [
    "return (b.endedAt ?? b.created) - (a.endedAt ?? a.created);",
    "return (a.endedAt ?? a.created) - (b.endedAt ?? b.created);",
  ]),
  mutant("an unpaid subscription does not stop another sale", CHOOSE, [
    "subscription) < ENDED_RANK",
    "subscription) < 3",
  ]),
  mutant("an unfinished subscription does not stop another sale", CHOOSE, [
    "subscription) < ENDED_RANK",
    "subscription) < 6",
  ]),
  mutant("a status of tomorrow does not stop another sale", CHOOSE, [
    "subscription) < ENDED_RANK",
    "subscription) < ENDED_RANK && isKnownStatus(subscription.status)",
  ]),
  mutant("a status of tomorrow takes the access", DERIVE, [
    "if (!isKnownStatus(chosen.status)) return withUnknownStatus(previous, subscriptions, context);",
    "if (!isKnownStatus(chosen.status)) return withoutSubscription(previous);",
  ]),
  mutant("an add-on made in the dashboard decides the price", DERIVE, [
    "latestEndFirst.find((item) => soldPriceIds.includes(item.priceId)) ?? latestEndFirst[0] ?? null",
    "latestEndFirst[0] ?? soldPriceIds.flatMap(() => latestEndFirst)[0] ?? null",
  ]),
  mutant("going back from unpaid to past_due renews the grace", DERIVE, [
    "return isSamePeriodOfTrouble ? previous.pastDueSince : now.toISOString();",
    "return (isSamePeriodOfTrouble ? previous.pastDueSince : null) ?? now.toISOString();",
  ]),
  mutant("another subscription's grace is inherited", DERIVE, [
    'previous.subscriptionStatus === "past_due" && previous.paymentSubscriptionId === subscription.id',
    'previous.subscriptionStatus === "past_due"',
  ]),
  mutant("a trial is forgotten when another subscription starts", DERIVE, [
    "if (previous.trialUsedAt !== null || starts.length === 0) return previous.trialUsedAt;",
    "if (starts.length === 0) return null;",
  ]),
  mutant(
    "a missing customer ends a running subscription",
    SYNC,
    [
      "if (isUndecided && isSubscribed(begun.record)) return await leaveAsItIs(event, missing, deps);",
      "if (isUndecided && begun.record.userId === '') return await leaveAsItIs(event, missing, deps);",
    ],
    ["const fields = isUndecided\n", "const fields = isUndecided && previous.userId === ''\n"],
  ),
  mutant("the end of another subscription confirms that the customer is gone", SYNC, [
    "return endedSubscriptionId !== undefined && endedSubscriptionId === record.paymentSubscriptionId;",
    "return endedSubscriptionId !== undefined && record.userId !== '';",
  ]),
  mutant("the customer of a running subscription is replaced", CHECKOUT, [
    "  if (isSubscribed(work.record)) throw fault;\n",
    "  if (work.record.userId === '') throw fault;\n",
  ]),
  mutant(
    "a missing customer's portal says that the account is gone, although its subscription runs",
    "flows/open-portal.ts",
    ["  if (isSubscribed(record)) throw fault;\n", "  if (record.userId === '') throw fault;\n"],
  ),
  mutant("an older read overwrites a newer one", QUERIES, [
    "payment_customer_id = $2 AND applied_ticket < $3 FOR UPDATE",
    "payment_customer_id = $2 AND $3 > 0 FOR UPDATE",
  ]),
  mutant("the ticket is taken after the provider was read", SYNC, [
    'const begun = await deps.store.beginSync(customerId, event?.id ?? null);\n  if (begun.kind !== "ticket") return begun.kind;\n  const subscriptions = await readSubscriptions(customerId, deps);',
    'const early = await readSubscriptions(customerId, deps);\n  const begun = await deps.store.beginSync(customerId, event?.id ?? null);\n  if (begun.kind !== "ticket") return begun.kind;\n  const subscriptions = early;',
  ]),
  mutant("an older card replaces a newer one", QUERIES, [
    "(payment_method_at IS NULL OR payment_method_at <= $3)",
    "(payment_method_at IS NULL OR payment_method_at <> $3 OR payment_method_at <= $3)",
  ]),
  mutant("a result is told before the commit", GROUP, [
    '      this.engine.exec("COMMIT");\n      for (const { settle } of batch) settle();',
    '      for (const { settle } of batch) settle();\n      this.engine.exec("COMMIT");',
  ]),
  mutant("one failing transaction takes the others of its batch with it", GROUP, [
    '      this.rollBackSavepoint(error);\n      return () => reject(toStorageFault("transaction", error));',
    "      throw error;",
  ]),
  mutant("a stale holder still writes", "adapters/storage/keyed-request-queries.ts", [
    'return rows[0] !== undefined && integer(rows[0], "fence") === lease.fence;',
    "return rows[0] !== undefined;",
  ]),
  mutant("a stale holder ends its successor's lease", "adapters/storage/keyed-request-queries.ts", [
    "WHERE name = $1 AND fence = $2",
    "WHERE name = $1 AND $2 > 0",
  ]),
  mutant("a key that the provider may have forgotten is sent again", "core/keyed-request.ts", [
    "return now.getTime() - Date.parse(createdAt) < KEY_LIFE_MS;",
    "return now.getTime() - Date.parse(createdAt) < KEY_LIFE_MS * 1_000;",
  ]),
  mutant("a customer is created without asking for an earlier one", ENSURE, [
    "if (known !== null) return { customerId: await adopt",
    "if (known === '') return { customerId: await adopt",
  ]),
  mutant("only the search is asked for an earlier customer, although it lags", KNOWN, [
    "new Map([...listed, ...searched]",
    "new Map([...listed.slice(0, 0), ...searched]",
  ]),
  mutant("only the list is asked for an earlier customer", KNOWN, [
    "new Map([...listed, ...searched]",
    "new Map([...listed, ...searched.slice(0, 0)]",
  ]),
  mutant("of two customers the oldest is taken, although another one pays", KNOWN, [
    "Number(b.isSubscribed) - Number(a.isSubscribed) || a.created - b.created",
    "a.created - b.created",
  ]),
  mutant("a search's answer about another user is believed", "adapters/provider/customer-calls.ts", [
    "return answer.data.map(parseWire.customer).filter((customer) => isOwnedBy(customer, owner));",
    "return answer.data.map(parseWire.customer);",
  ]),
  mutant("an event's own word links an unknown customer", RELINK, [
    'return (await relinkCustomer(customer, deps)) === "linked" ? "linked" : "unknown";',
    'return (await relinkCustomer({ ...customer, userId: userIdHint(event) }, deps)) === "linked" ? "linked" : "unknown";',
  ]),
  mutant("a second customer of a user raises no alert", RELINK, [
    '  await raiseAlert({ code: "second_customer", ids: { user: userId, recorded, customer: customerId } }, deps);\n',
    "",
  ]),
  mutant("two live subscriptions at two customers raise no alert", KNOWN, [
    "secondSubscriptionAlerts(userId, subscriptions.flat())",
    "subscriptions.flatMap((own) => secondSubscriptionAlerts(userId, own))",
  ]),
  mutant("an import forgets where it was", IMPORT, [
    "    await deps.store.writeSetting(CURSOR, cursor",
    "    if (cursor === CURSOR) await deps.store.writeSetting(CURSOR, cursor",
  ]),
  mutant("an import goes on from where one stopped before the backup", IMPORT, [
    'return isFresh && customerId !== "" ? customerId : null;',
    'return (isFresh || writtenAt !== "") && customerId !== "" ? customerId : null;',
  ]),
  mutant("an import forgets purchases and cards", IMPORT, ["  await importPurchases(customer, deps);\n", ""]),
  mutant("an event of the other mode is acknowledged", RECEIVE, [
    "  throw new ModeMismatch(\"the event's livemode differs from the key's mode\");\n",
    "",
  ]),
  mutant("an event that cannot be read is acknowledged", RECEIVE, [
    "    await recordFailure(parsed, fault, deps);\n    throw fault;",
    '    await recordFailure(parsed, fault, deps);\n    return "ignored";',
  ]),
  mutant("an event that failed is acknowledged", RECEIVE, [
    "    await recordFailure(event, error, deps);\n    throw error;",
    '    await recordFailure(event, error, deps);\n    return "ignored";',
  ]),
  mutant("a connected account's event changes a record", RECEIVE, [
    "if (event.account !== null) {",
    "if (event.account === '') {",
  ]),
  mutant("a reference is charged again with other parameters", CHARGE, [
    "if (!isSame) throw new ChargeConflict",
    "if (!isSame && charge.id === '') throw new ChargeConflict",
  ]),
  mutant("a charge is sent again after a restore, although it was paid", CHARGE, [
    "if (earlier !== null && !isOwn) return answerFrom(earlier.status, earlier.id);",
    "if (earlier !== null && earlier.id === '') return answerFrom(earlier.status, earlier.id);",
  ]),
  mutant("a repeated charge uses another key", CHARGE, [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the program.
    "`charge:${charge.id}`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the program.
    "`charge:${charge.id}:${deps.clock.now().getTime()}`",
  ]),
  mutant("a failed charge stays open while another way to pay is offered", PAY_LINK, [
    '  if (intent.status !== "canceled") await deps.provider.cancelPaymentIntent(intent.id);\n',
    "",
  ]),
  mutant("a mail asks for money that has been paid", PAY_LINK, [
    "if (intent.customerId === null || !isOwnCharge(intent) || (await isPaidOtherwise(intent, deps))) return null;",
    "if (intent.customerId === null || !isOwnCharge(intent)) return null;",
  ]),
  mutant("a payment on a page is not noted on the charge that it replaces", QUERIES, [
    "    ...(paidChargeId === undefined ? [] : [markPaid(paidChargeId, at)]),\n",
    "",
  ]),
  mutant("a page that was not paid is recorded as a purchase", "core/purchase.ts", [
    'if (session.mode !== "payment" || !isPaid(session)) return null;',
    'if (session.mode !== "payment" || (!isPaid(session) && session.id === "")) return null;',
  ]),
  mutant("what an earlier charge could not collect is recorded as a purchase", "core/purchase.ts", [
    "  if (intent?.metadata.replaces_payment !== undefined) return null;\n",
    "",
  ]),
  mutant("a purchase that was paid back still gives its features", "core/purchase.ts", [
    "return !isDisputed && (amount === 0 || refundedAmount < amount);",
    "return !isDisputed;",
  ]),
  mutant("a partial refund ends the subscription", REVERSALS, [
    '  if (kind === "refund" && !(await isRefundedInFull(paymentIntentId, deps))) return;\n',
    "",
  ]),
  mutant("a dispute that was won ends the subscription", REVERSALS, [
    "known === null && !isHarmless(reversal)",
    "known === null",
  ]),
  mutant(
    "a refund is found again every night",
    REVERSALS,
    ["  if (known === snapshot.status) return;\n", ""],
    ["known === null && !isHarmless(reversal)", "!isHarmless(reversal)"],
  ),
  mutant("a night that was cut short counts as done", "flows/nightly.ts", [
    'if (isComplete) await deps.store.writeSetting("nightly_at", now.toISOString());',
    'await deps.store.writeSetting("nightly_at", now.toISOString());',
  ]),
  mutant("a wrong key ends everybody's subscription at night", "flows/reconcile-records.ts", [
    "return inRow.failed === MAX_FAILURES_IN_ROW || inRow.missing === MAX_MISSING_IN_ROW;",
    "return inRow.failed === MAX_FAILURES_IN_ROW;",
  ]),
  mutant("a token without an end signs in", "adapters/auth/verify-caller.ts", [
    'requiredClaims: ["sub", "exp"]',
    'requiredClaims: ["sub"]',
  ]),
  mutant("only the first of two token secrets is known", "adapters/auth/verify-caller.ts", [
    "for (const key of keys) {",
    "for (const key of keys.slice(0, 1)) {",
  ]),
  mutant("every token opens the other servers' address", "routes/server-handlers.ts", [
    "return timingSafeEqual(digest(given), digest(expected));",
    'return timingSafeEqual(digest(given), digest(given)) && given !== "" && expected !== "";',
  ]),
  mutant("an answer may be kept by a cache on the way", "routes/account-handlers.ts", [
    '{ "cache-control": "no-store" }',
    "{}",
  ]),
  mutant("every origin may call", "routes/create-app.ts", ["origin: [...origins]", "origin: (origin) => origin"]),
  mutant("a running read is shared with those who ask later", "adapters/provider/coalesced-reads.ts", [
    "    return known.next;\n",
    "    return known.running;\n",
  ]),
  mutant("a mail is settled by a worker whose claim has ended", "adapters/storage/outbox-queries.ts", [
    'WHERE id = $1 AND claimed_by = $2";\n\nexport',
    "WHERE id = $1 AND $2 <> ''\";\n\nexport",
  ]),
  mutant("a change during the sending is never reported", "adapters/storage/outbox-queries.ts", [
    "due_at = CASE WHEN version > $4 THEN due_at ELSE $5 END",
    "due_at = $5",
  ]),
  mutant("a change of access is not reported", "core/notification.ts", ["    fields.subscriptionStatus,\n", ""]),
  mutant("a changed address is lost when the provider does not answer", "flows/update-email.ts", [
    '    if (isFaultOfKind(error, "unavailable")) throw error;\n',
    "",
  ]),
  mutant("a restored keyed request is repeated with other parameters", "adapters/storage/keyed-request-queries.ts", [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the program.
    'return `${scope.split(":", 1)[0]}-${randomUUID()}`;',
    "return scope;",
  ]),
  mutant("another customer's link is taken over", "adapters/storage/user-queries.ts", [
    'if (owner[0] !== undefined) return text(owner[0], "user_id") === userId;',
    'if (owner[0] !== undefined && text(owner[0], "user_id") === userId) return true;',
  ]),
  mutant("an old customer's card is kept for the new one", "adapters/storage/user-queries.ts", [
    "payment_method_id = CASE WHEN $3 = '' THEN payment_method_id END",
    "payment_method_id = CASE WHEN $3 <> '-' THEN payment_method_id END",
  ]),
];
