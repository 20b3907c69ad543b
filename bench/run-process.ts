import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Reports the most memory the process ever held, in kilobytes, behind everything else on standard error. */
const PROBE = "data:text/javascript,process.on('exit',()=>console.error('\\npeak '+process.resourceUsage().maxRSS))";

export interface ProcessRun {
  durationMs: number;
  /** NaN for anything but Node. */
  peakBytes: number;
  stdout: string;
}

export interface ProcessPlan {
  /** The project's own folder unless said. */
  cwd?: string;
  /** Exactly these variables; the usual ones when left out. */
  env?: Record<string, string>;
  /** Exit codes that mean that it has done its work (default 0 and 1: a command that found something wrong). */
  goodCodes?: readonly number[];
}

/** Runs Node with these arguments and times it from start to end. @throws Error when it did not do its work */
export async function runNode(args: readonly string[], plan: ProcessPlan = {}): Promise<ProcessRun> {
  return await runProcess(process.execPath, ["--import", PROBE, ...args], plan);
}

/** Runs a command of the project just as `npm run` does, npm's own start left out. */
export async function runCommand(name: string, args: readonly string[], plan: ProcessPlan = {}): Promise<ProcessRun> {
  return await runNode([...argumentsOf(name), ...args], plan);
}

/** What package.json has Node do for `npm run <name>`. */
function argumentsOf(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
  const [program, ...args] = String(scripts[name]).split(" ");
  if (program !== "node") throw new Error(`npm run ${name} does not start Node`);
  return args;
}

export function runProcess(
  program: string,
  args: readonly string[],
  { cwd = ROOT, env, goodCodes = [0, 1] }: ProcessPlan = {},
): Promise<ProcessRun> {
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const child = spawn(program, args, {
      ...{ cwd, stdio: ["ignore", "pipe", "pipe"] },
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
      const peakBytes = Number(/peak (\d+)\s*$/.exec(stderr)?.[1]) * 1024;
      if (code !== null && goodCodes.includes(code)) resolve({ durationMs, peakBytes, stdout });
      else reject(new Error(`${program} ${args.join(" ")} ended with ${code}: ${stderr}${stdout.slice(-2_000)}`));
    });
  });
}
