// npm run tool -- crash-matrix: kills the real poster at everything it does, and writes the outcomes to docs/crash-matrix.md.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Arguments, CommandSpec, ExitCode } from "../scripts/cli/command.ts";
import type { KillPoint } from "./crash/kill.ts";

const DOCUMENT = fileURLToPath(new URL("../docs/crash-matrix.md", import.meta.url));

export const spec: CommandSpec = {
  name: "tool crash-matrix",
  summary:
    "Kills npm run post at every request and every write, with both the file store and the GitHub store. Then runs it again and writes the outcomes to docs/crash-matrix.md.",
  options: { check: { description: "Kill nothing. Only compare the rows of the document with what a run does now." } },
  examples: ["npm run tool -- crash-matrix"],
  exitCodes: {
    0: "every outcome is as promised",
    1: "an outcome is wrong, or the document is outdated",
    2: "wrong options",
  },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const [{ KINDS, killAt, listKillPoints }, table] = await Promise.all([
    import("./crash/kill.ts"),
    import("./crash/table.ts"),
  ]);
  const points: KillPoint[] = [];
  for (const store of ["file", "github"] as const)
    for (const kind of KINDS[store]) points.push(...(await listKillPoints(store, kind)));
  if (args.switches.check) {
    const text = await readFile(DOCUMENT, "utf8").catch(() => "");
    const { missing, obsolete } = table.compareRows(text, points);
    for (const name of missing) console.log(`no row for ${name}`);
    for (const name of obsolete) console.log(`a row for something that no longer happens: ${name}`);
    return missing.length + obsolete.length === 0 ? 0 : 1;
  }
  const outcomes = [];
  for (const point of points) outcomes.push(await killAt(point));
  await writeFile(DOCUMENT, table.renderDocument(outcomes));
  const wrong = outcomes.filter((outcome) => !table.isAsPromised(outcome));
  for (const { point } of wrong) console.log(`not as promised: ${table.nameOf(point)}`);
  console.log(`${outcomes.length} deaths, ${outcomes.length - wrong.length} as promised; see docs/crash-matrix.md.`);
  return wrong.length === 0 ? 0 : 1;
}
