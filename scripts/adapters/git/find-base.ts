import { ProblemError } from "../../core/findings/problem.ts";
import { clip, printable } from "../../core/text/printable.ts";
import { runGit } from "./run-git.ts";

/**
 * The commit at which the work in `folder` left the history of `ref`: what others added to `ref` since then is no change of it.
 * Returns the full object name.
 * @throws ProblemError (exit 2) when there is no repository, no such commit or no common history
 */
export async function findBase(ref: string, folder: string): Promise<string> {
  const isShallow = (await ask(["rev-parse", "--is-shallow-repository"], folder).catch(refuseFolder)) === "true";
  // A leading dash would be taken as an option.
  if (ref.startsWith("-")) throw unknownRef(ref, isShallow);
  const commit = await ask(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], folder).catch((error) => {
    throw unknownRef(ref, isShallow, error);
  });
  return await ask(["merge-base", commit, "HEAD"], folder).catch((error) => {
    throw unrelated(ref, isShallow, error);
  });
}

async function ask(args: string[], folder: string): Promise<string> {
  return (await runGit(args, { folder })).toString("utf8").trim();
}

function refuseFolder(error: unknown): never {
  const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  const firstLine = said.split("\n")[0] ?? "";
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  const why = isMissing
    ? "It is no file, and git, which could look for a commit of that name, is not installed"
    : `It is no file, and git cannot look for a commit of that name${firstLine === "" ? "" : ` ("${clip(printable(firstLine), 300)}")`}`;
  throw baseProblem("base-unknown", `${why}.`, "Name a queue file, or run this inside a git repository.", error);
}

function unknownRef(ref: string, isShallow: boolean, cause?: unknown): ProblemError {
  const why = `"${clip(printable(ref))}" is neither a file nor a commit of this repository.`;
  const whatToDo = isShallow ? deepen : "Name a queue file, a branch such as origin/main, or a commit.";
  return baseProblem("base-unknown", why, whatToDo, cause);
}

function unrelated(ref: string, isShallow: boolean, cause: unknown): ProblemError {
  const why = `"${clip(printable(ref))}" and the commit that is checked out have no common history here.`;
  const whatToDo = isShallow ? deepen : "Name a commit or branch that this work started from.";
  return baseProblem("base-unrelated", why, whatToDo, cause);
}

const deepen =
  "This clone holds only part of the history: fetch more of it (git fetch --unshallow; in Actions fetch-depth: 0 of actions/checkout, or 2 for HEAD^1 of a pull request's merge commit).";

function baseProblem(code: string, why: string, whatToDo: string, cause: unknown): ProblemError {
  return new ProblemError({ code, what: "--base", why, whatToDo, isRetryable: false }, 2, { cause });
}
