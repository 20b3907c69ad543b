/** Evaluates expressions as GitHub does, with GitHub's own evaluator. */
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

const CONTEXTS = ["github", "inputs", "vars", "secrets", "steps", "needs", "env", "job", "runner", "matrix"];
const STATUS_CALL = /\b(?:success|failure|cancelled|always)\s*\(/;

/** The functions that tell whether all went well so far. */
function statusFunctions(isGreen: boolean) {
  return ["success", "failure", "cancelled", "always"].map((name) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(name === "always" || name === (isGreen ? "success" : "failure")),
  }));
}

/** Value of an expression, with or without its `${{ }}`, as text ("true", "false"). Unknown names are null, as on GitHub. */
export function evaluate(expression: string, contexts: object, isGreen = true): string {
  const bare = expression.replace(/^\s*\$\{\{([\s\S]*)\}\}\s*$/, "$1");
  const status = statusFunctions(isGreen);
  const tree = new Parser(new Lexer(bare).lex().tokens, CONTEXTS, status).parse();
  const all = { ...Object.fromEntries(CONTEXTS.map((name) => [name, {}])), ...contexts };
  const values = JSON.parse(JSON.stringify(all), data.reviver) as data.Dictionary;
  return new Evaluator(tree, values, new Map(status.map((info) => [info.name, info]))).evaluate().coerceString();
}

/** Whether GitHub would run something with this condition; one that asks for no status holds only while all went well. */
export function holds(condition: string | undefined, contexts: object, isGreen = true): boolean {
  const bare = (condition ?? "true").replace(/^\s*\$\{\{([\s\S]*)\}\}\s*$/, "$1");
  const isMet = evaluate(`!!(${bare})`, contexts, isGreen) === "true";
  return isMet && (isGreen || STATUS_CALL.test(bare));
}

/** A text of a workflow with every `${{ }}` in it replaced. */
export function interpolate(text: string, contexts: object, isGreen = true): string {
  return text.replace(/\$\{\{[\s\S]*?\}\}/g, (expression) => evaluate(expression, contexts, isGreen));
}
