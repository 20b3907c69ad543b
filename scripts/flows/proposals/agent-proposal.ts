import type { DraftPost } from "../../core/content/draft-post.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import type { Finding } from "../../core/findings/finding.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { blobIdsOf } from "../../core/media/blob-ids.ts";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { namedFiles, namedWithStills } from "../../core/media/media-target.ts";
import type { MediaFolder } from "../../core/ports/media-folder.ts";
import { readLogin } from "../../core/ports/proposal-api.ts";
import type { Content } from "../../core/posting/content.ts";
import { takenIds } from "../../core/posting/progress.ts";
import { decideChanges } from "../../core/proposal/decide-changes.ts";
import { describeChange } from "../../core/proposal/describe-changes.ts";
import { textOfPosts } from "../../core/proposal/merge-changes.ts";
import { type NewestState, readNewestState, refusal } from "../../core/proposal/newest-state.ts";
import { personBranch, readBranch } from "../../core/proposal/proposal-branch.ts";
import { type PushContext, type Pushed, pushProposal } from "../../core/proposal/push-proposal.ts";
import { completePosts, type ProposedChange, readChanges } from "../../core/proposal/read-changes.ts";
import { type ListChange, postsNamedIn, touchedIds } from "../../core/queue/change-posts.ts";
import { applyListChanges } from "../../core/queue/edit-list.ts";
import { idMaker, readNotBefore } from "../../core/queue/read-not-before.ts";
import { slotPlan } from "../../core/schedule/day-slots.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { sentence } from "../../core/text/words.ts";
import { type JudgePorts, judgeProposal } from "./judge-proposal.ts";

export interface AgentPorts extends JudgePorts {
  /** The working copy: what the agent has read. */
  local: { queue: string; content: Content };
  openMedia(names: ReadonlySet<string>): Promise<MediaSnapshot>;
  folder: Pick<MediaFolder, "list" | "read">;
  /** null: no repository, or no token for it. */
  push: Omit<PushContext, "timeZone"> | null;
  proposed: Map<string, DraftPost>;
}

export interface Judged {
  sentences: string[];
  ids: readonly string[];
  findings: readonly Finding[];
}

interface Decided extends Judged {
  changes: readonly ListChange[];
  queue: string;
}

/** @throws ProblemError for changes that cannot be read or made */
export async function checkChanges(ports: AgentPorts, input: unknown): Promise<Judged> {
  const changes = readInput(ports, input);
  const { push, local } = ports;
  const known = new Set(postsIn(local.queue).keys());
  const isLocal = changes.every((change) => change.kind === "add" || touchedIds(change).every((id) => known.has(id)));
  if (isLocal || push === null) return await decide(ports, changes, { queue: local.queue, mainQueue: local.queue });
  // What is not here may be in the open pull request.
  const branch = await readBranch(push.api, personBranch(await readLogin(push.api), push));
  return await decide(ports, changes, await readNewestState(push.api, branch, push.queuePath));
}

export type Proposed = Judged & ({ kind: "refused" } | Pushed);

/** Proposes changes in the one pull request of the agent's person, unless the rules find errors. @throws ProblemError */
export async function proposeAsAgent(ports: AgentPorts, input: unknown): Promise<Proposed> {
  const { push } = ports;
  if (push === null) throw new ProblemError(NOT_CONNECTED, 2);
  const changes = readInput(ports, input);
  const files = await readFiles(ports, changes);
  let decided: Decided | null = null;
  try {
    const pushed = await pushProposal(
      { ...push, timeZone: ports.local.content.settings.timezone },
      {
        files,
        async decide(state) {
          decided = await decide(ports, changes, state);
          if (decided.findings.some(({ severity }) => severity === "error")) throw new FoundErrors();
          return decided;
        },
      },
    );
    const made: Decided = demand(decided);
    const after = postsIn(made.queue);
    for (const id of made.ids) ports.proposed.set(id, after.get(id) ?? {});
    return { ...judgedOf(made), ...pushed };
  } catch (error) {
    if (!(error instanceof FoundErrors)) throw error;
    return { ...judgedOf(demand(decided)), kind: "refused" };
  }
}

class FoundErrors extends Error {}

function demand(decided: Decided | null): Decided {
  if (decided === null) throw new Error("nothing was decided");
  return decided;
}

function judgedOf({ sentences, ids, findings }: Decided): Judged {
  return { sentences, ids, findings };
}

const NOT_CONNECTED = {
  code: "agent-not-connected",
  what: "Proposing",
  why: "The repository on GitHub is not known, or GITHUB_TOKEN is not set.",
  whatToDo:
    "The person sets GITHUB_TOKEN for this server: a fine-grained token for this repository only, with Contents and Pull requests on read and write (docs/agents.md).",
};

