import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import { conflictComment, RESOLVED_COMMENT } from "../core/merge/conflict-comment.ts";
import type { TreeFiles } from "../core/merge/merge-trees.ts";
import type { MainBranch, OpenPull } from "../core/ports/branches.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import { type InspectPorts, inspectPull, type MainContent } from "./inspect-pull.ts";

/** GitHub asks for a second between two requests that write; an update takes three of them. */
const PAUSE_MS = 3_000;
/** Somebody who pushes in the same moment wins; then the branch is looked at anew. */
const ATTEMPTS = 3;

export interface UpdatePorts extends InspectPorts {
  log: Log;
  clock: Clock;
}

export interface UpdateOptions {
  /** Of the queue file, from the top of the repository. */
  queuePath: string;
  /** Address of the repository's page, without a slash at its end. */
  repositoryUrl: string;
}

export interface UpdateResult {
  /** Numbers of pull requests. */
  updated: number[];
  needPeople: number[];
  failed: number[];
}

/**
 * Brings every open pull request up to date that conflicts with the default branch's queue and can be merged post by post. On
 * the others a comment says what a person has to decide. What does not conflict is left alone. May be repeated at any time.
 * @throws ProblemError when not even the pull requests can be listed, or GitHub throttles before any is looked at closely
 */
export async function updateBranches(ports: UpdatePorts, options: UpdateOptions): Promise<UpdateResult> {
  const { branches, log } = ports;
  const result: UpdateResult = { updated: [], needPeople: [], failed: [] };
  const branch = await branches.readMain();
  const { pulls, isComplete } = await branches.listPulls(branch);
  if (!isComplete) log.warn(`There are more open pull requests than the ${pulls.length} oldest, which are looked at.`);
  const concerned = await listConcerned(ports, pulls, options);
  if (concerned.length === 0) return result;
  const readFiles = rememberFiles(branches.readFiles);
  const files = await readFiles(branch.commit);
  if (files === null) throw tooManyFiles(branch);
  const main = { branch, files, queuePath: options.queuePath };
  const remembering = { ...ports, branches: { ...branches, readFiles } };
  for (const pull of concerned) {
    try {
      const outcome = await updatePull(remembering, pull, { main, options });
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

/** Most pull requests of a repository leave the queue alone, which one request tells. */
async function listConcerned({ branches }: UpdatePorts, pulls: OpenPull[], { queuePath }: UpdateOptions) {
  const concerned: OpenPull[] = [];
  for (const pull of pulls) {
    const mayConcern = await branches.mayChange(pull.number, queuePath).catch((error: unknown) => {
      if (!(error instanceof ProblemError) || isThrottled(error)) throw error;
      // Where the list of files is not to be had, the closer look tells, or says why it cannot.
      return true;
    });
    if (mayConcern) concerned.push(pull);
  }
  return concerned;
}

/** The next request would only make it worse. */
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
  let pull: OpenPull | null = listed;
  for (let attempt = 1; pull !== null && attempt <= ATTEMPTS; attempt++) {
    const { number } = pull;
    const verdict = await inspectPull(ports, pull, main);
    if (verdict.kind === "unconcerned") return null;
    if (verdict.kind === "needs-person") {
      const place = { main: main.branch.name, repositoryUrl: options.repositoryUrl };
      await branches.comment(number, conflictComment(verdict.reason, place), { isUpdateOnly: false });
      log.notice(`Pull request ${number} conflicts with the queue; a comment on it says what to do.`);
      return "needPeople";
    }
    const isMergeable = verdict.kind === "mergeable" || (await branches.pushMerge(verdict.merge)) === "pushed";
    if (isMergeable) {
      await branches.comment(number, RESOLVED_COMMENT, { isUpdateOnly: true });
      if (verdict.kind === "mergeable") return null;
      log.notice(`Pull request ${number} is up to date with the queue of ${main.branch.name}.`);
      return "updated";
    }
    pull = await branches.readPull(number, main.branch);
  }
  if (pull !== null) log.notice(`Pull request ${pull.number} is being pushed to; it is left to the next run.`);
  return null;
}

function tooManyFiles({ name }: MainBranch): ProblemError {
  const why = "GitHub does not list all of its files, so branches cannot be merged safely.";
  const whatToDo = "Merge by hand: npm run queue -- merge --help.";
  return new ProblemError({ code: "too-many-files", what: `The branch ${name}`, why, whatToDo, isRetryable: false }, 2);
}

/** Pull requests begin at few different commits; more lists than these would only fill the memory. */
const REMEMBERED = 4;

type ReadFiles = (commit: string) => Promise<TreeFiles | null>;

/** Reads the files of a commit once, as long as it is among the commits that were asked for last. */
export function rememberFiles(read: ReadFiles): ReadFiles {
  const known = new Map<string, Promise<TreeFiles | null>>();
  return (commit) => {
    const reading = known.get(commit) ?? read(commit);
    known.delete(commit);
    known.set(commit, reading);
    reading.catch(() => known.delete(commit));
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return reading;
  };
}
