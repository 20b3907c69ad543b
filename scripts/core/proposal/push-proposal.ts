import { contentsPath, fields, type ProposalApi, readLogin, text } from "../ports/proposal-api.ts";
import type { ListChange } from "../queue/change-posts.ts";
import { toBase64 } from "../text/bytes.ts";
import { blobEntry, isProposablePath, type ProposedFile, pathInRepository, textEntry } from "./commit-files.ts";
import { describeChange, messageOfChanges, titleOfChanges } from "./describe-changes.ts";
import { type NewestState, readNewestState, refusal } from "./newest-state.ts";
import { extendBody, firstBody, type PersonBranch, pullOf, readBranch } from "./person-branch.ts";

interface Proposal {
  files: readonly ProposedFile[];
  /** Puts the changes into the newest queue. Called anew for each try. @throws ProblemError when they cannot be made */
  decide(state: NewestState): Promise<Decided>;
}

interface Decided {
  changes: readonly ListChange[];
  /** Text of the queue with them. */
  queue: string;
}

export interface PushContext {
  api: ProposalApi;
  /** Whose branch it is, beside the person: "calendar". */
  kind: string;
  account?: string | undefined;
  queuePath: string;
  /** First line of a new pull request, in markdown. */
  opening: string;
  /** The team's, for the words in the pull request. */
  timeZone: string;
  now: () => Date;
  /** Between two tries after somebody else was faster. */
  wait: (ms: number) => Promise<void>;
  /** Files that arrived at an earlier try, by path, each with git's name of its bytes: they are not sent again. */
  arrived?: Map<string, string>;
  /** Called with the share of each file that has been sent, from 0 to 1, by path. */
  onSent?: ((path: string, share: number) => void) | undefined;
}

export interface Pushed {
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
 * @throws ProblemError for what a person has to decide; otherwise as the API rejects
 */
export async function pushProposal(context: PushContext, proposal: Proposal): Promise<Pushed> {
  const strange = proposal.files.find(({ path }) => !isProposablePath(path));
  if (strange !== undefined)
    throw refusal(`A file cannot be called ${strange.path}.`, "Give it a plain name such as market.jpg.");
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
  const { status, message }: { status?: unknown; message?: unknown } = Object(error);
  return (status === 409 || status === 422) && !/rule/i.test(String(message));
}

async function tryPush(context: PushContext, login: string, { files, decide }: Proposal): Promise<Pushed> {
  const { api, queuePath } = context;
  const branch = await readBranch(api, login, context);
  const state = await readNewestState(api, branch, queuePath);
  const { changes, queue } = await decide(state);
  const fresh = await newFiles(context, branch, { state, files });
  const isSame = queue === state.queue && fresh.length === 0;
  if (!isSame) await commit(context, branch, { state, queue, files: fresh, message: messageOfChanges(changes) });
  else if (!branch.isAlive) return { kind: "unchanged", url: null };
  const kind = branch.pull === null ? "opened" : isSame ? "unchanged" : "updated";
  return { kind, url: await putPull(context, branch, changes) };
}

type NewFile = { path: string; sha: string };

/** Uploads what is not there yet. Somebody else's file of the same name stays. */
async function newFiles(
  context: PushContext,
  { main, tip, isAlive }: PersonBranch,
  { state, files }: { state: NewestState; files: readonly ProposedFile[] },
): Promise<NewFile[]> {
  const { api, queuePath } = context;
  const fresh: NewFile[] = [];
  // One after the other, so that a lost connection costs one file at most.
  for (const { path, bytes } of files) {
    const place = pathInRepository(queuePath, path);
    const [onMain, onTip] = await Promise.all([
      findFile(api, place, main),
      tip === null || !isAlive ? null : findFile(api, place, tip),
    ]);
    const sha = await sendFile(context, { path, bytes });
    if (onMain !== null && onMain !== sha)
      throw refusal(`There is another file ${path} already.`, "Give yours another name.");
    const isThere = onTip === sha || (onMain === sha && state.filesOf === main);
    if (!isThere) fresh.push({ path: place, sha });
  }
  return fresh;
}

/** A path names the digest of its bytes, so that what arrived under it is the same. */
async function sendFile({ api, arrived, onSent }: PushContext, { path, bytes }: ProposedFile): Promise<string> {
  const known = arrived?.get(path);
  if (known !== undefined) {
    onSent?.(path, 1);
    return known;
  }
  const body = { content: toBase64(bytes), encoding: "base64" };
  const blob = await (api.upload === undefined
    ? api.send("POST", "/git/blobs", body)
    : api.upload("/git/blobs", body, (share) => onSent?.(path, share)));
  const sha = text(fields(blob).sha);
  arrived?.set(path, sha);
  onSent?.(path, 1);
  return sha;
}

async function findFile(api: ProposalApi, path: string, commitSha: string): Promise<string | null> {
  const found = await api.find(contentsPath(path, commitSha));
  return found === null ? null : text(fields(found).sha);
}

type NewCommit = { state: NewestState; queue: string; files: readonly NewFile[]; message: string };

async function commit(
  { api, queuePath, arrived }: PushContext,
  branch: PersonBranch,
  { state, queue, files, message }: NewCommit,
): Promise<void> {
  const base = fields(await api.send("GET", `/git/commits/${state.filesOf}`));
  const entries = [
    ...state.changes,
    textEntry(queuePath, queue),
    ...files.map(({ path, sha }) => blobEntry(path, sha)),
  ];
  const body = { base_tree: text(fields(base.tree).sha), tree: entries };
  const tree = await api.send("POST", "/git/trees", body).catch((error: unknown) => {
    // GitHub drops files that no commit has named for a long time.
    if (Object(error).status === 422) arrived?.clear();
    throw error;
  });
  const made = await api.send("POST", "/git/commits", {
    message,
    tree: text(fields(tree).sha),
    parents: state.parents,
  });
  const sha = text(fields(made).sha);
  if (branch.tip === null) await api.send("POST", "/git/refs", { ref: `refs/heads/${branch.name}`, sha });
  else await api.send("PATCH", `/git/refs/heads/${branch.name}`, { sha, force: false });
}

/** Its title is kept: somebody may have improved it. */
async function putPull(
  { api, timeZone, opening, now }: PushContext,
  branch: PersonBranch,
  changes: readonly ListChange[],
): Promise<string> {
  const sentences = changes.flatMap((change) => describeChange(change, { timeZone, now: now() }));
  if (branch.pull !== null) {
    const { number, url, body } = branch.pull;
    const extended = extendBody(body, sentences);
    if (extended !== body) await api.send("PATCH", `/pulls/${number}`, { body: extended });
    return url;
  }
  const { name: head, base } = branch;
  const title = titleOfChanges(changes);
  return pullOf(await api.send("POST", "/pulls", { title, head, base, body: firstBody(opening, sentences) })).url;
}
