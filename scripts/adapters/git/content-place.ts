import { lstatSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { runGit } from "./run-git.ts";

/** Where the content folder is in its repository, whatever lies at its path in the working tree. */
export interface ContentPlace {
  /** A folder to run git in. */
  folder: string;
  /** The content folder inside the repository: "" when it is the repository itself, else with a slash at the end. */
  prefix: string;
  queueName: string;
}

/**
 * Walks down to the last folder that is a real one: a change may have put a link or a file in place of the content folder.
 * @throws git's own error outside a repository
 */
export async function findContentPlace(queuePath: string): Promise<ContentPlace> {
  const wanted = dirname(queuePath);
  const folder = lastRealFolder(wanted);
  const prefix = (await runGit(["rev-parse", "--show-prefix"], { folder })).toString("utf8").replace(/\r?\n$/, "");
  const rest = relative(folder, wanted);
  return {
    folder,
    prefix: rest === "" ? prefix : `${prefix}${rest.split(sep).join("/")}/`,
    queueName: basename(queuePath),
  };
}

function lastRealFolder(wanted: string): string {
  const inside = relative(process.cwd(), wanted);
  const isInside = !isAbsolute(inside) && !inside.startsWith("..");
  if (!isInside) return isRealFolder(wanted) || dirname(wanted) === wanted ? wanted : lastRealFolder(dirname(wanted));
  let folder = process.cwd();
  for (const part of inside.split(sep)) {
    if (!isRealFolder(join(folder, part))) break;
    folder = join(folder, part);
  }
  return folder;
}

function isRealFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}
