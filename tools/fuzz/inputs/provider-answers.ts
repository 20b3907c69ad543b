import fc from "fast-check";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { anyBody, httpAnswers, tellingText } from "./http-answer.ts";
import { objectLike } from "./json.ts";
import { nastyText } from "./texts.ts";

const id = fc.oneof(fc.constantFrom("sub_1", "cus_0", "in_1", "price_monthly"), nastyText);
const seconds = fc.oneof(fc.constantFrom<unknown>(1, 1_900_000_000, null), fc.double());
const count = fc.oneof(fc.nat(5), fc.constantFrom(-1, 1e99));
const item = objectLike({ id, price: objectLike({ id }), current_period_end: seconds });
const invoice = objectLike({
  id,
  status: fc.constantFrom("open", "paid", "x"),
  attempt_count: count,
  billing_reason: nastyText,
});
const subscription = objectLike({
  id,
  object: fc.constant("subscription"),
  status: fc.constantFrom("active", "past_due", "canceled", "trialing", "x"),
  created: seconds,
  ended_at: seconds,
  trial_start: seconds,
  cancel_at: seconds,
  cancel_at_period_end: fc.boolean(),
  items: objectLike({ data: fc.array(item, { maxLength: 2 }) }),
  latest_invoice: fc.oneof(invoice, id),
});
const intent = objectLike({
  id,
  status: nastyText,
  amount: count,
  currency: nastyText,
  created: seconds,
  customer: id,
  payment_method: id,
  setup_future_usage: nastyText,
  metadata: fc.dictionary(nastyText, nastyText, { maxKeys: 2 }),
});
const list = objectLike({
  object: fc.constant("list"),
  has_more: fc.boolean(),
  url: nastyText,
  data: fc.array(subscription, { maxLength: 3 }),
});
const error = objectLike({
  error: objectLike({
    type: fc.constantFrom("invalid_request_error", "api_error", "x"),
    code: fc.constantFrom("resource_missing", "x"),
    message: tellingText,
    param: nastyText,
  }),
});
const shapes = fc.oneof(
  { weight: 4, arbitrary: list },
  { weight: 2, arbitrary: intent },
  { weight: 1, arbitrary: error },
);
const bodies = fc.oneof(
  { weight: 8, arbitrary: shapes.map((value) => encodeUtf8(JSON.stringify(value).toWellFormed())) },
  { weight: 1, arbitrary: anyBody },
);

/** What stands where the payment provider should be. */
export const providerAnswers = httpAnswers({ bodies, endings: ["close", "close", "close", "reset", "hang"] });
