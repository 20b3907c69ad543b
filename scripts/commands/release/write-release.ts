import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readOwnPackage } from "../../adapters/files/own-package.ts";
import { type Arguments, type ExitCode, usageError } from "../../cli/command.ts";
import { isTagOf, releaseNotes } from "../../core/text/release-notes.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const execute = promisify(execFile);
const FILES = ["mergecast.tgz", "sbom.cdx.json"];

/** npm run release. @throws ProblemError (exit 2) when tag, version and changelog do not agree */
export async function run(args: Arguments): Promise<ExitCode> {
  const { version } = readOwnPackage();
  const { tag = "", out = "release" } = args.text;
  if (!isTagOf(tag, version)) throw usageError(args.command, `the tag must be v${version}, as package.json says`);
  const notes = releaseNotes(await readFile(join(ROOT, "CHANGELOG.md"), "utf8"), version);
  if (notes === null) throw usageError(args.command, `CHANGELOG.md has no section "## ${version}"`);
  const folder = join(resolve(out), "files");
  await mkdir(folder, { recursive: true });
  await pack(folder);
  await writeFile(join(folder, "sbom.cdx.json"), await describeParts());
  const sums = await Promise.all(FILES.map(async (name) => `${await sha256Of(join(folder, name))}  ${name}\n`));
  await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
  await writeFile(join(resolve(out), "SHA256SUMS"), sums.join(""));
  await writeFile(join(resolve(out), "notes.md"), notes);
  return 0;
}

async function pack(folder: string): Promise<void> {
  const { stdout } = await execute("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: ROOT });
  await rename(join(folder, stdout.trim().split("\n").at(-1) ?? ""), join(folder, "mergecast.tgz"));
}

/** The packages that the program is built from, in CycloneDX. */
async function describeParts(): Promise<string> {
  const words = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--workspaces=false", "--package-lock-only"];
  return (await execute("npm", words, { cwd: ROOT, maxBuffer: 50_000_000 })).stdout;
}

async function sha256Of(file: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
}
