import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import type { Mutant, Verdict } from "./mutant.ts";
import { runNode } from "./run-node.ts";

const LONGEST_RUN_MS = 15 * 60_000;

const report = z.object({
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

/** What vitest's JSON report says. */
export type VitestReport = z.infer<typeof report>;

/** Runs the tests of the mutants, up to the first that fails, in a folder in which they are planted or not. */
export async function playVitest(
  folder: string,
  mutants: readonly Mutant[],
  projects: readonly string[],
): Promise<Verdict> {
  const outside = await mkdtemp(join(tmpdir(), "mergecast-report-"));
  const reportFile = join(outside, "report.json");
  try {
    const { output, isTimeUp } = await runNode([...commandOf(mutants, projects), `--outputFile=${reportFile}`], {
      cwd: folder,
      timeoutMs: LONGEST_RUN_MS,
    });
    if (isTimeUp) return { kind: "died", by: `the tests did not end within ${LONGEST_RUN_MS / 60_000} minutes` };
    const text = await readFile(reportFile, "utf8").catch(() => null);
    if (text === null) return { kind: "broken", why: `vitest wrote no report: ${output.slice(-500)}` };
    return judgeReport(report.parse(JSON.parse(text)), folder);
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
}

function commandOf(mutants: readonly Mutant[], projects: readonly string[]): string[] {
  const named = mutants.flatMap(({ tests }) => tests ?? []);
  const patched = mutants.flatMap(({ tests, patches }) => (tests === undefined ? patches.map(({ file }) => file) : []));
  // A test that fails only now and then must neither stop everything nor pass for one that noticed.
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const what = patched.length > 0 ? ["related", ...new Set([...patched, ...named])] : ["run", ...new Set(named)];
  return [
    vitest,
    ...what,
    "--run",
    "--bail=1",
    "--retry=1",
    "--reporter=json",
    ...projects.map((name) => `--project=${name}`),
  ];
}

export function judgeReport({ numTotalTests, testResults }: VitestReport, folder: string): Verdict {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === "failed");
    if (failed !== undefined) return { kind: "died", by: `${relative(folder, name)}: ${failed.fullName}` };
  }
  const unloaded = testResults.find(({ status }) => status === "failed");
  if (unloaded !== undefined)
    return {
      kind: "broken",
      why: `${relative(folder, unloaded.name)} could not run: ${(unloaded.message ?? "").slice(0, 300)}`,
    };
  if (numTotalTests === 0) return { kind: "broken", why: "no test was found" };
  return { kind: "survived" };
}
