import { inline } from "./comment-html.ts";

/** Files that decide what runs: on GitHub beside secrets, or on the machine of whoever opens the repository. */
const RUNS = [
  /^\.github\//,
  /^\.(?:vscode|devcontainer|cursor|windsurf|claude|gemini|zed|idea|husky|githooks|ci)\//,
  // In a copy of the project, jobs run the sources themselves.
  /^(?:scripts|schemas|site)\//,
  /^\.(?:mcp\.json|npmrc|envrc|pre-commit-config\.yaml|gitattributes|gitmodules|node-version|nvmrc|cursorrules)$/,
  /^(?:AGENTS|CLAUDE|GEMINI)\.md$/i,
  /(?:^|\/)(?:package|package-lock|npm-shrinkwrap)\.json$/,
  /(?:^|\/)(?:yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|action\.ya?ml)$/,
];

export function filesThatRun(paths: readonly string[]): string[] {
  return paths.filter((path) => RUNS.some((pattern) => pattern.test(path)));
}

/** Whoever reviews posts need not know what a workflow is. "" where nothing that runs changes. */
export function describeWhatRuns(paths: readonly string[]): string {
  const [first, ...others] = filesThatRun(paths);
  if (first === undefined) return "";
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `⚠️ <b>This changes what runs with your secrets: only a maintainer should approve</b> (${inline(first, 80)}${more}). Its checks ran as it has them, so that they are green proves nothing: read those files before you merge.`;
}
