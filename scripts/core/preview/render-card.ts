import { nounOf } from "../content/post-fields.ts";
import type { CalendarWords } from "../dates/calendar-words.ts";
import { parseInstant } from "../dates/instant.ts";
import { type LocatedFinding, SEVERITIES } from "../findings/finding.ts";
import { type CaptionCount, foldCaption } from "../instagram/caption-text.ts";
import { formatCount } from "../text/words.ts";
import type { Card, ShownMedia } from "./build-cards.ts";
import { attribute, htmlList, inline, type ListOptions } from "./comment-html.ts";
import { renderCaptionChange, renderFold, renderWhole } from "./render-caption.ts";

/** How much of a post to show. */
export interface CardSize {
  pictureWidthPx: number;
  /** Whether the caption beyond what the feed shows before "more" can be opened. */
  hasWholeCaption: boolean;
  maxAltText: number;
  findings: Pick<ListOptions<LocatedFinding>, "maxItems" | "room">;
}

export const FULL: CardSize = {
  pictureWidthPx: 160,
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

const MAX_FINDING = 500;
const KINDS = { new: "New", changed: "Changed", renamed: "Renamed" };
const SIGNS = { error: "❌", warning: "⚠️", note: "ℹ️" };

/**
 * A post as one block of HTML on one line, including its heading, one thing below the other, so that it fits a phone. GitHub does not interpret markdown inside it, and no text of
 * the post can end the block.
 */
export function renderCard(card: Card, size: CardSize, words: CalendarWords): string {
  const details = [
    `<b>Goes out:</b> ${renderTiming(card, words)}`,
    ...(card.fields.length > 0 && card.kind === "changed"
      ? [`<b>Changed:</b> ${inline(card.fields.map(nounOf).join(", "))}`]
      : []),
    ...card.rows.map(([label, text]) => `<b>${label}:</b> ${inline(text)}`),
    isStory(card) ? STORY : `<b>Caption:</b> ${renderCounts(card.counts)}`,
  ].join("<br>");
  return [
    `<h4>${renderTitle(card)}</h4>`,
    `<p>${details}</p>`,
    renderPictures(card, size.pictureWidthPx),
    renderCaption(card),
    htmlList(card.findings, { render: renderFinding, ...size.findings }),
    renderRest(card, size),
  ].join("");
}

/** The post as an entry of a list: what, when, how it is judged, and the first words of its caption. */
export function renderRow(card: Card, words: CalendarWords): string {
  const { timing, findings } = card;
  const when = timing.kind === "expected" ? words.brief(timing.at) : "not planned";
  const judged = countFindings(findings);
  const caption = isStory(card) ? "<i>story</i>" : inline(card.post.caption ?? "", 50);
  const title = `<b>${KINDS[card.kind]}: ${inline(card.name, 40)}</b>`;
  return `<li>${title}, ${when}${judged === "" ? "" : `, ${judged}`}<br>${caption}</li>`;
}

/** Stories show no caption, so one in the queue would only mislead. */
const STORY = "<b>Caption:</b> stories show none";

function isStory({ post }: Card): boolean {
  return post.media_type === "STORIES";
}

/** One finding in words. */
export function renderFinding({ severity, message, hint }: LocatedFinding): string {
  return `${SIGNS[severity]} ${inline(message, MAX_FINDING)} ${inline(hint, MAX_FINDING)}`;
}

function countFindings(findings: readonly LocatedFinding[]): string {
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
  const { at, calendar } = timing;
  const when = calendar === null ? words.instant(at) : `<a href="${attribute(calendar)}">${words.instant(at)}</a>`;
  return `${when}${condition} (number ${formatCount(timing.place)} in line${held})`;
}

function renderCounts(counts: readonly CaptionCount[]): string {
  if (counts.length === 0) return "none";
  const parts = counts.map(({ count, limit, noun }) => {
    const words = `${formatCount(count)} of ${formatCount(limit)} ${noun}`;
    return count > limit ? `<b>${words}</b>` : words;
  });
  return parts.join(" · ");
}

/** What changed in the caption, or what the feed shows of it. */
function renderCaption(card: Card): string {
  const { caption = "" } = card.post;
  if (isStory(card)) return "";
  if (card.formerCaption !== null) return renderCaptionChange(card.formerCaption, caption);
  return caption === "" ? "" : renderFold(caption);
}

/** What most readers need only sometimes, behind a line to open. */
function renderRest(card: Card, { hasWholeCaption, maxAltText }: CardSize): string {
  const { caption = "" } = card.post;
  const isShown = isStory(card) || caption === "" || (card.formerCaption === null && foldCaption(caption) === caption);
  const whole = hasWholeCaption && !isShown ? renderWhole(caption) : "";
  const media = card.media.map((shown) => renderMedia(shown, maxAltText)).join("<br>");
  if (whole === "" && media === "") return "";
  const title = whole === "" ? "Files" : "The whole caption, and files";
  return `<details><summary>${title}</summary>${whole}${media === "" ? "" : `<p>${media}</p>`}</details>`;
}

/** Side by side as far as the screen goes. */
function renderPictures(card: Card, widthPx: number): string {
  const frame = isStory(card) ? "<b>Story</b>, for 24 hours<br>" : "";
  const urls = card.media.flatMap(({ pictureUrl }) => (pictureUrl === null ? [] : [pictureUrl]));
  const eachPx = urls.length > 1 ? Math.round(widthPx / 2) - 4 : widthPx;
  const images = urls.map((url) => `<img src="${attribute(url)}" width="${eachPx}" alt="">`);
  return `<p>${frame}${images.length === 0 ? "<i>no picture to show</i>" : images.join(" ")}</p>`;
}

function renderMedia({ label, name, measures, altText }: ShownMedia, maxAltText: number): string {
  const facts = `<b>${label}:</b> ${measures ?? "not measured"} (${inline(name)})`;
  if (altText === null) return facts;
  const text = altText.trim() === "" ? "<i>none</i>" : inline(altText, maxAltText);
  return `${facts}<br><b>Alt text:</b> ${text}`;
}
