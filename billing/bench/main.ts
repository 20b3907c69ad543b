import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { createDatabase, findPostgres, startPostgres } from "../tests/support/postgres.ts";
import { coldStart, EMPTY_SERVER_SOURCE } from "./cold-start.ts";
import { compare, type Peer, type Subject } from "./compare.ts";
import { startFixedProvider } from "./fixed-provider.ts";
import { BETTER_AUTH, installPeers, STRIPE_SYNC_ENGINE } from "./peers.ts";
import { subscriptionList } from "./provider-stub.ts";
import { createReport, quantile, summarise } from "./report.ts";

/** A smoke test: the amounts are tiny, so the ratios mean nothing. */
const isQuick = process.argv.includes("--quick");
const AMOUNTS = {
  secret: "whsec_bench",
  connections: 50,
  rounds: isQuick ? 1 : 5,
  eventsPerRound: isQuick ? 100 : 1_500,
  warmUp: isQuick ? 50 : 12_000,
};
const MANY_EVENTS = isQuick ? 1_000 : 1_000_000;
const COLD_STARTS = isQuick ? 1 : 9;

const report = createReport(process.argv.includes("--json"));
const folder = await mkdtemp(join(tmpdir(), "billing-bench-"));
const subscriptions = subscriptionList("sub_1", 1_900_000_000);
const stub = await startFixedProvider(subscriptions);
const base = {
  PAYMENTS_SECRET_KEY: "sk_test_bench",
  PAYMENTS_WEBHOOK_SECRET: AMOUNTS.secret,
  PAYMENTS_API_BASE: stub.url,
  APP_URL: "https://app.example",
  PRICE_IDS: "price_monthly",
  AUTH_JWT_SECRET: "bench-bench-bench-bench-bench-bench",
};
let count = 0;

const PARTS = { embedded, postgres, start };
/** Measured only when asked for, since they have to be installed first. */
const EXTRA_PARTS = { peers };
const wanted = Object.entries({ ...PARTS, ...EXTRA_PARTS }).filter(([name]) => process.argv.includes(`--${name}`));

try {
  for (const [, run] of wanted.length > 0 ? wanted : Object.entries(PARTS)) await run();
  report.end();
} finally {
  stub.stop();
  await rm(folder, { recursive: true, force: true });
}

async function embedded(): Promise<void> {
  await againstYardsticks("embedded", freshFile, 0.7);
  await slowDisk();
}

type Fresh = () => Promise<Record<string, string>>;

/** Compares the service with the same server storing nothing, and with itself on a full table. */
async function againstYardsticks(engine: string, fresh: Fresh, share: number): Promise<void> {
  const service = async (name: string, seeded = 0): Promise<Subject> => ({
    name: `${engine}: ${name}`,
    mode: "full",
    environment: { ...base, ...(await fresh()) },
    seeded,
  });
  const yardstick: Subject = { ...(await service("verify and read only")), mode: "verify" };
  const durable = await compare(await service("the service"), yardstick, { amounts: AMOUNTS, report });
  report.add({
    ...durable,
    what: `billing, ${engine}: webhook events`,
    yardstick: "verify and read only",
    target: { atLeast: share },
  });
  const many = MANY_EVENTS.toLocaleString("en-US");
  const flat = await compare(await service(`${many} processed events`, MANY_EVENTS), await service("an empty table"), {
    amounts: AMOUNTS,
    report,
  });
  report.add({
    ...flat,
    what: `billing, ${engine}: after ${many} events`,
    yardstick: "an empty table",
    target: { atLeast: 0.8 },
  });
}

async function freshFile(): Promise<Record<string, string>> {
  count += 1;
  return { SQLITE_FILE: join(folder, `${count}.sqlite`) };
}

