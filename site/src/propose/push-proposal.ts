import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import {
  blobEntry,
  isProposablePath,
  type ProposedFile,
  pathInRepository,
  textEntry,
} from "../../../scripts/core/proposal/commit-files.ts";
import { describeChange, messageOfChanges, titleOfChanges } from "../../../scripts/core/proposal/describe-changes.ts";
import { mergeChanges } from "../../../scripts/core/proposal/merge-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { toBase64 } from "../../../scripts/core/text/bytes.ts";
import { ApiError, contentsPath, fields, type GithubApi, readLogin, text } from "./github-api.ts";
import { type NewestState, readNewestState } from "./newest-state.ts";
import { extendBody, firstBody, type PersonBranch, pullOf, readBranch } from "./person-branch.ts";
import { Refusal } from "./problem.ts";

interface Proposal {
  changes: readonly ListChange[];
  files: readonly ProposedFile[];
}

export interface PushContext {
  api: GithubApi;
  repository: Repository;
  /** The team's, for the words in the pull request. */
  timeZone: string;
  now: () => Date;
  /** Between two tries after somebody else was faster. */
  wait: (ms: number) => Promise<void>;
}

interface Pushed {
  /** null: everything is in the queue already. */
  url: string | null;
  kind: "opened" | "updated" | "unchanged";
}

const ATTEMPTS = 5;
const WAIT_MS = 400;

/**
 * Puts changes and files into the person's one branch as one commit, on top of the newest versions, and opens or updates its pull
 * request. The branch only moves forward; when somebody else was faster, everything is read and merged anew. Repeating it, also
 * after a lost answer, changes nothing twice.
 * @throws Refusal, ApiError
 */
export async function pushProposal(context: PushContext, proposal: Proposal): Promise<Pushed> {
  const strange = proposal.files.find(({ path }) => !isProposablePath(path));
  if (strange !== undefined)
    throw new Refusal(`A file cannot be called ${strange.path}.`, "Give it a plain name such as market.jpg.");
  const login = await readLogin(context.api);
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryPush(context, login, proposal);
    } catch (error) {
      if (!isOvertaken(error) || attempt === ATTEMPTS) throw error;
      await context.wait(WAIT_MS * attempt);
    }
  }
}

/** GitHub's answers where a branch or a pull request has changed since it was read. Rules of the repository say the same. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 422) && !/rule/i.test(error.message);
}

async function tryPush(context: PushContext, login: string, proposal: Proposal): Promise<Pushed> {
  const { api, repository } = context;
  const branch = await readBranch(api, login, repository.account);
  const state = await readNewestState(api, branch, repository.queuePath);
  const queue = await changedQueue(context, state, proposal);
  const files = await newFiles(context, branch, { state, files: proposal.files });
  if (queue !== state.queue || files.length > 0) await commit(context, branch, { state, queue, files, proposal });
  else if (!branch.isAlive) return { kind: "unchanged", url: null };
  const kind = branch.pull === null ? "opened" : queue === state.queue && files.length === 0 ? "unchanged" : "updated";
  return { kind, url: await putPull(context, branch, proposal) };
}

/** The changes were made for the queue that the page shows, so it is where their meaning is. */
async function changedQueue(
  { api, repository, now }: PushContext,
  { queue }: NewestState,
  { changes }: Proposal,
): Promise<string> {
  const seen = repository.commit === null ? null : await api.readText(repository.queuePath, repository.commit);
  const merged = mergeChanges({ seen: seen ?? queue, current: queue, changes, now: now() });
  if (merged.ok) return merged.value;
  throw new Refusal(merged.error, "Reload the page to see the newest version, and decide again.");
}

type NewFile = { path: string; sha: string };

/** Uploads what is not there yet. Somebody else's file of the same name stays. */
async function newFiles(
  { api, repository }: PushContext,
  { main, tip, isAlive }: PersonBranch,
  { state, files }: { state: NewestState; files: readonly ProposedFile[] },
): Promise<NewFile[]> {
  const uploaded = await Promise.all(
    files.map(async ({ path, bytes }): Promise<NewFile | null> => {
      const place = pathInRepository(repository.queuePath, path);
      const [onMain, onTip] = await Promise.all([
        findFile(api, place, main),
        tip === null || !isAlive ? null : findFile(api, place, tip),
      ]);
      const blob = fields(await api.send("POST", "/git/blobs", { content: toBase64(bytes), encoding: "base64" }));
      const sha = text(blob.sha);
      if (onMain !== null && onMain !== sha)
        throw new Refusal(`There is another file ${path} already.`, "Give yours another name.");
      const isThere = onTip === sha || (onMain === sha && state.filesOf === main);
      return isThere ? null : { path: place, sha };
    }),
  );
  return uploaded.filter((file) => file !== null);
}

async function findFile(api: GithubApi, path: string, commitSha: string): Promise<string | null> {
  const found = await api.find(contentsPath(path, commitSha));
  return found === null ? null : text(fields(found).sha);
}

type NewCommit = { state: NewestState; queue: string; files: readonly NewFile[]; proposal: Proposal };

async function commit(
  { api, repository }: PushContext,
  branch: PersonBranch,
  { state, queue, files, proposal }: NewCommit,
): Promise<void> {
  const base = fields(await api.send("GET", `/git/commits/${state.filesOf}`));
  const tree = await api.send("POST", "/git/trees", {
    base_tree: text(fields(base.tree).sha),
    tree: [
      ...state.changes,
      textEntry(repository.queuePath, queue),
      ...files.map(({ path, sha }) => blobEntry(path, sha)),
    ],
  });
  const made = await api.send("POST", "/git/commits", {
    message: messageOfChanges(proposal.changes),
    tree: text(fields(tree).sha),
    parents: state.parents,
  });
  const sha = text(fields(made).sha);
  if (branch.tip === null) await api.send("POST", "/git/refs", { ref: `refs/heads/${branch.name}`, sha });
  else await api.send("PATCH", `/git/refs/heads/${branch.name}`, { sha, force: false });
}

/** Its title is kept: somebody may have improved it. */
async function putPull(context: PushContext, branch: PersonBranch, { changes }: Proposal): Promise<string> {
  const { api, timeZone, now } = context;
  const sentences = changes.flatMap((change) => describeChange(change, { timeZone, now: now() }));
  if (branch.pull !== null) {
    const { number, url, body } = branch.pull;
    const extended = extendBody(body, sentences);
    if (extended !== body) await api.send("PATCH", `/pulls/${number}`, { body: extended });
    return url;
  }
  const { name: head, base } = branch;
  const title = titleOfChanges(changes);
  return pullOf(await api.send("POST", "/pulls", { title, head, base, body: firstBody(sentences) })).url;
}
