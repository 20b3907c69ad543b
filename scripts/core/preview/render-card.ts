import { nounOf } from "../content/post-fields.ts";
import type { CalendarWords } from "../dates/calendar-words.ts";
import { parseInstant } from "../dates/instant.ts";
import { type LocatedFinding, SEVERITIES } from "../findings/finding.ts";
import type { CaptionCount } from "../instagram/caption-text.ts";
import { formatCount } from "../text/words.ts";
import type { Card, ShownMedia, StripPicture } from "./build-cards.ts";
import { attribute, folded, foreign, htmlList, inline, type ListOptions, multiline } from "./comment-html.ts";
import { renderCaption, renderCaptionChange } from "./render-caption.ts";

interface CardSize {
  /** Of a single picture, and of each in a strip. */
  widthPx: { one: number; several: number };
  /** Whether the caption beyond what the feed shows before "more" can be opened. */
  hasWholeCaption: boolean;
  maxAltText: number;
  findings: Pick<ListOptions<LocatedFinding>, "maxItems" | "room">;
}

export const FULL: CardSize = {
  widthPx: { one: 240, several: 100 },
  hasWholeCaption: true,
  maxAltText: 1000,
  findings: { maxItems: 12, room: 6000 },
};
export const SHORT: CardSize = {
  widthPx: { one: 120, several: 64 },
  hasWholeCaption: false,
  maxAltText: 120,
  findings: { maxItems: 4, room: 1500 },
};

const MAX_FINDING = 500;
/** What is longer is shown in full behind the line to open. */
const MAX_ROW = 300;
const MAX_PICTURE_WORDS = 150;
/** A first comment may have as many characters. */
const LONG_ROW = { maxLength: 2200, maxLines: 80 };
const KINDS = { new: "New", changed: "Changed", renamed: "Renamed" };
const SIGNS = { error: "❌", warning: "⚠️", note: "ℹ️" };

/**
 * A post as one block of HTML on one line: its first words, all of its pictures, its day, the verdict and what else goes out, one below
 * the other, since beside a picture a phone has no room for text. Everything else is behind a line to open. GitHub does not interpret
 * markdown inside it, and no text of the post can end the block.
 */
export function renderCard(card: Card, size: CardSize, words: CalendarWords): string {
  const lines = [
    `<b>${renderKind(card)}</b> · ${renderTiming(card, words)}`,
    renderVerdict(card.findings),
    ...card.rows.map(([label, text]) => `<b>${label}:</b> ${foreign(text, MAX_ROW)}`),
  ];
  const strip = renderStrip(card.strip, size);
  return `<h3 dir="auto">${inline(card.title)}</h3>${strip}<p>${lines.join("<br>")}</p>${renderRest(card, size, words)}`;
}

/** The post as an entry of a list: what, when, how it is judged, and the first words of its caption. */
export function renderRow(card: Card, words: CalendarWords): string {
  const { timing, findings } = card;
  const when = timing.kind === "expected" ? words.brief(timing.at) : "not planned";
  const judged = countFindings(findings);
  return `<li>${KINDS[card.kind]}: <b>${foreign(card.title)}</b>, ${when}${judged === "" ? "" : `, ${judged}`}</li>`;
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

/** "New reel", "Changed carousel of 3", "Renamed, formerly xmas". */
function renderKind({ kind, formerId, post, strip }: Card): string {
  const former = formerId === null ? "" : `, formerly ${inline(formerId, 60)}`;
  const kinds = {
    CAROUSEL: ` carousel of ${formatCount(strip.length)}`,
    REELS: " reel",
    STORIES: " story, for 24 hours",
  };
  return `${KINDS[kind]}${post.media_type === undefined ? "" : kinds[post.media_type]}${former}`;
}

function renderTiming({ timing, findings }: Card, words: CalendarWords): string {
  if (timing.kind === "never") return timing.why;
  const isBlocked = findings.some(({ severity }) => severity === "error");
  const { at, calendar } = timing;
  const when = calendar === null ? words.brief(at) : `<a href="${attribute(calendar)}">${words.brief(at)}</a>`;
  return `${when}${isBlocked ? ", once its errors are corrected" : ""}`;
}

function renderVerdict(findings: readonly LocatedFinding[]): string {
  const [worst, ...others] = findings.filter(({ severity }) => severity !== "note");
  if (worst === undefined) return "✅ No problems found.";
  const more = countFindings(others);
  return renderFinding(worst) + (more === "" ? "" : ` <i>And</i> ${more}`);
}

/** What most readers need only sometimes. What changed is a reason to open it. */
function renderRest(card: Card, { hasWholeCaption, maxAltText, findings }: CardSize, words: CalendarWords): string {
  const { post, formerCaption, timing, fields, kind } = card;
  const { caption = "" } = post;
  const until = parseInstant(post.not_before ?? "");
  const held = until === null ? "" : `; not before ${words.brief(until)}`;
  const place =
    timing.kind === "never" ? [] : [`${words.instant(timing.at)} (number ${formatCount(timing.place)} in line${held})`];
  const name = post.id === undefined ? [] : [`<b>Name in the queue:</b> ${inline(post.id, 60)}`];
  const counts = isStory(card) ? "stories show none" : renderCounts(card.counts);
  const long = card.rows.filter(([, text]) => text.length > MAX_ROW);
  const content = [
    `<p>${[...place, ...name, `<b>Caption:</b> ${counts}`].join("<br>")}</p>`,
    formerCaption === null || isStory(card) ? "" : renderCaptionChange(formerCaption, caption),
    caption === "" || isStory(card) ? "" : renderCaption(caption, { isWhole: hasWholeCaption }),
    ...long.map(([label, text]) => `<p><b>${label}:</b></p><blockquote>${multiline(text, LONG_ROW)}</blockquote>`),
    card.findings.length < 2 ? "" : htmlList(card.findings, { render: renderFinding, ...findings }),
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

/** All that followers see, in order. What cannot be shown is named, so that nobody takes the rest for everything. */
function renderStrip(strip: readonly StripPicture[], { widthPx }: CardSize): string {
  const width = strip.length === 1 ? widthPx.one : widthPx.several;
  const shown = strip.map(({ label, altText, url }) =>
    url === null
      ? `<i>${label} cannot be shown here</i>`
      : `<img src="${attribute(url)}" width="${width}" alt="${inline(altText || label, MAX_PICTURE_WORDS)}">`,
  );
  return shown.length === 0 ? "" : `<p>${shown.join(" ")}</p>`;
}

function renderMedia({ label, name, measures, altText }: ShownMedia, maxAltText: number): string {
  const facts = `<b>${label}:</b> ${measures ?? "not measured"} (${inline(name)})`;
  if (altText === null) return facts;
  const text = altText.trim() === "" ? "<i>none</i>" : foreign(altText, maxAltText);
  return `${facts}<br><b>Alt text:</b> ${text}`;
}
