import { type CommandSpec, commandLine } from "./command.ts";
import { optionsOf } from "./parse-arguments.ts";

/** What --help prints. */
export function helpText(spec: CommandSpec): string {
  const { name, summary, positionals, exitCodes, examples } = spec;
  return [
    `${summary}\n`,
    `Usage: ${commandLine(name)} [options]${positionals === undefined ? "" : ` ${positionals}`}\n`,
    "Options:",
    ...optionLines(spec),
    "\nExit codes:",
    ...Object.entries(exitCodes).map(([code, meaning]) => `  ${code}  ${meaning}`),
    "\nExamples:",
    ...examples.map((line) => `  ${line}`),
    "",
  ].join("\n");
}

function optionLines(spec: CommandSpec): string[] {
  const rows = Object.entries(optionsOf(spec)).map(([name, { value, description }]) => ({
    option: value === undefined ? `--${name}` : `--${name} ${value}`,
    description,
  }));
  const width = Math.max(...rows.map(({ option }) => option.length)) + 2;
  return rows.map(({ option, description }) => `  ${option.padEnd(width)}${description}`);
}
