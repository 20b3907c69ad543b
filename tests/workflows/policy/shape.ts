/** What every workflow looks like: said in words, limited in time, pinned to an image, and granted what each job needs, with the reason. */
import { isMap, isScalar } from "yaml";
import { jobsOf, type NamedJob, type Workflow } from "../read-workflows.ts";
import type { PolicyRules } from "./rule.ts";

const MAX_LINES = 145;
/** Each job is billed as a minute, so one follows up on branches, media, Pages and previews, and another builds what it may not. */
const LONGER: Readonly<Record<string, number>> = { "reusable-calendar.yml": 180 };
/** The names of the variables that the program reads: nobody has to read them in each workflow. */
const GENERATED_LIST = / +VARIABLES: &variables[\s\S]*?\n +\}\n/;

export const shapeRules: PolicyRules = {
  "opening-comment"({ text }) {
    const opening = /^(?:#.*\n)+/.exec(text)?.[0] ?? "";
    const saysWhat = opening.startsWith("# Started ") && /\b(?:may )?changes?\b/.test(opening);
    return saysWhat ? [] : ["does not open with a comment that says what starts it and what it may change"];
  },
  short({ file, text }) {
    const written = text.replace(GENERATED_LIST, "");
    const most = LONGER[file] ?? MAX_LINES;
    return written.split("\n").length > most ? [`has more than ${most} lines`] : [];
  },
  timeout(workflow) {
    const loose = ownJobs(workflow).filter((job) => typeof job["timeout-minutes"] !== "number");
    return loose.map(({ name }) => `job ${name} has no timeout-minutes`);
  },
  runner(workflow) {
    const moving = ownJobs(workflow).filter((job) => !/^ubuntu-\d+\.\d+$/.test(job["runs-on"] ?? ""));
    return moving.map(({ name }) => `job ${name} runs on an image that changes under it`);
  },
  "no-default-permissions"({ source }) {
    const isNothing = JSON.stringify(source.permissions) === "{}";
    return isNothing ? [] : ["does not begin with permissions: {}"];
  },
  "job-permissions"(workflow) {
    const silent = jobsOf(workflow).filter(
      ({ permissions }) => typeof permissions !== "object" || permissions === null,
    );
    return silent.map(({ name }) => `job ${name} does not list its permissions`);
  },
  "reason-per-permission"(workflow) {
    return jobsOf(workflow).flatMap(({ name }) =>
      unexplained(workflow, name).map((key) => `job ${name} does not say why it is granted ${key}`),
    );
  },
};

/** Jobs that do not merely call another workflow, which sets both itself. */
function ownJobs(workflow: Workflow): NamedJob[] {
  return jobsOf(workflow).filter(({ uses }) => uses === undefined);
}

function unexplained({ document }: Workflow, job: string): string[] {
  const grants = document.getIn(["jobs", job, "permissions"], true);
  if (!isMap(grants)) return [];
  return grants.items
    .filter(({ value }) => !isScalar(value) || !/^ (?:to|so|because) /.test(value.comment ?? ""))
    .map(({ key }) => String(key));
}
