import { ProblemError } from "../../core/findings/problem.ts";

/** Loads a development dependency. @throws ProblemError (exit 2) where it is not installed, which is where secrets are */
export async function loadLibrary<T>(load: () => Promise<T>, program: string = import.meta.url): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const whatToDo = program.includes("/node_modules/") ? BESIDE_THE_PACKAGE : IN_THE_PROJECT;
    throw new ProblemError({ ...MISSING, whatToDo }, 2, { cause });
  }
}

/** sharp, with these of libvips' readers ("Jpeg") and no others. @throws ProblemError (exit 2) where it is not installed */
export async function loadSharp(readers: readonly string[]): Promise<typeof import("sharp")["default"]> {
  const { default: sharp } = await loadLibrary(() => import("sharp"));
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}

/** A package brings no converters, and finds only what is installed in the same folder. */
const BESIDE_THE_PACKAGE =
  "Start the command by npm in your repository of posts or in a copy of the project: both install them.";
const IN_THE_PROJECT = "Run npm ci in the project's folder, without --omit=dev.";

const MISSING = {
  code: "converter-missing",
  what: "Converting a picture",
  why: "sharp and libheif-js, which read pictures, are not installed here, or do not run on this machine.",
};
