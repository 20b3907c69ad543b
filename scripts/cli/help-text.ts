import { type CommandSpec, commandLine } from "./command.ts";
import { optionsOf } from "./parse-arguments.ts";

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
    ...exampleLines(examples),
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

/** With the comments in one column. The sources cannot align them: a command is longer or shorter where there is no clone. */
function exampleLines(examples: readonly string[]): string[] {
  const rows = examples.map((line) => line.split(/ +# /));
  const width = Math.max(...rows.map(([command = ""]) => command.length)) + 3;
  return rows.map(([command = "", ...comment]) => `  ${[command.padEnd(width), ...comment].join("# ").trimEnd()}`);
}
