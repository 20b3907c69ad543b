import { readdir } from "node:fs/promises";
import type { CommandGroup, CommandModule, CommandSpec } from "../../scripts/cli/command.ts";

const COMMANDS = new URL("../../scripts/commands/", import.meta.url);

/** The specs of all commands and subcommands. A command is a file, or a folder with an index. */
export async function everySpec(): Promise<CommandSpec[]> {
  const entries = await readdir(COMMANDS, { withFileTypes: true });
  const specs = entries.map(async (entry) => {
    const path = entry.isDirectory() ? `${entry.name}/index.ts` : entry.name;
    const module: Partial<CommandModule & { group: CommandGroup }> = await import(new URL(path, COMMANDS).href);
    const subcommands = Object.values(module.group?.commands ?? {}).map(async ({ load }) => await load());
    const modules = module.group === undefined ? [module] : await Promise.all(subcommands);
    return modules.flatMap((one) => ("spec" in one && one.spec !== undefined ? [one.spec] : []));
  });
  return (await Promise.all(specs)).flat();
}

/** The specs of what only builders run. */
export async function everyTool(): Promise<CommandSpec[]> {
  const folders = await readdir(new URL("../../tools/", import.meta.url), { withFileTypes: true });
  const paths = folders.filter((entry) => entry.isDirectory()).map(({ name }) => `tools/${name}/index.ts`);
  const modules = [...paths, "simulation/index.ts", "simulation/crash-matrix.ts"].map(
    async (path): Promise<CommandModule> => await import(new URL(`../../${path}`, import.meta.url).href),
  );
  return (await Promise.all(modules)).map(({ spec }) => spec);
}
