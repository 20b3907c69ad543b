/** Something in the content folder that is no plain file, or that changes what other files are for git. */
export interface OddEntry {
  /** Inside the content folder. */
  path: string;
  /** What it is: a noun with its article, such as "a link". */
  kind: string;
  /** Changes whenever the entry does. */
  version: string;
}

/** Files by which git, and tools that extend it, change what a checkout holds; and the local files of a run. */
const NAMES: ReadonlyMap<string, string> = new Map([
  [".gitattributes", "a file that changes what git checks out"],
  [".lfsconfig", "a file that changes what git checks out"],
  [".gitmodules", "a file that changes what git checks out"],
]);
const LOCAL_STATE = /^\.mergecast\./;

/** What a file of this name is if it does not belong among the content; null for any other. File systems may ignore case. */
export function oddNameKind(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return NAMES.get(name) ?? (LOCAL_STATE.test(name) ? "a local file of a run" : null);
}
