import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { seed } from "../../../billing/bench/seed.ts";
import { createLog } from "../../../billing/src/adapters/log.ts";
import { readConfig } from "../../../billing/src/config/read-config.ts";
import { startServer } from "../../../billing/src/server.ts";
import { inTurn, startAnsweringServer } from "../inputs/answering-server.ts";
import { providerAnswers } from "../inputs/provider-answers.ts";
import { type WebhookRequest, webhookRequests, writeRequest } from "../inputs/webhook-request.ts";
import { must, mustBeForPeople, mustHideToken } from "../promises.ts";
import { defineTarget } from "../target.ts";

const NOW = new Date("2026-01-05T09:30:00Z");
const SECRET = "whsec_fuzz_4Kc9Xv2Wm6Rt1Ns8";
const KEY = "sk_test_fuzz7Qz0Yb4Kc9Xv2Wm6";
/** Node itself answers what is no HTTP: 400, 408, 431. */
const REFUSALS = [400, 401, 404, 405, 408, 409, 413, 415, 417, 431, 503];

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

const inputs = fc.record({
  request: webhookRequests,
  provider: fc.array(providerAnswers, { minLength: 1, maxLength: 2 }),
});

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

export default defineTarget<Input>({
  name: "webhook",
  promise:
    "Whatever is sent to the billing service, and whatever its provider answers, nothing unsigned is taken, every answer is one of its own, and no secret is told or logged.",
  suiteRuns: 100,
  opensConnections: true,
  inputs,
  open: openBilling,
});

async function openBilling() {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-fuzz-"));
  // One for all inputs: the service learns its address once, and no promise counts its requests.
  let answer = inTurn([]);
  const provider = await startAnsweringServer(() => answer());
  const lines: string[] = [];
  const environment = {
    PAYMENTS_SECRET_KEY: KEY,
    PAYMENTS_WEBHOOK_SECRET: `whsec_older,${SECRET}`,
    PAYMENTS_API_BASE: provider.origin,
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
  const patient = { ...config, provider: { ...config.provider, maxRetries: 0, timeoutMs: 200, throttleBudgetMs: 0 } };
  const server = await startServer(patient, log, {
    clock: { now: () => NOW, sleep: async () => {} },
    hasBackground: false,
  });
  await seed(environment, { users: 3, events: 0 });
  const check = async (input: Input): Promise<void> => {
    answer = inTurn(input.provider);
    const { request } = input;
    const bytes = writeRequest(request, { secret: SECRET, nowSeconds: NOW.getTime() / 1000 });
    checkAnswer(request, await send(server.port, bytes, request.framing === "too-long"));
    for (const line of lines.splice(0)) checkLogLine(line);
  };
  const close = async () => {
    await Promise.all([server.stop(), provider[Symbol.asyncDispose]()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { check, close };
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
