import { createHmac } from "node:crypto";
import fc from "fast-check";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { damaged, join } from "./bytes.ts";
import { corpusOf } from "./corpus.ts";
import { anyBody, tellingText } from "./http-answer.ts";
import { mostly, objectLike } from "./json.ts";
import { nastyText } from "./texts.ts";

/** A request as it goes over the line, but for its signature, which depends on the time. */
export interface WebhookRequest {
  method: string;
  path: string;
  headers: readonly (readonly [string, string])[];
  /** How the signature comes to be; null: there is no such header. */
  signatures: readonly Signing[];
  body: Uint8Array;
  framing: "length" | "chunked" | "too-long" | "too-short" | "both";
}

export interface Signing {
  kind: "good" | "old" | "future" | "foreign" | "other-scheme" | "garbage" | "damaged";
  text: string;
}

const kinds = fc.constantFrom<Signing["kind"]>(
  "old",
  "future",
  "foreign",
  "other-scheme",
  "garbage",
  "damaged",
  "good",
);
const signing = fc.record({
  kind: kinds,
  text: fc.oneof(fc.constantFrom("t=1,v1=00", "t=,v1=", "v1=0", "t=1e9,v1=x", "t=1,t=2,v1=0"), nastyText),
});
const signatures = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Signing[]>([{ kind: "good", text: "" }]) },
  { weight: 6, arbitrary: fc.array(signing, { maxLength: 3 }) },
);

const id = fc.oneof(
  fc.constantFrom<unknown>("cus_0", "cus_1", "sub_1", "pi_1", "in_1", null, ""),
  nastyText,
  tellingText,
);
const reference = fc.oneof(id, objectLike({ id }));
const types = fc.constantFrom(
  ...["checkout.session.completed", "customer.subscription.updated", "customer.subscription.deleted", "invoice.paid"],
  ...["invoice.payment_failed", "payment_intent.payment_failed", "charge.refunded", "__proto__"],
);
const object = objectLike({
  id,
  object: nastyText,
  customer: reference,
  mode: fc.constantFrom("payment", "setup", "subscription", "x"),
  client_reference_id: id,
  payment_intent: reference,
  setup_intent: reference,
  payment_link: reference,
  subscription: reference,
  email: tellingText,
});
const event = objectLike({
  id: fc.oneof(fc.constantFrom("evt_1", "evt_2"), nastyText),
  object: fc.constant("event"),
  type: types,
  livemode: fc.constant(false),
  api_version: nastyText,
  account: fc.constantFrom(null, null, "acct_1"),
  data: mostly(objectLike({ object })),
});
const bodies = fc.oneof(
  { weight: 8, arbitrary: event.map((value) => encodeUtf8(JSON.stringify(value).toWellFormed())) },
  { weight: 2, arbitrary: damaged([...corpusOf("webhook").values()]) },
  { weight: 1, arbitrary: anyBody },
  {
    weight: 1,
    arbitrary: fc
      .tuple(event, fc.nat(1_200_000))
      .map(([value, blanks]) => encodeUtf8(JSON.stringify(value).toWellFormed() + " ".repeat(blanks))),
  },
);

const headers = fc.array(
  fc.tuple(
    fc.constantFrom(
      "Content-Type",
      "Content-Encoding",
      "Expect",
      "Authorization",
      "X-Forwarded-For",
      "Cookie",
      "Host",
      "X-Other",
      "Accept",
    ),
    fc.oneof(
      fc.constantFrom("application/json", "gzip", "100-continue", "Bearer x.y.z", "Bearer ", "x".repeat(20_000)),
      nastyText,
    ),
  ),
  { maxLength: 3 },
);

const WEBHOOK = "/api/webhooks/payments";

export const webhookRequests: fc.Arbitrary<WebhookRequest> = fc.record({
  method: fc.oneof(
    { weight: 12, arbitrary: fc.constant("POST") },
    { weight: 1, arbitrary: fc.constantFrom("GET", "PUT", "OPTIONS", "HEAD", "TRACE", "FOO") },
  ),
  path: fc.oneof(
    { weight: 12, arbitrary: fc.constant(WEBHOOK) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "/api/checkout",
        "/api/billing-portal",
        "/api/billing/status",
        "/healthz",
        "/readyz",
        "/%",
        "//",
        "*",
        `${WEBHOOK}/../x`,
      ),
    },
  ),
  headers,
  signatures,
  body: bodies,
  framing: fc.oneof(
    { weight: 12, arbitrary: fc.constant("length" as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom("chunked" as const, "too-long" as const, "too-short" as const, "both" as const),
    },
  ),
});

/** The bytes of the request, signed for this moment. */
export function writeRequest(
  request: WebhookRequest,
  { secret, nowSeconds }: { secret: string; nowSeconds: number },
): Uint8Array {
  const signed = request.signatures.map(
    (how) => ["Stripe-Signature", signatureOf(how, { body: request.body, secret, nowSeconds })] as const,
  );
  const [framing, body] = frame(request);
  const lines = [
    ["Host", "billing.example"] as const,
    ["Connection", "close"] as const,
    ...request.headers,
    ...signed,
    ...framing,
  ];
  const head = lines.map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, " ")}\r\n`).join("");
  return join(encodeUtf8(`${request.method} ${request.path} HTTP/1.1\r\n${head.toWellFormed()}\r\n`), body);
}

function signatureOf(
  { kind, text }: Signing,
  { body, secret, nowSeconds }: { body: Uint8Array; secret: string; nowSeconds: number },
): string {
  if (kind === "garbage") return text;
  const time = nowSeconds + ({ old: -900, future: 900 }[kind as string] ?? 0);
  const key = kind === "foreign" ? "whsec_foreign" : secret;
  const hex = createHmac("sha256", key).update(`${time}.`).update(body).digest("hex");
  const signature = `t=${time},${kind === "other-scheme" ? "v0" : "v1"}=${hex}`;
  return kind === "damaged" ? signature.slice(0, signature.length - 1 - (text.length % 40)) + text : signature;
}

function frame({ body, framing }: WebhookRequest): [(readonly [string, string])[], Uint8Array] {
  const length = (bytes: number) => ["Content-Length", String(Math.max(0, bytes))] as const;
  const chunked = join(
    encodeUtf8(`${body.length.toString(16)}\r\n`),
    body,
    encodeUtf8(body.length === 0 ? "\r\n" : "\r\n0\r\n\r\n"),
  );
  if (framing === "chunked") return [[["Transfer-Encoding", "chunked"]], chunked];
  if (framing === "both") return [[length(body.length), ["Transfer-Encoding", "chunked"]], chunked];
  const lie = { length: 0, "too-long": 9, "too-short": -9 }[framing];
  return [[length(body.length + lie)], body];
}
