import { lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { readOwnPackage } from "../../adapters/files/own-package.ts";
import { defaultBranchOf, describeClone } from "../../adapters/git/inspect-clone.ts";
import { type Arguments, type ExitCode, usageError } from "../../cli/command.ts";
import { decideFate, type Fate, fillInRelease, type Release } from "../../core/content/starter.ts";
import { environment, readBasicEnv } from "../../setup/process-environment.ts";
import { composeStarter } from "./compose-starter.ts";

/** npm run init. Repeating it changes nothing. @throws ProblemError (exit 2) when the release to call is not known */
export async function run(args: Arguments): Promise<ExitCode> {
  const [folder = ".", ...more] = args.positionals;
  if (more.length > 0) throw usageError(args.command, `it takes one folder, not "${more.join('" and "')}" as well`);
  const release = await findRelease(args, folder);
  const isForced = args.switches.force === true;
  const fates: Record<Fate, string[]> = { new: [], replaced: [], kept: [], same: [] };
  for (const [path, raw] of Object.entries(await composeStarter())) {
    const text = fillInRelease(raw, release);
    const place = join(folder, path);
    const fate = decideFate({ path, text }, { before: await readIfThere(place), isForced });
    fates[fate].push(path);
    if (fate === "replaced") await rm(place);
    if (fate === "new" || fate === "replaced") await write(place, text);
  }
  process.stdout.write(report(fates, { folder: resolve(folder), release }));
  return 0;
}

/** Never through a link: what it leads to is not part of this folder. */
async function readIfThere(place: string): Promise<string | null> {
  const found = await lstat(place).catch(() => null);
  if (found === null) return null;
  return found.isFile() ? await readFile(place, "utf8") : "";
}

async function write(place: string, text: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, text, { flag: "wx" });
}

async function findRelease(args: Arguments, folder: string): Promise<Release> {
  const own = readOwnPackage();
  const clone = own.commit === null ? await describeClone(own.folder) : null;
  const project = args.text.project ?? own.repository ?? clone?.repository ?? null;
  const commit = args.text.commit ?? own.commit ?? clone?.commit ?? null;
  if (project === null || !/^[\w.-]+\/[\w.-]+$/.test(project))
    throw usageError(args.command, "name the repository whose workflows are called: --project OWNER/NAME");
  if (commit === null || !/^[0-9a-f]{40}$/.test(commit))
    throw usageError(args.command, "name the commit of the release in full, 40 digits: --commit SHA");
  const { serverUrl } = readBasicEnv(environment()).github;
  return { project, commit, version: own.version, serverUrl, defaultBranch: await defaultBranchOf(folder) };
}

const HEADINGS: Readonly<Record<Fate, string>> = {
  new: "Written",
  replaced: "Replaced",
  kept: "Kept as they are, although they differ (--force replaces all but the content)",
  same: "Up to date",
};

function report(fates: Record<Fate, string[]>, { folder, release }: { folder: string; release: Release }): string {
  const parts = Object.entries(HEADINGS).map(([fate, heading]) => ({ heading, paths: fates[fate as Fate] }));
  const lists = parts
    .filter(({ paths }) => paths.length > 0)
    .map(({ heading, paths }) => `${heading}:\n${paths.map((path) => `  ${path}\n`).join("")}`);
  const pages = `${release.serverUrl}/${release.project}/blob/HEAD/docs`;
  const next = `Next: put your account into content/queue.json and your teams into .github/CODEOWNERS, push the folder to GitHub,\nand follow ${pages}/going-live.md.\n`;
  return `${folder} calls the workflows of ${release.project}, version ${release.version}.\n\n${lists.join("\n")}\n${next}`;
}
