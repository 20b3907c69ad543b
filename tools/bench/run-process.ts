import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const ENTRY = `${ROOT}scripts/mergecast.ts`;
const REPORT_PEAK = fileURLToPath(new URL("report-peak.cjs", import.meta.url));

interface ProcessRun {
  durationMs: number;
  stdout: string;
  stderr: string;
}

interface ProcessPlan {
  /** Default: the project folder. */
  cwd?: string;
  /** The complete environment; undefined: that of this process. */
  env?: Record<string, string>;
  /** Exit codes that mean success. Default 0 and 1, which means that a command found something wrong. */
  goodCodes?: readonly number[];
}

/** Runs Node with these arguments and measures its total time. @throws Error for an exit code that is not a good one */
export async function runNode(args: readonly string[], plan: ProcessPlan = {}): Promise<ProcessRun> {
  return await runProcess(process.execPath, args, plan);
}

/** Most memory that a command uses. A run of its own, because what reports it takes time. */
export async function measurePeakBytes(name: string, args: readonly string[]): Promise<number> {
  const { stderr } = await runNode(["--require", REPORT_PEAK, ENTRY, name, ...args]);
  return Number(/peak (\d+)\s*$/.exec(stderr)?.[1]) * 1024;
}

/** Runs a command of the project as `npm run` does, but without npm's own start-up. */
export async function runCommand(name: string, args: readonly string[], plan: ProcessPlan = {}): Promise<ProcessRun> {
  return await runNode([ENTRY, name, ...args], plan);
}

function runProcess(
  program: string,
  args: readonly string[],
  { cwd = ROOT, env, goodCodes = [0, 1] }: ProcessPlan = {},
): Promise<ProcessRun> {
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const child = spawn(program, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      ...(env === undefined ? {} : { env }),
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const durationMs = performance.now() - startMs;
      if (code !== null && goodCodes.includes(code)) resolve({ durationMs, stdout, stderr });
      else reject(new Error(`${program} ${args.join(" ")} ended with ${code}: ${stderr}${stdout.slice(-2_000)}`));
    });
  });
}
