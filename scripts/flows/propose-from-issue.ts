import type { DraftPost } from "../core/content/draft-post.ts";
import { readQueue } from "../core/content/read-queue.ts";
import type { Complaint } from "../core/findings/finding.ts";
import { parseJson } from "../core/json/index.ts";
import { identifyFiles } from "../core/media/blob-ids.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";
import type { Result } from "../core/ports/result.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import type { Snapshot, Store } from "../core/ports/store.ts";
import type { Content } from "../core/posting/content.ts";
import { digestWith, sha256 } from "../core/posting/digest.ts";
import { judgeDates } from "../core/posting/judge-dates.ts";
import { parseIssueForm, postOfForm } from "../core/proposal/parse-issue-form.ts";
import type { ProposedFile } from "../core/proposal/proposed-file.ts";
import { type Reply, renderProposal, renderReply } from "../core/proposal/render-proposal.ts";
import { applyListChange } from "../core/queue/edit-list.ts";
import { type Clockwork, readNotBefore } from "../core/queue/read-not-before.ts";
import { checkPost } from "../core/rules/posts/check-queue.ts";
import { decodeUtf8, encodeUtf8 } from "../core/text/bytes.ts";
import { isPhotoOf, type PhotoPorts, takePhotos, withFiles, withPhotos } from "./take-photos.ts";

/** Label that the form adds to its issues. */
export const PROPOSAL_LABEL = "post-proposal";

export interface Issue {
  number: number;
  isOpen: boolean;
  labels: string[];
  /** Login of its author. */
  author: string;
  body: string;
}

export interface QueueProposal {
  branch: string;
  message: string;
  title: string;
  /** Markdown. */
  body: string;
  /** Files that come along, and which paths are this proposal's, so that what it no longer brings is removed. */
  files: readonly ProposedFile[];
  isOwnFile(path: string): boolean;
  /** Returns the queue with the post, based on the queue of the default branch or of the open pull request. */
  change(current: Uint8Array | null): Uint8Array;
  /** The post as it stands in a queue, as text that does not depend on its formatting; null when it is not there. */
  ownPart(queue: Uint8Array | null): string | null;
}

export interface PutProposal {
  kind: "opened" | "updated" | "unchanged" | "left";
  /** Address of the pull request. */
  url: string;
  /** Where people see the files that came along. */
  pictureUrls?: readonly string[];
}

export interface ProposePorts extends PhotoPorts {
  /** The current issue: events can wait in a queue, and the text may have changed since. */
  readIssue(): Promise<Issue>;
  /** Replaces the one reply on the issue. */
  reply(markdown: string): Promise<void>;
  /** Opens or updates the pull request, unless its content is already merged or someone has edited the post there. */
  putProposal(proposal: QueueProposal): Promise<PutProposal>;
  store: Pick<Store, "readAll">;
  media: MediaChecker;
  allowPrivateHosts: readonly string[];
  clock: Pick<Clock, "now">;
  readContent(snapshot: Snapshot): Content;
  log: Log;
}

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

async function answer(ports: ProposePorts, { number, author, body }: Issue): Promise<Reply> {
  const form = parseIssueForm(body);
  if (form === null) return { kind: "no-form" };
  const photos = await takePhotos(ports, form, { number, body });
  if (!photos.ok) return photos.error;
  const { files } = photos.value;
  const snapshot = await ports.store.readAll();
  const content = withFiles(ports.readContent(snapshot), files, ports.blobIdOf);
  const clockwork = { timeZone: content.settings.timezone, slots: content.settings.slots, now: ports.clock.now() };
  const written = postOfForm(photos.value.form, { id: `proposal-${number}`, note: `Proposed in issue ${number}` });
  const post = withPhotos(withInstant(written, clockwork), files);
  if (hasBegun(content, post)) return { kind: "begun" };
  const put = putPost(snapshot.queue?.bytes ?? null, post, ports.clock.now());
  if (!put.ok) return { kind: "refused", why: put.error };
  const complaints = await judge(ports, content, { queue: put.value, post });
  const {
    kind,
    url: pullUrl,
    pictureUrls = [],
  } = await ports.putProposal({
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
    ownPart: (queue) => postText(queue, post.id),
  });
  if (kind === "unchanged") return { kind: "merged" };
  return kind === "left" ? { kind: "left", pullUrl } : { kind: "proposed", pullUrl, complaints, pictureUrls };
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
  const applied = isInPlace ? applyListChange(text, { kind: "replace", post }) : placeAnew(text, post, now);
  return applied.ok ? { ok: true, value: encodeUtf8(applied.value) } : applied;
}

/** Every post of this id with all that it holds, even what the rules refuse. What is not JSON is nobody's. */
function postText(queue: Uint8Array | null, id: string | undefined): string | null {
  const parsed = queue === null ? null : parseJson(queue);
  const posts: unknown = parsed?.isJson === true ? Object(parsed.value).posts : null;
  if (!Array.isArray(posts)) return null;
  const own = posts.filter((post: unknown) => Object(post).id === id);
  return own.length === 0 ? null : JSON.stringify(own.map(sortFields));
}

function sortFields(post: object): unknown {
  return Object.entries(post).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Where it goes out on its day. A new date gives an earlier proposal a new place. */
function placeAnew(text: string, post: DraftPost, now: Date): Result<string, string> {
  const { id } = post;
  const added = applyListChange(text, { kind: "add", posts: [post], place: { byDate: now } });
  if (added.ok || id === undefined) return added;
  const replaced = applyListChange(text, { kind: "replace", post });
  return replaced.ok ? applyListChange(replaced.value, { kind: "move", id, place: { byDate: now } }) : replaced;
}

async function judge(
  ports: ProposePorts,
  content: Content,
  { queue, post }: { queue: Uint8Array; post: DraftPost },
): Promise<Complaint[]> {
  const { settings, journal, archive } = content;
  const reading = readQueue(queue);
  const index = reading.queue.posts.findIndex(({ id }) => id === post.id);
  const identify = (draft: DraftPost) => identifyFiles(draft, content.blobIds);
  const check = { reading, settings, journal, archive, allowPrivateHosts: ports.allowPrivateHosts };
  const ofRules = checkPost({ ...check, identify, digestOf: digestWith(content), sha256 }, index).map((complaint) => ({
    ...complaint,
    pointer: complaint.pointer.replace(`/posts/${index}`, ""),
  }));
  const ofDates = judgeDates(
    { ...content, posts: [...reading.queue.posts] },
    { now: ports.clock.now(), digestOf: digestWith(content), basePosts: content.posts },
  );
  const isAddressRefused = ofRules.some(({ rule }) => rule === "url-form");
  const ofMedia = isAddressRefused
    ? []
    : (await ports.media.check(reading.queue.posts[index] ?? {}, settings.media, { files: content.media })).complaints;
  return [...ofRules, ...ofDates, ...ofMedia];
}
