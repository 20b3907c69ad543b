// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
import { describe, expect, it } from "vitest";
import { listVariables } from "../../scripts/wiring/environment.ts";
import { callCommand } from "../support/call-command.ts";
import { everySpec } from "../support/every-command.ts";
import { interpolate } from "./evaluate.ts";
import { commandOf, jobsOf, readWorkflows, type Step, stepsOf } from "./read-workflows.ts";

interface Call {
  file: string;
  command: string;
  /** First word after the name, for commands that have verbs. */
  verb: string[];
  options: string[];
}

/** `NAME VERB --option …`, with the options that come through VERDICT. */
function toCall(file: string, step: Step): Call {
  const [, command = "", given = ""] = /^([\w-]+)(?: (.*))?$/.exec(commandOf(step) ?? "") ?? [];
  const words = `${given} ${step.env?.VERDICT ?? ""}`;
  const verb = /^[a-z][a-z-]*(?= |$)/.exec(given)?.slice() ?? [];
  return { file, command, verb, options: [...new Set(words.match(/--[a-z][a-z-]*/g))] };
}

const VERDICTS = ["--media-id", "--published", "--retry", "--failed", "--comment"];

/** Steps that two jobs share count once. */
const calls = (await readWorkflows()).flatMap((workflow) =>
  [...new Set(stepsOf(workflow))]
    .filter((step) => commandOf(step) !== undefined)
    .map((step) => toCall(workflow.file, step)),
);
const names = (await everySpec()).map(({ name }) => name);

describe("the commands of the workflows", () => {
  it("are found, with the options that come from inputs", () => {
    const options = ["--queue", "--dry-run", "--force"];
    expect(calls).toContainEqual({ file: "reusable-post.yml", command: "post", verb: [], options });
    expect(calls).toContainEqual({
      file: "reusable-resolve.yml",
      command: "queue",
      verb: ["resolve"],
      options: ["--queue", ...VERDICTS],
    });
  });

  it.each(calls)("$file: $command $verb takes $options", async ({ command, verb, options }) => {
    expect(names).toContain([command, ...verb].join(" "));
    const { code, stdout } = await callCommand(command, [...verb, "--help"]);
    expect(code).toBe(0);
    for (const option of options) expect(stdout).toContain(option);
  });
});

describe("the variables of the workflows", async () => {
  const steps = (await readWorkflows()).flatMap((workflow) =>
    jobsOf(workflow)
      .flatMap(({ name, steps }) => steps.map((step) => ({ ...step, job: name })))
      .filter((step) => commandOf(step) !== undefined)
      .map((step) => ({
        file: workflow.file,
        job: step.job,
        run: commandOf(step) ?? "",
        names: Object.keys(step.env ?? {}),
        variables: step.env?.VARIABLES,
        id: step.env?.SOCIAL_ACCOUNT_ID,
      })),
  );
  const read = new Set(listVariables().map(({ name }) => name));

  it.each(steps)("$file: $run is handed only what is read", ({ run, names }) => {
    const unknown = names.filter((name) => !read.has(name) && !run.includes(`$${name}`));
    expect(unknown.filter((name) => name !== "VARIABLES")).toEqual([]);
  });

  it("are handed over by name, whatever they hold, and none else of the organisation", () => {
    const vars = { LLM_MODEL: 'a "b"\n${{ c }}', API_VERSION: "v25.0", OTHERS: "x".repeat(200_000) };
    for (const { file, variables } of steps.filter((step) => step.variables !== undefined)) {
      const handed = JSON.parse(interpolate(variables ?? "", { vars, secrets: { BOT_TOKEN: "sesame" } }));
      const set = Object.entries(handed).filter(([, value]) => value !== null);
      expect([file, Object.fromEntries(set)]).toEqual([file, { LLM_MODEL: vars.LLM_MODEL, API_VERSION: "v25.0" }]);
      expect(Object.keys(handed)).toEqual(expect.arrayContaining(["GRAPH_URL", "SOCIAL_ACCOUNT_ID"]));
    }
  });

  it.each([
    ["bakery", "", "2"],
    ["corner-bakery", "3", "3"],
    ["tailor", "", ""],
    ["", "", ""],
  ])("hand the account %j (%j) its own id: %j", (account, account_id, expected) => {
    const vars = { SOCIAL_ACCOUNT_ID: "1", SOCIAL_ACCOUNT_ID_BAKERY: "2", SOCIAL_ACCOUNT_ID_CORNER_BAKERY: "3" };
    for (const { id } of steps.filter((step) => step.id !== undefined))
      expect(interpolate(id ?? "", { vars, inputs: { account, account_id } })).toBe(expected);
  });

  it.each([
    ["reusable-post.yml", ["SOCIAL_TOKEN", "ALERT_WEBHOOK", "GITHUB_TOKEN", "BOT_TOKEN"]],
    ["reusable-refresh.yml", ["SOCIAL_TOKEN", "ALERT_WEBHOOK", "GITHUB_TOKEN", "BOT_TOKEN", "SECRETS_TOKEN"]],
    ["reusable-resolve.yml", ["ID", "GITHUB_TOKEN", "BOT_TOKEN"]],
  ])("%s hands over %s", (file, expected) => {
    const last = steps.findLast((step) => step.file === file);
    expect(last?.names).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ["reusable-validate.yml", "validate"],
    ["reusable-preview.yml", "preview"],
    ["reusable-calendar.yml", "build"],
  ])("%s hands over no secret in its job %s", (file, job) => {
    const given = steps.filter((step) => step.file === file && step.job === job).flatMap(({ names }) => names);
    expect(given).toContain("GITHUB_TOKEN");
    expect(given.filter((name) => !["VARIABLES", "GITHUB_TOKEN", "BASE"].includes(name))).toEqual([]);
  });
});
