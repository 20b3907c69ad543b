import { contentsPath, fields, type ProposalApi, readLogin, text } from "../ports/proposal-api.ts";
import type { ListChange } from "../queue/change-posts.ts";
import { blobEntry, isProposablePath, type ProposedFile, pathInRepository, textEntry } from "./commit-files.ts";
import { describeChange, messageOfChanges, titleOfChanges } from "./describe-changes.ts";
import { type NewestState, readNewestState, refusal } from "./newest-state.ts";
import { extendBody, firstBody, type ProposalBranch, personBranch, readBranch } from "./proposal-branch.ts";
import { putDraft, sendBlob, untilPut } from "./put-draft.ts";

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
  const name = personBranch(await readLogin(context.api), context);
  return await untilPut(context.wait, async () => await tryPush(context, name, proposal));
}

async function tryPush(context: PushContext, name: string, { files, decide }: Proposal): Promise<Pushed> {
  const { api, queuePath, opening, timeZone, now, arrived } = context;
  const branch = await readBranch(api, name);
  const state = await readNewestState(api, branch, queuePath);
  const { changes, queue } = await decide(state);
  const fresh = await newFiles(context, branch, { state, files });
  const isSame = queue === state.queue && fresh.length === 0;
  if (isSame && (branch.tip === null || branch.isLeftover)) return { kind: "unchanged", url: null };
  const entries = [
    ...state.changes,
    textEntry(queuePath, queue),
    ...fresh.map(({ path, sha }) => blobEntry(path, sha)),
  ];
  const { parents, filesOf } = state;
  const sentences = changes.flatMap((change) => describeChange(change, { timeZone, now: now() }));
  const draft = {
    commit: isSame ? null : { message: messageOfChanges(changes), parents, filesOf, entries },
    title: titleOfChanges(changes),
    describe: (body: string | null) => (body === null ? firstBody(opening, sentences) : extendBody(body, sentences)),
  };
  const { url } = await putDraft(api, branch, draft).catch((error: unknown) => {
    // GitHub drops files that no commit has named for a long time.
    if (Object(error).status === 422) arrived?.clear();
    throw error;
  });
  return { kind: branch.pull === null ? "opened" : isSame ? "unchanged" : "updated", url };
}

type NewFile = { path: string; sha: string };

/** Uploads what is not there yet. Somebody else's file of the same name stays. */
async function newFiles(
  context: PushContext,
  { main, tip, isLeftover }: ProposalBranch,
  { state, files }: { state: NewestState; files: readonly ProposedFile[] },
): Promise<NewFile[]> {
  const { api, queuePath } = context;
  const fresh: NewFile[] = [];
  // One after the other, so that a lost connection costs one file at most.
  for (const { path, bytes } of files) {
    const place = pathInRepository(queuePath, path);
    const [onMain, onTip] = await Promise.all([
      findFile(api, place, main),
      tip === null || isLeftover ? null : findFile(api, place, tip),
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
  const sha = await sendBlob(api, bytes, (share) => onSent?.(path, share));
  arrived?.set(path, sha);
  onSent?.(path, 1);
  return sha;
}

async function findFile(api: ProposalApi, path: string, commitSha: string): Promise<string | null> {
  const found = await api.find(contentsPath(path, commitSha));
  return found === null ? null : text(fields(found).sha);
}
