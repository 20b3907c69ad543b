// npm run tool -- simulate: runs the publishing half in simulated worlds, as fast as possible, and looks for broken promises.
import { availableParallelism } from "node:os";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../scripts/cli/command.ts";

export const spec: CommandSpec = {
  name: "tool simulate",
  summary:
    "Simulates poster, refresher, people, GitHub and Instagram on a virtual clock, with everything that can go wrong, and judges what comes of it.",
  options: {
    seeds: { value: "N", description: "How many worlds to play (default 1000). Each has its own seed." },
    from: { value: "S", description: "The first seed (default 1)." },
    seed: { value: "S", description: "Play this one world." },
    jobs: { value: "N", description: "Number of threads (default: one per processor)." },
    brief: { description: "After a broken promise, do not search for the shortest story." },
  },
  examples: [
    "npm run tool -- simulate --seeds 10000          # ten thousand worlds",
    "npm run tool -- simulate --seed 4711            # one world again, with its story if it fails",
  ],
  exitCodes: { 0: "every promise was kept", 1: "a promise was broken", 2: "it could not start: wrong options" },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const [{ playSeeds }, { describeFailure, replayCommand }] = await Promise.all([
    import("./play/play-seeds.ts"),
    import("./play/report.ts"),
  ]);
  const isOne = args.text.seed !== undefined;
  const count = isOne ? 1 : wholeNumber(args, "seeds", 1_000);
  const jobs = Math.min(wholeNumber(args, "jobs", availableParallelism()), Math.ceil(count / 20));
  const startedMs = performance.now();
  const { failing, ...tally } = await playSeeds({ from: wholeNumber(args, isOne ? "seed" : "from", 1), count, jobs });
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(
    `${tally.worlds} worlds in ${seconds.toFixed(1)} s: ${tally.days} days, ${tally.runs} runs, ${tally.published} posts live, ` +
      `${tally.faults} faults.`,
  );
  if (failing === null) {
    console.log("Every promise was kept.");
    return 0;
  }
  const brief = `Seed ${failing.seed} breaks a promise: ${failing.violation?.promise}. Replay it: ${replayCommand(failing.seed)}`;
  console.log(args.switches.brief ? brief : `\n${await describeFailure(failing)}`);
  return 1;
}

function wholeNumber(args: Arguments, name: string, fallback: number): number {
  const text = args.text[name];
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw usageError("tool simulate", `--${name} takes a whole number`);
  return Number(text);
}
