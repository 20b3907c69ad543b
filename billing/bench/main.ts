import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { createDatabase, findPostgres, startPostgres } from "../tests/support/postgres.ts";
import { coldStart, emptyServerSource } from "./cold-start.ts";
import { compare, type Subject } from "./compare.ts";
import { startProviderStub } from "./provider-stub.ts";

const isQuick = process.argv.includes("--quick");
const amounts = {
  secret: "whsec_bench",
  connections: 50,
  rounds: isQuick ? 1 : 5,
  eventsPerRound: isQuick ? 500 : 1_500,
  warmUp: isQuick ? 500 : 2_500,
};
const manyEvents = isQuick ? 50_000 : 1_000_000;

const folder = await mkdtemp(join(tmpdir(), "billing-bench-"));
const stub = await startProviderStub();
const base = {
  PAYMENTS_SECRET_KEY: "sk_test_bench",
  PAYMENTS_WEBHOOK_SECRET: amounts.secret,
  PAYMENTS_API_BASE: stub.url,
  APP_URL: "https://app.example",
  PRICE_IDS: "price_monthly",
  AUTH_JWT_SECRET: "bench-bench-bench-bench-bench-bench",
};
let count = 0;

async function freshFile(): Promise<Record<string, string>> {
  count += 1;
  return { SQLITE_FILE: join(folder, `${count}.sqlite`) };
}

function judge(what: string, ratio: number, isMet: boolean): void {
  console.log(`  ${isMet ? "met " : "MISS"} ${what}: ${ratio.toFixed(2)}\n`);
}

type Fresh = () => Promise<Record<string, string>>;

/** The service against the same server that stores nothing, and against itself with a full table. */
async function againstYardsticks(engine: string, fresh: Fresh, share: number): Promise<void> {
  const service = async (name: string, seeded = 0): Promise<Subject> => ({
    name: `${engine}: ${name}`,
    mode: "full",
    environment: { ...base, ...(await fresh()) },
    seeded,
  });
  const yardstick: Subject = { ...(await service("verify and read only")), mode: "verify" };
  const ratio = await compare(await service("the service"), yardstick, amounts);
  judge(`share of the yardstick (at least ${share})`, ratio, ratio >= share);
  const flat = await compare(
    await service(`${manyEvents} processed events`, manyEvents),
    await service("an empty table"),
    amounts,
  );
  judge("share of the empty table (at least 0.8)", flat, flat >= 0.8);
}

async function slowDisk(): Promise<void> {
  const environment = async () => ({ ...base, ...(await freshFile()), SYNC_DELAY_MS: "2" });
  const grouped: Subject = { name: "2 ms sync: the service", mode: "full", environment: await environment() };
  const single: Subject = { name: "2 ms sync: one commit per event", mode: "single", environment: await environment() };
  const ratio = await compare(grouped, single, { ...amounts, rounds: Math.ceil(amounts.rounds / 2) });
  judge("times the yardstick (at least 5)", ratio, ratio >= 5);
}

async function embedded(): Promise<void> {
  await againstYardsticks("embedded", freshFile, 0.7);
  await slowDisk();
}

async function postgres(): Promise<void> {
  const binaries = findPostgres();
  if (binaries === null) {
    console.log("PostgreSQL: skipped, no server is installed here");
    return;
  }
  const server = await startPostgres(binaries, { isDurable: true });
  const fresh = async () => ({ DATABASE_URL: await createDatabase(server.adminUrl) });
  await againstYardsticks("PostgreSQL", fresh, 0.5).finally(() => server.stop());
}

async function start(): Promise<void> {
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
  await build({ ...options, banner, external: ["pg-native"], entryPoints: { main, empty: emptyServerSource } });
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  const { serviceMs, emptyMs } = await coldStart(
    folder,
    { ...base, ...(await freshFile()), HOST: "127.0.0.1" },
    isQuick ? 3 : 9,
  );
  console.log(`cold start to the first 200: service ${serviceMs} ms, empty server ${emptyMs} ms`);
  judge("times the empty server (at most 3)", serviceMs / emptyMs, serviceMs <= 3 * emptyMs);
}

const parts = { embedded, postgres, start };
const wanted = Object.entries(parts).filter(([name]) => process.argv.includes(`--${name}`));

try {
  for (const [, run] of wanted.length > 0 ? wanted : Object.entries(parts)) await run();
} finally {
  stub.server.close();
  stub.server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}
