import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Greedy, so that a package within a package counts for itself. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

export interface BuiltInPackage {
  /** Relative to the project, such as "node_modules/zod". */
  folder: string;
  name: string;
  version: string;
  /** As the package says: an SPDX expression. */
  licence: string;
  /** Of the package as the registry serves it, as the lock file has it. */
  integrity: string;
}

/** The packages that a build holds. `inputs`: the files that it is made from, relative to `root`. @throws for one without a lock */
export async function packagesOf(root: string, inputs: readonly string[]): Promise<BuiltInPackage[]> {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  // The folder of packages may be a link to another place, from which the builder names what it has read.
  const packaged = inputs.map((path) => path.slice(Math.max(0, path.indexOf("node_modules/"))));
  const folders = [...new Set(packaged.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []))].sort();
  const found = folders.map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
    const locked = packages[folder];
    if (locked?.version !== version) throw new Error(`${folder} is not as package-lock.json says. Run npm ci.`);
    return { folder, name, version, licence: String(license), integrity: String(locked.integrity) };
  });
  // A package that lies in several folders in the same version is named once.
  const byAddress = (await Promise.all(found)).map((one) => [packageUrl(one.name, one.version), one] as const);
  return [...new Map(byAddress).values()];
}

/** In CycloneDX 1.6, without a clock and without random numbers: the same build gives the same text. */
export function billOfMaterials(programVersion: string, packages: readonly BuiltInPackage[]): string {
  const components = packages.map(({ name, version, licence, integrity }) => ({
    type: "library",
    "bom-ref": packageUrl(name, version),
    name,
    version,
    purl: packageUrl(name, version),
    licenses: [{ expression: licence }],
    hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }],
  }));
  const program = { name: "mergecast", version: programVersion };
  const application = { type: "application", "bom-ref": packageUrl(program.name, programVersion), ...program };
  const head = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component: application } };
  return `${JSON.stringify({ ...head, components }, null, 2)}\n`;
}

const packageUrl = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;
