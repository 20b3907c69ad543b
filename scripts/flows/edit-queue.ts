import { readQueue } from "../core/content/read-queue.ts";
import { type Complaint, describeComplaint, postIndexOf } from "../core/findings/finding.ts";
import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";
import type { Result } from "../core/ports/result.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { Snapshot, Store } from "../core/ports/store.ts";
import type { Content } from "../core/posting/content.ts";
import { publishedDigest, sha256 } from "../core/posting/digest.ts";
import { applyListChange, type ListChange } from "../core/queue/edit-list.ts";
import { checkQueue } from "../core/rules/posts/check-queue.ts";
import { decodeUtf8, encodeUtf8 } from "../core/text/bytes.ts";
import { changeFile } from "./change-file.ts";

export interface EditPorts {
  store: Store;
  clock: Clock;
  random: () => number;
  /** null: no media is fetched. */
  media: MediaChecker | null;
  allowPrivateHosts: readonly string[];
  readContent(snapshot: Snapshot): Content;
}

/**
 * Applies someone's change to the queue, unless it causes new errors or affects a post that the bot is publishing or has
 * published. If the file has changed in the meantime, it tries again with the newer version.
 * @returns warnings about the posts in the change
 * @throws ProblemError (exit 1) that lists everything wrong with the change; nothing is written then
 */
export async function editQueue(ports: EditPorts, change: ListChange): Promise<Complaint[]> {
  const content = ports.readContent(await ports.store.readAll());
  const touched = "ids" in change ? change.ids : "id" in change ? [change.id] : [];
  for (const id of touched) refuseBegun(content, id);
  if (change.kind === "add" && change.post.status !== "pending")
    throw refusal(change, "a new post must have the status pending");
  const ofMedia = await judgeMedia(ports, content, change);
  let fresh: Complaint[] = [];
  const result = await changeFile(ports, {
    file: "queue",
    message: `queue: ${change.kind}`,
    apply(bytes) {
      const edited = edit(bytes, change);
      if (edited.ok) fresh = newComplaints(ports, content, { before: bytes, after: edited.value });
      const errors = fresh.filter(({ severity }) => severity === "error");
      return errors.length > 0 ? { ok: false, error: errors.map(describeComplaint).join("\n") } : edited;
    },
  });
  if (result.kind === "refused") throw refusal(change, result.why);
  if (result.kind === "not-stored") throw refusal(change, describeProblem(result.problem));
  return [...ofMedia, ...fresh];
}

/** Claimed and published posts are history. Editing or moving them would only confuse. */
function refuseBegun(content: Content, id: string): void {
  const isClaimed = content.journal.entries.some((entry) => entry.id === id && entry.outcome === null);
  if (isClaimed) throw new ProblemError(problem(`${id} is being published right now.`), 1);
  const post = content.posts.find((candidate) => candidate.id === id);
  if (post?.status === "done")
    throw new ProblemError(
      problem(`${id} is published. To remove old posts from the queue, use npm run queue -- archive.`),
      1,
    );
}

function edit(bytes: Uint8Array | null, change: ListChange): Result<Uint8Array, string> {
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (text === null) return { ok: false, error: "the queue file cannot be read" };
  const applied = applyListChange(text, change);
  return applied.ok ? { ok: true, value: encodeUtf8(applied.value) } : applied;
}

/** Only the new complaints, so that an old error elsewhere in the file does not block the change. */
function newComplaints(
  ports: EditPorts,
  content: Content,
  { before, after }: { before: Uint8Array | null; after: Uint8Array },
): Complaint[] {
  const known = new Set(before === null ? [] : complaintsAbout(ports, content, before).map(keyOf));
  const now = complaintsAbout(ports, content, after);
  return now.filter((named) => !known.has(keyOf(named))).map(({ complaint }) => complaint);
}

interface Named {
  id: string | null;
  complaint: Complaint;
}

function complaintsAbout(ports: EditPorts, content: Content, bytes: Uint8Array): Named[] {
  const reading = readQueue(bytes);
  const { settings, journal, archive } = content;
  const check = { reading, settings, journal, archive, allowPrivateHosts: ports.allowPrivateHosts };
  return checkQueue({ ...check, digestOf: publishedDigest, sha256 }).map((complaint) => {
    const index = postIndexOf(complaint.pointer);
    return { id: index === null ? null : (reading.queue.posts[index]?.id ?? `post ${index + 1}`), complaint };
  });
}

/** Identifies a complaint about a post independently of the post's position. */
function keyOf({ id, complaint: { rule, pointer, message } }: Named): string {
  return JSON.stringify([id, rule, pointer.replace(/^\/posts\/\d+/, ""), message]);
}

async function judgeMedia({ media }: EditPorts, { settings }: Content, change: ListChange): Promise<Complaint[]> {
  if (media === null || change.kind !== "add") return [];
  const { complaints } = await media.check(change.post, settings.media);
  const errors = complaints.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw refusal(change, errors.map(describeComplaint).join("\n"));
  return complaints;
}

function refusal({ kind }: ListChange, why: string): ProblemError {
  return new ProblemError(problem(`${why}${/[.!?]$/.test(why) ? "" : "."}`, kind), 1);
}

function problem(why: string, kind = "change") {
  const whatToDo = "Nothing was written.";
  return { code: "queue-edit-refused", what: `The ${kind}`, why, whatToDo, isRetryable: false };
}
