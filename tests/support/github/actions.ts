import { ABSENT, answerBy, type Call, DONE, type Json, jsonOf, ok, pageOf, type Reply, type Routes } from "./call.ts";

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

export type Actions = ReturnType<typeof createActions>;

interface Place {
  defaultBranch: string;
  isPrivate: boolean;
}

/** The part of GitHub Actions that a program sees from outside: workflows and their runs. */
export function createActions(url: string, { defaultBranch, isPrivate }: Place) {
  const actions = {
    runs: [] as WorkflowRun[],
    workflows: [] as Workflow[],
    /** What was asked to be started by hand. */
    dispatches: [] as { workflow: string; body: Json }[],
  };
  const shown = (call: Call, { jobs: _, ...run }: WorkflowRun): Json => ({
    name: run.path?.replace(/^.*\/(.*)\.ya?ml$/, "$1") ?? "run",
    ...{ run_attempt: 1, conclusion: null, event: "schedule", head_branch: defaultBranch },
    created_at: "2026-01-05T09:30:00Z",
    html_url: `${url}/${call.repository}/actions/runs/${run.id}`,
    repository: { private: isPrivate },
    ...run,
  });
  const listRuns = (call: Call, runs: WorkflowRun[]): Reply => {
    const asked = ["status", "event"].map((name) => [name, call.query.get(name)] as const);
    const since = call.query.get("created")?.replace(/^>=?/, "") ?? "";
    const isWanted = (run: Json) =>
      String(run.created_at) >= since &&
      asked.every(([name, value]) => value === null || run[name] === value || run.conclusion === value);
    const wanted = runs.map((run) => shown(call, run)).filter(isWanted);
    wanted.sort((a, b) => String(b.created_at).localeCompare(String(a.created_at)));
    const { items, headers } = pageOf(call, url, wanted);
    return { status: 200, headers, body: { total_count: wanted.length, workflow_runs: items } };
  };
  const findRun = (id = "") => actions.runs.find((run) => run.id === Number(id));
  const findWorkflow = (key = "") =>
    actions.workflows.find(({ id, path }) => String(id) === key || path.endsWith(`/${key}`));
  const routes: Routes = {
    "GET /actions/runs": (call) => listRuns(call, actions.runs),
    "GET /actions/runs/(\\d+)": (call, id) => {
      const run = findRun(id);
      return run === undefined ? ABSENT : ok(shown(call, run));
    },
    "GET /actions/runs/(\\d+)/jobs": (call, id) => {
      const jobs = findRun(id)?.jobs ?? [];
      const { items, headers } = pageOf(call, url, jobs);
      return { status: 200, headers, body: { total_count: jobs.length, jobs: items } };
    },
    "GET /actions/workflows/([^/]+)": (_, key) => {
      const found = findWorkflow(key);
      return found === undefined ? ABSENT : ok({ ...found });
    },
    "GET /actions/workflows/([^/]+)/runs": (call, key) => {
      const found = findWorkflow(key);
      return found === undefined
        ? ABSENT
        : listRuns(
            call,
            actions.runs.filter(({ path }) => path === found.path),
          );
    },
    "POST /actions/workflows/([^/]+)/dispatches": (call, key) => {
      const workflow = findWorkflow(key)?.path;
      const body = jsonOf(call);
      if (workflow === undefined) return ABSENT;
      actions.dispatches.push({ workflow, body });
      if (body.return_run_details !== true) return DONE;
      const id = 5_000 + actions.runs.length;
      actions.runs.push({ id, path: workflow, status: "queued", conclusion: null, event: "workflow_dispatch" });
      const html_url = `${url}/${call.repository}/actions/runs/${id}`;
      return ok({ workflow_run_id: id, run_url: html_url, html_url });
    },
  };
  return Object.assign(actions, { answer: async (call: Call) => await answerBy(routes, call) });
}
