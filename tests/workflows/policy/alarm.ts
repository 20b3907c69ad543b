// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
/** Whoever publishes is told of every failure, gets green runs before the start, and lets GitHub's own token write only where it must. */
import { evaluate, holds } from "../evaluate.ts";
import { commandOf, isWorking, jobsOf, type NamedJob, type Step, type Workflow } from "../read-workflows.ts";
import { isPrivileged, type PolicyRules } from "./rule.ts";

/** Workflows whose failure the team must hear of. */
const ALERTING = ["post", "refresh", "health", "captions", "propose", "calendar", "resolve"];
/** The ones of them that start by themselves. */
const BEGINNING = ALERTING.filter((name) => name !== "resolve");
const ALERT = "./.github/workflows/alert.yml";

export const alarmRules: PolicyRules = {
  "alerts-when-mute": (workflow) => (isWorking(workflow) && isOneOf(workflow, ALERTING) ? findSilence(workflow) : []),
  "begins-green": (workflow) => {
    // A job without secrets cannot know what is set up.
    const first = isOneOf(workflow, BEGINNING) ? workingJobs(workflow).find(isPrivileged) : undefined;
    if (first === undefined) return [];
    return first.steps
      .filter(
        ({ id, if: condition }) => ["command", "media", "bot", "keeper"].includes(id ?? "") && startsUnready(condition),
      )
      .map(({ id }) => `runs the step ${id} although nothing is set up yet`);
  },
  "one-committer": (workflow) =>
    workingJobs(workflow)
      .filter(() => isOneOf(workflow, ALERTING))
      .filter(({ permissions }) => permissions?.contents === "write")
      .filter((job) => holds(conditionOf(job), { vars: { APP_CLIENT_ID: "Iv1" } }))
      .map(({ name }) => `job ${name} lets GitHub's own token write contents beside an App that does`),
};

const isOneOf = ({ file }: Workflow, names: readonly string[]) =>
  names.includes(file.replace(/^reusable-|\.yml$/g, ""));

/** Only what a job's condition says of the App counts here. */
const conditionOf = (job: NamedJob) => /vars\.APP_CLIENT_ID \S+ ''/.exec(job.if ?? "")?.[0];

function workingJobs(workflow: Workflow): NamedJob[] {
  return jobsOf(workflow).filter(({ uses }) => uses === undefined);
}

function startsUnready(condition: string | undefined): boolean {
  const steps = { begin: { outputs: { ready: "false" } } };
  return holds(condition, { steps, vars: { APP_CLIENT_ID: "Iv1" } });
}

function findSilence(workflow: Workflow): string[] {
  const alert = jobsOf(workflow).find(({ uses }) => uses === ALERT);
  if (alert === undefined) return [`does not end with a job that uses ${ALERT}`];
  const jobs = workingJobs(workflow);
  const forgotten = jobs.filter(({ name }) => ![alert.needs].flat().includes(name));
  const silent = jobs.filter((job) => commandSteps(job).some((id) => !isToldOf(job, id)));
  const wrong = jobs.flatMap(({ name }) =>
    CASES.filter(([result, command, isAlerting]) => alerts(alert, { [name]: { result, command } }) !== isAlerting),
  );
  const hushed = pairsThatFail(jobs).filter(
    ([told, mute]) =>
      !alerts(alert, { [told]: { result: "failure", command: "failure" }, [mute]: { result: "failure" } }),
  );
  return [
    ...forgotten.map(({ name }) => `does not alert when job ${name} fails`),
    ...silent.map(({ name }) => `does not say what became of the command of job ${name}`),
    ...(alert.secrets?.ALERT_WEBHOOK === undefined ? ["does not know the chat when it alerts"] : []),
    ...new Set(wrong.map(([, , , finding]) => finding)),
    ...hushed.map(([told, mute]) => `does not alert when job ${mute} fails beside ${told}, whose command has told`),
  ];
}

/** Whether it alerts where jobs ended so; the other jobs were skipped. */
function alerts(alert: NamedJob, ends: Record<string, { result: string; command?: string | undefined }>): boolean {
  const all = [alert.needs ?? []].flat().map((name) => {
    const { result, command } = ends[name] ?? { result: "skipped" };
    return [name, { result, outputs: { command } }];
  });
  return holds(alert.if, { needs: Object.fromEntries(all) });
}

/** Pairs of which both may fail in one run, because the later one also follows a failure; each in both orders. */
function pairsThatFail(jobs: readonly NamedJob[]): [string, string][] {
  return jobs
    .filter(({ if: condition = "" }) => condition.includes("cancelled()"))
    .flatMap((later) => [later.needs ?? []].flat().map((earlier) => [earlier, later.name] as const))
    .flatMap(([earlier, later]): [string, string][] => [
      [earlier, later],
      [later, earlier],
    ]);
}

/** Ids of the steps that alert the team themselves. */
function commandSteps({ steps }: NamedJob): string[] {
  return [...new Set(["command", ...steps.filter(isAlerting).map(({ id = "" }) => id)])];
}

const isAlerting = (step: Step) => commandOf(step) !== undefined && step.env?.ALERT_WEBHOOK !== undefined;

/** Whether the job's output says that this step failed. */
function isToldOf({ outputs }: NamedJob, id: string): boolean {
  return evaluate(outputs?.command ?? "''", { steps: { [id]: { outcome: "failure" } } }) === "failure";
}

const CASES: [result: string, command: string | undefined, isAlerting: boolean, finding: string][] = [
  ["failure", "skipped", true, "does not alert when a step before the command failed"],
  ["failure", undefined, true, "does not alert when a job could not even begin"],
  ["cancelled", undefined, true, "does not alert when a job ran out of time"],
  ["failure", "failure", false, "alerts a second time about what the command has told"],
  ["success", "success", false, "alerts about a run without a failure"],
];
