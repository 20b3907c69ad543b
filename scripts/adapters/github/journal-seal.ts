import { z } from "zod";
import { accountAt, folderOfAccount } from "../../core/content/account-place.ts";
import type { ForeignChange } from "../../core/ports/store.ts";
import type { GithubClient, NamedClient } from "./github-client.ts";
import { githubProblem } from "./github-problem.ts";
import { personOf } from "./token-account.ts";

/** Commits that one request lists. The bot commits several times a day. */
const COMMITS = 100;
/** A proposal may bring any number of commits, and the bot's own lie behind them. */
const MAX_PAGES = 20;
/** The account by which GitHub signs what it commits for others. */
const SIGNER = "web-flow";
const DEFAULT_API = "https://api.github.com";
const NO_FILE = "none";
const CHECKED = "checked";
const SEAL = /(?:^|\n)Journal: (none|checked|[0-9a-f]{40}) ([0-9a-f]{40})(?: (accounts\/[a-z0-9-]+))?\s*$/;

/** What a commit of the bot did to the journal: git's hash of the file before and after. */
export interface JournalStep {
  /** null: there was no file. "checked": the run had found that everything before is explained. */
  from: string | null;
  to: string;
}

/**
 * Last line of the message of every commit by which the bot writes the journal. GitHub vouches for the author of such a commit,
 * so the newest one says what the journal must be, however the branch got where it is. Of several accounts it names the folder: seals of
 * other journals say nothing about this one. `path`: of the journal.
 */
export function sealOf({ from, to }: JournalStep, path: string): string {
  const folder = sealedFolder(path);
  return `Journal: ${from ?? NO_FILE} ${to}${folder === null ? "" : ` ${folder}`}`;
}

function sealedFolder(path: string): string | null {
  const account = accountAt(path);
  return account === null ? null : folderOfAccount(account);
}

/** The step of a run that has checked what was there before, or of an operator who has accepted it. */
export function checkedStep(to: string): JournalStep {
  return { from: CHECKED, to };
}

export interface JournalAt {
  path: string;
  /** The commit at which the journal was read. */
  commit: string;
  /** Git's hash of it; null: there was no file. */
  blob: string | null;
}

/**
 * Compares the journal with the bot's own commits, newest first: the newest must have left it as it is, and each must go on from
 * what the one before it left, back to one that was checked. Where the bot has not sealed a commit yet, the newest commit that
 * touches the journal must be a bot's, unless no bot has ever written it. One request, with a person's token two; more only when
 * something is wrong, nothing is sealed, or the bot's commits are far back.
 * @throws ProblemError when GitHub does not list the commits
 */
export async function findForeignJournalChange(named: NamedClient, at: JournalAt): Promise<ForeignChange | null> {
  const { client, tokenName } = named;
  try {
    const listTouching = () => listCommits(client, { sha: at.commit, path: at.path });
    const verdict = await judgeSteps(client, at, { listTouching });
    if (verdict === "explained") return null;
    const touching = await listTouching();
    return verdict === "unknown" && isExplained(client, touching) ? null : describe(client, touching);
  } catch (error) {
    const what = `Reading who changed ${at.path}`;
    throw githubProblem(error, { what, tokenName, permission: "Contents: read and write" });
  }
}

/** "unknown": there are no steps, or none among the newest commits. */
async function judgeSteps(
  client: GithubClient,
  { path, commit, blob }: JournalAt,
  { listTouching }: { listTouching: () => Promise<readonly Commit[]> },
): Promise<"explained" | "broken" | "unknown"> {
  let wanted = blob;
  let count = 0;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const commits = await listCommits(client, { sha: commit, page });
    for (const { from, to } of await readOwnSteps(client, commits, path)) {
      if (to !== wanted) return "broken";
      if (from === CHECKED) return "explained";
      wanted = from;
      count++;
    }
    if (commits.length < COMMITS) {
      // The whole history. Without a bot in it, nobody but people has ever written the journal.
      const isNew = page === 1 && !commits.some(botsAmong(client, commits));
      return count > 0 || isNew ? "explained" : "unknown";
    }
    // A repository without any seal need not be searched further.
    if (page === 1 && count === 0 && !(await listTouching()).some((one) => readSeal(one, path) !== null))
      return "unknown";
  }
  return "unknown";
}

