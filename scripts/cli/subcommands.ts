/** Commands that do several things, such as `queue list` and `queue add`: each verb has options and --help of its own. */
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, runCommand, usageError } from "./command.ts";

/** A verb: what stands in its module. */
export interface Subcommand {
  spec: CommandSpec;
  run(args: Arguments, redactor: Redactor): Promise<ExitCode>;
}

export interface SubcommandList {
  /** As in `npm run <name>`. */
  name: string;
  summary: string;
  /** Loaded when asked for, so that each verb starts with what it needs. */
  verbs: Map<string, { summary: string; load(): Promise<Subcommand> }>;
}

/** Runs the verb that the first argument names; without one, --help tells which there are. */
export async function runSubcommands({ name, summary, verbs }: SubcommandList): Promise<void> {
  const [word = "", ...rest] = process.argv.slice(2);
  const verb = verbs.get(word);
  if (verb !== undefined) {
    const { spec, run } = await verb.load();
    return await runCommand(spec, run, rest);
  }
  const names = [...verbs.keys()].join(", ");
  await runCommand(overview({ name, summary, verbs }), () => {
    const why = word === "" ? `say what to do: ${names}` : `"${word}" is not known; there are ${names}`;
    return Promise.reject(usageError(name, why));
  });
}

function overview({ name, summary, verbs }: SubcommandList): CommandSpec {
  const width = Math.max(...[...verbs.keys()].map((verb) => verb.length));
  return {
    name,
    summary: [
      summary,
      "",
      "Verbs:",
      ...[...verbs].map(([verb, about]) => `  ${verb.padEnd(width)}  ${about.summary}`),
    ].join("\n"),
    options: {},
    positionals: "VERB",
    examples: [...verbs.keys()].map((verb) => `npm run ${name} -- ${verb} --help`),
    exitCodes: { 0: "done", 1: "it failed", 2: "it could not start" },
  };
}
