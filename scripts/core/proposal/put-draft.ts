import { fields, type ProposalApi, text } from "../ports/proposal-api.ts";
import { toBase64 } from "../text/bytes.ts";
import { createCommit, isOvertaken, showCommit, type TreeCommit } from "./commit-tree.ts";
import { type ProposalBranch, pullOf } from "./proposal-branch.ts";

/** What goes on the branch of a proposal as one commit, and into its pull request. */
export interface Draft {
  /** null: the branch has everything already. */
  commit: TreeCommit | null;
  /** Whether the branch begins anew, and loses what it showed before. */
  isReset?: boolean;
  /** Of a new pull request. An open one keeps its own: somebody may have improved it. */
  title: string;
  /** The description of an open pull request while the commit is on its way. */
  meanwhile?: string;
  /** The description then, from the one before; null: there is no pull request yet. */
  describe(body: string | null): string;
}

/** Commits, and opens or describes the pull request. Returns its address, and the commit that holds everything. */
export async function putDraft(
  api: ProposalApi,
  branch: ProposalBranch,
  draft: Draft,
): Promise<{ url: string; commit: string }> {
  const { pull, name, tip, base } = branch;
  const describe = async (body: string) => void (await api.send("PATCH", `/pulls/${pull?.number}`, { body }));
  const { meanwhile = pull?.body ?? "" } = draft;
  if (pull !== null && meanwhile !== pull.body) await describe(meanwhile);
  const commit = draft.commit === null ? (tip ?? "") : await createCommit(api, draft.commit);
  if (draft.commit !== null) await showCommit(api, commit, { branch: name, tip, isReset: draft.isReset === true });
  if (pull === null) {
    const body = draft.describe(null);
    const opened = await api.send("POST", "/pulls", { title: draft.title, head: name, base, body });
    return { url: pullOf(opened, branch.repository).url, commit };
  }
  const body = draft.describe(pull.body);
  if (body !== meanwhile) await describe(body);
  return { url: pull.url, commit };
}

/** Git's name of the bytes, once GitHub has them. */
export async function sendBlob(
  api: ProposalApi,
  bytes: Uint8Array,
  onSent: (share: number) => void = () => {},
): Promise<string> {
  const body = { content: toBase64(bytes), encoding: "base64" };
  const sent = api.upload === undefined ? api.send("POST", "/git/blobs", body) : api.upload("/git/blobs", body, onSent);
  return text(fields(await sent).sha);
}

const ATTEMPTS = 5;
const WAIT_MS = 400;

/** Reads and decides anew when somebody else was faster. Repeating a proposal, also after a lost answer, changes nothing twice. */
export async function untilPut<T>(wait: (ms: number) => Promise<void>, put: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await put();
    } catch (error) {
      if (!isOvertaken(error) || attempt === ATTEMPTS) throw error;
      await wait(WAIT_MS * attempt);
    }
  }
}
