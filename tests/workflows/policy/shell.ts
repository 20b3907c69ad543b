/** A step is one command; nothing that people or platforms wrote becomes part of it. */
import { commandOf, jobsOf, type Step, stepsOf } from "../read-workflows.ts";
import { isPrivileged, type PolicyRule } from "./rule.ts";

const PRODUCTION_INSTALL = "npm ci --omit=dev --ignore-scripts --workspaces=false";
/** Expressions that only ever yield one of our own options. */
const OPTION = String.raw`\$\{\{ inputs\.\w+ && '--[a-z-]+' \|\| '' \}\}`;
const OPTIONS_ONLY = new RegExp(`^(?:${OPTION} ?)+$`);
/** They work where no program can be loaded, so their scripts are in the files; run/alert.test.ts and run/watch.test.ts run them. */
const SELF_CONTAINED = ["alert.yml", "watch.yml"];
/** How a command hands a value to later steps. */
const TO_OUTPUT = / >> "\$GITHUB_OUTPUT"$/;

export const shellRules: PolicyRule[] = [
  {
    id: "no-expression-in-shell",
    check: (workflow) =>
      stepsOf(workflow)
        .filter(({ run }) => run?.includes("${{"))
        .map(({ run }) => `"${run}" is put together from an expression; hand the value over in env`),
  },
  {
    // White space separates the words of a command, so that an expression in it may yield nothing but options of ours.
    id: "no-expression-in-command",
    check: (workflow) =>
      stepsOf(workflow)
        .map((step) => commandOf(step) ?? "")
        .filter((command) => command.replaceAll(new RegExp(OPTION, "g"), "").includes("${{"))
        .map((command) => `"${command}" is put together from an expression; hand the value over in env`),
  },
  {
    id: "known-words",
    check: (workflow) =>
      stepsOf(workflow).flatMap((step) =>
        [...(commandOf(step) ?? "").matchAll(/\$([A-Z_]+)/g)]
          .filter(([, name = ""]) => step.env?.[name] === undefined)
          .map(([word]) => `${word} stands for a variable that the step does not set`),
      ),
  },
  {
    id: "one-command",
    check: (workflow) =>
      (SELF_CONTAINED.includes(workflow.file) ? [] : stepsOf(workflow))
        .filter(({ run }) => run !== undefined && /[\n;&|<>`\\]|\$\(/.test(run.trimEnd().replace(TO_OUTPUT, "")))
        .map(({ run }) => `"${run}" is more than one command; it belongs into a tested script`),
  },
  {
    id: "quoted-variables",
    check: (workflow) =>
      stepsOf(workflow).flatMap((step) => unquoted(step).map((name) => `$${name} is split into words by the shell`)),
  },
  {
    // npm prints the command before it runs it, line breaks included, and the runner obeys lines that begin with "::".
    id: "unrepeated-words",
    check: (workflow) =>
      stepsOf(workflow)
        .filter((step) => /^npm run (?!--silent )/.test(step.run ?? "") && /"[^"]*\$/.test(step.run ?? ""))
        .map(({ run }) => `"${run}" is repeated by npm with the words somebody typed; say npm run --silent`),
  },
  {
    id: "no-other-shell",
    check: (workflow) =>
      stepsOf(workflow)
        .filter((step) => "shell" in step)
        .map(() => "a step brings its own shell, which may be an interpreter with code of its own"),
  },
  {
    id: "production-install",
    check: (workflow) =>
      jobsOf(workflow)
        .filter(isPrivileged)
        .flatMap(({ name, steps }) =>
          steps
            .filter(({ run }) => /\b(?:npm (?:ci|i|install|exec)|npx)\b/.test(run ?? "") && run !== PRODUCTION_INSTALL)
            .map(
              ({ run }) =>
                `job ${name} holds secrets or may write, and runs "${run}" instead of "${PRODUCTION_INSTALL}"`,
            ),
        ),
  },
];

/** Variables outside of quotes that could hold anything but options of ours. */
function unquoted({ run = "", env = {} }: Step): string[] {
  const outside = run.replaceAll(/"[^"]*"|'[^']*'/g, "");
  return [...outside.matchAll(/\$\{?(\w+)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !OPTIONS_ONLY.test(env[name] ?? ""));
}
