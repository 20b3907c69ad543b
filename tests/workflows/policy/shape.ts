/** What every workflow looks like: said in words, limited in time, pinned to an image. */
import { jobsOf, type NamedJob, type Workflow } from "../read-workflows.ts";
import type { PolicyRule } from "./rule.ts";

const MAX_LINES = 140;

export const shapeRules: PolicyRule[] = [
  {
    id: "opening-comment",
    check({ text }) {
      const opening = /^(?:#.*\n)+/.exec(text)?.[0] ?? "";
      const saysWhat = opening.startsWith("# Started ") && /\b(?:may )?changes?\b/.test(opening);
      return saysWhat ? [] : ["does not open with a comment that says what starts it and what it may change"];
    },
  },
  {
    id: "short",
    check({ text }) {
      return text.split("\n").length > MAX_LINES ? [`has more than ${MAX_LINES} lines`] : [];
    },
  },
  {
    id: "timeout",
    check(workflow) {
      const loose = ownJobs(workflow).filter((job) => typeof job["timeout-minutes"] !== "number");
      return loose.map(({ name }) => `job ${name} has no timeout-minutes`);
    },
  },
  {
    id: "runner",
    check(workflow) {
      const moving = ownJobs(workflow).filter((job) => !/^ubuntu-\d+\.\d+$/.test(job["runs-on"] ?? ""));
      return moving.map(({ name }) => `job ${name} runs on an image that changes under it`);
    },
  },
];

/** Jobs that do not merely call another workflow, which sets both itself. */
function ownJobs(workflow: Workflow): NamedJob[] {
  return jobsOf(workflow).filter(({ uses }) => uses === undefined);
}
