import { ProblemError } from "../../core/findings/problem.ts";

/** @throws ProblemError (exit 2) where vite is not installed, which is wherever development dependencies are not */
export async function loadVite({ whatToDo }: { whatToDo: string }): Promise<typeof import("vite")> {
  try {
    return await import("vite");
  } catch (cause) {
    const why = "vite is not installed: it is a development dependency.";
    throw new ProblemError({ code: "vite-missing", what: "The pages", why, whatToDo, isRetryable: false }, 2, {
      cause,
    });
  }
}
