import { type Command, parse, runCommand, UsageError } from "./commands/command.ts";
import { prices, rename } from "./commands/identity.ts";
import { backup, charge, erase, importCommand, link, migrate, reconcile, replay, restore } from "./commands/records.ts";
import { setUp } from "./commands/set-up.ts";

const COMMANDS: Readonly<Record<string, Command>> = {
  "set-up": setUp,
  migrate,
  backup,
  restore,
  import: importCommand,
  link,
  replay,
  reconcile,
  charge,
  erase,
  prices,
  rename,
};

const USAGE = [
  "billing <command> [options]",
  "",
  ...Object.values(COMMANDS).map(({ usage }) => `  ${usage.split("\n", 1)[0]}`),
  "",
  "billing <command> --help says more.",
].join("\n");

await runCommand(async (environment, log) => {
  const [name = "", ...argv] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined && name !== "--help") throw new UsageError(USAGE);
  const given = command === undefined ? "help" : parse(command, argv);
  if (command !== undefined && given !== "help") return await command.run(given, environment, log);
  process.stdout.write(`${command?.usage ?? USAGE}\n`);
  return 0;
});
