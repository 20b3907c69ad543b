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

export async function run({ text }: Arguments): Promise<ExitCode> {
  const [{ playInThread }, { TARGETS }] = await Promise.all([import("./play.ts"), import("./targets.ts")]);
  const [runs, seed] = [wholeNumber("runs", text.runs ?? "20000"), wholeNumber("seed", text.seed ?? "1")];
  const names = Object.keys(TARGETS).filter((name) => text.target === undefined || name === text.target);
  if (names.length === 0) throw usageError("tool fuzz", `--target takes one of ${Object.keys(TARGETS).join(", ")}`);
  let broken = 0;
  for (const name of names) {
    const startedMs = performance.now();
    const failure = await playInThread({ name, seed, runs });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${failure === null ? "ok  " : "FAIL"} ${name.padEnd(14)} ${seconds.padStart(7)} s`);
    if (failure === null) continue;
    broken++;
    console.log(`\n${failure}\n\nPlay it again: npm run tool -- fuzz --target ${name} --seed ${seed} --runs ${runs}\n`);
  }
  return broken === 0 ? 0 : 1;
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageError("tool fuzz", `--${name} takes a whole number above zero`);
  return Number(text);
}
