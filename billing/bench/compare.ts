import { startBenchServer } from "./child.ts";
import { type LoadResult, runLoad } from "./load.ts";
import { quantile, type Report, type Row, summarise } from "./report.ts";
import type { EventKind } from "./sample-event.ts";
import { seed } from "./seed.ts";
import type { ServerMode } from "./server.ts";

const CUSTOMERS = 500;
const OWN_PATH = "/api/webhooks/payments";

/** Another program. It prepares its own database for as many users as `BENCH_USERS` says. */
export interface Peer {
  script: string;
  /** Where it receives events. */
  path: string;
}

export interface Subject {
  /** For the figures, such as "embedded: the service". */
  name: string;
  mode: ServerMode;
  /** Undefined: our service. */
  peer?: Peer;
  /** Default: a renewal. */
  kind?: EventKind;
  /** The server's variables, including its fresh database. */
  environment: Readonly<Record<string, string>>;
  /** How many processed events the table already holds. */
  seeded?: number;
}

export interface Amounts {
  secret: string;
  connections: number;
  rounds: number;
  eventsPerRound: number;
  /** For both sides. The compiler needs about so many events; before, the figures are those of a process that has just started. */
  warmUp: number;
}

interface Result extends LoadResult {
  rssMegabytes: number;
  cpuUsPerEvent: number;
}

export type Figures = Pick<Row, "ratio" | "spread" | "rounds" | "measured" | "yardstickMeasured">;

/**
 * Measures two servers in alternation, so that other load on the machine affects both. The ratio is the first server's events
 * per second divided by the second's.
 * @throws Error when one of them fails an event
 */
export async function compare(
  first: Subject,
  second: Subject,
  { amounts, report }: { amounts: Amounts; report: Report },
): Promise<Figures> {
  const [a, b] = [await prepare(first, amounts), await prepare(second, amounts)];
  const results: { a: Result; b: Result }[] = [];
  for (let round = 0; round < amounts.rounds; round += 1) {
    results.push({ b: await b.round(`r${round}`), a: await a.round(`r${round}`) });
  }
  await Promise.all([a.stop(), b.stop()]);
  const [medianA, medianB] = [medianOf(results.map((result) => result.a)), medianOf(results.map((result) => result.b))];
  report.say(describe(first.name, medianA));
  report.say(describe(second.name, medianB));
  const failed = medianA.failed + medianB.failed;
  if (failed > 0) throw new Error(`${failed} events failed: ${first.name}, ${second.name}`);
  const ratios = results.map((result) => result.a.perSecond / result.b.perSecond);
  return { ...summarise(ratios), measured: shortly(medianA), yardstickMeasured: shortly(medianB) };
}

async function prepare(subject: Subject, amounts: Amounts) {
  const { environment, mode, peer, kind = "renewal", seeded: events = 0 } = subject;
  const server = await startBenchServer(
    { ...environment, BENCH_MODE: mode, BENCH_USERS: `${CUSTOMERS}` },
    peer?.script,
  );
  if (peer === undefined) await seed(environment, { users: CUSTOMERS, events });
  const { secret, connections } = amounts;
  const plan = { port: server.port, path: peer?.path ?? OWN_PATH, kind, secret, connections, customers: CUSTOMERS };
  const load = async (name: string, events: number) => await runLoad({ ...plan, name, events });
  await load("warm", amounts.warmUp);
  return {
    async round(name: string): Promise<Result> {
      const before = await server.usage();
      const result = await load(name, amounts.eventsPerRound);
      const after = await server.usage();
      const cpuUsPerEvent = Math.round(((after.cpuMs - before.cpuMs) * 1000) / amounts.eventsPerRound);
      return { ...result, rssMegabytes: after.rssMegabytes, cpuUsPerEvent };
    },
    stop: () => server.stop(),
  };
}

function medianOf(results: readonly Result[]): Result {
  const of = (pick: (result: Result) => number) => quantile(results.map(pick), 0.5);
  return {
    perSecond: Math.round(of(({ perSecond }) => perSecond)),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    rssMegabytes: Math.round(of(({ rssMegabytes }) => rssMegabytes)),
    cpuUsPerEvent: Math.round(of(({ cpuUsPerEvent }) => cpuUsPerEvent)),
  };
}

function describe(name: string, result: Result): string {
  const failed = result.failed === 0 ? "" : `  FAILED ${result.failed}`;
  const { perSecond, p50Ms, p99Ms, rssMegabytes, cpuUsPerEvent } = result;
  return `${name.padEnd(48)} ${String(perSecond).padStart(6)}/s  p50 ${p50Ms} ms  p99 ${p99Ms} ms  ${rssMegabytes} MB  ${cpuUsPerEvent} us CPU${failed}`;
}

function shortly({ perSecond, p99Ms, rssMegabytes }: Result): string {
  return `${perSecond.toLocaleString("en-US")} events/s, p99 ${Math.round(p99Ms)} ms, ${rssMegabytes} MB`;
}
