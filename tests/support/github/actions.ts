import { type Call, type Json, jsonOf, pageOf, type Reply, refusal } from "./call.ts";

export interface WorkflowRun {
  id: number;
  status: "queued" | "in_progress" | "completed";
  conclusion?: string | null;
  run_attempt?: number;
  /** File of the workflow, such as ".github/workflows/post.yml". */
  path?: string;
  event?: string;
  head_branch?: string;
  head_sha?: string;
  created_at?: string;
  jobs?: { name: string; conclusion: string; started_at?: string; completed_at?: string; labels?: string[] }[];
}

export interface Workflow {
  id: number;
  name: string;
  path: string;
  state: "active" | "disabled_manually" | "disabled_inactivity" | "disabled_fork";
}

export interface Actions {
  runs: WorkflowRun[];
  workflows: Workflow[];
  /** What was asked to be started by hand. */
  dispatches: { workflow: string; body: Json }[];
  answer(call: Call): Reply | null;
}

interface Place {
  defaultBranch: string;
  isPrivate: boolean;
}

/** The part of GitHub Actions that a program sees from outside: workflows and their runs. */
export function createActions(url: string, { defaultBranch, isPrivate }: Place): Actions {
  const actions: Actions = {
    runs: [],
    workflows: [],
    dispatches: [],
    answer(call) {
      const [, area, kind, key, verb] = call.path.split("/");
      if (area !== "actions") return null;
      if (kind === "runs" && key === undefined) return listRuns(call, actions.runs);
      if (kind === "runs" && verb === undefined) return oneRun(call, Number(key));
      if (kind === "runs" && verb === "jobs") return jobsOf(call, Number(key));
      return kind === "workflows" ? ofWorkflow(call, { key: key ?? "", verb }) : null;
    },
  };

  const shown = (call: Call, { jobs: _, ...run }: WorkflowRun): Json => ({
    name: run.path?.replace(/^.*\/(.*)\.ya?ml$/, "$1") ?? "run",
    run_attempt: 1,
    conclusion: null,
    event: "schedule",
    head_branch: defaultBranch,
    created_at: "2026-01-05T09:30:00Z",
    html_url: `${url}/${call.repository}/actions/runs/${run.id}`,
    repository: { private: isPrivate },
    ...run,
  });
  const oneRun = (call: Call, id: number): Reply => {
    const run = actions.runs.find((other) => other.id === id);
    return run === undefined ? refusal(404, "Not Found") : { status: 200, body: shown(call, run) };
  };
  const jobsOf = (call: Call, id: number): Reply => {
    const jobs = actions.runs.find((other) => other.id === id)?.jobs ?? [];
    const { items, headers } = pageOf(call, url, jobs);
    return { status: 200, headers, body: { total_count: jobs.length, jobs: items } };
  };
  const listRuns = (call: Call, runs: WorkflowRun[]): Reply => {
    const asked = ["status", "event"].map((name) => [name, call.query.get(name)] as const);
    const since = call.query.get("created")?.replace(/^>=?/, "") ?? "";
    const wanted = runs
      .map((run) => shown(call, run))
      .filter((run) => String(run.created_at) >= since)
      .filter((run) =>
        asked.every(([name, value]) => value === null || run[name] === value || run.conclusion === value),
      )
      .sort((a, b) => String(b.created_at).localeCompare(String(a.created_at)));
    const { items, headers } = pageOf(call, url, wanted);
    return { status: 200, headers, body: { total_count: wanted.length, workflow_runs: items } };
  };
  const dispatch = (call: Call, { path }: Workflow): Reply => {
    const body = jsonOf(call);
    actions.dispatches.push({ workflow: path, body });
    if (body.return_run_details !== true) return { status: 204 };
    const id = 5_000 + actions.runs.length;
    actions.runs.push({ id, path, status: "queued", conclusion: null, event: "workflow_dispatch" });
    const html_url = `${url}/${call.repository}/actions/runs/${id}`;
    return { status: 200, body: { workflow_run_id: id, run_url: html_url, html_url } };
  };
  const ofWorkflow = (call: Call, { key, verb }: { key: string; verb: string | undefined }): Reply | null => {
    const found = actions.workflows.find(({ id, path }) => String(id) === key || path.endsWith(`/${key}`));
    if (found === undefined) return refusal(404, "Not Found");
    if (verb === undefined) return { status: 200, body: { ...found } };
    if (verb === "runs")
      return listRuns(
        call,
        actions.runs.filter(({ path }) => path === found.path),
      );
    return verb === "dispatches" ? dispatch(call, found) : null;
  };
  return actions;
}
