/** What GitHub's runner hears in the output of a step, after the runner's own source (ActionCommand.cs, 2026). */

export interface Annotation {
  level: "error" | "warning" | "notice";
  message: string;
  file?: string;
  line?: number;
  title?: string;
}

interface ParsedOutput {
  annotations: Annotation[];
  /** Values that are hidden in the log from now on. */
  masks: string[];
  /** Every other command that the runner would have obeyed: ours give none, so somebody's text has. */
  attacks: string[];
  /** Lines that are shown. */
  shown: string[];
}

interface Command {
  name: string;
  properties: Record<string, string>;
  data: string;
}

const REGISTERED = new Set(
  "set-env set-output save-state add-path add-mask add-matcher remove-matcher warning error notice debug group endgroup echo stop-commands internal-set-repo-path".split(
    " ",
  ),
);
const LEVELS = ["error", "warning", "notice"] as const;

/** Reads the lines of one stream. */
export function parseOutput(output: string): ParsedOutput {
  const parsed: ParsedOutput = { annotations: [], masks: [], attacks: [], shown: [] };
  // The runner reads lines as .NET does: each of these ends one.
  for (const line of output.split(/\r\n|\r|\n/)) take(parsed, line);
  return parsed;
}

function take(parsed: ParsedOutput, line: string): void {
  const command = parseCommand(line);
  const level = LEVELS.find((name) => name === command?.name);
  if (command === null) parsed.shown.push(line);
  else if (command.name === "add-mask" && command.data !== "") parsed.masks.push(command.data);
  else if (level !== undefined && !isOldStyle(line)) parsed.annotations.push(toAnnotation(level, command));
  else parsed.attacks.push(line);
}

const isOldStyle = (line: string) => !line.trimStart().startsWith("::");

function parseCommand(line: string): Command | null {
  const trimmed = line.trimStart();
  const [, head, data] =
    /^::(.*?)::([\s\S]*)$/.exec(trimmed) ?? /##\[([^\]]*)\]([\s\S]*)$/.exec(line) ?? ([] as string[]);
  if (head === undefined || data === undefined) return null;
  const [, name = "", list = ""] = /^(\S*)\s*([\s\S]*)$/.exec(head) ?? [];
  if (!REGISTERED.has(name.toLowerCase())) return null;
  const pairs = list.split(",").map((pair) => pair.split(/=([\s\S]*)/));
  const properties = Object.fromEntries(pairs.map(([key = "", value = ""]) => [key.trim(), unescaped(value)]));
  return { name: name.toLowerCase(), properties, data: unescaped(data) };
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%" };
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (code) => signs[code] ?? code);
}

function toAnnotation(level: Annotation["level"], { properties, data }: Command): Annotation {
  const { file, line, title } = properties;
  return {
    level,
    message: data,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(title === undefined ? {} : { title }),
  };
}
