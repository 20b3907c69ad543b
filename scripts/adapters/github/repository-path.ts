import { posix } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";

/** A path relative to the top of the repository, with slashes. @throws ProblemError (exit 2) for a path that leaves it */
export function repositoryPath(given: string): string {
  const path = posix.normalize(given.replaceAll("\\", "/"));
  const leadsOut = posix.isAbsolute(path) || path === ".." || path.startsWith("../") || /^[a-z]:/i.test(path);
  if (!leadsOut) return path;
  const why = "It is outside the repository.";
  const whatToDo = "Give a path relative to the top of the repository, such as content/queue.json.";
  throw new ProblemError({ code: "outside-repository", what: `The path ${given}`, why, whatToDo }, 2);
}