/** Local times become instants. @throws ProblemError that lists what is wrong */
function readInput({ local, clock }: AgentPorts, input: unknown): ProposedChange[] {
  const read = readChanges(input);
  if (!read.ok) throw unusable(read.error);
  const slotTimes = { ...slotPlan(local.content.settings), now: clock.now() };
  const faults: string[] = [];
  const inUtc = (text: string): string => {
    const instant = readNotBefore(text, slotTimes);
    if (instant.ok) return instant.value;
    faults.push(instant.error);
    return text;
  };
  const dated = <T extends { not_before?: string }>(post: T): T =>
    post.not_before === undefined ? post : { ...post, not_before: inUtc(post.not_before) };
  const changes = read.value.map((change): ProposedChange => {
    if (change.kind === "add") return { ...change, posts: change.posts.map(dated) };
    if (change.kind === "edit") return { ...change, set: dated(change.set) };
    return change.kind === "move" && change.notBefore !== undefined
      ? { ...change, notBefore: inUtc(change.notBefore) }
      : change;
  });
  if (faults.length > 0) throw unusable(faults);
  return changes;
}

function unusable(faults: readonly string[]): ProblemError {
  const whatToDo = "Correct them and call the tool again. Nothing was changed.";
  return new ProblemError({ code: "changes-unusable", what: "The changes", why: faults.join("\n"), whatToDo }, 1);
}

/** The files of the working copy that the changes name, with the pictures that stand for videos. What is not there may be in the repository. */
async function readFiles({ folder }: AgentPorts, changes: readonly ProposedChange[]) {
  const names = namedWithStills(changes.flatMap(postsNamedIn));
  const there = names.size === 0 ? [] : await folder.list();
  const own = there.filter(({ name, kind }) => kind === "file" && names.has(name));
  return await Promise.all(
    own.map(async ({ name }) => ({ path: `${MEDIA_FOLDER}/${name}`, bytes: await folder.read(name) })),
  );
}

/** Puts the changes into the newest queue, and judges what comes of them. @throws ProblemError when they cannot be made */
async function decide(
  ports: AgentPorts,
  wanted: readonly ProposedChange[],
  state: Pick<NewestState, "queue" | "mainQueue">,
): Promise<Decided> {
  const { local, clock } = ports;
  const now = clock.now();
  const [current, main] = [postsIn(state.queue), postsIn(state.mainQueue)];
  const content = { ...local.content, posts: [...main.values()] };
  const nameNew = idMaker(new Set([...takenIds(content), ...current.keys()]));
  const changes = completePosts(wanted, nameNew).flatMap((change) => asUpdate(change, current, main));
  const seen = seenQueue(ports, changes, state);
  const decided = decideChanges({ known: content, seen, current: state.queue, changes, now });
  if (!decided.ok && decided.error.obstacles.length > 0) throw unusable([decided.error.why]);
  if (!decided.ok) throw refusal(sentence(decided.error.why), READ_AGAIN);
  const queue = decided.value;
  const ids = [...new Set(changes.flatMap(touchedIds))];
  const names = namedFiles(wanted.flatMap(postsNamedIn));
  const media = names.size === 0 ? content.media : await ports.openMedia(names);
  const blobIds = new Map([...content.blobIds, ...blobIdsOf(media)]);
  const findings = await judgeProposal(ports, { ...content, media, blobIds }, { queue: encodeUtf8(queue), ids });
  const words = { timeZone: content.settings.timezone, now };
  return { changes, queue, ids, findings, sentences: changes.flatMap((change) => describeChange(change, words)) };
}

const READ_AGAIN =
  "Nothing was proposed. Others have changed the queue since you read it. The person updates the working copy (git pull); then read it again and decide anew.";

function postsIn(queue: string): Map<string, DraftPost> {
  const { posts } = readQueue(encodeUtf8(queue)).queue;
  return new Map(posts.flatMap((post) => (post.id === undefined ? [] : [[post.id, post] as const])));
}

/** A new post that only the open pull request has is an update of it. What others have added to it there stays. */
function asUpdate(
  change: ProposedChange,
  current: ReadonlyMap<string, DraftPost>,
  main: ReadonlyMap<string, DraftPost>,
): ProposedChange[] {
  if (change.kind !== "add") return [change];
  const isOpen = ({ id = "" }: DraftPost) => current.has(id) && !main.has(id);
  const fresh = change.posts.filter((post) => !isOpen(post));
  const updates = change.posts.filter(isOpen).map(({ id = "", status: _, ...set }): ProposedChange => {
    return { kind: "edit", id, set, remove: [] };
  });
  return [...(fresh.length === 0 ? [] : [{ ...change, posts: fresh }]), ...updates];
}

/** The newest queue, with the posts that the changes touch as the agent knows them: so a newer version of them is not lost unseen. */
function seenQueue(
  { local, proposed, clock }: AgentPorts,
  changes: readonly ProposedChange[],
  { queue, mainQueue }: Pick<NewestState, "queue" | "mainQueue">,
): string {
  const [here, current] = [postsIn(local.queue), postsIn(queue)];
  const isOld = (id: string) => textOfPosts(encodeUtf8(mainQueue), [id]) !== textOfPosts(encodeUtf8(local.queue), [id]);
  const known = changes.flatMap(touchedIds).flatMap((id): DraftPost[] => {
    const post = proposed.get(id) ?? (isOld(id) ? here.get(id) : undefined);
    return post?.id === undefined || !current.has(id) ? [] : [post];
  });
  const seen = applyListChanges(
    queue,
    known.map((post) => ({ kind: "replace", post })),
    clock.now(),
  );
  return seen.ok ? seen.value : queue;
}
