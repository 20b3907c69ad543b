import { ProblemError } from "../../core/findings/problem.ts";
import { clip, printable } from "../../core/text/printable.ts";
import { askGit, runGit } from "./run-git.ts";

/** The commit where the work in `folder` branched off from `ref`. @throws ProblemError (exit 2) without one */
export async function findBase(ref: string, folder: string): Promise<string> {
  // git would read a leading dash as an option.
  if (ref.startsWith("-")) return await refuseRef(ref, folder);
  return await ask(["merge-base", commitNamed(ref), "HEAD"], folder).catch((error) => refuseRef(ref, folder, error));
}

/** What is wrong is asked only once something is: each start of git takes longer than its answer. @throws ProblemError always */
async function refuseRef(ref: string, folder: string, cause?: unknown): Promise<never> {
  const isShallow = (await ask(["rev-parse", "--is-shallow-repository"], folder).catch(refuseFolder)) === "true";
  const isCommit =
    !ref.startsWith("-") && (await askGit(["rev-parse", "--verify", "--quiet", commitNamed(ref)], folder)) !== null;
  throw isCommit ? unrelated(ref, isShallow, cause) : unknownRef(ref, isShallow, cause);
}

function commitNamed(ref: string): string {
  return `${ref}^{commit}`;
}

async function ask(args: string[], folder: string): Promise<string> {
  return (await runGit(args, { folder })).toString("utf8").trim();
}

/** @throws ProblemError (exit 2) that says why git cannot be asked here */
export function refuseFolder(error: unknown): never {
  if (error instanceof ProblemError) throw error;
  const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  const firstLine = said.split("\n")[0] ?? "";
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  const why = isMissing
    ? "It is not a file, and git, which could look for a commit with that name, is not installed"
    : `It is not a file, and git cannot look for a commit with that name${firstLine === "" ? "" : ` ("${clip(printable(firstLine), 300)}")`}`;
  throw baseProblem("base-unknown", `${why}.`, "Name a queue file, or run this inside a git repository.", error);
}

function unknownRef(ref: string, isShallow: boolean, cause?: unknown): ProblemError {
  const why = `"${clip(printable(ref))}" is neither a file nor a commit in this repository.`;
  const whatToDo = isShallow ? deepen : "Name a queue file, a branch such as origin/main, or a commit.";
  return baseProblem("base-unknown", why, whatToDo, cause);
}

function unrelated(ref: string, isShallow: boolean, cause?: unknown): ProblemError {
  const why = `"${clip(printable(ref))}" and the checked-out commit have no common history here.`;
  const whatToDo = isShallow ? deepen : "Name a commit or branch that this work is based on.";
  return baseProblem("base-unrelated", why, whatToDo, cause);
}

const deepen =
  "This clone contains only part of the history. Fetch the rest with git fetch --unshallow. In Actions, set fetch-depth of actions/checkout to 0, or to 2 for HEAD^1 of a pull request's merge commit.";

function baseProblem(code: string, why: string, whatToDo: string, cause: unknown): ProblemError {
  return new ProblemError({ code, what: "--base", why, whatToDo }, 2, { cause });
}
