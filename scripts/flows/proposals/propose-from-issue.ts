import type { DraftPost } from "../../core/content/draft-post.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import type { Result } from "../../core/findings/problem.ts";
import type { Content } from "../../core/posting/content.ts";
import { slotPlan } from "../../core/posting/day-slots.ts";
import { textOfPosts } from "../../core/proposal/merge-changes.ts";
import { parseIssueForm, postOfForm, readChangesField } from "../../core/proposal/parse-issue-form.ts";
import { type Reply, renderProposal, renderReply } from "../../core/proposal/render-proposal.ts";
import { applyListChange } from "../../core/queue/edit-list.ts";
import { type Clockwork, readNotBefore } from "../../core/queue/read-not-before.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text/bytes.ts";
import { judgeProposal } from "./judge-proposal.ts";
import { type Issue, PROPOSAL_LABEL, type ProposePorts } from "./proposal-ports.ts";
import { proposeChanges } from "./propose-changes.ts";
import { isPhotoOf, takePhotos, withFiles, withPhotos } from "./take-photos.ts";

/** Turns an issue from the form into a pull request with the post, and reports errors on the issue. Idempotent. */
export async function proposeFromIssue(ports: ProposePorts): Promise<void> {
  const issue = await ports.readIssue();
  if (!issue.isOpen || !issue.labels.includes(PROPOSAL_LABEL)) {
    ports.log.info(`Issue ${issue.number} is closed or lacks the label ${PROPOSAL_LABEL}. There is nothing to do.`);
    return;
  }
  const reply = await answer(ports, issue);
  await ports.reply(renderReply(reply));
  ports.log.info(`Issue ${issue.number}: ${reply.kind}.`);
}

async function answer(ports: ProposePorts, { number, author, body, refusal }: Issue): Promise<Reply> {
  if (refusal !== undefined) return { kind: "refused", why: refusal };
  const packed = readChangesField(body);
  if (packed !== null) return await proposeChanges(ports, { number, author }, packed);
  const form = parseIssueForm(body);
  if (form === null) return { kind: "no-form" };
  const photos = await takePhotos(ports, form, { number, body });
  if (!photos.ok) return photos.error;
  const { files, crops } = photos.value;
  const snapshot = await ports.store.readAll();
  const content = withFiles(ports.readContent(snapshot), files, ports.blobIdOf);
  const clockwork = { ...slotPlan(content.settings), now: ports.clock.now() };
  const { places = [] } = content.settings;
  const written = postOfForm(photos.value.form, {
    id: `proposal-${number}`,
    note: `Proposed in issue ${number}`,
    places,
  });
  const post = withPhotos(withInstant(written, clockwork), files);
  if (hasBegun(content, post)) return { kind: "begun" };
  const put = putPost(snapshot.queue?.bytes ?? null, post, ports.clock.now());
  if (!put.ok) return { kind: "refused", why: put.error };
  const findings = await judgeProposal(ports, content, { queue: put.value, ids: [post.id ?? ""] });
  const proposed = await ports.putProposal({
    branch: `${PROPOSAL_LABEL}/${number}`,
    message: `queue: propose ${post.id}`,
    title: `Post proposed in issue ${number}`,
    body: renderProposal(post, { issue: number, author }),
    files,
    isOwnFile: (path) => isPhotoOf(number, path),
    change: (current) => {
      const changed = putPost(current, post, ports.clock.now());
      // If someone broke the proposed file by hand, leave it to them.
      return changed.ok ? changed.value : (current ?? put.value);
    },
    ownPart: (queue) => textOfPosts(queue, [post.id ?? ""]),
  });
  const { kind, url: pullUrl, pictureUrls = [] } = proposed;
  if (kind === "unchanged") return { kind: "merged" };
  return kind === "left" ? { kind: "left", pullUrl } : { kind: "proposed", pullUrl, findings, pictureUrls, crops };
}

/** People write local time. What cannot be understood stays as it is, and the rules say what is wrong with it. */
function withInstant(post: DraftPost, clockwork: Clockwork): DraftPost {
  if (post.not_before === undefined) return post;
  const read = readNotBefore(post.not_before, clockwork);
  return read.ok ? { ...post, not_before: read.value } : post;
}

/** Whether the bot has claimed or published the post, or marked it as failed. */
function hasBegun(content: Content, { id }: DraftPost): boolean {
  const isClaimed = content.journal.entries.some((entry) => entry.id === id && entry.outcome !== "abandoned");
  const merged = [...content.posts, ...content.archive].find((post) => post.id === id);
  return isClaimed || (merged !== undefined && merged.status !== "pending");
}

function putPost(bytes: Uint8Array | null, post: DraftPost, now: Date): Result<Uint8Array, string> {
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (text === null) return { ok: false, error: "the queue file is missing or cannot be read" };
  const existing = readQueue(encodeUtf8(text)).queue.posts.find(({ id }) => id === post.id);
  const isInPlace = existing !== undefined && existing.not_before === post.not_before;
  const applied = isInPlace ? applyListChange(text, { kind: "replace", post }, now) : placeAnew(text, post, now);
  return applied.ok ? { ok: true, value: encodeUtf8(applied.value) } : applied;
}

/** Where it goes out on its day. A new date gives an earlier proposal a new place. */
function placeAnew(text: string, post: DraftPost, now: Date): Result<string, string> {
  const { id } = post;
  const added = applyListChange(text, { kind: "add", posts: [post], place: "by-date" }, now);
  if (added.ok || id === undefined) return added;
  const replaced = applyListChange(text, { kind: "replace", post }, now);
  return replaced.ok ? applyListChange(replaced.value, { kind: "move", id, place: "by-date" }, now) : replaced;
}
