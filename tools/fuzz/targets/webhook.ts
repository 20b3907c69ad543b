import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { seed } from "../../../billing/bench/stand-in.ts";
import { createLog } from "../../../billing/src/adapters/runtime.ts";
import { readConfig } from "../../../billing/src/config/read-config.ts";
import { startServer } from "../../../billing/src/server.ts";
import { almost, asBytes, damaged, nastyText } from "../inputs.ts";
import { must, mustBeForPeople, mustHideToken } from "../promises.ts";
import { anyBody, bodiesLike, httpAnswers, inTurn, startServer as startStripe, tellingText } from "../server.ts";
import { type Target, target } from "../target.ts";

const NOW = new Date("2026-01-05T09:30:00Z");
const SECRET = "whsec_fuzz_4Kc9Xv2Wm6Rt1Ns8";
const KEY = "sk_test_fuzz7Qz0Yb4Kc9Xv2Wm6";
/** Node itself answers what is no HTTP: 400, 408, 431. */
const REFUSALS = [400, 401, 404, 405, 408, 409, 413, 415, 417, 431, 503];

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

const SIGNATURES = ["t=1,v1=00", "t=,v1=", "v1=0", "t=1e9,v1=x", "t=1,t=2,v1=0"];
const signing = fc.record({
  kind: fc.constantFrom("old", "future", "foreign", "other-scheme", "garbage", "damaged", "good"),
  text: fc.oneof(fc.constantFrom(...SIGNATURES), nastyText),
});
type Signing = typeof signing extends fc.Arbitrary<infer T> ? T : never;

const OBJECT = {
  id: "cs_1",
  object: "checkout.session",
  mode: "payment",
  customer: { id: "cus_1" },
  email: "a@b.example",
};
const EVENT = { object: "event", livemode: false, api_version: "2025-01-01", account: null };
const EVENTS = [
  ...["checkout.session.completed", "customer.subscription.updated", "customer.subscription.deleted", "invoice.paid"],
  ...["invoice.payment_failed", "payment_intent.payment_failed", "charge.refunded", "__proto__"],
].flatMap((type) => [
  {
    ...EVENT,
    id: "evt_1",
    type,
    data: { object: { ...OBJECT, payment_intent: "pi_1", client_reference_id: "cus_0" } },
  },
  { ...EVENT, id: "evt_2", type, data: { object: { ...OBJECT, customer: "cus_0", subscription: { id: "sub_1" } } } },
]);
const events = almost(EVENTS, fc.oneof(nastyText, tellingText)).map((value) => asBytes(value));
const HEADERS = "Content-Type Content-Encoding Expect Authorization X-Forwarded-For Cookie Host Accept".split(" ");
const VALUES = ["application/json", "gzip", "100-continue", "Bearer x.y.z", "Bearer ", "x".repeat(20_000)];
const WEBHOOK = "/api/webhooks/payments";
const PATHS = `/api/checkout /api/billing-portal /api/billing/status /healthz /readyz /% // * ${WEBHOOK}/../x`.split(
  " ",
);
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });

const requests = fc.record({
  method: mostly("POST", "GET", "PUT", "OPTIONS", "HEAD", "TRACE", "FOO"),
  path: mostly(WEBHOOK, ...PATHS),
  headers: fc.array(fc.tuple(fc.constantFrom(...HEADERS), fc.oneof(fc.constantFrom(...VALUES), nastyText)), {
    maxLength: 3,
  }),
  signatures: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Signing[]>([{ kind: "good", text: "" }]) },
    { weight: 1, arbitrary: fc.array(signing, { maxLength: 3 }) },
  ),
  body: fc.oneof(
    { weight: 8, arbitrary: events },
    { weight: 2, arbitrary: damaged(EVENTS.map((event) => asBytes(event))) },
    { weight: 1, arbitrary: anyBody },
    {
      weight: 1,
      arbitrary: fc.nat(1_200_000).map((blanks) => Buffer.from(JSON.stringify(EVENTS[0]) + " ".repeat(blanks))),
    },
  ),
  framing: mostly("length", "chunked", "too-long", "too-short", "both"),
});
type WebhookRequest = typeof requests extends fc.Arbitrary<infer T> ? T : never;

const SUBSCRIPTION = {
  ...{
    id: "sub_1",
    object: "subscription",
    status: "active",
    created: 1_900_000_000,
    ended_at: null,
    trial_start: null,
  },
  ...{ cancel_at: null, cancel_at_period_end: false, latest_invoice: { id: "in_1", status: "open", attempt_count: 1 } },
  items: { data: [{ id: "si_1", price: { id: "price_monthly" }, current_period_end: 1_900_000_000 }] },
};
const STRIPE = [
  { object: "list", has_more: true, url: "/v1/x", data: [SUBSCRIPTION, { ...SUBSCRIPTION, status: "past_due" }] },
  {
    ...{ id: "pi_1", status: "succeeded", amount: 3, currency: "eur", created: 1, customer: "cus_0" },
    metadata: { a: "b" },
  },
  { error: { type: "invalid_request_error", code: "resource_missing", message: "No.", param: "x" } },
];

const inputs = fc.record({
  request: requests,
  stripe: fc.array(httpAnswers(bodiesLike(STRIPE), { endings: ["reset", "hang"] }), { minLength: 1, maxLength: 2 }),
});

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

