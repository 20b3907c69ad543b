import { parseArgs } from "node:util";
import { nearestWord } from "../core/text/nearest-word.ts";
import { type Arguments, type CommandSpec, type OptionSpec, usageError } from "./command.ts";

/** @throws ProblemError (exit 2) for an unknown option, a missing value, or positionals that the command does not take */
export function parseArguments(spec: CommandSpec, argv: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: toParserOptions(spec),
      allowPositionals: spec.positionals !== undefined,
    });
    const pairs = Object.entries(values);
    return {
      command: spec.name,
      text: Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === "string")),
      switches: Object.fromEntries(pairs.filter((pair): pair is [string, boolean] => typeof pair[1] === "boolean")),
      positionals,
    };
  } catch (error) {
    const unknown = unknownOption(spec, argv);
    if (unknown !== null) throw usageError(spec.name, unknown);
    throw usageError(spec.name, error instanceof Error ? error.message : String(error));
  }
}

/** The parser's own sentence goes on to explain positionals, and knows no option that may have been meant. */
function unknownOption(spec: CommandSpec, argv: readonly string[]): string | null {
  const options = toParserOptions(spec);
  const { tokens } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: false, tokens: true });
  const found = tokens.find((token) => token.kind === "option" && options[token.name] === undefined);
  if (found?.kind !== "option") return null;
  const meant = nearestWord(found.name, Object.keys(options));
  return `Unknown option '${found.rawName}'.${meant === null ? "" : ` Did you mean --${meant}?`}`;
}

type ParserOption = { type: "boolean" | "string"; short?: string };

function toParserOptions(spec: CommandSpec): Record<string, ParserOption> {
  const pairs = Object.entries(spec.options);
  const own = pairs.map(([name, { value }]): [string, ParserOption] => [
    name,
    { type: value === undefined ? "boolean" : "string" },
  ]);
  return { ...Object.fromEntries(own), help: { type: "boolean", short: "h" } };
}

/** The command's own options, and the one that every command takes. */
export function optionsOf({ options }: CommandSpec): Record<string, OptionSpec> {
  return { ...options, help: { description: "Show this text (also -h)." } };
}
