import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltInPackage } from "./bill-of-materials.ts";

const LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/**
 * The licences of the packages that a build holds, which ask that their texts go with every copy.
 * @throws when a package has no licence text
 */
export async function thirdPartyNotices(root: string, packages: readonly BuiltInPackage[]): Promise<string> {
  const parts = await Promise.all(packages.map((one) => noticeOf(root, one)));
  return `The program contains these packages.\n\n${parts.join("\n")}`;
}

async function noticeOf(root: string, { folder, name, version, licence }: BuiltInPackage): Promise<string> {
  const files = (await readdir(join(root, folder))).filter((file) => LICENCE.test(file)).sort();
  if (files.length === 0) throw new Error(`${name} has no licence text`);
  const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), "utf8")));
  return `${"=".repeat(80)}\n${name} ${version} (${licence})\n\n${texts.map((text) => text.trim()).join("\n\n")}\n`;
}
