import type { DraftPost } from "../../core/content/draft-post.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { localDay } from "../../core/dates/time-zone.ts";
import type { Result } from "../../core/findings/problem.ts";
import type { Content } from "../../core/posting/content.ts";
import { progressOf } from "../../core/posting/progress.ts";
import { messageOfChanges, titleOfChanges } from "../../core/proposal/describe-changes.ts";
import { idOfIssue, isIdOfIssue, isPathOfIssue } from "../../core/proposal/issue-names.ts";
import { textOfPosts } from "../../core/proposal/merge-changes.ts";
import { type IssueForm, parseIssueForm, postOfForm, readChangesField } from "../../core/proposal/parse-issue-form.ts";
import { type Reply, renderProposal, renderReply } from "../../core/proposal/render-proposal.ts";
import { applyListChange } from "../../core/queue/edit-list.ts";
import { readNotBefore, type SlotTimes } from "../../core/queue/read-not-before.ts";
import { slotPlan } from "../../core/schedule/day-slots.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text/bytes.ts";
import { daysOf, judgeForAnswer } from "./judge-proposal.ts";
import { type Issue, PROPOSAL_LABEL, type ProposePorts } from "./proposal-ports.ts";
import { proposeChanges } from "./propose-changes.ts";
import { cropsOf, filesOf, nameFiles, type TakenFile, takePhotos, withFiles, withPhotos } from "./take-photos.ts";

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
  const form = parseIssueForm(body) ?? (packed === null ? null : {});
  if (form === null) return { kind: "no-form" };
  const photos = await takePhotos(ports, form, body);
  if (!photos.ok) return photos.error;
  const { taken } = photos.value;
  if (packed !== null) return await proposeChanges(ports, { number, author }, { packed, taken });
  return await proposeForm(ports, { number, author }, photos.value);
}

async function proposeForm(
  ports: ProposePorts,
  { number, author }: Pick<Issue, "number" | "author">,
  { form, taken }: { form: IssueForm; taken: readonly TakenFile[] },
): Promise<Reply> {
  const snapshot = await ports.store.readAll();
  const before = ports.readContent(snapshot);
  const now = ports.clock.now();
  const { places = [], timezone: timeZone } = before.settings;
  const note = `Proposed in issue ${number}`;
  const written = withInstant(postOfForm(form, { id: "", note, places }), { ...slotPlan(before.settings), now });
  const known = knownIds(before, number);
  const id = known[0] ?? idOfIssue(number, withLocalDay(written, timeZone));
  if (known.some((own) => progressOf(before, own) !== "waiting")) return { kind: "begun" };
  const named = nameFiles(taken, number, id);
  const files = filesOf(named);
  const content = withFiles(before, files, ports.blobIdOf);
  const post = withPhotos({ ...written, id }, named);
  const put = putPost(snapshot.queue?.bytes ?? null, post, { number, now });
  if (!put.ok) return { kind: "refused", why: put.error };
  const findings = await judgeForAnswer(ports, content, { queue: put.value, ids: [id] });
  const change = { kind: "add", posts: [post], place: "by-date" } as const;
  const {
    kind,
    url: pullUrl,
    pictureUrls = [],
  } = await ports.putProposal({
    branch: `${PROPOSAL_LABEL}/${number}`,
    message: messageOfChanges([change]),
    title: titleOfChanges([change]),
    body: renderProposal(post, { issue: number, author }),
    files,
    isOwnFile: (path) => isPathOfIssue(number, path),
    change: (current) => {
      const changed = putPost(current, post, { number, now });
      // If someone broke the proposed file by hand, leave it to them.
      return changed.ok ? changed.value : (current ?? put.value);
    },
    ownPart: (queue) =>
      textOfPosts(
        queue,
        idsIn(queue).filter((own) => isIdOfIssue(number, own)),
      ),
  });
  if (kind === "unchanged") return { kind: "merged" };
  if (kind === "left") return { kind: "left", pullUrl };
  const days = daysOf(content, { queue: put.value, ids: [id], now });
  return { kind: "proposed", pullUrl, findings, days, pictureUrls, crops: cropsOf(taken) };
}

/** Of this issue, in the queue, in the archive and in the record: an id never changes, whatever the words become. */
function knownIds({ posts, archive, journal }: Content, number: number): string[] {
  const ids = [...posts, ...archive, ...journal.entries].map(({ id }) => id);
  return [...new Set(ids.filter((id) => id !== undefined && isIdOfIssue(number, id)))].filter((id) => id !== undefined);
}

/** The name begins with the team's day, which may not be the day in UTC. */
function withLocalDay(post: DraftPost, timeZone: string): DraftPost {
  const at = new Date(post.not_before ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? post : { ...post, not_before: localDay(at, timeZone) };
}

/** People write local time. What cannot be understood stays as it is, and the rules say what is wrong with it. */
function withInstant(post: DraftPost, slotTimes: SlotTimes): DraftPost {
  if (post.not_before === undefined) return post;
  const read = readNotBefore(post.not_before, slotTimes);
  return read.ok ? { ...post, not_before: read.value } : post;
}

function idsIn(queue: Uint8Array | null): string[] {
  return queue === null ? [] : readQueue(queue).queue.posts.flatMap(({ id }) => id ?? []);
}

/** In place of what an earlier version of the issue proposed, under whatever name. */
function putPost(
  bytes: Uint8Array | null,
  post: DraftPost,
  { number, now }: { number: number; now: Date },
): Result<Uint8Array, string> {
  const there = bytes === null ? null : decodeUtf8(bytes);
  if (there === null) return { ok: false, error: "the queue file is missing or cannot be read" };
  const { posts } = readQueue(encodeUtf8(there)).queue;
  const earlier = posts.flatMap(({ id = "" }) => (isIdOfIssue(number, id) && id !== post.id ? [id] : []));
  const removed = earlier.length === 0 ? null : applyListChange(there, { kind: "remove", ids: earlier }, now);
  const text = removed?.ok === true ? removed.value : there;
  const existing = posts.find(({ id }) => id === post.id);
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
