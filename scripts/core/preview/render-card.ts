import { nounOf } from "../content/post-fields.ts";
import type { CalendarWords } from "../dates/calendar-words.ts";
import { parseInstant } from "../dates/instant.ts";
import { type LocatedFinding, SEVERITIES } from "../findings/finding.ts";
import type { CaptionCount } from "../instagram/caption-text.ts";
import { formatCount } from "../text/words.ts";
import type { Card, ShownMedia } from "./build-cards.ts";
import { attribute, folded, htmlList, inline, type ListOptions } from "./comment-html.ts";
import { renderCaption, renderCaptionChange } from "./render-caption.ts";

interface CardSize {
  pictureWidthPx: number;
  /** Whether the caption beyond what the feed shows before "more" can be opened. */
  hasWholeCaption: boolean;
  maxAltText: number;
  findings: Pick<ListOptions<LocatedFinding>, "maxItems" | "room">;
}

export const FULL: CardSize = {
  pictureWidthPx: 96,
  hasWholeCaption: true,
  maxAltText: 1000,
  findings: { maxItems: 12, room: 6000 },
};
export const SHORT: CardSize = {
  pictureWidthPx: 64,
  hasWholeCaption: false,
  maxAltText: 120,
  findings: { maxItems: 4, room: 1500 },
};

const MAX_FINDING = 500;
const MAX_FIRST_LINE = 70;
const KINDS = { new: "New", changed: "Changed", renamed: "Renamed" };
const SIGNS = { error: "❌", warning: "⚠️", note: "ℹ️" };

/**
 * A post as one block of HTML on one line: picture, name, day, first line and verdict beside each other, so that several fit the
 * screen of a phone, and everything else behind a line to open. GitHub does not interpret markdown inside it, and no text of the
 * post can end the block.
 */
export function renderCard(card: Card, size: CardSize, words: CalendarWords): string {
  const glance = [
    `<b>${renderTitle(card)}</b>`,
    renderTiming(card, words),
    ...card.rows.flatMap(([label, text]) => (label.startsWith("⚠️") ? [`${label}: ${inline(text)}`] : [])),
    renderFirstLine(card),
    renderVerdict(card.findings),
  ].filter((line) => line !== "");
  const [picture] = picturesOf(card);
  const image = picture === undefined ? "" : renderPicture(picture, size.pictureWidthPx, ' align="left"');
  return `<p>${image}${glance.join("<br>")}<br clear="all"></p>${renderRest(card, size, words)}`;
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

function isStory({ post }: Pick<Card, "post">): boolean {
  return post.media_type === "STORIES";
}

export function renderFinding({ severity, message, hint }: LocatedFinding): string {
  return `${SIGNS[severity]} ${inline(message, MAX_FINDING)} ${inline(hint, MAX_FINDING)}`;
}

export function countFindings(findings: readonly LocatedFinding[]): string {
  const parts = SEVERITIES.map(
    (severity) => [SIGNS[severity], findings.filter((finding) => finding.severity === severity).length] as const,
  );
  return parts.flatMap(([sign, count]) => (count === 0 ? [] : [`${sign} ${formatCount(count)}`])).join(" ");
}

function renderTitle(card: Card): string {
  const former = card.formerId === null ? "" : `, formerly ${inline(card.formerId, 60)}`;
  return `${KINDS[card.kind]}: ${inline(card.name, 60)}${former}`;
}

function renderTiming({ timing, findings }: Card, words: CalendarWords): string {
  if (timing.kind === "never") return timing.why;
  const isBlocked = findings.some(({ severity }) => severity === "error");
  const { at, calendar } = timing;
  const when = calendar === null ? words.brief(at) : `<a href="${attribute(calendar)}">${words.brief(at)}</a>`;
  return `${when}${isBlocked ? ", once its errors are corrected" : ""}`;
}

/** What kind of post it is, where it is not a single picture, and what its caption begins with. */
function renderFirstLine({ post, media }: Card): string {
  if (isStory({ post })) return "<i>Story, for 24 hours</i>";
  const kinds = { CAROUSEL: `Carousel of ${formatCount(media.length)}`, REELS: "Reel" };
  const kind = post.media_type === "CAROUSEL" || post.media_type === "REELS" ? `<i>${kinds[post.media_type]}</i> ` : "";
  return kind + inline(/\S.*/.exec(post.caption ?? "")?.[0] ?? "", MAX_FIRST_LINE);
}

function renderVerdict(findings: readonly LocatedFinding[]): string {
  const [worst, ...others] = findings.filter(({ severity }) => severity !== "note");
  if (worst === undefined) return "✅ No problems found.";
  const more = countFindings(others);
  return renderFinding(worst) + (more === "" ? "" : ` <i>And</i> ${more}`);
}

/** What most readers need only sometimes. What changed is a reason to open it. */
function renderRest(card: Card, { hasWholeCaption, maxAltText, ...size }: CardSize, words: CalendarWords): string {
  const { post, formerCaption, timing, fields, kind } = card;
  const { caption = "" } = post;
  const until = parseInstant(post.not_before ?? "");
  const held = until === null ? "" : `; held until ${words.brief(until)}`;
  const place =
    timing.kind === "never" ? [] : [`${words.instant(timing.at)} (number ${formatCount(timing.place)} in line${held})`];
  const rows = card.rows.map(([label, text]) => `<b>${label}:</b> ${inline(text)}`);
  const counts = isStory(card) ? "stories show none" : renderCounts(card.counts);
  const pictures = picturesOf(card).slice(1);
  const content = [
    `<p>${[...place, ...rows, `<b>Caption:</b> ${counts}`].join("<br>")}</p>`,
    formerCaption === null || isStory(card) ? "" : renderCaptionChange(formerCaption, caption),
    caption === "" || isStory(card) ? "" : renderCaption(caption, { isWhole: hasWholeCaption }),
    pictures.length === 0 ? "" : `<p>${pictures.map((url) => renderPicture(url, size.pictureWidthPx)).join(" ")}</p>`,
    card.findings.length < 2 ? "" : htmlList(card.findings, { render: renderFinding, ...size.findings }),
    `<p>${card.media.map((shown) => renderMedia(shown, maxAltText)).join("<br>")}</p>`,
  ].join("");
  const changed = kind === "changed" ? `Changed: ${inline(fields.map(nounOf).join(", "))}` : "Caption, files and more";
  return folded(changed, content);
}

function renderCounts(counts: readonly CaptionCount[]): string {
  if (counts.length === 0) return "none";
  const parts = counts.map(({ count, limit, noun }) => {
    const words = `${formatCount(count)} of ${formatCount(limit)} ${noun}`;
    return count > limit ? `<b>${words}</b>` : words;
  });
  return parts.join(" · ");
}

function picturesOf({ media }: Card): string[] {
  return media.flatMap(({ pictureUrl }) => (pictureUrl === null ? [] : [pictureUrl]));
}

function renderPicture(url: string, widthPx: number, place = ""): string {
  return `<img src="${attribute(url)}" width="${widthPx}"${place} alt="">`;
}

function renderMedia({ label, name, measures, altText }: ShownMedia, maxAltText: number): string {
  const facts = `<b>${label}:</b> ${measures ?? "not measured"} (${inline(name)})`;
  if (altText === null) return facts;
  const text = altText.trim() === "" ? "<i>none</i>" : inline(altText, maxAltText);
  return `${facts}<br><b>Alt text:</b> ${text}`;
}
