import { ProblemError } from "../../core/findings/problem.ts";

/** Loads a development dependency. @throws ProblemError (exit 2) where it is not installed, which is where secrets are */
export async function loadLibrary<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ProblemError(MISSING, 2, { cause });
  }
}

const MISSING = {
  code: "converter-missing",
  what: "Converting a picture",
  why: "The programs that read pictures are not installed here, or do not run on this machine.",
  whatToDo: "Run npm ci in the project's folder, without --omit=dev.",
  isRetryable: false,
};
