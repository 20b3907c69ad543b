import { escapeHtml, htmlAnswer } from "./html.ts";
import type { HttpAnswer } from "./http-types.ts";
import type { MediaItem, PublishedMedia, World } from "./world.ts";

/** Everything that is live, newest first, for people to look at. */
export function feedPage(world: World): HttpAnswer {
  const posts = world.media.toReversed();
  const count = posts.length === 1 ? "1 post" : `${posts.length} posts`;
  return page(world, posts, {
    title: `@${world.settings.account.username} - simulated feed`,
    intro: `${count} live. Simulated time: ${timeTag(world.settings.clock.now())}`,
  });
}

/** One live post by its short code, or null if there is none. */
export function postPage(world: World, shortcode: string): HttpAnswer | null {
  const post = world.media.find((media) => media.shortcode === shortcode);
  if (post === undefined) return null;
  return page(world, [post], {
    title: `A post of @${world.settings.account.username} - simulated feed`,
    intro: '<a href="/">All posts</a>',
  });
}

function page(world: World, posts: PublishedMedia[], texts: { title: string; intro: string }): HttpAnswer {
  const body = posts.length === 0 ? '<p class="empty">Nothing is live yet.</p>' : posts.map(postHtml).join("\n");
  return htmlAnswer({
    title: texts.title,
    css: CSS,
    mediaOrigins: mediaOrigins(posts),
    bodyHtml: `<header>
<h1>@${escapeHtml(world.settings.account.username)}</h1>
<p>${texts.intro}</p>
${violationsHtml(world)}
</header>
<main>
${body}
</main>
<footer>Simulated platform. Nothing here is on the real one.</footer>`,
  });
}

function violationsHtml(world: World): string {
  if (world.violations.length === 0) return "";
  const items = world.violations.map(({ detail }) => `<li>${escapeHtml(detail)}</li>`).join("\n");
  return `<div class="violations" role="alert"><strong>Something went out twice:</strong><ul>${items}</ul></div>`;
}

function postHtml(post: PublishedMedia): string {
  const path = `/p/${encodeURIComponent(post.shortcode)}/`;
  return `<article>
${mediaHtml(post.items)}
<div class="text">
<p class="caption" dir="auto">${escapeHtml(post.caption ?? "")}</p>
<p class="meta">${badges(post)}<a href="${path}">${timeTag(post.publishedAt)}</a></p>
</div>
</article>`;
}

/** Several pictures form a row that scrolls sideways, also with the keyboard. */
function mediaHtml(items: MediaItem[]): string {
  const scrolls = items.length > 1 ? ` tabindex="0" role="group" aria-label="${items.length} pictures"` : "";
  return `<div class="media"${scrolls}>${items.map(itemHtml).join("\n")}</div>`;
}

function itemHtml(item: MediaItem): string {
  const url = escapeHtml(item.url);
  if (item.kind === "video") return `<video controls preload="metadata" src="${url}"></video>`;
  return `<img loading="lazy" src="${url}" alt="${escapeHtml(item.altText ?? "")}">`;
}

function badges(post: PublishedMedia): string {
  const names: string[] = [];
  if (post.kind === "CAROUSEL") names.push(`Carousel of ${post.items.length}`);
  if (post.kind === "REELS") names.push("Reel");
  if (post.kind === "STORIES") names.push("Story");
  if (post.isAiGenerated) names.push("AI info");
  return names.map((name) => `<span class="badge">${name}</span>`).join("");
}

function timeTag(instant: Date): string {
  const iso = instant.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>`;
}

/** The simulator has fetched their media before, so each address is a well-formed http(s) URL. */
function mediaOrigins(posts: PublishedMedia[]): string[] {
  return [...new Set(posts.flatMap((post) => post.items.map((item) => new URL(item.url).origin)))];
}

/** A grid that adapts to the window, light or dark as the system prefers. */
const CSS = `
:root { color-scheme: light dark; --line: #8886; --link: light-dark(#1f5fbf, #8ab4f8); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { margin: 0; font-size: 1.5rem; }
main { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); align-items: start; }
article { overflow: hidden; border: 1px solid var(--line); border-radius: .9rem; }
.media { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; }
.media:focus-visible, a:focus-visible { outline: 3px solid var(--link); outline-offset: -3px; }
.media img, .media video { flex: 0 0 100%; width: 100%; height: auto; scroll-snap-align: start; object-fit: cover; }
.text { padding: .9rem 1rem 1rem; }
.caption { margin: 0 0 .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.meta { display: flex; flex-wrap: wrap; gap: .4rem .75rem; align-items: center; margin: 0; font-size: .85rem; }
.badge { padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; }
a { color: var(--link); }
.violations { margin-top: 1rem; padding: .75rem 1rem; border: 2px solid #d33; border-radius: .6rem; }
`;
