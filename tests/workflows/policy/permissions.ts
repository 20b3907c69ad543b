/** Nothing by default; each job is granted what it needs, with the reason beside it. */
import { isMap, isScalar } from "yaml";
import { jobsOf, type Workflow } from "../read-workflows.ts";
import type { PolicyRule } from "./rule.ts";

export const permissionRules: PolicyRule[] = [
  {
    id: "no-default-permissions",
    check({ source }) {
      const isNothing = JSON.stringify(source.permissions) === "{}";
      return isNothing ? [] : ["does not begin with permissions: {}"];
    },
  },
  {
    id: "job-permissions",
    check(workflow) {
      const silent = jobsOf(workflow).filter(
        ({ permissions }) => typeof permissions !== "object" || permissions === null,
      );
      return silent.map(({ name }) => `job ${name} does not list its permissions`);
    },
  },
  {
    id: "reason-per-permission",
    check(workflow) {
      return jobsOf(workflow).flatMap(({ name }) =>
        unexplained(workflow, name).map((key) => `job ${name} does not say why it is granted ${key}`),
      );
    },
  },
];

function unexplained({ document }: Workflow, job: string): string[] {
  const grants = document.getIn(["jobs", job, "permissions"], true);
  if (!isMap(grants)) return [];
  return grants.items
    .filter(({ value }) => !isScalar(value) || !/^ (?:to|so|because) /.test(value.comment ?? ""))
    .map(({ key }) => String(key));
}
