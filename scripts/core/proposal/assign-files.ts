import type { Result } from "../findings/problem.ts";
import { isVideoName } from "../media/media-path.ts";
import { plural } from "../text/words.ts";

interface DroppedFile {
  /** Without its ending; "" where GitHub does not say, as of videos. */
  name: string;
  isVideo: boolean;
}

/**
 * The index of the file that each path means: by its name where GitHub kept the names of all, else in the order of the posts, since a
 * phone gives photos names of its own. The error is a sentence.
 */
export function assignFiles(
  paths: readonly string[],
  files: readonly DroppedFile[],
): Result<ReadonlyMap<string, number>, string> {
  const assigned = new Map<string, number>();
  for (const isVideo of [false, true]) {
    const wanted = paths.filter((path) => isVideoName(path) === isVideo);
    const given = [...files.keys()].filter((at) => files[at]?.isVideo === isVideo);
    if (wanted.length !== given.length) return { ok: false, error: describeGap(isVideo, wanted.length, given.length) };
    const byName = wanted.map((path) => given.find((at) => files[at]?.name === stemOf(path)));
    const isNamed = new Set(byName).size === wanted.length && !byName.includes(undefined);
    for (const [place, path] of wanted.entries()) assigned.set(path, (isNamed ? byName : given)[place] ?? 0);
  }
  return { ok: true, value: assigned };
}

function stemOf(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.\w+$/, "");
}

function describeGap(isVideo: boolean, wanted: number, given: number): string {
  const noun = isVideo ? "video" : "photo";
  return `The changes name ${plural(wanted, `new ${noun}`)}, and the field Photo holds ${given === 0 ? "none" : given}. Drop exactly the files there that the page has saved.`;
}
