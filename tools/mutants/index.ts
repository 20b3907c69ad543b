// npm run tool -- mutants: plants deliberate bugs, one at a time, in a copy of the program, and sees whether a test notices.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../scripts/cli/command.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const spec: CommandSpec = {
  name: "tool mutants",
  summary:
    "Plants deliberate bugs, one at a time, in a copy of the program and runs the tests that must notice. A run that was stopped goes on where it was.",
  options: {
    changed: { description: "Only bugs in, or caught by, files that differ from the default branch." },
    list: {
      value: "NAME",
      description: "Only this list: publishing, site, simulation, billing or matrix (default: all).",
    },
    again: { description: "Also play what an earlier run on the same files has played." },
    report: { value: "FILE", description: "Where the results are kept (default node_modules/.cache/mutants.json)." },
  },
  positionals: "[PART OF A NAME...]",
  examples: [
    "npm run tool -- mutants --changed                   # what a pull request touches",
    "npm run tool -- mutants --list publishing           # one list, in some hours",
    'npm run tool -- mutants "a file is written in place" # one bug',
  ],
  exitCodes: {
    0: "every bug was noticed, or its survival is explained in tests/mutants/explained.ts; of a whole list at most 5 % survived",
    1: "a bug survived, no longer applies or proves nothing, more than 5 % of a whole list survived, or the tests cannot run",
    2: "it could not start: wrong options",
  },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const [{ LISTS }, { chooseMutants }, { changedFiles }, { withCopy }] = await Promise.all([
    import("./lists.ts"),
    import("./choose.ts"),
    import("./changed-files.ts"),
    import("./copy-tree.ts"),
  ]);
  const list = args.text.list ?? null;
  if (list !== null && !LISTS.some(({ name }) => name === list))
    throw usageError("tool mutants", `--list takes one of ${LISTS.map(({ name }) => name).join(", ")}`);
  const changed = args.switches.changed ? await changedFiles(ROOT) : null;
  const chosen = chooseMutants(LISTS, { list, names: args.positionals, changed });
  if (chosen.length === 0 && changed === null) throw usageError("tool mutants", "no bug has such a name");
  return await withCopy(ROOT, (copy) => playIn(copy, chosen, args));
}

async function playIn(
  copy: { folder: string; digest: string },
  chosen: readonly import("./mutant.ts").MutantList[],
  args: Arguments,
): Promise<ExitCode> {
  const [{ playLists, playWitness }, { EXPLAINED }, report] = await Promise.all([
    import("./play-lists.ts"),
    import("./explained.ts"),
    import("./report.ts"),
  ]);
  const path = args.text.report ?? join(ROOT, "node_modules", ".cache", "mutants.json");
  const kept = await report.readResults(path, copy.digest);
  const isChosen = (old: import("./report.ts").Result) =>
    chosen.some(({ name, mutants }) => name === old.list && mutants.some((mutant) => mutant.name === old.name));
  const known = args.switches.again ? [] : kept.filter(isChosen);
  const others = kept.filter((old) => !known.includes(old) && !isChosen(old));
  const results = [...known];
  for (const old of known) console.log(`${report.describeResult(old, EXPLAINED)} (played before)`);
  const failure = await playLists(chosen, {
    copy,
    play: playWitness,
    known,
    onIgnored: (tests) => console.log(`These fail without any bug, so they prove nothing:\n  ${tests.join("\n  ")}`),
    async onResult(result) {
      results.push(result);
      console.log(report.describeResult(result, EXPLAINED));
      await report.writeResults(path, copy.digest, [...others, ...results]);
    },
  });
  if (failure !== null) {
    console.log(`The tests cannot run without any bug, so nothing can be proved. ${failure}`);
    return 1;
  }
  console.log(report.describeAll(results));
  for (const share of report.sharesOf(results)) console.log(report.describeShare(share));
  const isWhole = !args.switches.changed && args.positionals.length === 0;
  return report.isEnough(results, EXPLAINED, { isWhole }) ? 0 : 1;
}
