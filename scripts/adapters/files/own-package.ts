import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** What the package.json around this code says. */
interface OwnPackage {
  /** Such as "1.2.3". */
  version: string;
  /** owner/name of the project's repository; null where the package does not say. */
  repository: string | null;
  /** The commit that the package was made from; null in a clone. */
  commit: string | null;
  /** Where it lies. */
  folder: string;
}

/** The package of the running code, which lies one folder deep as a bundle and deeper as sources. Read once per process. */
export function readOwnPackage(): OwnPackage {
  own ??= parseOwn();
  return own;
}

let own: OwnPackage | undefined;

function parseOwn(): OwnPackage {
  const levels = ["./", "../", "../../", "../../../"];
  const found = levels.map((level) => new URL(`${level}package.json`, import.meta.url)).find((url) => existsSync(url));
  const manifest = Object(found === undefined ? {} : JSON.parse(readFileSync(found, "utf8")));
  const repository = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(String(manifest.repository ?? ""))?.[1] ?? null;
  const commit = /^[0-9a-f]{40}$/.exec(String(manifest.gitHead ?? ""))?.[0] ?? null;
  const folder = dirname(fileURLToPath(found ?? import.meta.url));
  return { version: String(manifest.version ?? "0.0.0"), repository, commit, folder };
}
