import { spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { environment } from "../../../scripts/wiring/process-environment.ts";

/** Files by which a step talks to the runner. */
const TALK = ["GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"] as const;
/** More than that is not shown. */
const MAX_SUMMARY_BYTES = 1024 * 1024;

export interface Shell {
  workspace: string;
  /** A folder of the job beside the workspace. */
  temp: string;
  env: Record<string, string>;
  signal: AbortSignal;
}

interface ShellResult {
  code: number;
  stdout: string;
  stderr: string;
  summary: string;
  /** What it wrote for later steps, as written. */
  outputs: string;
  /** Files the step wrote to by which it could change the job; none of our commands does. */
  talked: string[];
}

/** Runs a command in bash as the runner does; aborting kills it and all it started, at once. */
export async function runShell(command: string, { workspace, temp, env, signal }: Shell): Promise<ShellResult> {
  const folder = await mkdtemp(join(temp, "step-"));
  const files = Object.fromEntries(TALK.map((name) => [name, join(folder, name)]));
  const script = join(folder, "script.sh");
  await Promise.all([script, ...Object.values(files)].map((file) => writeFile(file, file === script ? command : "")));
  const { PATH = "" } = environment();
  const path = `${dirname(process.execPath)}:${PATH}`;
  const base = { PATH: path, HOME: temp, CI: "true", RUNNER_TEMP: temp, RUNNER_OS: "Linux" };
  const { code, stdout, stderr } = await execute(script, {
    cwd: workspace,
    env: { ...base, ...env, ...files },
    signal,
  });
  const contents = await Promise.all(TALK.map((name) => readFile(files[name] ?? "")));
  const [outputs = Buffer.alloc(0), summary = Buffer.alloc(0)] = contents.slice(-2);
  return {
    code,
    stdout,
    stderr,
    summary: summary.length > MAX_SUMMARY_BYTES ? "" : summary.toString("utf8"),
    outputs: outputs.toString("utf8"),
    talked: TALK.slice(0, -2).filter((_, index) => contents[index]?.length !== 0),
  };
}

interface Execution {
  cwd: string;
  env: Record<string, string>;
  signal: AbortSignal;
}

function execute(
  script: string,
  { cwd, env, signal }: Execution,
): Promise<Pick<ShellResult, "code" | "stdout" | "stderr">> {
  return new Promise((resolve) => {
    const child = spawn("bash", ["-e", script], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const said = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        said[name] += text;
      });
    }
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    };
    if (signal.aborted) kill();
    signal.addEventListener("abort", kill);
    child.on("close", (code) => {
      signal.removeEventListener("abort", kill);
      resolve({ code: code ?? -1, ...said });
    });
  });
}
