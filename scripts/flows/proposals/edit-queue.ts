import type { DraftPost } from "../../core/content/draft-post.ts";
import { type QueueReading, readQueue } from "../../core/content/read-queue.ts";
import { describeFinding, type Finding, postIndexOf } from "../../core/findings/finding.ts";
import { type Problem, ProblemError, type Result } from "../../core/findings/problem.ts";
import { blobIdsOf } from "../../core/media/blob-ids.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { namedFiles } from "../../core/media/media-target.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { Snapshot, Store } from "../../core/ports/store.ts";
import type { Content } from "../../core/posting/content.ts";
import { digestWith } from "../../core/posting/digest.ts";
import { queueCheckOf } from "../../core/posting/read-content.ts";
import { decideChanges, type Obstacle, obstaclesTo } from "../../core/proposal/decide-changes.ts";
import { type ListChange, postsNamedIn, touchedIds } from "../../core/queue/change-posts.ts";
import { checkQueue } from "../../core/rules/posts/check-queue.ts";
import { duplicateContent } from "../../core/rules/posts/duplicate-content.ts";
import { uniqueIds } from "../../core/rules/posts/unique-ids.ts";
import { DATE_SLIPS, judgeDates } from "../../core/schedule/judge-dates.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text/bytes.ts";
import { changeFile } from "../steps/change-file.ts";

export interface Edited {
  /** About the posts in the change, and about others that it takes off their day. */
  warnings: Finding[];
  content: Content;
}

export interface EditPorts {
  store: Store;
  clock: Clock;
  random: () => number;
  /** null: no media is fetched. */
  media: MediaChecker | null;
  allowPrivateHosts: readonly string[];
  readContent(snapshot: Snapshot): Content;
  /** The media folder with these of its files. @throws ProblemError when it cannot be read */
  openMedia(names: ReadonlySet<string>): Promise<MediaSnapshot>;
}

/**
 * Applies someone's changes to the queue, all or none, unless they cause new errors or affect a post that the bot is publishing
 * or has published. If the file has changed in the meantime, it tries again with the newer version.
 * @throws ProblemError (exit 1) that lists everything wrong with the changes and what to do; nothing is written then
 */
export async function editQueue(ports: EditPorts, changes: readonly ListChange[]): Promise<Edited> {
  const stored = ports.readContent(await ports.store.readAll());
  const named = changes.flatMap(postsNamedIn);
  const names = namedFiles(named);
  const files = names.size === 0 ? null : await ports.openMedia(names);
  const content = { ...stored, blobIds: new Map([...stored.blobIds, ...blobIdsOf(files)]) };
  refuseImpossible(content, changes);
  const ofMedia = await judgeMedia(ports, content, { changes, posts: named, files });
  let fresh: Finding[] = [];
  let posts: readonly DraftPost[] = [];
  const result = await changeFile(ports, {
    file: "queue",
    message: `queue: ${kindsOf(changes)}`,
    apply(bytes) {
      const edited = edit(bytes, content, { changes, now: ports.clock.now() });
      if (edited.ok) {
        const [before, after] = [bytes === null ? null : readQueue(bytes), readQueue(edited.value)];
        fresh = newFindings(ports, content, { before, after, touched: new Set(changes.flatMap(touchedIds)) });
        posts = after.queue.posts;
      }
      const errors = fresh.filter(({ severity }) => severity === "error");
      return errors.length > 0 ? { ok: false, error: errors.map(describeFinding).join("\n") } : edited;
    },
  });
  if (result.kind === "not-stored") throw new ProblemError(result.problem, 1);
  if (result.kind === "refused") throw refusal(changes, { why: result.why, whatToDo: adviceFor(changes, fresh) });
  return { warnings: [...ofMedia, ...fresh], content: { ...content, posts: [...posts] } };
}

/** "add", or "add, move" for several. */
function kindsOf(changes: readonly ListChange[]): string {
  return [...new Set(changes.map(({ kind }) => kind))].join(", ");
}

/** @throws ProblemError before any medium is fetched */
function refuseImpossible(content: Content, changes: readonly ListChange[]): void {
  const unready = changes.find(
    (change) => change.kind === "add" && change.posts.some(({ status }) => status !== "pending"),
  );
  if (unready !== undefined)
    throw refusal([unready], { why: "a new post must have the status pending", whatToDo: CORRECT_FIELDS });
  const [obstacle] = obstaclesTo(content, changes);
  if (obstacle === undefined) return;
  const about = changes.filter((change) => touchedIds(change).includes(obstacle.id));
  throw refusal(about, OBSTACLES[obstacle.kind](obstacle.id));
}

const CORRECT_FIELDS = "Correct what is named above and give the command again.";
const CHOOSE_POST = "npm run queue -- list shows the posts with their ids and statuses.";
const CHOOSE_OTHER = `Choose another id or another place. ${CHOOSE_POST}`;

function adviceFor(changes: readonly ListChange[], fresh: readonly Finding[]): string {
  if (fresh.some(({ severity }) => severity === "error")) return CORRECT_FIELDS;
  return changes.some(({ kind }) => kind === "add") ? CHOOSE_OTHER : CHOOSE_POST;
}

