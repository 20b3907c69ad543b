import { quotedTitle } from "../../core/calendar/line-text.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import type { Result } from "../../core/findings/problem.ts";
import { fileNameOf, isMediaPath } from "../../core/media/media-path.ts";
import { mapMedia, mediaUrls } from "../../core/media/media-target.ts";
import type { Content } from "../../core/posting/content.ts";
import { assignFiles } from "../../core/proposal/assign-files.ts";
import type { ProposedFile } from "../../core/proposal/commit-files.ts";
import { decideChanges } from "../../core/proposal/decide-changes.ts";
import { describeChange, messageOfChanges, titleOfChanges } from "../../core/proposal/describe-changes.ts";
import { idOfIssue, isPathOfIssue } from "../../core/proposal/issue-names.ts";
import { textOfPosts } from "../../core/proposal/merge-changes.ts";
import { readPackedChanges } from "../../core/proposal/packed-changes.ts";
import { completePosts, type ProposedChange } from "../../core/proposal/read-changes.ts";
import { type Reply, renderChanges } from "../../core/proposal/render-proposal.ts";
import { postsNamedIn, touchedIds } from "../../core/queue/change-posts.ts";
import { applyListChanges } from "../../core/queue/edit-list.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text/bytes.ts";
import { sentence } from "../../core/text/words.ts";
import { daysOf, judgeForAnswer } from "./judge-proposal.ts";
import { type Issue, PROPOSAL_LABEL, type ProposePorts } from "./proposal-ports.ts";
import { cropsOf, filesOf, isVideoFile, nameFiles, type TakenFile, withFiles } from "./take-photos.ts";

/** Proposes the changes that the calendar packed into a field of the form. They are untrusted like any text of an issue. */
export async function proposeChanges(
  ports: ProposePorts,
  issue: Pick<Issue, "number" | "author">,
  { packed, taken }: { packed: string; taken: readonly TakenFile[] },
): Promise<Reply> {
  const read = readPackedChanges(packed, ports.inflate);
  if (!read.ok) return { kind: "unreadable", faults: read.error };
  const snapshot = await ports.store.readAll();
  const before = ports.readContent(snapshot);
  const named = nameDropped(withIds(read.value, issue.number), { taken, number: issue.number, media: before.media });
  if (!named.ok) return { kind: "photos-refused", why: [named.error] };
  const { changes, files } = named.value;
  const content = withFiles(before, files, ports.blobIdOf);
  const main = snapshot.queue === null ? null : decodeUtf8(snapshot.queue.bytes);
  if (main === null) return { kind: "refused-changes", faults: [UNREADABLE_QUEUE] };
  const put = decideChanges({ known: content, changes, current: main, now: ports.clock.now() });
  if (!put.ok) return { kind: "refused-changes", faults: put.error.why.split("\n").map(sentence) };
  return await putChanges(ports, content, { issue, changes, files, taken, main, queue: encodeUtf8(put.value) });
}

const UNREADABLE_QUEUE = sentence("the queue file is missing or cannot be read");

function withIds(changes: readonly ProposedChange[], number: number): ProposedChange[] {
  const given = new Set<string>();
  return completePosts(changes, (post) => {
    const id = idOfIssue(number, post, given);
    given.add(id);
    return id;
  });
}

interface Dropped {
  taken: readonly TakenFile[];
  number: number;
  media: Content["media"];
}

/** The changes with the dropped files in place of those that only the browser had, each file under the name of its post. */
function nameDropped(
  changes: readonly ProposedChange[],
  { taken, number, media }: Dropped,
): Result<{ changes: ProposedChange[]; files: ProposedFile[] }, string> {
  const isNew = (path: string) => isMediaPath(path) && media?.entries.has(fileNameOf(path) ?? "") !== true;
  const newPaths = (change: ProposedChange) =>
    postsNamedIn(change).map((post) =>
      mediaUrls(post)
        .map(({ url }) => url)
        .filter(isNew),
    );
  const wanted = [...new Set(changes.flatMap((change) => newPaths(change).flat()))];
  // Without the folder, nobody knows which of them are there already: the rules name those that are not.
  if (taken.length === 0 && (wanted.length === 0 || media === undefined))
    return { ok: true, value: { changes: [...changes], files: [] } };
  const assigned = assignFiles(
    wanted,
    taken.map((file) => ({ name: file.name, isVideo: isVideoFile(file) })),
  );
  if (!assigned.ok) return assigned;
  const paths = new Map<string, string>();
  const files: ProposedFile[] = [];
  const rename = (post: DraftPost, id: string) => {
    const own = mediaUrls(post)
      .map(({ url }) => url)
      .filter((url) => isNew(url) && !paths.has(url));
    const dropped = own.flatMap((path) => taken[assigned.value.get(path) ?? -1] ?? []);
    const named = nameFiles(dropped, number, id);
    for (const [at, path] of own.entries()) paths.set(path, named[at]?.path ?? path);
    files.push(...filesOf(named));
    return mapMedia(post, (value) => paths.get(value) ?? value);
  };
  const renamed = changes.map((change): ProposedChange => {
    if (change.kind === "add") return { ...change, posts: change.posts.map((post) => rename(post, post.id ?? "")) };
    // Sound because only values of media fields differ.
    return change.kind === "edit" ? { ...change, set: rename(change.set, change.id) as typeof change.set } : change;
  });
  return { ok: true, value: { changes: renamed, files } };
}

