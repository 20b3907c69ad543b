import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import type { Mutant, MutantList } from "./lists.ts";
import { whilePlanted } from "./plant.ts";

/** What became of one bug. `detail`: the first test that failed, the promise that the simulation saw broken, or why it proves nothing. */
export interface Result {
  kind: "died" | "survived" | "proves nothing";
  detail?: string;
}

/** Plays the bug in the folder, a copy of the repository. */
export async function playMutant(folder: string, list: MutantList, mutant: Mutant): Promise<Result> {
  try {
    return await whilePlanted(folder, mutant.patches, () => playTests(folder, list, [mutant]));
  } catch (error) {
    return { kind: "proves nothing", detail: String(error) };
  }
}

/** Plays what must notice these bugs in the folder as it is. */
export async function playTests(folder: string, { witness }: MutantList, mutants: readonly Mutant[]): Promise<Result> {
  return witness === "simulation" ? await playSimulation(folder) : await playVitest(folder, mutants, witness);
}

async function playSimulation(folder: string): Promise<Result> {
  const options = ["--seeds", "1000", "--jobs", "1", "--brief"];
  const { code, output } = await runNode([join("tools", "tool.ts"), "simulate", ...options], folder);
  if (code === null) return TIME_UP;
  if (code === 0) return { kind: "survived" };
  const by = /^(Seed \d+ breaks a promise: .*?)\. Replay/m.exec(output)?.[1];
  // A program that does not even run proves nothing.
  if (by === undefined || by.includes("no run breaks down"))
    return { kind: "proves nothing", detail: output.slice(-500) };
  return { kind: "died", detail: by };
}

const vitestReport = z.object({
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

async function playVitest(folder: string, mutants: readonly Mutant[], projects: readonly string[]): Promise<Result> {
  const named = mutants.flatMap(({ tests }) => tests);
  const related = mutants.flatMap(({ tests, patches }) => (tests.length === 0 ? patches.map(({ file }) => file) : []));
  const reportFile = `${folder}-report.json`;
  const { code, output } = await runNode(
    [
      join("node_modules", "vitest", "vitest.mjs"),
      ...(related.length > 0 ? ["related", "--run"] : ["run"]),
      ...new Set([...related, ...named]),
      ...projects.map((name) => `--project=${name}`),
      // A test that fails only now and then must not pass for one that noticed.
      ...["--bail=1", "--retry=1", "--reporter=json", `--outputFile=${reportFile}`],
    ],
    folder,
  );
  const text = await readFile(reportFile, "utf8").catch(() => null);
  await rm(reportFile, { force: true });
  if (code === null) return TIME_UP;
  if (text === null) return { kind: "proves nothing", detail: `vitest wrote no report: ${output.slice(-500)}` };
  return judge(vitestReport.parse(JSON.parse(text)), folder);
}

function judge({ numTotalTests, testResults }: z.infer<typeof vitestReport>, folder: string): Result {
  const files = testResults.map(({ assertionResults, ...file }) => ({
    ...file,
    path: relative(folder, file.name),
    failed: assertionResults.find(({ status }) => status === "failed"),
  }));
  const noticed = files.find(({ failed }) => failed !== undefined);
  if (noticed !== undefined) return { kind: "died", detail: `${noticed.path}: ${noticed.failed?.fullName}` };
  const unloaded = files.find(({ status }) => status === "failed");
  if (unloaded !== undefined)
    return { kind: "proves nothing", detail: `${unloaded.path} could not run: ${unloaded.message?.slice(0, 300)}` };
  return numTotalTests === 0 ? { kind: "proves nothing", detail: "no test was found" } : { kind: "survived" };
}

const LONGEST_RUN_MS = 15 * 60_000;
const TIME_UP: Result = { kind: "died", detail: "the tests did not end in time" };

/** Waits for the end of the program. When the time is up, it and its children are killed: its code is null then. */
function runNode(args: readonly string[], cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output = `${output}${chunk.toString("utf8")}`.slice(-100_000);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, "SIGKILL"), LONGEST_RUN_MS);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}