async function slowDisk(): Promise<void> {
  const environment = async () => ({ ...base, ...(await freshFile()), SYNC_DELAY_MS: "2" });
  const grouped: Subject = { name: "2 ms sync: the service", mode: "full", environment: await environment() };
  const single: Subject = { name: "2 ms sync: one commit per event", mode: "single", environment: await environment() };
  const fewer = { ...AMOUNTS, rounds: Math.ceil(AMOUNTS.rounds / 2) };
  const figures = await compare(grouped, single, { amounts: fewer, report });
  const what = "billing, embedded: a disk with 2 ms sync";
  report.add({ ...figures, what, yardstick: "one commit per event", target: { atLeast: 5 } });
}

async function postgres(): Promise<void> {
  const binaries = findPostgres();
  if (binaries === null) {
    report.note("PostgreSQL was not measured: no server is installed here.");
    return;
  }
  const server = await startPostgres(binaries, { isDurable: true });
  const fresh = async () => ({ DATABASE_URL: await createDatabase(server.adminUrl) });
  await againstYardsticks("PostgreSQL", fresh, 0.6).finally(() => server.stop());
}

/** The same events, subscriptions that were updated, to our service and to a peer on the same engine with the same settings. */
async function peers(): Promise<void> {
  const failure = await installPeers();
  if (failure !== null) {
    report.note(`Peers were not measured: they could not be installed (${failure}).`);
    return;
  }
  await againstPeer("embedded", freshFile, { peer: BETTER_AUTH, name: "better-auth's Stripe plugin", times: 4 });
  const binaries = findPostgres();
  if (binaries === null) {
    report.note("PostgreSQL was not measured beside its peers: no server is installed here.");
    return;
  }
  const server = await startPostgres(binaries, { isDurable: true });
  const fresh = async () => ({ DATABASE_URL: await createDatabase(server.adminUrl) });
  try {
    await againstPeer("PostgreSQL", fresh, { peer: BETTER_AUTH, name: "better-auth's Stripe plugin", times: 2.5 });
    await againstPeer("PostgreSQL", fresh, { peer: STRIPE_SYNC_ENGINE, name: "stripe-sync-engine", times: 1.8 });
  } finally {
    await server.stop();
  }
}

async function againstPeer(
  engine: string,
  fresh: Fresh,
  { peer, name, times }: { peer: Peer; name: string; times: number },
): Promise<void> {
  const subject = async (label: string): Promise<Subject> => ({
    name: `${engine}: ${label}`,
    mode: "full",
    kind: "update",
    environment: { ...base, ...(await fresh()) },
  });
  const figures = await compare(
    await subject("the service"),
    { ...(await subject(name)), peer },
    { amounts: AMOUNTS, report },
  );
  report.add({ ...figures, what: `billing, ${engine}: updates`, yardstick: name, target: { atLeast: times } });
}

async function start(): Promise<void> {
  await bundle();
  const environment = { ...base, ...(await freshFile()), HOST: "127.0.0.1" };
  const starts = await coldStart(folder, environment, COLD_STARTS);
  const median = (pick: (start: (typeof starts)[number]) => number) =>
    `${Math.round(quantile(starts.map(pick), 0.5))} ms`;
  const [measured, yardstickMeasured] = [median(({ serviceMs }) => serviceMs), median(({ emptyMs }) => emptyMs)];
  report.say(`cold start to the first 200: service ${measured}, empty server ${yardstickMeasured}`);
  report.add({
    ...summarise(starts.map(({ serviceMs, emptyMs }) => serviceMs / emptyMs)),
    measured,
    yardstickMeasured,
    what: "billing: cold start to the first 200",
    yardstick: "an empty server",
    target: { atMost: 3 },
  });
}

async function bundle(): Promise<void> {
  const options = {
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    outdir: folder,
    entryNames: "[name]",
    logLevel: "error",
  } as const;
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  const main = new URL("../src/main.ts", import.meta.url).pathname;
  await build({ ...options, banner, external: ["pg-native"], entryPoints: { main, empty: EMPTY_SERVER_SOURCE } });
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
}
