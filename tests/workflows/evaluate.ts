/** Evaluates expressions as GitHub does, with GitHub's own evaluator. */
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

const CONTEXTS = ["github", "inputs", "vars", "secrets", "steps", "needs"];
/** Whether the steps before went well is not the question here. */
const STATUS = ["success", "failure", "cancelled", "always"].map((name) => ({
  name,
  minArgs: 0,
  maxArgs: 0,
  call: () => new data.BooleanData(name === "success" || name === "always"),
}));

/** Value of an expression, with or without its `${{ }}`, as text ("true", "false"). Unknown names are null, as on GitHub. */
export function evaluate(expression: string, contexts: object): string {
  const bare = expression.replace(/^\s*\$\{\{([\s\S]*)\}\}\s*$/, "$1");
  const tree = new Parser(new Lexer(bare).lex().tokens, CONTEXTS, STATUS).parse();
  const all = { ...Object.fromEntries(CONTEXTS.map((name) => [name, {}])), ...contexts };
  const values = JSON.parse(JSON.stringify(all), data.reviver) as data.Dictionary;
  return new Evaluator(tree, values, new Map(STATUS.map((info) => [info.name, info]))).evaluate().coerceString();
}

/** Whether GitHub would run something with this condition; one that is left out is true. */
export function holds(condition: string | undefined, contexts: object): boolean {
  return condition === undefined || !["false", "", "0", "null"].includes(evaluate(condition, contexts));
}
