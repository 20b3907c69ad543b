// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** Billing: from the webhook to the record, from checkout to portal. */
export const BILLING_MUTANTS: readonly Mutant[] = [
  ...bugsIn("billing/src/adapters/auth/verify-caller.ts", null, {
    "a token without an end signs in": [['requiredClaims: ["sub", "exp"]', 'requiredClaims: ["sub"]']],
    "a token's signature is not checked": [
      [
        "      refusal = error;\n",
        '      refusal = error;\n      return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());\n',
      ],
    ],
  }),
  ...bugsIn("billing/src/adapters/runtime.ts", null, {
    "the mail server's password reaches the log": [["postgres(?:ql)?|smtps?", "postgres(?:ql)?|smtp"]],
  }),
  ...bugsIn("billing/src/adapters/provider/stripe-client.ts", null, {
    "signatures are not checked": [
      [
        "        refusal = error;",
        "        if (signature !== '') return JSON.parse(Buffer.from(rawBody).toString());\n        refusal = error;",
      ],
    ],
  }),
  ...bugsIn("billing/src/adapters/storage/group-commit.ts", null, {
    "a result is told before the commit": [
      [
        '      this.engine.exec("COMMIT");\n      for (const settle of settled) settle();',
        '      for (const settle of settled) settle();\n      this.engine.exec("COMMIT");',
      ],
    ],
  }),
  ...bugsIn("billing/src/adapters/storage/keyed-request-queries.ts", null, {
    "a stale holder still writes": [
      ['return rows[0] !== undefined && integer(rows[0], "fence") === lease.fence;', "return rows[0] !== undefined;"],
    ],
  }),
  ...bugsIn("billing/src/adapters/storage/record-queries.ts", null, {
    "an older read overwrites a newer one": [
      ["payment_customer_id = $2 AND applied_ticket < $3 FOR UPDATE", "payment_customer_id = $2 AND $3 > 0 FOR UPDATE"],
    ],
    "a repeated event is applied again": [
      [
        "if (event !== null && (yield* run(insertEvent(event, at))).length === 0) return",
        "if (event !== null && (yield* run(insertEvent(event, at))).length > 1) return",
      ],
    ],
  }),
  ...bugsIn("billing/src/adapters/storage/record-queries.ts", null, {
    "another customer's link is taken over": [
      [
        'if (owner[0] !== undefined) return text(owner[0], "user_id") === userId;',
        'if (owner[0] !== undefined && text(owner[0], "user_id") === userId) return true;',
      ],
    ],
  }),
  ...bugsIn("billing/src/core/billing-record.ts", null, {
    "an active subscription gives no access": [['record.subscriptionStatus === "active" || ', ""]],
    "everybody has access": [["if (record === null) return false;", "if (record !== undefined) return true;"]],
  }),
  ...bugsIn("billing/src/core/derive-record.ts", null, {
    "past_due ends the subscription at once": [['["past_due", "past_due"]', '["past_due", "canceled"]']],
  }),
  ...bugsIn("billing/src/flows/keyed-requests.ts", null, {
    "a key that the provider may have forgotten is sent again": [
      [
        "return now.getTime() - Date.parse(createdAt) < KEY_LIFE_MS;",
        "return now.getTime() - Date.parse(createdAt) < KEY_LIFE_MS * 1_000;",
      ],
    ],
  }),
  ...bugsIn("billing/src/core/purchase.ts", null, {
    "a purchase that was paid back still gives its features": [
      ["return !isDisputed && (amount === 0 || refundedAmount < amount);", "return !isDisputed;"],
    ],
  }),
  ...bugsIn("billing/src/core/session-params.ts", null, {
    "the page does not name the user": [["    client_reference_id: context.userId,\n", ""]],
  }),
  ...bugsIn("billing/src/flows/charge-off-session.ts", null, {
    "a charge that waits for the customer is taken for paid": [
      [
        "if (isOnItsWay && paymentIntentId !== null) return",
        'if (status === "requires_action" && paymentIntentId !== null) return { kind: "succeeded", paymentIntentId };\n  if (isOnItsWay && paymentIntentId !== null) return',
      ],
    ],
    "a charge is sent again after a restore, although it was paid": [
      ["if (earlier !== null && !isOwn) return", "if (earlier !== null && earlier.id === '') return"],
    ],
  }),
  ...bugsIn("billing/src/flows/complete-session.ts", null, {
    "a reference that names somebody else is overlooked": [
      [
        "if (owner !== null && (reference === null || reference === owner.userId)) return owner.userId;",
        "if (owner !== null) return owner.userId;",
      ],
    ],
  }),
  ...bugsIn("billing/src/flows/find-reversals.ts", null, {
    "a partial refund ends the subscription": [
      ['  if (kind === "refund" && !(await isRefundedInFull(paymentIntentId, deps))) return;\n', ""],
    ],
  }),
  ...bugsIn("billing/src/flows/open-checkout.ts", null, {
    "a trial that only the provider knows of is given again": [
      [
        "return record.trialUsedAt !== null || subscriptions.some(({ trialStart }) => trialStart !== null);",
        "return record.trialUsedAt !== null && subscriptions.length >= 0;",
      ],
    ],
    "a second subscription is sold": [["if (listed.value.some(isLive)) {", "if (listed.value.length < 0) {"]],
  }),
  ...bugsIn("billing/src/flows/deliver-mail.ts", null, {
    "a mail asks for money that has been paid": [
      [
        "if (intent.customerId === null || !isOwnCharge(intent) || (await isPaidOtherwise(intent, deps))) return null;",
        "if (intent.customerId === null || !isOwnCharge(intent)) return null;",
      ],
    ],
  }),
  ...bugsIn("billing/src/flows/receive-event.ts", null, {
    "an event that failed is acknowledged": [
      [
        "    await recordFailure(event, error, deps);\n    throw error;",
        '    await recordFailure(event, error, deps);\n    return "ignored";',
      ],
    ],
  }),
  ...bugsIn("billing/src/flows/nightly.ts", null, {
    "a wrong key ends everybody's subscription at night": [
      [
        "return inRow.failed === MAX_FAILURES_IN_ROW || inRow.missing === MAX_MISSING_IN_ROW;",
        "return inRow.failed === MAX_FAILURES_IN_ROW;",
      ],
    ],
  }),
  ...bugsIn("billing/src/flows/sync-customer.ts", null, {
    "a missing customer ends a running subscription": [
      [
        "if (isUndecided && isSubscribed(begun.record)) return await leaveAsItIs(event, missing, deps);",
        "if (isUndecided && begun.record.userId === '') return await leaveAsItIs(event, missing, deps);",
      ],
      ["const fields = isUndecided\n", "const fields = isUndecided && previous.userId === ''\n"],
    ],
  }),
  ...bugsIn("billing/src/routes/create-app.ts", null, {
    "every origin may call": [["origin: [...origins]", "origin: (origin) => origin"]],
  }),
  ...bugsIn("billing/src/server.ts", null, {
    "requests in progress are dropped when the process stops": [
      ["    server.close(() => {", "    server.closeAllConnections();\n    server.close(() => {"],
    ],
  }),
  ...bugsIn("billing/src/service.ts", null, {
    "a test key is taken for a database of live mode": [
      ["if (storedMode !== mode)", 'if (mode === "live" && storedMode !== mode)'],
    ],
  }),
];
