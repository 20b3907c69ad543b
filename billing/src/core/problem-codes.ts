/** Every refusal that this service sends. Programs rely on the codes. */
export const PROBLEMS = {
  unauthenticated: { status: 401, title: "Sign in first" },
  invalid_request: { status: 400, title: "The request is not valid" },
  invalid_signature: { status: 400, title: "The signature does not match" },
  stale_signature: { status: 400, title: "The event was sent again long after it was signed" },
  clock_off: { status: 400, title: "The signature's time is not now" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "This address does not allow this method" },
  already_subscribed: { status: 409, title: "A subscription already exists" },
  subscription_limit: { status: 409, title: "Stripe allows this customer no other subscription" },
  cannot_buy: { status: 422, title: "Stripe cannot sell this to this customer" },
  payment_under_way: { status: 409, title: "A payment is under way" },
  foreign_customer: { status: 409, title: "Stripe's customer belongs to another application" },
  not_paused: { status: 409, title: "There is nothing to resume" },
  needs_card: { status: 409, title: "A card is needed first" },
  no_customer: { status: 409, title: "Nothing has been bought yet" },
  body_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "The body must be JSON" },
  raw_body_missing: { status: 500, title: "The raw body did not reach the webhook handler" },
  internal: { status: 500, title: "Something went wrong here" },
  misconfigured: { status: 503, title: "The operator of this service has to fix something" },
  unavailable: { status: 503, title: "Try again in a moment" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