export async function openWebhook(): Promise<Target<Input>> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-fuzz-"));
  // One for all inputs: the service learns its address once, and no promise counts its requests.
  let answer = inTurn([]);
  const stripe = await startStripe(() => answer());
  const lines: string[] = [];
  const environment = {
    PAYMENTS_SECRET_KEY: KEY,
    PAYMENTS_WEBHOOK_SECRET: `whsec_older,${SECRET}`,
    PAYMENTS_API_BASE: stripe.origin,
    APP_URL: "https://app.example",
    PRICE_IDS: "price_monthly",
    AUTH_JWT_SECRET: "a-shared-secret-of-more-than-32-bytes",
    SQLITE_FILE: join(folder, "billing.sqlite"),
    HOST: "127.0.0.1",
    PORT: "0",
  };
  const config = readConfig(environment);
  const log = createLog(
    (line) => void lines.push(line),
    () => NOW,
  );
  const patient = { ...config, stripe: { ...config.stripe, maxRetries: 0, timeoutMs: 200, throttleBudgetMs: 0 } };
  const server = await startServer(patient, log, {
    clock: { now: () => NOW, sleep: async () => {} },
    hasBackground: false,
  });
  await seed(environment, 3);
  return target({
    promise:
      "Whatever is sent to the billing service, and whatever Stripe answers, nothing unsigned is taken, every answer is one of its own, and no secret is told or logged.",
    suiteRuns: 100,
    opensConnections: true,
    inputs,
    async check(input) {
      answer = inTurn(input.stripe);
      const bytes = writeRequest(input.request);
      checkAnswer(input.request, await send(server.port, bytes, input.request.framing === "too-long"));
      for (const line of lines.splice(0)) checkLogLine(line);
    },
    async close() {
      await Promise.all([server.stop(), stripe[Symbol.asyncDispose]()]);
      await rm(folder, { recursive: true, force: true });
    },
  });
}

/** The bytes of the request, signed for this moment. */
function writeRequest(request: WebhookRequest): Uint8Array {
  const { body } = request;
  const signed = request.signatures.map((how) => ["Stripe-Signature", signatureOf(how, body)] as const);
  const length = body.length + (request.framing === "too-long" ? 9 : request.framing === "too-short" ? -9 : 0);
  const isChunked = request.framing === "chunked" || request.framing === "both";
  const lines: (readonly [string, string])[] = [
    ...([
      ["Host", "billing.example"],
      ["Connection", "close"],
    ] as const),
    ...request.headers,
    ...signed,
    ...(request.framing === "chunked" ? [] : [["Content-Length", String(Math.max(0, length))] as const]),
    ...(isChunked ? [["Transfer-Encoding", "chunked"] as const] : []),
  ];
  const head = lines.map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, " ")}\r\n`).join("");
  const start = Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${head.toWellFormed()}\r\n`);
  if (!isChunked) return Buffer.concat([start, body]);
  const end = Buffer.from(body.length === 0 ? "\r\n" : "\r\n0\r\n\r\n");
  return Buffer.concat([start, Buffer.from(`${body.length.toString(16)}\r\n`), body, end]);
}

function signatureOf({ kind, text }: Signing, body: Uint8Array): string {
  if (kind === "garbage") return text;
  const time = NOW.getTime() / 1000 + (kind === "old" ? -900 : kind === "future" ? 900 : 0);
  const key = kind === "foreign" ? "whsec_foreign" : SECRET;
  const hex = createHmac("sha256", key).update(`${time}.`).update(body).digest("hex");
  const signature = `t=${time},${kind === "other-scheme" ? "v0" : "v1"}=${hex}`;
  return kind === "damaged" ? signature.slice(0, signature.length - 1 - (text.length % 40)) + text : signature;
}

function checkAnswer(request: WebhookRequest, answer: string): void {
  // A connection that only breaks off is what a request without an end gets.
  if (answer === "") return;
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
  must(status === 200 || REFUSALS.includes(status), `${status} is an answer of the service`);
  const isSigned = request.signatures.some(({ kind }) => kind === "good" || kind === "damaged");
  const isTaken = status === 200 && request.path.startsWith("/api/webhooks");
  must(isSigned || !isTaken, "nothing unsigned is taken");
  mustBeForPeople(answer);
  mustHideToken(answer);
  mustHideSecrets(answer);
  must(answer.length < 5_000, "an answer is short");
}

function checkLogLine(line: string): void {
  const { level, message } = JSON.parse(line);
  must(level !== "error" || message !== "a request failed", `nothing breaks down: ${line}`);
  mustHideSecrets(line);
}

function mustHideSecrets(text: string): void {
  must(!text.includes(SECRET.slice(0, 16)) && !text.includes(KEY.slice(0, 16)), "no secret is told");
}

/** Longer than any answer takes; what waits for more of the request is left then. */
const SILENCE_MS = 2_000;

/** Says the bytes and hears one answer, "" when there is none. Only what is cut short on purpose is ended by us. */
function send(port: number, bytes: Uint8Array, isCutShort: boolean): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => (isCutShort ? socket.end(bytes) : socket.write(bytes)));
    socket.setEncoding("utf8");
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on("data", (chunk) => {
      heard = (heard + chunk).replace(CONTINUE, "");
      if (isWhole(heard)) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(heard));
  });
}

function isWhole(answer: string): boolean {
  const [head = "", body] = answer.split("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length);
}
