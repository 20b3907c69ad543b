import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Greedy, so that a package within a package counts for itself. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//;
const LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/**
 * The licences of the packages that a build holds, which ask that their texts go with every copy.
 * `inputs`: paths of all files that it is made from, relative to `root`. @throws when a package has no licence text
 */
export async function thirdPartyNotices(root: string, inputs: readonly string[]): Promise<string> {
  const folders = new Set(inputs.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
  const parts = await Promise.all([...folders].sort().map((folder) => noticeOf(join(root, folder))));
  return `The program contains these packages.\n\n${parts.join("\n")}`;
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).filter((file) => LICENCE.test(file)).sort();
  if (files.length === 0) throw new Error(`${name} has no licence text`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return `${"=".repeat(80)}\n${name} ${version} (${license})\n\n${texts.map((text) => text.trim()).join("\n\n")}\n`;
}
