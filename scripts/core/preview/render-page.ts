import type { DraftPost } from "../content/draft-post.ts";
import { disclosuresOf } from "../content/post-fields.ts";
import { calendarWords } from "../dates/calendar-words.ts";
import { foldCaption } from "../instagram/caption-text.ts";
import { listSeen } from "../media/media-target.ts";
import { toBase64 } from "../text/bytes.ts";
import { printable } from "../text/printable.ts";
import { plural } from "../text/words.ts";
import type { Card, PreviewInput } from "./build-cards.ts";

/** Of one account. */
export interface PageSection {
  input: Pick<PreviewInput, "account" | "after" | "settings" | "now">;
  /** In the order shown. */
  cards: readonly Card[];
  /** JPEGs by the value of the picture. What is missing is named instead of shown. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

interface PageOptions {
  /** Address of the pull request that the page shows; null where there is none. */
  pullUrl: string | null;
}

/** The posts as followers will see them, as one HTML file that loads and runs nothing. Texts of posts are untrusted. */
export function renderPage(sections: readonly PageSection[], options: PageOptions): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>Proposed posts</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${sections.map((section) => renderSection(section, options)).join("\n")}
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 30rem; margin: 0 auto; padding: 1rem; font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere }
article { margin: 2rem 0; padding-bottom: 1rem; border-bottom: 1px solid GrayText }
h2 { margin: 0; font-size: 1.1rem }
dl { margin: .5rem 0 }
dt { font-weight: bold }
dd { margin: 0 0 .5rem; white-space: pre-wrap }
p { margin: .5rem 0 }
.strip { display: flex; gap: 4px; overflow-x: auto; scroll-snap-type: x mandatory }
.strip > * { flex: 0 0 100%; width: 100%; scroll-snap-align: start }
.strip span { padding: 4rem 1rem; box-sizing: border-box; text-align: center; outline: 1px dashed GrayText; outline-offset: -1px }
.text { white-space: pre-wrap }
summary { cursor: pointer }
a.remark { display: inline-block; padding: .7rem 1rem; border: 1px solid; border-radius: .5rem }
`;

/** Without a finger, the arrow keys turn the pages. */
const SWIPED = ' tabindex="0" role="group" aria-label="Pictures and videos"';

function renderSection({ input, cards, pictures }: PageSection, { pullUrl }: PageOptions): string {
  const account = input.after?.queue.account ?? "";
  const title = `<h1>${plural(cards.length, "proposed post")}${account === "" ? "" : ` of <bdi>${escapeHtml(account)}</bdi>`}</h1>`;
  const remarks = input.settings.calendar?.remarks_to;
  const isAlone = remarks === undefined && pullUrl === null;
  const how = isAlone
    ? "Send your remarks to whoever sent you this file."
    : "A remark changes nothing by itself: the team decides what goes out.";
  const intro = `<p>This is what followers will see. Days and times are in ${escapeHtml(input.settings.timezone)}. ${how}</p>`;
  return [title, intro, ...cards.map((card) => renderPost(card, { input, pictures, account, pullUrl }))].join("\n");
}

function renderPost(
  card: Card,
  { input, pictures, account, pullUrl }: Pick<PageSection, "input" | "pictures"> & PageOptions & { account: string },
): string {
  const { post, timing, title, rows } = card;
  const words = calendarWords(input.settings.timezone, input.now);
  const media = listSeen(post);
  const shown = media.map(({ picture, label, altText }) => {
    const bytes = pictures.get(picture ?? "");
    return bytes === undefined
      ? `<span>${escapeHtml(label)}</span>`
      : `<img src="data:image/jpeg;base64,${toBase64(bytes)}" alt="${escapeHtml(altText || label)}">`;
  });
  const altTexts = media.flatMap(({ label, altText }) => (altText === null ? [] : [`${label}: ${altText || "none"}`]));
  return `<article>
<h2 dir="auto">${escapeHtml(title)}</h2>
<p>${timing.kind === "expected" ? words.instant(timing.at) : escapeHtml(timing.why)}</p>
<p>${[card.kind === "new" ? "New" : "Changed", ...kindOf(post, media.length), ...disclosuresOf(post)].map(escapeHtml).join(" · ")}</p>
<div class="strip"${shown.length > 1 ? SWIPED : ""}>${shown.join("")}</div>
${renderCaption(post.media_type === "STORIES" ? "" : (post.caption ?? ""), account)}
${renderRows(rows)}
${altTexts.length === 0 ? "" : `<details><summary>Alt text</summary><p class="text" dir="auto">${escapeHtml(altTexts.join("\n"))}</p></details>`}
${renderRemark(card, { to: input.settings.calendar?.remarks_to, pullUrl })}
</article>`;
}

function kindOf({ media_type: type }: DraftPost, count: number): string[] {
  const kinds = { CAROUSEL: `Carousel of ${count}: swipe`, REELS: "Reel", STORIES: "Story, for 24 hours" };
  return type === undefined ? [] : [kinds[type]];
}

/** What goes out besides media and caption, such as the first comment, the place and the tags. */
function renderRows(rows: Card["rows"]): string {
  const shown = rows.map(([label, text]) => `<dt>${label}</dt><dd dir="auto">${escapeHtml(text)}</dd>`);
  return shown.length === 0 ? "" : `<dl>${shown.join("")}</dl>`;
}

/** Folded like in the feed. */
function renderCaption(caption: string, account: string): string {
  if (caption === "") return "";
  const fold = foldCaption(caption);
  const rest = caption.slice(fold.length);
  const more =
    rest === "" ? "" : `<details><summary>… more</summary><p class="text" dir="auto">${escapeHtml(rest)}</p></details>`;
  return `<p class="text" dir="auto"><b><bdi>${escapeHtml(account)}</bdi></b> ${escapeHtml(fold)}</p>${more}`;
}

/** GitHub's own form for a comment, which cannot be filled in from outside, and a mail or the team's form. */
function renderRemark(
  { post, title, timing }: Card,
  { to, pullUrl }: PageOptions & { to: string | undefined },
): string {
  const name = post.id ?? title;
  const calendar = timing.kind === "expected" ? timing.calendar : null;
  const about = [
    ...(calendar === null ? [] : [`${calendar}?${new URLSearchParams({ post: name.toWellFormed() })}`]),
    ...(pullUrl === null ? [] : [pullUrl]),
  ];
  const links = [
    ...(pullUrl === null ? [] : [linkTo(`${pullUrl}#issuecomment-new`, "Comment on GitHub")]),
    ...(to === undefined
      ? []
      : [linkTo(to.startsWith("https://") ? to : mailTo(to, { name, about }), "Send a remark")]),
  ];
  if (links.length === 0) return "";
  const begin =
    pullUrl === null
      ? ""
      : `<p>Begin the comment with <b><bdi>${escapeHtml(name)}</bdi></b>. It needs an account on GitHub.</p>`;
  return `<p>${links.join(" ")}</p>${begin}`;
}

function linkTo(address: string, words: string): string {
  return `<a class="remark" href="${escapeHtml(address)}" rel="noreferrer">${words}</a>`;
}

function mailTo(to: string, { name, about }: { name: string; about: readonly string[] }): string {
  const subject = encodeURIComponent(`Remark on the post ${name}`.toWellFormed());
  const body = about.length === 0 ? "" : `&body=${encodeURIComponent(`\r\n\r\n${about.join("\r\n")}`)}`;
  return `mailto:${to}?subject=${subject}${body}`;
}

/** For text and for attributes in quotes. */
function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