const LOGIN = z.object({ login: z.string() }).nullish();
const COMMIT = z.object({
  sha: z.string(),
  author: LOGIN,
  committer: LOGIN,
  commit: z.object({
    message: z.string(),
    author: z.object({ name: z.string().optional(), date: z.string().optional() }).nullish(),
    verification: z.object({ verified: z.boolean() }).optional(),
  }),
});
type Commit = z.infer<typeof COMMIT>;

/** Newest first. */
async function listCommits(
  { octokit, repo }: GithubClient,
  query: { sha: string; path?: string; page?: number },
): Promise<readonly Commit[]> {
  const { data } = await octokit.rest.repos.listCommits({ ...repo, ...query, per_page: COMMITS });
  return z.array(COMMIT).parse(data);
}

interface SealedCommit {
  commit: Commit;
  step: JournalStep;
}

/** The bot's own steps, newest first. */
async function readOwnSteps(client: GithubClient, commits: readonly Commit[], path: string): Promise<JournalStep[]> {
  const isBots = botsAmong(client, commits);
  const sealed = commits.flatMap((commit): SealedCommit[] => {
    const step = readSeal(commit, path);
    return step !== null && (isBots(commit) || isPersons(commit)) ? [{ commit, step }] : [];
  });
  const [newest] = sealed;
  // Only where a person's token writes instead of an app's.
  const viewer = newest === undefined || isBots(newest.commit) ? null : await personOf(client);
  return sealed.filter(({ commit }) => isBots(commit) || commit.author?.login === viewer).map(({ step }) => step);
}

/** The step of the journal at this path; null also for one of another journal. */
function readSeal({ commit }: Commit, path: string): JournalStep | null {
  const [, from, to, folder = null] = SEAL.exec(commit.message) ?? [];
  if (from === undefined || to === undefined || folder !== sealedFolder(path)) return null;
  return { from: from === NO_FILE ? null : from, to };
}

/**
 * Anyone can name a bot as the author of a commit, but GitHub signs only what the bot itself commits through the API. A server of
 * one's own may be set up to sign nothing at all; then only the name is left.
 */
function botsAmong({ octokit }: GithubClient, commits: readonly Commit[]): (commit: Commit) => boolean {
  const isNamedBot = ({ author, committer }: Commit) =>
    author?.login.endsWith("[bot]") === true && [SIGNER, author.login].includes(committer?.login ?? "");
  const isSigned = ({ commit }: Commit) => commit.verification?.verified === true;
  const isGithubItself = octokit.request.endpoint.DEFAULTS.baseUrl === DEFAULT_API;
  const mustBeSigned = isGithubItself || commits.some((commit) => isNamedBot(commit) && isSigned(commit));
  return (commit) => isNamedBot(commit) && (!mustBeSigned || isSigned(commit));
}

/** Committed through the API with a person's token: what people merge on GitHub's pages is committed by GitHub. */
function isPersons({ author, committer }: Commit): boolean {
  return author?.login !== undefined && !author.login.endsWith("[bot]") && author.login === committer?.login;
}

/** For a journal that no listed commit seals. The commits are those that touch it. */
function isExplained(client: GithubClient, touching: readonly Commit[]): boolean {
  const isBots = botsAmong(client, touching);
  const [newest] = touching;
  return newest === undefined || isBots(newest) || !touching.some(isBots);
}

/** The newest commit that is not a bot's: it touched the journal last, or was merged in a way that hides what did. */
function describe(client: GithubClient, touching: readonly Commit[]): ForeignChange {
  const isBots = botsAmong(client, touching);
  const suspect = touching.find((commit) => !isBots(commit));
  if (suspect === undefined) return { where: null, by: null };
  const { sha, author, commit } = suspect;
  return { where: sha.slice(0, 7), by: author?.login ?? commit.author?.name ?? null };
}
