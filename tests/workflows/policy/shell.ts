/** A step is one command; nothing that people or platforms wrote becomes part of it. */
import { commandOf, jobsOf, type Step, stepsOf } from "../read-workflows.ts";
import { isPrivileged, type PolicyRules } from "./rule.ts";

const PRODUCTION_INSTALL = "npm ci --omit=dev --ignore-scripts --workspaces=false";
/** Expressions that only ever yield one of our own options. */
const OPTION = String.raw`\$\{\{ inputs\.\w+ && '--[a-z-]+' \|\| '' \}\}`;
const OPTIONS_ONLY = new RegExp(`^(?:${OPTION} ?)+$`);
/** How a command hands a value to later steps. */
const TO_OUTPUT = / >> "\$GITHUB_OUTPUT"$/;

export const shellRules: PolicyRules = {
  "no-expression-in-shell": (workflow) =>
    stepsOf(workflow)
      .map(({ run, with: given }) => run ?? String(given?.script))
      .filter((script) => script.includes("${{"))
      .map((script) => `"${script}" is put together from an expression; hand the value over in env`),
  // White space separates the words of a command, so that an expression in it may yield nothing but options of ours.
  "no-expression-in-command": (workflow) =>
    stepsOf(workflow)
      .map((step) => commandOf(step) ?? "")
      .filter((command) => command.replaceAll(new RegExp(OPTION, "g"), "").includes("${{"))
      .map((command) => `"${command}" is put together from an expression; hand the value over in env`),
  "known-words": (workflow) =>
    stepsOf(workflow).flatMap((step) =>
      [...(commandOf(step) ?? "").matchAll(/\$([A-Z_]+)/g)]
        .filter(([, name = ""]) => step.env?.[name] === undefined)
        .map(([word]) => `${word} stands for a variable that the step does not set`),
    ),
  "one-command": (workflow) =>
    stepsOf(workflow)
      .filter(({ run }) => run !== undefined && /[\n;&|<>`\\]|\$\(/.test(run.trimEnd().replace(TO_OUTPUT, "")))
      .map(({ run }) => `"${run}" is more than one command; it belongs into a tested script`),
  "quoted-variables": (workflow) =>
    stepsOf(workflow).flatMap((step) => unquoted(step).map((name) => `$${name} is split into words by the shell`)),
  // npm prints the command before it runs it, line breaks included, and the runner obeys lines that begin with "::".
  "unrepeated-words": (workflow) =>
    stepsOf(workflow)
      .filter((step) => /^npm run (?!--silent )/.test(step.run ?? "") && /"[^"]*\$/.test(step.run ?? ""))
      .map(({ run }) => `"${run}" is repeated by npm with the words somebody typed; say npm run --silent`),
  "no-other-shell": (workflow) =>
    stepsOf(workflow)
      .filter((step) => "shell" in step)
      .map(() => "a step brings its own shell, which may be an interpreter with code of its own"),
  "production-install": (workflow) =>
    jobsOf(workflow)
      .filter(isPrivileged)
      .flatMap(({ name, steps }) =>
        steps
          .filter(({ run }) => /\b(?:npm (?:ci|i|install|exec)|npx)\b/.test(run ?? "") && run !== PRODUCTION_INSTALL)
          .map(
            ({ run }) => `job ${name} holds secrets or may write, and runs "${run}" instead of "${PRODUCTION_INSTALL}"`,
          ),
      ),
};

/** Variables outside of quotes that could hold anything but options of ours. */
function unquoted({ run = "", env = {} }: Step): string[] {
  const outside = run.replaceAll(/"[^"]*"|'[^']*'/g, "");
  return [...outside.matchAll(/\$\{?(\w+)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !OPTIONS_ONLY.test(env[name] ?? ""));
}
