import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { monthOption, outOption, overwriteOption, postsOption, queueOption } from "./options.ts";

export const spec: CommandSpec = {
  name: "captions generate",
  summary:
    "Lets a model write a month of captions (LLM_BASE_URL, LLM_API_KEY, LLM_MODEL: any OpenAI-compatible endpoint), tells it which rules they break, three rounds at most, and stores them.",
  options: {
    ...{ queue: queueOption, month: monthOption, posts: postsOption, out: outOption, overwrite: overwriteOption },
  },
  examples: ["npm run captions -- generate --month 2026-08", "npm run captions -- generate --posts 8"],
  alertsOnFailure: "captions",
  exitCodes: {
    0: "stored",
    1: "it failed: rules are still broken, or the model refused, stopped short or did not answer",
    2: "it could not start or go on: usage, files, or the settings of the model",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const [{ runGenerate }] = await Promise.all([import("./run-generate.ts")]);
  return await runGenerate(args, { command: spec.name, redactor });
}
