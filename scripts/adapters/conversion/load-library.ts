import { ProblemError } from "../../core/findings/problem.ts";

/** Loads a development dependency. @throws ProblemError (exit 2) where it is not installed, which is where secrets are */
export async function loadLibrary<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ProblemError(MISSING, 2, { cause });
  }
}

/** sharp, with these of libvips' readers ("Jpeg") and no others. @throws ProblemError (exit 2) where it is not installed */
export async function loadSharp(readers: readonly string[]): Promise<typeof import("sharp")["default"]> {
  const { default: sharp } = await loadLibrary(() => import("sharp"));
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}

const MISSING = {
  code: "converter-missing",
  what: "Converting a picture",
  why: "The programs that read pictures are not installed here, or do not run on this machine.",
  whatToDo: "Run npm ci in the project's folder, without --omit=dev.",
  isRetryable: false,
};
