import type { CalendarWords } from "../dates/calendar-words.ts";
import { parseInstant } from "../dates/instant.ts";
import { type Finding, SEVERITIES } from "../findings/finding.ts";
import { type CaptionCount, foldCaption } from "../instagram/caption-text.ts";
import { formatCount } from "../text/words.ts";
import type { Card } from "./build-cards.ts";
import { attribute, htmlList, inline, type ListOptions, multiline } from "./comment-html.ts";
import { describeExtras } from "./describe-extras.ts";
import type { ShownMedia } from "./describe-media.ts";

/** How much of a post to show. */
export interface CardSize {
  pictureWidthPx: number;
  /** Whether to show the caption beyond what the feed shows before "more". */
  hasWholeCaption: boolean;
  maxAltText: number;
  findings: Pick<ListOptions<Finding>, "maxItems" | "room">;
}

export const FULL: CardSize = {
  pictureWidthPx: 220,
  hasWholeCaption: true,
  maxAltText: 1000,
  findings: { maxItems: 12, room: 6000 },
};
export const SHORT: CardSize = {
  pictureWidthPx: 80,
  hasWholeCaption: false,
  maxAltText: 120,
  findings: { maxItems: 4, room: 1500 },
};

/** More than a caption may have, so that readers can see that it is too long. */
const CAPTION_BOUNDS = { maxLength: 2600, maxLines: 80 };
const MAX_FINDING = 500;
const KINDS = { new: "New", changed: "Changed", renamed: "Renamed" };
const SIGNS = { error: "❌", warning: "⚠️", note: "ℹ️" };

/**
 * A post as one block of HTML on one line, including its heading. GitHub does not interpret markdown inside it, and no text of
 * the post can end the block.
 */
export function renderCard(card: Card, size: CardSize, words: CalendarWords): string {
  const pictures = renderPictures(card.media, size.pictureWidthPx);
  const details = [
    `<b>Goes out:</b> ${renderTiming(card, words)}`,
    ...(card.fields.length > 0 && card.kind === "changed"
      ? [`<b>Changed:</b> ${card.fields.map((field) => inline(field, 40)).join(", ")}`]
      : []),
    ...describeExtras(card.post).map(([name, html]) => `<b>${name}:</b> ${html}`),
    isStory(card) ? STORY : `<b>Caption:</b> ${renderCounts(card.counts)}`,
  ].join("<br>");
  const body = [
    details,
    isStory(card) ? "" : renderCaption(card.post.caption, size.hasWholeCaption),
    card.media.map((media) => renderMedia(media, size.maxAltText)).join("<br>"),
    htmlList(card.findings, { render: renderFinding, ...size.findings }),
  ].join("");
  const frame = isStory(card) ? "<p><b>Story</b>, for 24 hours</p>" : "";
  const left = `<td valign="top" width="${size.pictureWidthPx + 20}">${frame}${pictures}</td>`;
  return `<h4>${renderTitle(card)}</h4><table><tr>${left}<td valign="top">${body}</td></tr></table>`;
}

/** The post as a table row with the columns post, goes out, caption, findings. */
export function renderRow(card: Card, words: CalendarWords): string {
  const { timing, findings } = card;
  const cells = [
    `${KINDS[card.kind]}: ${inline(card.name, 40)}`,
    timing.kind === "expected" ? words.brief(timing.at) : "no",
    isStory(card) ? "<i>story</i>" : inline(card.post.caption ?? "", 50),
    countFindings(findings),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

/** Stories show no caption, so one in the queue would only mislead. */
const STORY = "<b>Caption:</b> stories show none";

function isStory({ post }: Card): boolean {
  return post.media_type === "STORIES";
}

/** One finding in words. */
export function renderFinding({ severity, message, hint }: Finding): string {
  return `${SIGNS[severity]} ${inline(message, MAX_FINDING)} ${inline(hint, MAX_FINDING)}`;
}

function countFindings(findings: readonly Finding[]): string {
  const parts = SEVERITIES.map(
    (severity) => [SIGNS[severity], findings.filter((finding) => finding.severity === severity).length] as const,
  );
  return parts.flatMap(([sign, count]) => (count === 0 ? [] : [`${sign} ${formatCount(count)}`])).join(" ");
}

function renderTitle(card: Card): string {
  const former = card.formerId === null ? "" : `, formerly ${inline(card.formerId, 60)}`;
  return `${KINDS[card.kind]}: ${inline(card.name, 60)}${former}`;
}

function renderTiming({ timing, post, findings }: Card, words: CalendarWords): string {
  if (timing.kind === "never") return timing.why;
  const isBlocked = findings.some(({ severity }) => severity === "error");
  const condition = isBlocked ? ", once its errors are corrected" : "";
  const until = parseInstant(post.not_before ?? "");
  const held = until === null ? "" : `; held until ${words.brief(until)}`;
  return `${words.instant(timing.at)}${condition} (number ${formatCount(timing.place)} in line${held})`;
}

function renderCounts(counts: readonly CaptionCount[]): string {
  if (counts.length === 0) return "none";
  const parts = counts.map(({ count, limit, noun }) => {
    const words = `${formatCount(count)} of ${formatCount(limit)} ${noun}`;
    return count > limit ? `<b>${words}</b>` : words;
  });
  return parts.join(" · ");
}

/** What the feed shows, a mark where it cuts, and the rest. */
function renderCaption(caption: string | undefined, hasRest: boolean): string {
  if (caption === undefined || caption === "") return "";
  const fold = foldCaption(caption);
  const rest = caption.slice(fold.length);
  const mark = `<div><sub>… <b>more</b> (the feed cuts here; ${formatCount(rest.length)} more characters)</sub></div>`;
  const below = hasRest ? multiline(rest, CAPTION_BOUNDS) : "";
  return `<blockquote>${multiline(fold, CAPTION_BOUNDS)}${rest === "" ? "" : mark + below}</blockquote>`;
}

function renderPictures(media: readonly ShownMedia[], widthPx: number): string {
  const urls = media.flatMap(({ pictureUrl }) => (pictureUrl === null ? [] : [pictureUrl]));
  const eachPx = urls.length > 1 ? Math.round(widthPx / 2) - 5 : widthPx;
  const images = urls.map((url) => `<img src="${attribute(url)}" width="${eachPx}" alt="">`);
  return images.length === 0 ? "<i>no picture to show</i>" : images.join(" ");
}

function renderMedia({ label, name, measures, altText }: ShownMedia, maxAltText: number): string {
  const facts = `<b>${label}:</b> ${measures ?? "not measured"} (${inline(name)})`;
  if (altText === null) return facts;
  const text = altText.text === null || altText.text.trim() === "" ? "<i>none</i>" : inline(altText.text, maxAltText);
  return `${facts}<br><b>Alt text:</b> ${text}`;
}
