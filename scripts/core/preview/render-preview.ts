import { titleOf } from "../calendar/line-text.ts";
import type { DraftPost } from "../content/draft-post.ts";
import { readQueue } from "../content/read-queue.ts";
import { calendarWords } from "../dates/calendar-words.ts";
import { bySeverity, type LocatedFinding, postIndexOf } from "../findings/finding.ts";
import type { PullAgent } from "../ports/pull-requests.ts";
import type { SidePost } from "../rules/changes/queue-diff.ts";
import { type Forecast, forecast } from "../schedule/forecast.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import { buildCards, type Card, findingsByPost, type PreviewInput } from "./build-cards.ts";
import { attribute, folded, foreign, htmlList, inline } from "./comment-html.ts";
import { compareQueues, type QueueComparison } from "./compare-queues.ts";
import { fitCards } from "./fit-cards.ts";
import { countFindings, renderFinding } from "./render-card.ts";
import { describeRest, summarisePreview, titleOfRest } from "./summarise-preview.ts";
import { describeWhatRuns } from "./what-runs.ts";

/** First line of the comment, which identifies it. */
export const PREVIEW_MARKER = "<!-- mergecast:preview -->";
const TITLE = "## Preview of the queue";
/** GitHub refuses comments longer than 65,536 characters. */
const MAX_LENGTH = 64_000;
const NO_QUEUE = readQueue(encodeUtf8('{"account":"","posts":[]}'));
const NOTHING: QueueComparison = { changed: [], removed: [], moved: [] };

/** Replaces the comment when the change no longer affects the queue. */
export function renderUntouched(): string {
  return [PREVIEW_MARKER, TITLE, "This pull request does not change the queue."].join("\n\n");
}

/** The comment on a change of no post that reaches what runs. `paths`: all that it changes. */
export function renderWhatRuns(paths: readonly string[]): string {
  return [PREVIEW_MARKER, TITLE, `<p>${describeWhatRuns(paths)}</p>`, "<p>It changes no post.</p>"].join("\n\n");
}

