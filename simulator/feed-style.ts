/** The style of the feed pages: a grid that adapts to the window, light or dark as the system prefers. */
export const FEED_CSS = `
:root { color-scheme: light dark; --page: #fafafa; --card: #fff; --text: #1c1e21; --soft: #5f6670; --line: #dcdfe4; --link: #1f5fbf; }
@media (prefers-color-scheme: dark) {
  :root { --page: #111315; --card: #1b1e22; --text: #eceef1; --soft: #a2a9b3; --line: #30353c; --link: #8ab4f8; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem; }
header { padding-bottom: 0; }
h1 { margin: 0; font-size: 1.5rem; }
header p { margin: .25rem 0 0; color: var(--soft); }
main { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); align-items: start; }
article { overflow: hidden; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; }
.media { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; background: var(--line); }
.media:focus-visible, a:focus-visible { outline: 3px solid var(--link); outline-offset: -3px; }
.media img, .media video { flex: 0 0 100%; width: 100%; height: auto; display: block; scroll-snap-align: start; object-fit: cover; }
.text { padding: .9rem 1rem 1rem; }
.caption { margin: 0 0 .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.caption:empty { display: none; }
.meta { display: flex; flex-wrap: wrap; gap: .4rem .75rem; align-items: center; margin: 0; font-size: .85rem; color: var(--soft); }
.badge { padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; }
a { color: var(--link); }
.violations { margin-top: 1rem; padding: .75rem 1rem; border: 2px solid #d33; border-radius: .6rem; }
.violations ul { margin: .25rem 0 0; padding-left: 1.2rem; }
.empty { grid-column: 1 / -1; padding: 3rem 1rem; text-align: center; color: var(--soft); }
footer { font-size: .85rem; color: var(--soft); }
`;
