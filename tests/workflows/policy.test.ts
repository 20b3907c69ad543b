import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type EffectiveSettings } from "../../scripts/core/content/read-settings.ts";
import { PLANTED_CALL_FAULTS, PLANTED_FAULTS, SOUND_CALLED, SOUND_CALLER, SOUND_WORKFLOW } from "./planted-faults.ts";
import { policyRules } from "./policy/index.ts";
import { isWorking, parseWorkflowFile, readWorkflows, type Workflow } from "./read-workflows.ts";

const settings = JSON.parse(await readFile(new URL("../../content/settings.json", import.meta.url), "utf8"));
const workflows = await readWorkflows();

function findingsAbout(workflow: Workflow, settings: EffectiveSettings = DEFAULT_SETTINGS): string[] {
  return Object.entries(policyRules(settings)).flatMap(([id, check]) =>
    check(workflow).map((finding) => `${id}: ${finding}`),
  );
}

function raise(name: string): never {
  throw new Error(`There is no workflow ${name}`);
}

describe("the workflow policy", () => {
  it("lets every content repository call what publishes: the workflows here do nothing else", () => {
    const callers = workflows.filter((workflow) => !isWorking(workflow)).map(({ file }) => file);
    const called = workflows.filter(({ file }) => file.startsWith("reusable-")).map(({ file }) => file);
    expect(callers.map((file) => `reusable-${file}`)).toEqual(called);
    expect(called.length).toBeGreaterThan(9);
  });

  it.each(workflows.map((workflow) => [workflow.file, workflow] as const))("holds in %s", (_, workflow) => {
    expect(findingsAbout(workflow, { ...DEFAULT_SETTINGS, ...settings })).toEqual([]);
  });

  it("installs for jobs what the project is tested with", async () => {
    const read = async (path: string) => JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), "utf8"));
    const { dependencies } = await read(".github/actions/converters/package.json");
    expect((await read("package.json")).devDependencies).toMatchObject(dependencies);
  });
});

describe("each rule of the policy", () => {
  it("is content with a sound workflow", () => {
    expect(findingsAbout(parseWorkflowFile("post.yml", SOUND_WORKFLOW))).toEqual([]);
  });

  it.each(PLANTED_FAULTS)("%s finds %s", (id, _, edit) => {
    const spoilt = edit(SOUND_WORKFLOW);
    expect(spoilt).not.toBe(SOUND_WORKFLOW);
    const found = findingsAbout(parseWorkflowFile("post.yml", spoilt));
    expect(found.map((finding) => finding.split(":")[0])).toContain(id);
  });

  const findingsAboutCall = (caller: string, called: string) => {
    const other = parseWorkflowFile("reusable-tidy.yml", called);
    return [...findingsAbout(parseWorkflowFile("tidy.yml", caller, [other])), ...findingsAbout(other)];
  };

  it("is content with a sound call", () => {
    expect(findingsAboutCall(SOUND_CALLER, SOUND_CALLED)).toEqual([]);
  });

  it.each(PLANTED_CALL_FAULTS)("%s finds %s", (id, _, edit) => {
    const caller = edit(SOUND_CALLER);
    const called = caller === SOUND_CALLER ? edit(SOUND_CALLED) : SOUND_CALLED;
    expect([caller, called]).not.toEqual([SOUND_CALLER, SOUND_CALLED]);
    const found = findingsAboutCall(caller, called).map((finding) => finding.split(":")[0]);
    expect(found).toContain(id);
  });

  /** The workflow that checks pull requests may comment, and nothing else may. */
  const findingsAboutCheck = (edit: (text: string) => string, event: string) => {
    const [called, caller] = ["reusable-validate.yml", "validate.yml"].map(
      (name) => workflows.find(({ file }) => file === name) ?? raise(name),
    );
    const spoilt = edit(called?.text ?? "");
    const other = parseWorkflowFile("reusable-validate.yml", spoilt);
    const text = (caller?.text ?? "").replace(/^ {2}merge_group:.*\n/m, `  ${event}:\n`);
    return findingsAbout(parseWorkflowFile("validate.yml", text, [other])).filter((finding) =>
      finding.startsWith("no-secrets-for-pull-requests"),
    );
  };

  it.each<[string, string, (text: string) => string, number]>([
    ["the check as it is", "merge_group", (text) => text, 0],
    ["an event whose runs GitHub does not restrict alike", "pull_request_review", (text) => text, 1],
    [
      "a group of the merge queue in which the job comments",
      "merge_group",
      (text) => text.replace(/github\.event_name == 'pull_request' && github\.actor[\s\S]*?\}\}/, "true }}"),
      1,
    ],
    [
      "another right to write",
      "merge_group",
      (text) => text.replace("contents: read # to check", "contents: write # to check"),
      2,
    ],
    ["another job with the right", "merge_group", (text) => text.replace(/^ {2}validate:$/m, "  comment:"), 2],
  ])("no-secrets-for-pull-requests, about %s, on %s: finds as many", (_what, event, edit, count) => {
    expect(findingsAboutCheck(edit, event)).toHaveLength(count);
  });

  it("is proven able to fail", () => {
    const proven = new Set([...PLANTED_FAULTS, ...PLANTED_CALL_FAULTS].map(([id]) => id));
    const ids = Object.keys(policyRules(DEFAULT_SETTINGS));
    expect(ids.filter((id) => !proven.has(id) && id !== "refresh-slots")).toEqual([]);
  });

  it("refresh-slots finds a refresh that runs once a week only", () => {
    const weekly = SOUND_WORKFLOW.replace(
      /^ {4}- cron: [\s\S]*?(?= {2}workflow_dispatch)/m,
      '    - cron: "0 8 * * 1"\n      timezone: Etc/UTC\n',
    );
    const found = findingsAbout(parseWorkflowFile("refresh.yml", weekly));
    expect(found).toEqual([expect.stringContaining("refresh-slots")]);
  });
});
