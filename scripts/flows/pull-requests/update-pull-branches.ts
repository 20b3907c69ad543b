import { accountAt } from "../../core/content/account-place.ts";
import { describeProblem, ProblemError } from "../../core/findings/problem.ts";
import { conflictComment, conflictMarker, resolvedComment } from "../../core/merge/conflict-comment.ts";
import type { TreeFiles } from "../../core/merge/merge-trees.ts";
import type { MainBranch, OpenPull } from "../../core/ports/branches.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import { type InspectPorts, inspectPull, type MainContent } from "./inspect-pull.ts";

/** GitHub asks for a pause of one second between write requests; an update needs three of them. */
const PAUSE_MS = 3_000;
/** If someone pushes at the same time, their push wins and the branch is inspected again. */
const ATTEMPTS = 3;

export interface UpdatePorts extends InspectPorts {
  log: Log;
  clock: Clock;
}

interface UpdateOptions {
  /** Path of the queue file, relative to the top of the repository. */
  queuePath: string;
  /** Address of the repository's page, without a trailing slash. */
  repositoryUrl: string;
}

export interface UpdateResult {
  /** Numbers of pull requests. */
  updated: number[];
  needPeople: number[];
  failed: number[];
}

/**
 * Updates every open pull request that conflicts with the default branch's queue and can be merged post by post. For other
 * conflicts, a comment says what someone has to decide. Pull requests without conflicts are not touched. Idempotent.
 * @throws ProblemError when the pull requests cannot be listed, or GitHub throttles before the first one is inspected
 */
export async function updateBranches(ports: UpdatePorts, options: UpdateOptions): Promise<UpdateResult> {
  const { branches, log } = ports;
  const result: UpdateResult = { updated: [], needPeople: [], failed: [] };
  const branch = await branches.readMain();
  const { pulls, isComplete } = await branches.listPulls(branch);
  if (!isComplete) log.warn(`There are more open pull requests. This run looks only at the ${pulls.length} oldest.`);
  const concerned = await listConcerned(ports, pulls, options);
  if (concerned.length === 0) return result;
  const readFiles = readOnce(branches.readFiles);
  const files = await readFiles(branch.commit);
  if (files === null) throw tooManyFiles(branch);
  const main = { branch, files, queuePath: options.queuePath };
  const caching = { ...ports, branches: { ...branches, readFiles } };
  for (const pull of concerned) {
    try {
      const outcome = await updatePull(caching, pull, { main, options });
      if (outcome !== null) result[outcome].push(pull.number);
      if (outcome !== null && pull !== concerned.at(-1)) await ports.clock.sleep(PAUSE_MS);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      result.failed.push(pull.number);
      log.error(`Pull request ${pull.number}: ${describeProblem(error.problem)}`);
      if (isThrottled(error)) break;
    }
  }
  return result;
}

/** Most pull requests do not change the queue, which takes only one request to find out. */
async function listConcerned({ branches }: UpdatePorts, pulls: OpenPull[], { queuePath }: UpdateOptions) {
  const concerned: OpenPull[] = [];
  for (const pull of pulls) {
    const mayConcern = await branches.mayChange(pull.number, queuePath).catch((error: unknown) => {
      if (!(error instanceof ProblemError) || isThrottled(error)) throw error;
      // Without the list of files, the full inspection decides, or reports why it cannot.
      return true;
    });
    if (mayConcern) concerned.push(pull);
  }
  return concerned;
}

/** Further requests would only make the throttling worse. */
function isThrottled({ problem }: ProblemError): boolean {
  return problem.code === "github-throttled";
}

interface Setting {
  main: MainContent;
  options: UpdateOptions;
}

async function updatePull(
  ports: UpdatePorts,
  listed: OpenPull,
  { main, options }: Setting,
): Promise<"updated" | "needPeople" | null> {
  const { branches, log } = ports;
  const account = accountAt(options.queuePath);
  const marker = conflictMarker(account);
  let pull: OpenPull | null = listed;
  for (let attempt = 1; pull !== null && attempt <= ATTEMPTS; attempt++) {
    const { number } = pull;
    const verdict = await inspectPull(ports, pull, main);
    if (verdict.kind === "unconcerned") return null;
    if (verdict.kind === "needs-person") {
      const place = { main: main.branch.name, repositoryUrl: options.repositoryUrl, account };
      await branches.comment(number, conflictComment(verdict.reason, place), { marker, isUpdateOnly: false });
      log.notice(`Pull request ${number} conflicts with the queue. A comment on it says what to do.`);
      return "needPeople";
    }
    const isMergeable = verdict.kind === "mergeable" || (await branches.pushMerge(verdict.merge)) === "pushed";
    if (isMergeable) {
      await branches.comment(number, resolvedComment(account), { marker, isUpdateOnly: true });
      if (verdict.kind === "mergeable") return null;
      log.notice(`Pull request ${number} is up to date with the queue of ${main.branch.name}.`);
      return "updated";
    }
    pull = await branches.readPull(number, main.branch);
  }
  if (pull !== null)
    log.notice(`Pull request ${pull.number} is receiving pushes at the moment. The next run tries again.`);
  return null;
}

function tooManyFiles({ name }: MainBranch): ProblemError {
  const why = "GitHub does not list all of its files, so branches cannot be merged safely.";
  const whatToDo = "Merge by hand, see npm run queue -- merge --help.";
  return new ProblemError({ code: "too-many-files", what: `The branch ${name}`, why, whatToDo }, 2);
}

type ReadFiles = (commit: string) => Promise<TreeFiles | null>;

/** Pull requests start from only a few different commits. */
function readOnce(read: ReadFiles): ReadFiles {
  const known = new Map<string, TreeFiles | null>();
  return async (commit) => {
    const files = known.has(commit) ? (known.get(commit) ?? null) : await read(commit);
    known.set(commit, files);
    return files;
  };
}
