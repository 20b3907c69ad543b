import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BenchRow } from "./row.ts";
import { sampleQueue } from "./sample-queue.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const RUNS = 7;
const MEMORY_BUDGET_MB = 400;
/** Reports the most memory the process ever held, in kilobytes, behind everything else on standard error. */
const PROBE = "data:text/javascript,process.on('exit',()=>console.error('\\npeak '+process.resourceUsage().maxRSS))";

/** What checking a queue costs as a whole process, next to a schema check of the same file by ajv's own command. */
export async function benchValidate(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-bench-"));
  try {
    const write = async (name: string, queue: string) => {
      await writeFile(join(folder, name), queue);
      return join(folder, name);
    };
    const usual = await write("usual.json", sampleQueue({ posts: 10_000, captionLength: 760 }));
    const small = await write("small.json", sampleQueue({ posts: 10_000, captionLength: 20 }));
    const large = await write("large.json", sampleQueue({ posts: 100_000, captionLength: 20 }));
    const bad = await write("bad.json", sampleQueue({ posts: 10_000, captionLength: 760, isBad: true }));
    return [...(await againstAjv(usual)), await growth(small, large), await manyFindings(usual, bad)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function againstAjv(file: string): Promise<BenchRow[]> {
  const { first, second } = await inTurn(
    () => validate(file),
    () => ajv(file),
  );
  const peakMb = Math.max(...first.map(({ peakKb }) => peakKb)) / 1024;
  return [
    {
      name: "validate --offline, 10,000 posts",
      value: `${Math.round(medianMs(first))} ms`,
      yardstick: "ajv-cli validate (schema only) on the same file",
      ratio: medianMs(first) / medianMs(second),
      target: 1.3,
    },
    {
      name: "its peak memory",
      value: `${Math.round(peakMb)} MB`,
      yardstick: `${MEMORY_BUDGET_MB} MB`,
      ratio: peakMb / MEMORY_BUDGET_MB,
      target: 1,
    },
  ];
}

async function growth(small: string, large: string): Promise<BenchRow> {
  const { first, second } = await inTurn(
    () => validate(large),
    () => validate(small),
  );
  return {
    name: "validate --offline, 100,000 posts",
    value: `${Math.round(medianMs(first))} ms`,
    yardstick: "ten times 10,000 posts",
    ratio: medianMs(first) / (10 * medianMs(second)),
    target: 1,
  };
}

async function manyFindings(good: string, bad: string): Promise<BenchRow> {
  const { first, second } = await inTurn(
    () => validate(bad),
    () => validate(good),
  );
  return {
    name: "validate --offline, 60,000 findings",
    value: `${Math.round(medianMs(first))} ms`,
    yardstick: "the same queue without faults",
    ratio: medianMs(first) / medianMs(second),
    target: 5,
  };
}

interface Run {
  durationMs: number;
  peakKb: number;
}

/** In turn, so that a machine that slows down slows both; the first round warms up. */
async function inTurn(one: () => Promise<Run>, other: () => Promise<Run>): Promise<{ first: Run[]; second: Run[] }> {
  const first: Run[] = [];
  const second: Run[] = [];
  for (let round = 0; round <= RUNS; round++) {
    first.push(await one());
    second.push(await other());
  }
  return { first: first.slice(1), second: second.slice(1) };
}

const validate = (file: string) => run(["scripts/validate.ts", "--offline", "--format", "json", "--queue", file]);
const ajv = (file: string) =>
  run(["node_modules/ajv-cli/dist/index.js", "validate", "-s", "schemas/queue.schema.json", "-d", file]);

/** Exit code 1 means findings, anything above that the command did not work. */
function run(args: string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, ["--import", PROBE, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.resume();
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.on("close", (code) => {
      const peakKb = Number(/peak (\d+)/.exec(said)?.[1]);
      if (code === 0 || code === 1) resolve({ durationMs: performance.now() - start, peakKb });
      else reject(new Error(`${args.join(" ")} ended with ${code}: ${said}`));
    });
  });
}

function medianMs(runs: readonly Run[]): number {
  const sorted = runs.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
