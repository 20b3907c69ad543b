import { mkdir, readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import { runProgram } from "../files/run-program.ts";
import { headCommit } from "./inspect-clone.ts";
import { fetchProgram } from "./releases.ts";

interface Place {
  /** Of the project's repository, as git fetches it. */
  address: string;
  project: string;
  /** An empty folder. */
  temporary: string;
  /** Of this program: its commit need not be fetched. */
  own: string;
  /** null for the one in content/. */
  accounts: readonly (string | null)[];
}

interface Wanted {
  commit: string;
  version: string | null;
}

/** The files that each release writes for these accounts: its own program is asked, so that nobody has to know what they were. */
export function openReleases({ address, project, temporary, own, accounts }: Place) {
  let count = 0;
  /** @throws ProblemError (exit 2) where the release cannot be had */
  const findProgram = async (wanted: Wanted): Promise<string> => {
    if ((await headCommit(own)) === wanted.commit) return process.argv[1] ?? "";
    const folder = join(temporary, `release-${++count}`);
    await mkdir(folder);
    const program = await fetchProgram(address, wanted, folder).catch((cause: unknown) => {
      throw new ProblemError(problemOf(wanted, "GitHub does not give it, or cannot be reached."), 2, { cause });
    });
    if (program === null)
      throw new ProblemError(problemOf(wanted, "It holds no built program, so it is not a release."), 2);
    return program;
  };
  return {
    /** By path. @throws ProblemError (exit 2) */
    async filesOf(wanted: Wanted): Promise<ReadonlyMap<string, string>> {
      const program = await findProgram(wanted);
      const target = join(temporary, `files-${++count}`);
      await mkdir(target);
      const pinned = ["--project", project, "--commit", wanted.commit];
      for (const account of accounts) {
        const named = account === null ? [] : ["--account", account];
        const { code, stderr } = await runProgram(program, ["init", target, ...pinned, ...named], temporary);
        if (code !== 0) throw new ProblemError(problemOf(wanted, stderr.trim()), 2);
      }
      return await readAll(target);
    },
  };
}

const problemOf = ({ commit, version }: Wanted, why: string) => ({
  code: "release-unavailable",
  what: `The files of ${version === null ? `commit ${commit.slice(0, 7)}` : `release ${version}`}`,
  why,
  whatToDo: "Name a release with --commit, or try again.",
});

async function readAll(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = paths.map(async (path) => [relative(folder, path), await readFile(path, "utf8")] as const);
  return new Map(await Promise.all(texts));
}
