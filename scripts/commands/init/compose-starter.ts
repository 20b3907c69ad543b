import { readFile } from "node:fs/promises";

const ROOT = new URL("../../../", import.meta.url);

/** Workflows of this repository that say when something starts: a content repository has the same. */
const CALLERS = [
  ...["validate", "preview", "post", "refresh", "health", "watch", "resolve", "check-setup"],
  ...["propose", "update-branches", "captions", "calendar"],
];

/** Each file of a content repository, and the file of this one that it is made from. */
const SOURCES: Readonly<Record<string, string>> = {
  "README.md": "starter/README.md",
  ".gitattributes": "starter/gitattributes",
  ".gitignore": "starter/gitignore",
  ".github/CODEOWNERS": ".github/CODEOWNERS",
  ".github/dependabot.yml": "starter/dependabot.yml",
  ".github/ISSUE_TEMPLATE/config.yml": ".github/ISSUE_TEMPLATE/config.yml",
  ".github/ISSUE_TEMPLATE/propose-a-post.yml": ".github/ISSUE_TEMPLATE/propose-a-post.yml",
  ".github/ISSUE_TEMPLATE/propose-changes.yml": ".github/ISSUE_TEMPLATE/propose-changes.yml",
  ...Object.fromEntries(CALLERS.map((name) => [`.github/workflows/${name}.yml`, `.github/workflows/${name}.yml`])),
  "content/queue.json": "starter/queue.json",
  "content/settings.json": "starter/settings.json",
  "content/notes/README.md": "content/notes/README.md",
  "content/voice/README.md": "content/voice/README.md",
};

/** The text of each file, by its path. What depends on the release is still missing. */
export type Starter = Readonly<Record<string, string>>;

/** Reads the files from this repository. npm run tool -- bundle puts what this returns in place of this file. */
export async function composeStarter(): Promise<Starter> {
  const entries = Object.entries(SOURCES).map(async ([path, source]) => [
    path,
    await readFile(new URL(source, ROOT), "utf8"),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
