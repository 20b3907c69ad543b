import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { ProblemError } from "../../core/findings/problem.ts";

const ROOT = fileURLToPath(new URL("../../../site", import.meta.url));
/** Each is page.html, with its own title, script and styles. `more`: data that it asks for before its scripts are here. */
const PAGES: Readonly<Record<string, { title: string; script: string; styles: string; more?: string }>> = {
  index: { title: "Calendar", script: "calendar", styles: "post dialog calendar month agenda tray", more: "month" },
  feed: { title: "Feed preview", script: "feed", styles: "post dialog feed" },
  compose: { title: "Composer", script: "compose", styles: "post compose tray", more: "compose.json" },
  worked: { title: "What worked", script: "worked", styles: "worked", more: "worked.json" },
  status: { title: "Status", script: "status", styles: "status" },
};
/** Copied as they are. */
const WORKER = "service-worker.js";
const COPIED = ["early.js", "heic-worker.js", "icon.svg", "manifest.webmanifest", WORKER];

/**
 * What several pages need is one file, with all that it imports: a phone requests each file again, and many small ones compress worse. The
 * rules and the forecast are a file of their own, because no page waits for them.
 */
const SHARED = [
  {
    name: "frame",
    test: /site\/(src\/(shared\/(?!post-)|photos\/use-photos|propose\/use-proposer|tray\/staged)|styles\/(tokens|base|controls|marks|post|dialog|tray))|core\/calendar\/preview-post/,
    priority: 1,
  },
  { name: "rules", test: /core\/calendar\/(check|forecast)-/ },
];

/** Core and packages do nothing when they are loaded, so that a page gets only the parts of them that it uses. */
const PURE = { moduleSideEffects: (id: string) => !/scripts\/core\/|node_modules\//.test(id) };

/** The text of each file of the site, by its path there. They hold no data and are the same for every queue. */
export type Pages = Readonly<Record<string, string>>;

/**
 * Compiles the pages from site/. npm run tool -- bundle puts what this returns in place of this file, so that nothing is compiled where
 * the package or the action runs. @throws ProblemError (exit 2) without the dev dependencies
 */
export async function compilePages(): Promise<Pages> {
  return (await compilePagesFrom()).pages;
}

/** The same with `inputs`: every file that the pages are made from. */
export async function compilePagesFrom(): Promise<{ pages: Pages; inputs: string[] }> {
  const { build } = await loadVite();
  const built = await build({
    root: ROOT,
    base: "./",
    configFile: false,
    envDir: false,
    logLevel: "error",
    publicDir: "public",
    plugins: [
      { name: "pages", enforce: "pre", resolveId: (id) => (isPage(id) ? id : null), load: (id) => loadPage(id) },
    ],
    worker: { format: "es", rolldownOptions: { treeshake: PURE } },
    // Said here, because the environment would decide it otherwise: the pages are the same wherever they are compiled.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      // The policy forbids data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: Object.keys(PAGES).map((page) => `${ROOT}/${page}.html`),
        treeshake: PURE,
        output: { codeSplitting: { groups: SHARED } },
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const files = outputs.map((file) => [file.fileName, textOf(file.type === "chunk" ? file.code : file.source)]);
  const copied = COPIED.map(async (name) => [name, await readFile(`${ROOT}/public/${name}`, "utf8")] as const);
  const all = [...files, ...(await Promise.all(copied))].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  const inputs = outputs.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  return { pages: withFileNames(Object.fromEntries(all)), inputs };
}

const isPage = (id: string) => id.endsWith(".html");

/** null for what is no page. */
async function loadPage(id: string): Promise<string | null> {
  const page = isPage(id) ? PAGES[basename(id, ".html")] : undefined;
  if (page === undefined) return null;
  const styles = `tokens base controls marks ${page.styles}`.split(" ");
  const links = styles.map((name) => `<link rel="stylesheet" href="./styles/${name}.css" />`);
  const template = await readFile(`${ROOT}/page.html`, "utf8");
  return template
    .replace("%TITLE%", page.title)
    .replace("%MORE%", page.more ?? "")
    .replaceAll("%SCRIPT%", page.script)
    .replace("</head>", `${links.join("")}</head>`);
}

/** The service worker knows what belongs to its build. */
function withFileNames(pages: Pages): Pages {
  const names = Object.keys(pages).filter((name) => name !== WORKER);
  return { ...pages, [WORKER]: (pages[WORKER] ?? "").replace("%FILES%", names.join(" ")) };
}

/** Loaded late: it is a development dependency. */
async function loadVite(): Promise<typeof import("vite")> {
  try {
    return await import("vite");
  } catch (cause) {
    const why = "vite is not installed: it is a development dependency.";
    const whatToDo = "Run npm ci without --omit=dev.";
    throw new ProblemError({ code: "vite-missing", what: "The pages", why, whatToDo }, 2, {
      cause,
    });
  }
}

function textOf(source: string | Uint8Array): string {
  return typeof source === "string" ? source : Buffer.from(source).toString("utf8");
}
