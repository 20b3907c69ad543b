import type { DraftPost } from "../content/draft-post.ts";
import type { Places } from "../content/field-row.ts";
import { FOLD_LENGTH } from "../content/limits.ts";
import { PEOPLES_FIELDS, rowsOf } from "../content/post-fields.ts";
import type { CalendarWords } from "../dates/calendar-words.ts";
import { localDay } from "../dates/time-zone.ts";
import { bySeverity, type Finding } from "../findings/finding.ts";
import type { InsightRow } from "../generated/insights.ts";
import { METRIC_NAMES, metricWords } from "../insights/metrics.ts";
import { shownUrl } from "../media/shown-url.ts";
import { DATE_SLIPS } from "../schedule/judge-dates.ts";
import { formatCount } from "../text/words.ts";
import { lineOf, pageHint, textOf } from "./line-text.ts";
import type { PlacedPost } from "./place-posts.ts";
import { MAX_CAPTION, MAX_TEXT, previewOf } from "./preview-post.ts";
import type { PostBrief, PostDetail, PostFinding, PostNumbers, Trouble } from "./site-data.ts";
import { pictureOf, type ShownMedia } from "./site-files.ts";
import type { Tones } from "./tones.ts";

const MAX_FINDINGS = 12;
interface DescribeContext {
  timeZone: string;
  words: CalendarWords;
  timeOf: (at: Date) => string;
  pillars: Tones;
  ctas: Tones;
  shown: ShownMedia;
  rows: ReadonlyMap<string, InsightRow>;
  places: Places;
  hasNotes: boolean;
}

export function describePost(
  { n, placed, findings }: { n: number; placed: PlacedPost; findings: readonly Finding[] },
  context: DescribeContext,
): PostDetail {
  const { post, index, state, at, trouble } = placed;
  const note = context.hasNotes ? (post.note ?? "") : "";
  return {
    n,
    state,
    ...previewOf(post, context.shown, context.places),
    id: lineOf(post.id ?? "", 200),
    day: at === null ? null : localDay(at, context.timeZone),
    time: at === null ? "" : context.timeOf(at),
    pillar: context.pillars.label(post.pillar),
    cta: context.ctas.label(post.cta_type),
    picture: pictureOf(post, context.shown),
    text: lineOf(post.caption ?? note, FOLD_LENGTH),
    errors: findings.filter(({ severity }) => severity === "error").length,
    warnings: findings.filter(({ severity }) => severity === "warning").length,
    trouble: troubleOf(trouble, state, findings),
    heldUntil: state === "expected" ? heldUntil(post.not_before, context) : "",
    position: index === null ? null : index + 1,
    note: textOf(note, MAX_TEXT),
    permalink: permalinkOf(post.permalink),
    numbers: numbersOf(context.rows.get(post.media_id ?? ""), context),
    rows: rowsOf(post, context.places).map(([label, text]) => [label, textOf(text, MAX_TEXT)]),
    findings: shownFindings(findings),
    fields: fieldsOf(placed, context),
  };
}

/** Without a note that others must not read, and without the caption if the post shows the same one already. */
function fieldsOf({ post }: PlacedPost, { hasNotes }: DescribeContext): DraftPost | null {
  if (post.id === undefined || post.status === undefined) return null;
  const isSaid =
    post.caption !== undefined && post.caption !== "" && textOf(post.caption, MAX_CAPTION) === post.caption;
  const shown = Object.entries(post).filter(
    ([name]) => PEOPLES.has(name) && (hasNotes || name !== "note") && !(isSaid && name === "caption"),
  );
  return Object.fromEntries(shown);
}

const PEOPLES: ReadonlySet<string> = new Set(["id", ...PEOPLES_FIELDS]);

/** A post that goes out just when its wait ends needs no words about it. */
export function briefOf(detail: PostDetail, { at, post }: Pick<PlacedPost, "at" | "post">): PostBrief {
  const { n, id, state, kind, day, time, pillar, cta, picture, text, errors, warnings, trouble } = detail;
  const heldUntil = at?.getTime() === Date.parse(post.not_before ?? "") ? "" : detail.heldUntil;
  return { n, id, state, kind, day, time, pillar, cta, picture, text, errors, warnings, trouble, heldUntil };
}

/** A post with errors will fail when its turn comes, and one that misses its day comes too late: that counts as trouble too. */
function troubleOf(known: Trouble | null, state: string, findings: readonly Finding[]): Trouble | null {
  if (known !== null) return { what: textOf(known.what, MAX_TEXT), fix: known.fix };
  if (state !== "expected") return null;
  const error = findings.find(({ severity }) => severity === "error");
  const worst = error ?? findings.find(({ rule }) => rule === DATE_SLIPS);
  if (worst === undefined) return null;
  const what = error === undefined ? worst.message : `It will fail when its turn comes. ${worst.message}`;
  return { what: textOf(what, MAX_TEXT), fix: textOf(pageHint(worst.hint), MAX_TEXT) };
}

function shownFindings(findings: readonly Finding[]): PostFinding[] {
  return findings
    .toSorted(bySeverity)
    .slice(0, MAX_FINDINGS)
    .map(({ severity, message, hint }) => ({
      severity,
      message: textOf(message, MAX_TEXT),
      hint: textOf(pageHint(hint), MAX_TEXT),
    }));
}

function numbersOf(row: InsightRow | undefined, { words }: DescribeContext): PostNumbers | null {
  if (row === undefined) return null;
  const given = METRIC_NAMES.filter((metric) => row[metric] !== undefined);
  const counts = given.map((metric) => `${formatCount(row[metric] ?? 0)} ${metricWords(metric)}`);
  return { measured: words.briefDay(new Date(row.measured_at)), counts };
}

/** A permalink is always an https address on the platform's own host; anything else is not linked. */
function permalinkOf(address: string | undefined): string | null {
  const url = shownUrl(address, []);
  return url?.startsWith("https://www.instagram.com/") === true ? url : null;
}

function heldUntil(notBefore: string | undefined, { words, timeZone }: DescribeContext): string {
  const timeMs = Date.parse(notBefore ?? "");
  return Number.isNaN(timeMs) ? "" : `${words.brief(new Date(timeMs))} (${timeZone})`;
}