/** Claimed and published posts are history. Editing or moving them would only confuse. */
const OBSTACLES: Readonly<Record<Obstacle["kind"], (id: string) => Pick<Problem, "why" | "whatToDo">>> = {
  taken: (id) => ({ why: `there is already a post with the id ${id}`, whatToDo: CHOOSE_OTHER }),
  claimed: (id) => ({
    why: `${id} is being published: the bot has claimed it, and it may be live.`,
    whatToDo:
      "Try again after the next run, which finds out whether it is live. If that does not settle it, look at the account and use npm run queue -- resolve.",
  }),
  published: (id) => ({
    why: `${id} is published.`,
    whatToDo:
      "To take old posts out of the queue, use npm run queue -- archive. For a new post, use npm run queue -- add.",
  }),
};

function edit(
  bytes: Uint8Array | null,
  known: Content,
  { changes, now }: { changes: readonly ListChange[]; now: Date },
): Result<Uint8Array, string> {
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (text === null) return { ok: false, error: "the queue file cannot be read" };
  const decided = decideChanges({ known, changes, current: text, now });
  return decided.ok ? { ok: true, value: encodeUtf8(decided.value) } : { ok: false, error: decided.error.why };
}

/** Only the new findings, so that an old error elsewhere in the file does not block the change. */
function newFindings(
  ports: EditPorts,
  content: Content,
  { before, after, touched }: { before: QueueReading | null; after: QueueReading; touched: ReadonlySet<string> },
): Finding[] {
  const known = new Map<string, number>();
  const old = before === null ? [] : findingsAbout(ports, content, { reading: before, base: null });
  for (const named of old) known.set(keyOf(named), (known.get(keyOf(named)) ?? 0) + 1);
  const now = findingsAbout(ports, content, { reading: after, base: before });
  const isNew = (named: Named) => {
    const left = known.get(keyOf(named)) ?? 0;
    known.set(keyOf(named), left - 1);
    return left <= 0 || (named.finding.rule === DATE_SLIPS && touched.has(named.id ?? ""));
  };
  return now
    .filter(isNew)
    .map(({ id, finding }) =>
      touched.size < 2 || id === null || !touched.has(id) || finding.rule === DATE_SLIPS
        ? finding
        : nameIn(id, finding),
    );
}

/** Of several posts, each finding names its own. */
function nameIn(id: string | undefined, finding: Finding): Finding {
  return { ...finding, message: `${id}: ${finding.message}` };
}

interface Named {
  id: string | null;
  finding: Finding;
}

function findingsAbout(
  ports: EditPorts,
  content: Content,
  { reading, base }: { reading: QueueReading; base: QueueReading | null },
): Named[] {
  const { posts } = reading.queue;
  const dates = { now: ports.clock.now(), digestOf: digestWith(content), basePosts: base?.queue.posts ?? null };
  const findings = [
    ...checkQueue(queueCheckOf(content, reading, ports.allowPrivateHosts)),
    ...judgeDates({ ...content, posts: [...posts] }, dates),
  ];
  return findings.map((finding) => {
    const index = postIndexOf(finding.pointer);
    return { id: index === null ? null : (posts[index]?.id ?? JSON.stringify(posts[index])), finding };
  });
}

/** Their messages name the day of a late post, or the place of another post, which any move changes. */
const NAMING_PLACES: readonly string[] = [DATE_SLIPS, uniqueIds.id, duplicateContent.id];

/** Identifies a finding about a post independently of the post's position, and of the day on which a late post would go out. */
function keyOf({ id, finding: { rule, pointer, severity, message } }: Named): string {
  const words = NAMING_PLACES.includes(rule) ? severity : message;
  return JSON.stringify([id, rule, pointer.replace(/^\/posts\/\d+/, ""), words]);
}

async function judgeMedia(
  { media }: EditPorts,
  { settings }: Content,
  {
    changes,
    posts,
    files,
  }: { changes: readonly ListChange[]; posts: readonly DraftPost[]; files: MediaSnapshot | null },
): Promise<Finding[]> {
  if (media === null) return [];
  const reports = await Promise.all(posts.map((post) => media.check(post, settings.media, { files })));
  const findings = reports.flatMap((report, index) =>
    posts.length < 2 ? report.findings : report.findings.map((finding) => nameIn(posts[index]?.id, finding)),
  );
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    throw refusal(changes, { why: errors.map(describeFinding).join("\n"), whatToDo: CORRECT_FIELDS });
  return findings;
}

function refusal(changes: readonly ListChange[], { why, whatToDo }: Pick<Problem, "why" | "whatToDo">): ProblemError {
  const sentence = `${why}${/[.!?]$/.test(why) ? "" : "."}`;
  const advice = `Nothing was written. ${whatToDo}`;
  return new ProblemError(
    { code: "queue-edit-refused", what: `The ${kindsOf(changes)}`, why: sentence, whatToDo: advice },
    1,
  );
}
