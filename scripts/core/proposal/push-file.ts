import { fields, type ProposalApi, text } from "../ports/proposal-api.ts";
import { sha256 } from "../posting/digest.ts";
import { sameBytes } from "../text/bytes.ts";
import { blobEntry, type ProposedFile } from "./commit-files.ts";
import type { NewTreeEntry } from "./commit-tree.ts";
import { type ProposalBranch, readBranch } from "./proposal-branch.ts";
import { type Draft, putDraft, sendBlob, untilPut } from "./put-draft.ts";

export interface FileProposal {
  /** The bot's own branch. It begins anew on the default branch when it has no open pull request. */
  branch: string;
  path: string;
  /** Returns the new file for the current one (null: there is none), of the default branch or of the proposal. */
  change(current: Uint8Array | null): Uint8Array;
  /** What of the file is the bot's own, as text; null when it is not there. Someone who has changed it is not overwritten. */
  ownPart(file: Uint8Array | null): string | null;
  /** Whether a pull request that people closed without merging is their answer to the same content. */
  isOfferedOnce?: boolean;
  /** Files that come along in the same commit. The bot's own among them are known by their bytes, like its part of the file. */
  others?: FileSet;
  message: string;
  title: string;
  /** Markdown in which text from strangers is already escaped, at most 65,000 characters. */
  body: string;
}

/** Files that the bot proposes beside its main one. */
export interface FileSet {
  files: readonly ProposedFile[];
  folder: string;
  /** Whether the bot puts files of this path there, so that one that it no longer proposes is removed. */
  isOwn(path: string): boolean;
  /** Alone they are no reason to propose anything. */
  isBeside?: boolean;
}

export interface Proposed {
  /** "unchanged": already merged. "left": someone has changed the bot's part, and their work is not overwritten; or they have closed what is offered once. */
  kind: "opened" | "updated" | "unchanged" | "left";
  /** Address of the pull request; "" when there is none. */
  url: string;
  /** The commit that holds everything proposed; left out where nothing is. */
  commit?: string;
}

export interface FilePorts {
  api: ProposalApi;
  /** null: there is no such file at the commit. */
  readBytes(path: string, commit: string): Promise<Uint8Array | null>;
  /** Git's hash of a file's bytes. */
  blobIdOf(bytes: Uint8Array): string;
  wait: (ms: number) => Promise<void>;
}

/**
 * Opens a pull request with the file, or updates the open one. Idempotent: a file that is already there stays as it is, and so
 * does a part of the bot that someone has changed, in whatever kind of commit.
 */
export async function pushFile(ports: FilePorts, proposal: FileProposal): Promise<Proposed> {
  return await untilPut(ports.wait, async () => {
    const branch = await readBranch(ports.api, proposal.branch);
    const decided = await decide(ports, branch, proposal);
    if ("kind" in decided) return decided;
    return { kind: branch.pull === null ? "opened" : "updated", ...(await putDraft(ports.api, branch, decided)) };
  });
}

async function decide(ports: FilePorts, branch: ProposalBranch, proposal: FileProposal): Promise<Proposed | Draft> {
  const { pull, declined } = branch;
  const from = pull === null ? branch.main : (branch.tip ?? "");
  const state = await readState(ports, proposal, from);
  const found = digestOf(proposal.ownPart(state.file), state.own);
  const next = digestOf(proposal.ownPart(proposal.change(state.file)), wantedFiles(ports, proposal.others));
  if (pull === null && isMerged(ports, state, proposal)) return { kind: "unchanged", url: "" };
  if (pull === null && proposal.isOfferedOnce && declined !== null && digestsIn(declined.body).includes(next))
    return { kind: "left", url: declined.url };
  if (pull !== null && !digestsIn(pull.body).includes(found)) return { kind: "left", url: pull.url };
  const entries = await changedEntries(ports, state, proposal);
  const { title, body, message } = proposal;
  return {
    commit: entries.length === 0 ? null : { message, parents: [from], filesOf: from, entries },
    // What an earlier, closed proposal left on the branch goes.
    isReset: pull === null,
    title,
    // A run that dies does not take its own work for someone else's.
    ...(pull !== null && next !== found ? { meanwhile: withMarker(body, [found, next]) } : {}),
    describe: () => withMarker(body, [next]),
  };
}

interface State {
  file: Uint8Array | null;
  /** Git's hash of each of the bot's other files, by path. */
  own: ReadonlyMap<string, string>;
}

async function readState(
  { api, readBytes }: FilePorts,
  { path, others }: FileProposal,
  commit: string,
): Promise<State> {
  const listed = others === undefined ? [] : await listFolder(api, commit, others.folder);
  return { file: await readBytes(path, commit), own: new Map(listed.filter(([name]) => others?.isOwn(name))) };
}

/** Walks down tree by tree: the listing of a whole repository could be cut off. */
async function listFolder(api: ProposalApi, commit: string, folder: string): Promise<[string, string][]> {
  const list = async (tree: string) => {
    const { tree: found } = fields(await api.send("GET", `/git/trees/${tree}`));
    return Array.isArray(found) ? found.map(fields) : [];
  };
  let tree = commit;
  for (const part of folder.split("/").filter((name) => name !== "")) {
    const found = (await list(tree)).find(({ path, type }) => path === part && type === "tree");
    if (found === undefined) return [];
    tree = text(found.sha);
  }
  return (await list(tree)).map(({ path, sha }) => [folder === "" ? text(path) : `${folder}/${text(path)}`, text(sha)]);
}

function isMerged(ports: FilePorts, { file, own }: State, { change, others }: FileProposal): boolean {
  if (file === null || !sameBytes(file, change(file))) return false;
  const wanted = wantedFiles(ports, others);
  return (
    others?.isBeside === true || (own.size === wanted.size && [...own].every(([path, sha]) => wanted.get(path) === sha))
  );
}

function wantedFiles({ blobIdOf }: FilePorts, others: FileSet | undefined): Map<string, string> {
  return new Map((others?.files ?? []).map(({ path, bytes }) => [path, blobIdOf(bytes)]));
}

function digestOf(ownPart: string | null, files: ReadonlyMap<string, string>): string {
  const lines = [...files].map(([path, sha]) => `\n${path} ${sha}`).sort();
  return sha256([ownPart ?? "", ...lines].join(""));
}

/** Everything that differs from what was read, removals included. */
async function changedEntries(ports: FilePorts, state: State, proposal: FileProposal): Promise<NewTreeEntry[]> {
  const { path, change, others } = proposal;
  const bytes = change(state.file);
  const wanted = wantedFiles(ports, others);
  const files = (others?.files ?? []).filter((file) => state.own.get(file.path) !== wanted.get(file.path));
  const changed = state.file !== null && sameBytes(state.file, bytes) ? files : [{ path, bytes }, ...files];
  const removed = [...state.own.keys()].filter((own) => !wanted.has(own));
  const sent = changed.map(async (file) => blobEntry(file.path, await sendBlob(ports.api, file.bytes)));
  return [...(await Promise.all(sent)), ...removed.map((own) => blobEntry(own, null))];
}

/** Last line of the body. Only maintainers can edit it, and foreign text stands above it. */
const MARKER = /<!-- mergecast-wrote:((?: [0-9a-f]{64})+) -->\s*$/;

function withMarker(body: string, digests: readonly string[]): string {
  return `${body}\n\n<!-- mergecast-wrote: ${digests.join(" ")} -->`;
}

/** What the bot wrote into it, as it was last noted: one digest, or two while it writes. */
function digestsIn(body: string): string[] {
  return MARKER.exec(body)?.[1]?.trim().split(" ") ?? [];
}