interface ReadChanges {
  issue: Pick<Issue, "number" | "author">;
  changes: readonly ProposedChange[];
  files: readonly ProposedFile[];
  taken: readonly TakenFile[];
  main: string;
  queue: Uint8Array;
}

async function putChanges(
  ports: ProposePorts,
  content: Content,
  { issue, changes, files, taken, main, queue }: ReadChanges,
): Promise<Reply> {
  const ids = changes.flatMap(touchedIds);
  const now = ports.clock.now();
  const findings = await judgeForAnswer(ports, content, { queue, ids });
  const nameOf = (id: string) => nameIn(content, id);
  const words = { timeZone: content.settings.timezone, now, nameOf };
  const sentences = changes.flatMap((change) => describeChange(change, words));
  const {
    kind,
    url: pullUrl,
    pictureUrls = [],
  } = await ports.putProposal({
    branch: `${PROPOSAL_LABEL}/${issue.number}`,
    message: messageOfChanges(changes),
    title: titleOfChanges(changes),
    body: renderChanges(changes, { ...issue, issue: issue.number, sentences }),
    files,
    isOwnFile: (path) => isPathOfIssue(issue.number, path),
    change: (current) => encodeUtf8(changeBranch(current, { known: content, main, changes, now })),
    ownPart: (file) => textOfPosts(file, ids),
  });
  if (kind === "unchanged") return { kind: "merged" };
  if (kind === "left") return { kind: "left", pullUrl };
  const added = changes.flatMap((change) => (change.kind === "add" ? touchedIds(change) : []));
  const days = daysOf(content, { queue, ids: added, now });
  return { kind: "proposed", pullUrl, findings, sentences, days, pictureUrls, crops: cropsOf(taken) };
}

function nameIn({ posts }: Content, id: string): string {
  return quotedTitle({ id, text: posts.find((post) => post.id === id)?.caption ?? "" });
}

interface BranchChange {
  known: Content;
  main: string;
  changes: readonly ProposedChange[];
  now: Date;
}

/** The branch may hold the changes already, an earlier version of them, or changes to other posts, which stay. */
function changeBranch(bytes: Uint8Array | null, { known, main, changes, now }: BranchChange): string {
  const current = bytes === null ? null : decodeUtf8(bytes);
  if (current === null) return main;
  const wanted = { known, seen: main, changes, now };
  const merged = decideChanges({ ...wanted, current });
  if (merged.ok) return merged.value;
  const again = decideChanges({ ...wanted, current: withoutEarlier(current, { main, changes, now }) });
  // If someone broke the proposed file by hand, leave it to them.
  return again.ok ? again.value : current;
}

/** The posts that the changes touch, as the default branch has them. */
function withoutEarlier(current: string, { main, changes, now }: Omit<BranchChange, "known">): string {
  const touched = new Set(changes.flatMap(touchedIds));
  const [before, there] = [main, current].map((text) => readQueue(encodeUtf8(text)).queue.posts);
  const ids = (there ?? []).flatMap(({ id }) => (id !== undefined && touched.has(id) ? [id] : []));
  const added = ids.filter((id) => !before?.some((post) => post.id === id));
  const kept = (before ?? []).filter(({ id }) => id !== undefined && ids.includes(id));
  const back = applyListChanges(
    current,
    [
      ...(added.length === 0 ? [] : [{ kind: "remove" as const, ids: added }]),
      ...kept.map((post) => ({ kind: "replace" as const, post })),
    ],
    now,
  );
  return back.ok ? back.value : current;
}
