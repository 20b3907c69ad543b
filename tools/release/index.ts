import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readOwnPackage } from "../../scripts/adapters/files/own-package.ts";
import { describeClone } from "../../scripts/adapters/git/inspect-clone.ts";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../scripts/cli/command.ts";
import { schemasAddress } from "../../scripts/core/content/starter.ts";
import { BILL_OF_MATERIALS, buildProgram } from "../bundle/build-program.ts";
import { writeProgram } from "../bundle/index.ts";
import { commitProgram } from "./commit-program.ts";
import { packageManifest } from "./package-manifest.ts";
import { isTagOf, releaseNotes } from "./release-notes.ts";

export const spec: CommandSpec = {
  name: "tool release",
  summary:
    "Writes the files of a release: the commit with the built program, the package, what it consists of (SBOM), checksums, and the notes from CHANGELOG.md.",
  options: {
    tag: { value: "TAG", description: "The tag of the release, which must agree with package.json: v1.2.3." },
    out: { value: "DIR", description: "Where they are written (default release)." },
  },
  examples: ["npm run tool -- release --tag v1.2.3"],
  exitCodes: { 0: "written", 1: "it failed", 2: "the tag, package.json and CHANGELOG.md do not agree, or usage" },
};

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const execute = promisify(execFile);
const FILES = ["mergecast.tgz", BILL_OF_MATERIALS];
/** The action that the workflows of this repository name. On main it runs the sources. */
const OWN_ACTION = ".github/actions/run/action.yml";

/** @throws ProblemError (exit 2) when tag, version and changelog do not agree */
export async function run(args: Arguments): Promise<ExitCode> {
  const { version } = readOwnPackage();
  const { tag = "" } = args.text;
  const out = resolve(args.text.out ?? "release");
  if (!isTagOf(tag, version)) throw usageError(args.command, `the tag must be v${version}, as package.json says`);
  const notes = releaseNotes(await readFile(join(ROOT, "CHANGELOG.md"), "utf8"), version);
  if (notes === null) throw usageError(args.command, `CHANGELOG.md has no section "## ${version}"`);
  const folder = join(out, "files");
  await mkdir(folder, { recursive: true });
  const program = await buildProgram();
  const { repository } = await describeClone(ROOT);
  const files = await releaseFiles(program, schemasAddress(repository ?? "OWNER/NAME", tag));
  const commit = await commitProgram({
    root: ROOT,
    files,
    message: `Release ${tag}`,
    bundle: join(out, "commit.bundle"),
  });
  await pack({ program, commit, target: join(folder, "mergecast.tgz") });
  await writeFile(join(folder, BILL_OF_MATERIALS), program[BILL_OF_MATERIALS] ?? "");
  const sums = await Promise.all(FILES.map(async (name) => `${await sha256Of(join(folder, name))}  ${name}\n`));
  for (const path of [folder, out]) await writeFile(join(path, "SHA256SUMS"), sums.join(""));
  await writeFile(join(out, "notes.md"), notes);
  return 0;
}

/** What the commit of a release has beside the sources: both actions run the built program, and schemas have their address as id. */
async function releaseFiles(
  program: Readonly<Record<string, string>>,
  schemas: string,
): Promise<Record<string, string>> {
  const action = await readFile(join(ROOT, "action.yml"), "utf8");
  const dist = Object.entries(program).map(([path, text]) => [`dist/${path}`, text]);
  const names = (await readdir(join(ROOT, "schemas"))).filter((name) => name.endsWith(".schema.json"));
  const identified = names.map(async (name) => {
    const text = await readFile(join(ROOT, "schemas", name), "utf8");
    return [`schemas/${name}`, text.replace("\n", `\n  "$id": "${schemas}/${name}",\n`)];
  });
  return {
    ...Object.fromEntries([...dist, ...(await Promise.all(identified))]),
    [OWN_ACTION]: action.replace("main: dist/", "main: ../../../dist/"),
  };
}

/** The package that npm gets: the program, which depends on nothing. */
export async function pack({ program, commit, target }: PackOrder): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-package-"));
  try {
    await writeProgram(program, join(folder, "dist"));
    for (const name of ["README.md", "LICENSE"]) await cp(join(ROOT, name), join(folder, name));
    const project = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    const { repository } = await describeClone(ROOT);
    await writeFile(
      join(folder, "package.json"),
      `${JSON.stringify(packageManifest(project, { repository, commit }), null, 2)}\n`,
    );
    const { stdout } = await execute("npm", ["pack", "--silent"], { cwd: folder });
    await cp(join(folder, stdout.trim().split("\n").at(-1) ?? ""), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface PackOrder {
  program: Readonly<Record<string, string>>;
  /** The commit of the release; null where there is none. */
  commit: string | null;
  /** The file to write. */
  target: string;
}

async function sha256Of(file: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
}
