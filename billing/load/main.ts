import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createDatabase, findPostgres, startPostgres } from "../tests/support/postgres.ts";
import { type LoadReport, runLoad } from "./run-load.ts";

const USAGE = `load

Sends signed events from many connections at once while processes of the service are killed (kill -9) and the database is restarted,
then looks up every acknowledged event in the database. The exit code is 1 when one is missing.

  --seconds N       how long, for each engine (default 60)
  --connections N   senders at once (default 32)
  --engine NAME     embedded or postgres (default both; PostgreSQL is skipped where no server is installed)`;

const FAULT_PACE = { killEveryMs: 4_000, restartEveryMs: 7_000, downMs: 500 };

const ENGINES = { embedded: onEmbedded, postgres: onPostgres } as const;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    connections: { type: "string", default: "32" },
    engine: { type: "string" },
    help: { type: "boolean" },
  },
});

if (values.help === true) {
  console.log(USAGE);
} else {
  const wish = { seconds: Number(values.seconds), connections: Number(values.connections) };
  const wanted = Object.entries(ENGINES).filter(([name]) => values.engine === undefined || values.engine === name);
  if (wanted.length === 0 || !(wish.seconds > 0) || !(wish.connections > 0)) {
    console.error(USAGE);
    process.exitCode = 2;
  }
  for (const [name, run] of process.exitCode === 2 ? [] : wanted) {
    const report = await run(wish);
    print(name, report);
    if (report !== null && report.lost + report.stale + report.crashes > 0) process.exitCode = 1;
  }
}

interface Wish {
  seconds: number;
  connections: number;
}

async function onEmbedded(wish: Wish): Promise<LoadReport> {
  const folder = await mkdtemp(join(tmpdir(), "billing-load-"));
  const database = { SQLITE_FILE: join(folder, "billing.sqlite") };
  try {
    return await runLoad({
      ...wish,
      database,
      replicas: 1,
      killEveryMs: FAULT_PACE.killEveryMs,
      restartDatabase: null,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres(wish: Wish): Promise<LoadReport | null> {
  const binaries = findPostgres();
  if (binaries === null) return null;
  const server = await startPostgres(binaries, { isDurable: true });
  try {
    const database = { DATABASE_URL: await createDatabase(server.adminUrl) };
    const restartDatabase = { run: () => server.restart(FAULT_PACE.downMs), everyMs: FAULT_PACE.restartEveryMs };
    return await runLoad({ ...wish, database, replicas: 2, killEveryMs: FAULT_PACE.killEveryMs, restartDatabase });
  } finally {
    await server.stop();
  }
}

function print(engine: string, report: LoadReport | null): void {
  if (report === null) {
    console.log(`${engine}: skipped, no PostgreSQL server is installed here`);
    return;
  }
  const { acknowledged, lost, stale, attempts, refused, broken, kills, crashes, databaseRestarts } = report;
  console.log(`${engine}: ${acknowledged} events acknowledged, ${lost} of them lost, ${stale} records out of date`);
  console.log(
    `  ${attempts} attempts, ${refused} refused, ${broken} without an answer; ${kills} kills, ${crashes} crashes, ${databaseRestarts} restarts of the database`,
  );
  console.log(
    `  ${report.perSecond}/s, p50 ${report.p50Ms} ms, p99 ${report.p99Ms} ms, at most ${report.longestMs} ms until one was acknowledged`,
  );
}