/** The comment as markdown, at most 65,536 characters. The same input gives the same text. */
export function renderPreview(input: PreviewInput): string {
  const { before, after } = input;
  const words = calendarWords(input.settings.timezone, input.now);
  const comparison = comparisonOf(input);
  const depth =
    after?.isJson === true
      ? { after: forecastOf(after.queue.posts, input), before: forecastOf(before?.queue.posts ?? [], input) }
      : null;
  const facts = { comparison, depth };
  const frame = [
    ...[PREVIEW_MARKER, headingOf(input), ...summarisePreview(input, facts)],
    listFileFindings(input),
    folded(
      titleOfRest(input, facts),
      describeRest(input, facts, words) + listRemoved(comparison) + listMoved(comparison, input),
    ),
  ];
  const end = [listFindingsElsewhere(input, comparison), footerOf(input)];
  const room =
    Math.floor(MAX_LENGTH / input.sharedBy) - [...frame, ...end].reduce((sum, block) => sum + block.length + 2, 0);
  const cards = depth === null ? [] : buildCards(comparison.changed, depth.after, input);
  const blocks = [
    ...frame,
    ...fitCards(cards, { room, words, sharedBy: input.sharedBy, file: inline(input.report.queueFile) }),
    ...end,
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function headingOf({ account }: Pick<PreviewInput, "account">): string {
  return account === null ? TITLE : `${TITLE} of ${inline(account, 60)}`;
}

/** One comment about several accounts, each under a title of its own. @param sections as renderPreview gives them */
export function joinPreviews(sections: readonly string[]): string {
  const bodies = sections.map((section) => section.replace(`${PREVIEW_MARKER}\n\n`, ""));
  return [PREVIEW_MARKER, ...bodies].join("\n\n");
}

/** The comment about a pull request that an agent opened says so first. */
export function introduceAgent(text: string, { person, client }: PullAgent): string {
  const [marker, title, ...rest] = text.split("\n\n");
  const by = client === "" ? "" : `, with ${inline(client, 60)}`;
  const line = `<p><b>An agent opened this</b> for ${inline(person, 60)}${by}. It is treated like any other pull request: a person decides.</p>`;
  return [marker, title, line, ...rest].join("\n\n");
}

export function renderMissing(account: string | null, why: string): string {
  return [PREVIEW_MARKER, headingOf({ account }), `<p>The preview could not be made: ${inline(why)}</p>`].join("\n\n");
}

function comparisonOf({ before, after, files }: PreviewInput): QueueComparison {
  return after?.isJson === true ? compareQueues(before ?? NO_QUEUE, after, files) : NOTHING;
}

/** The new and changed posts in the order in which they go out; those that do not, at the end. */
export function cardsByDay(input: PreviewInput): Card[] {
  const cards = buildCards(comparisonOf(input).changed, forecastOf(input.after?.queue.posts ?? [], input), input);
  const timeOf = ({ timing }: Card) => (timing.kind === "expected" ? timing.at.getTime() : Number.MAX_SAFE_INTEGER);
  return cards.sort((a, b) => timeOf(a) - timeOf(b));
}

function forecastOf(posts: readonly DraftPost[], input: PreviewInput): Forecast {
  const { settings, archive, journal, now, digestOf } = input;
  return forecast({ posts: [...posts], archive: [...archive], journal, settings }, { now, digestOf });
}

/** Findings outside the posts, with their line if known. */
function listFileFindings({ report, standing, after }: PreviewInput): string {
  const isOutside = ({ file, pointer }: LocatedFinding) => file !== report.queueFile || postIndexOf(pointer) === null;
  const findings = after?.isJson === true ? report.findings.filter(isOutside) : report.findings;
  const render = (finding: LocatedFinding) => {
    // Line numbers of a merged queue do not match any file that readers can open.
    const hasLine = finding.file !== report.queueFile || standing !== "merged";
    return `${inline(finding.file, 80)}${hasLine ? `, line ${finding.line}` : ""}: ${renderFinding(finding)}`;
  };
  return htmlList(findings.toSorted(bySeverity), { render, maxItems: 20, room: 10_000 });
}

function listRemoved({ removed }: QueueComparison): string {
  const render = ({ id, post: { status, caption = "" } }: SidePost) =>
    `${foreign(titleOf({ text: caption, id }))}${status === "pending" ? "" : ` (${status ?? "no status"})`}`;
  return titledList("Removed", htmlList(removed, { render, maxItems: 30, room: 3000 }));
}

function listMoved({ moved }: QueueComparison, { after }: PreviewInput): string {
  const captionOf = (id: string) => after?.queue.posts.find((post) => post.id === id)?.caption ?? "";
  const render = (id: string) => foreign(titleOf({ text: captionOf(id), id }));
  return titledList("Moved to another position", htmlList(moved, { render, maxItems: 10, room: 2000 }));
}

/** Posts that are not part of the change can have errors too, even because of it. */
function listFindingsElsewhere(input: PreviewInput, { changed }: QueueComparison): string {
  if (input.after?.isJson !== true) return "";
  const touched = new Set(changed.map(({ index }) => index));
  const posts = input.after.queue.posts;
  const elsewhere = [...findingsByPost(input)].filter(([index]) => !touched.has(index));
  const render = (finding: LocatedFinding) => {
    const index = postIndexOf(finding.pointer) ?? 0;
    const { caption: text = "", id = `post ${index + 1}` } = posts[index] ?? {};
    return `${foreign(titleOf({ text, id }))}: ${renderFinding(finding)}`;
  };
  const findings = elsewhere.flatMap(([, ofPost]) => ofPost).sort(bySeverity);
  const list = htmlList(findings, { render, maxItems: 10, room: 5000 });
  return folded(`In posts that are not part of this change: ${countFindings(findings)}`, list);
}

function titledList(title: string, list: string): string {
  return list === "" ? "" : `<p><b>${title}:</b></p>${list}`;
}

/** Whether a comment shows this commit, or names none. What people wrote stands above the line that counts. */
export function isOfCommit(comment: string, commit: string): boolean {
  const named = [...comment.matchAll(/Preview of commit ([0-9a-f]{7})\./g)].at(-1)?.[1];
  return named === undefined || commit.startsWith(named);
}

function footerOf({ commit, settings, pageUrl }: PreviewInput): string {
  const page =
    pageUrl === null
      ? ""
      : `<a href="${attribute(pageUrl)}">The posts as followers will see them</a>, in one file to send to people without an account. `;
  const zone = `Times are in ${inline(settings.timezone, 60)} and can change with the queue.`;
  return `<p><sub>${page}${commit === null ? "" : `Preview of commit ${commit.slice(0, 7)}. `}${zone}</sub></p>`;
}
