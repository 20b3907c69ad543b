import { fileURLToPath } from "node:url";
import { ProblemError } from "../../core/findings/problem.ts";

const ROOT = fileURLToPath(new URL("../../../site", import.meta.url));
const PAGES = ["index.html", "feed.html", "compose.html"];

export interface PagesPlan {
  /** Absolute path of an existing folder. Its files are kept. */
  outDir: string;
  /** Hosts whose media may be shown over plain http, on any port. */
  mediaHosts: readonly string[];
}

/** Bundles the pages. They hold no data and are the same for every queue. @throws ProblemError (exit 2) without the dev dependencies */
export async function buildPages({ outDir, mediaHosts }: PagesPlan): Promise<void> {
  const { build } = await loadVite();
  await build({
    root: ROOT,
    base: "./",
    configFile: false,
    envDir: false,
    logLevel: "error",
    publicDir: "public",
    plugins: [
      {
        name: "content-policy",
        transformIndexHtml: (html) => html.replace("%CONTENT_POLICY%", contentPolicy(mediaHosts)),
      },
    ],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      // The policy forbids data: addresses.
      assetsInlineLimit: 0,
      rollupOptions: { input: PAGES.map((page) => `${ROOT}/${page}`) },
    },
  });
}

async function loadVite(): Promise<typeof import("vite")> {
  try {
    return await import("vite");
  } catch (cause) {
    const why = "vite is not installed: it is a development dependency.";
    const whatToDo = "Run npm ci without --omit=dev.";
    const problem = { code: "vite-missing", what: "Building the pages", why, whatToDo, isRetryable: false };
    throw new ProblemError(problem, 2, { cause });
  }
}

const HOST_NAME = /^[a-z0-9.-]+$/i;

/**
 * What the pages may load, as the value of a meta tag, since static hosts set no headers: their own scripts, styles and data, and
 * the posts' own media, and files that a person adds (blob:). No inline code, no frames, no forms. `mediaHosts` are allowed over plain http too, on any port.
 */
export function contentPolicy(mediaHosts: readonly string[]): string {
  const names = mediaHosts.filter((host) => HOST_NAME.test(host));
  const media = ["https:", ...names.map((host) => `http://${host}:*`)].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: ${media}`,
    `media-src blob: ${media}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
