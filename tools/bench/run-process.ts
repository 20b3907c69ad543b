import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { environment } from "../../scripts/wiring/process-environment.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const ENTRY = `${ROOT}scripts/mergecast.ts`;
const REPORT_PEAK = fileURLToPath(new URL("report-peak.cjs", import.meta.url));

interface ProcessPlan {
  /** Default: the project folder. */
  cwd?: string;
  /** The complete environment; undefined: that of this process. */
  env?: Record<string, string>;
  /** Exit codes that mean success. Default 0 and 1, which means that a command found something wrong. */
  goodCodes?: readonly number[];
}

/** Most memory that a command uses. A run of its own, because what reports it takes time. */
export async function measurePeakBytes(name: string, args: readonly string[]): Promise<number> {
  const { stderr } = await runNode(["--require", REPORT_PEAK, ENTRY, name, ...args]);
  return Number(/peak (\d+)\s*$/.exec(stderr)?.[1]) * 1024;
}

/** Runs a command of the project as `npm run` does, but without npm's own start-up. */
export async function runCommand(name: string, args: readonly string[], plan: ProcessPlan = {}) {
  return await runNode([ENTRY, name, ...args], plan);
}

/** Runs Node with these arguments and measures its total time. @throws Error for an exit code that is not a good one */
export async function runNode(args: readonly string[], { cwd = ROOT, env, goodCodes = [0, 1] }: ProcessPlan = {}) {
  const startMs = performance.now();
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"], env: env ?? environment() });
  const ended = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  const durationMs = performance.now() - startMs;
  if (goodCodes.includes(code)) return { durationMs, stdout, stderr };
  throw new Error(`node ${args.join(" ")} ended with ${code}: ${stderr}${stdout.slice(-2_000)}`);
}
