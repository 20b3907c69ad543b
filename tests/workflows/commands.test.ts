import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { listVariables } from "../../scripts/setup/environment.ts";
import { runCommand } from "../support/run-command.ts";
import { readWorkflows, type Step, stepsOf } from "./read-workflows.ts";

interface Call {
  file: string;
  command: string;
  /** First word after the name, for commands that have verbs. */
  verb: string[];
  options: string[];
}

/** `npm run NAME -- VERB --option …`, with the options that come through OPTIONS and VERDICT. */
function toCall(file: string, { run = "", env = {} }: Step): Call {
  const [, command = "", given = ""] = /^npm run (?:--silent )?([\w-]+)(?: -- (.*))?$/.exec(run) ?? [];
  const words = `${given} ${env.OPTIONS ?? ""} ${env.VERDICT ?? ""}`.replaceAll(/"[^"]*"/g, "");
  const verb = /^[a-z][a-z-]*(?= )/.exec(words)?.slice() ?? [];
  return { file, command, verb, options: words.match(/--[a-z][a-z-]*/g) ?? [] };
}

const VERDICTS = ["--media-id", "--retry", "--failed"];

/** Steps that two jobs share count once. */
const calls = (await readWorkflows()).flatMap((workflow) =>
  [...new Set(stepsOf(workflow))]
    .filter(({ run }) => run?.startsWith("npm run"))
    .map((step) => toCall(workflow.file, step)),
);
const { scripts } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));

describe("the commands of the workflows", () => {
  it("are found, with the options that come from inputs", () => {
    expect(calls).toContainEqual({ file: "post.yml", command: "post", verb: [], options: ["--dry-run", "--force"] });
    expect(calls).toContainEqual({ file: "resolve.yml", command: "queue", verb: ["resolve"], options: VERDICTS });
  });

  it.each(calls)("$file: npm run $command $verb takes $options", async ({ command, verb, options }) => {
    expect(Object.keys(scripts)).toContain(command);
    const { code, stdout } = await runCommand(command, [...verb, "--help"]);
    expect(code).toBe(0);
    for (const option of options) expect(stdout).toContain(option);
  });
});

describe("the variables of the workflows", async () => {
  const steps = (await readWorkflows()).flatMap((workflow) =>
    stepsOf(workflow)
      .filter(({ run }) => run?.startsWith("npm run"))
      .map((step) => ({ file: workflow.file, run: step.run ?? "", names: Object.keys(step.env ?? {}) })),
  );
  const read = new Set(listVariables().map(({ name }) => name));

  it.each(steps)("$file: $run is handed only what is read", ({ run, names }) => {
    const unknown = names.filter((name) => !read.has(name) && !run.includes(`$${name}`));
    expect(unknown.filter((name) => name !== "VARIABLES")).toEqual([]);
  });

  it.each([
    ["post.yml", ["SOCIAL_TOKEN", "ALERT_WEBHOOK", "GITHUB_TOKEN", "BOT_TOKEN"]],
    ["refresh.yml", ["SOCIAL_TOKEN", "ALERT_WEBHOOK", "GITHUB_TOKEN", "BOT_TOKEN", "SECRETS_TOKEN"]],
    ["resolve.yml", ["ID", "GITHUB_TOKEN", "BOT_TOKEN"]],
  ])("%s hands over %s", (file, expected) => {
    const last = steps.findLast((step) => step.file === file);
    expect(last?.names).toEqual(expect.arrayContaining(expected));
  });

  it.each(["validate.yml", "preview.yml", "ci.yml"])("%s hands over no secret", (file) => {
    const given = steps.filter((step) => step.file === file).flatMap(({ names }) => names);
    expect(given.filter((name) => !["VARIABLES", "GITHUB_TOKEN", "BASE"].includes(name))).toEqual([]);
  });
});
