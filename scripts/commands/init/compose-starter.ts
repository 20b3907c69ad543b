import { readFile } from "node:fs/promises";

const ROOT = new URL("../../../", import.meta.url);

/** Workflows of this repository that say when something starts: a content repository has the same. */
const CALLERS = [
  ...["validate", "preview", "post", "refresh", "health", "watch", "resolve", "check-setup"],
  ...["propose", "captions", "insights", "calendar"],
];

/** Each file of a content repository, and the file of this one that it is made from. */
const SOURCES: Readonly<Record<string, string>> = {
  "README.md": "starter/README.md",
  "AGENTS.md": "starter/AGENTS.md",
  ".mcp.json": "starter/mcp.json",
  ".vscode/mcp.json": "starter/vscode-mcp.json",
  ".gitattributes": "starter/gitattributes",
  ".gitignore": "starter/gitignore",
  ".devcontainer/devcontainer.json": ".devcontainer/devcontainer.json",
  ".vscode/settings.json": "starter/vscode-settings.json",
  ".github/CODEOWNERS": ".github/CODEOWNERS",
  ".github/dependabot.yml": "starter/dependabot.yml",
  ".github/mergecast.mjs": "starter/mergecast.mjs",
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
  const entries = Object.entries(SOURCES).map(async ([path, source]) => [path, await read(source)]);
  const { scripts } = JSON.parse(await read("package.json"));
  return { ...Object.fromEntries(await Promise.all(entries)), "package.json": commandsOf(scripts) };
}

/** Every command is typed as in this repository, so that a message or a page is right in both. */
function commandsOf(scripts: Readonly<Record<string, string>>): string {
  const own = Object.entries(scripts).filter(([name, script]) => name !== "tool" && script.startsWith("node "));
  const fetched = own.map(([name, script]) => [name, script.replace("node ", "node .github/mergecast.mjs ")]);
  return `${JSON.stringify({ private: true, mergecast: { files: "%COMMIT%" }, scripts: Object.fromEntries(fetched) }, null, 2)}\n`;
}

async function read(path: string): Promise<string> {
  return await readFile(new URL(path, ROOT), "utf8");
}
