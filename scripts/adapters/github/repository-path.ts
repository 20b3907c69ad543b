import { posix } from "node:path";
import { ProblemError } from "../../core/errors.ts";

/** A path from the top of the repository, with slashes. @throws ProblemError (exit 2) for one that leads out of it */
export function repositoryPath(given: string): string {
  const path = posix.normalize(given.replaceAll("\\", "/"));
  const leadsOut = posix.isAbsolute(path) || path === ".." || path.startsWith("../") || /^[a-z]:/i.test(path);
  if (!leadsOut) return path;
  throw new ProblemError(
    {
      code: "outside-repository",
      what: `The path ${given}`,
      why: "It is not a path within the repository.",
      whatToDo: "Name it from the top of the repository, such as content/queue.json.",
      isRetryable: false,
    },
    2,
  );
}
