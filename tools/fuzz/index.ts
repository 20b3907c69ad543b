// npm run tool -- fuzz: feeds every part that reads what others write with inputs made to break it.
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../scripts/cli/command.ts";

export const spec: CommandSpec = {
  name: "tool fuzz",
  summary:
    "Feeds everything that reads what others wrote (queue, captions, media, answers of Instagram, GitHub and models, payment webhooks) with inputs made to break it.",
  options: {
    runs: {
      value: "N",
      description: "Inputs for each target (default 20000; those that open connections get a twentieth).",
    },
    seed: { value: "N", description: "Where the inputs begin; the same seed gives the same inputs (default 1)." },
    target: { value: "NAME", description: "Only this target (default: all of them, one after the other)." },
  },
  examples: [
    "npm run tool -- fuzz --runs 20000 --seed 1        # every target",
    "npm run tool -- fuzz --target merge --seed 4711   # one of them, on other inputs",
  ],
  exitCodes: { 0: "every promise was kept", 1: "a promise was broken", 2: "it could not start: wrong options" },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const [{ playInThread }, { addressOf, isTargetName, loadTarget, TARGET_NAMES }] = await Promise.all([
    import("./play-in-thread.ts"),
    import("./targets/index.ts"),
  ]);
  const runs = wholeNumber(args, "runs", 20_000);
  const seed = wholeNumber(args, "seed", 1);
  const only = args.text.target;
  if (only !== undefined && !isTargetName(only))
    throw usageError("tool fuzz", `--target takes one of ${TARGET_NAMES.join(", ")}`);
  let broken = 0;
  for (const name of only === undefined ? TARGET_NAMES : [only]) {
    const address = addressOf(name);
    const { promise, opensConnections } = await loadTarget(address);
    const startedMs = performance.now();
    const order = { address, seed, runs: opensConnections ? Math.ceil(runs / 20) : runs };
    const played = await playInThread(order);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const verdict = played.failure === null ? "ok  " : "FAIL";
    console.log(
      `${verdict} ${name.padEnd(14)} ${String(played.runs).padStart(7)} inputs ${seconds.padStart(7)} s, slowest ${Math.round(played.slowestMs)} ms`,
    );
    if (played.failure === null) continue;
    broken++;
    console.log(`\nThe promise: ${promise}\n${played.failure}\n`);
    console.log(`Play it again: npm run tool -- fuzz --target ${name} --seed ${seed} --runs ${runs}\n`);
  }
  return broken === 0 ? 0 : 1;
}

function wholeNumber(args: Arguments, name: string, fallback: number): number {
  const text = args.text[name];
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageError("tool fuzz", `--${name} takes a whole number above zero`);
  return Number(text);
}
