import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ProblemError } from "../../core/findings/problem.ts";

const ROOT = fileURLToPath(new URL("../../../site", import.meta.url));
const PAGES = ["index.html", "feed.html", "compose.html", "worked.html", "status.html"];
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
    test: /site\/(src\/(shared\/(?!post-)|photos\/use-photos|propose\/use-proposer|tray\/(staged|use-changes))|styles\/(tokens|base|controls|marks|post|dialog|tray))|core\/calendar\/preview-post/,
    priority: 1,
  },
  { name: "rules", test: /core\/calendar\/(check|forecast)-/ },
];

/** The text of each file of the site, by its path there. They hold no data and are the same for every queue. */
export type Pages = Readonly<Record<string, string>>;

/**
 * Compiles the pages from site/. npm run tool -- bundle puts what this returns in place of this file, so that nothing is compiled where
 * the package or the action runs. @throws ProblemError (exit 2) without the dev dependencies
 */
export async function compilePages(): Promise<Pages> {
  const { build } = await loadVite();
  const built = await build({
    root: ROOT,
    base: "./",
    configFile: false,
    envDir: false,
    logLevel: "error",
    publicDir: "public",
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
        input: PAGES.map((page) => `${ROOT}/${page}`),
        output: { codeSplitting: { groups: SHARED } },
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const files = outputs.map((file) => [file.fileName, textOf(file.type === "chunk" ? file.code : file.source)]);
  const copied = COPIED.map(async (name) => [name, await readFile(`${ROOT}/public/${name}`, "utf8")] as const);
  const all = [...files, ...(await Promise.all(copied))].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return withFileNames(Object.fromEntries(all));
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
