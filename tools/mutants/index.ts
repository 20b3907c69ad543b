// npm run tool -- mutants: plants deliberate bugs, one at a time, in a copy of the program, and sees whether a test notices.
import { fileURLToPath } from "node:url";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../scripts/cli/command.ts";
import type { Mutant } from "./lists.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const spec: CommandSpec = {
  name: "tool mutants",
  summary: "Plants deliberate bugs, one at a time, in a copy of the program and runs the tests that must notice.",
  options: { changed: { description: "Only bugs in, or caught by, files that differ from main." } },
  positionals: "[PART OF A NAME...]",
  examples: [
    "npm run tool -- mutants --changed                   # what a pull request touches",
    'npm run tool -- mutants "a file is written in place" # one bug',
  ],
  exitCodes: {
    0: "every bug was noticed",
    1: "a bug survived, no longer fits or proves nothing, or a test fails without any bug",
    2: "it could not start: wrong options",
  },
};

export async function run({ switches, positionals }: Arguments): Promise<ExitCode> {
  const { LISTS } = await import("./lists.ts");
  const { gitFiles, withCopy } = await import("./plant.ts");
  const { playMutant, playTests } = await import("./play.ts");
  const changed = switches.changed ? await gitFiles(ROOT, ["diff", "--name-only", "--merge-base", "main"]) : null;
  const isWanted = ({ name, patches, tests }: Mutant) =>
    (positionals.length === 0 || positionals.some((part) => name.toLowerCase().includes(part.toLowerCase()))) &&
    (changed === null ||
      [...patches.map(({ file }) => file), ...tests].some((place) =>
        changed.some((file) => file === place || file.startsWith(`${place}/`)),
      ));
  const lists = LISTS.map((list) => ({ ...list, mutants: list.mutants.filter(isWanted) })).filter(
    ({ mutants }) => mutants.length > 0,
  );
  if (lists.length === 0 && changed === null) throw usageError("tool mutants", "no bug has such a name");
  return await withCopy(ROOT, async (folder) => {
    let failed = 0;
    for (const list of lists) {
      const control = await playTests(folder, list, list.mutants);
      if (control.kind !== "survived") {
        console.log(`FAIL ${list.name}: without any bug: ${JSON.stringify(control)}`);
        failed++;
        continue;
      }
      for (const mutant of list.mutants) {
        const result = await playMutant(folder, list, mutant);
        const { kind, detail = "" } = result;
        if (kind !== "died") failed++;
        console.log(`${kind === "died" ? "ok  " : "FAIL"} ${list.name}: ${mutant.name}: ${kind} ${detail}`.trimEnd());
      }
    }
    console.log(failed === 0 ? "Every bug was noticed." : `${failed} bugs were not noticed.`);
    return failed === 0 ? 0 : 1;
  });
}
