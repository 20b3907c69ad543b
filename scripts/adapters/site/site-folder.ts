import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import { compilePages } from "./compile-pages.ts";
import { THUMBS_FOLDER } from "./write-media.ts";

export interface PagesPlan {
  /** Absolute path of an existing folder. Its files are kept. */
  outDir: string;
  /** Hosts whose media may be shown over plain http, on any port. */
  mediaHosts: readonly string[];
  /** Base address of the interface that a connected page proposes to; null: the pages send nothing anywhere. */
  apiUrl: string | null;
}

/** Writes the pages. @throws ProblemError (exit 2) where they have to be compiled and the dev dependencies are not installed */
export async function buildPages({ outDir, mediaHosts, apiUrl }: PagesPlan): Promise<void> {
  const policy = contentPolicy(mediaHosts, apiUrl);
  for (const [path, text] of Object.entries(await compilePages())) {
    await mkdir(dirname(join(outDir, path)), { recursive: true });
    await writeFile(join(outDir, path), path.endsWith(".html") ? text.replace("%CONTENT_POLICY%", policy) : text);
  }
  await copyHeicDecoder(outDir);
}

const HEIC_FOLDER = "heic";

/**
 * A browser that cannot open a HEIC photo loads it when one is chosen. It is a file of its own with its own licence (LGPL), and left out
 * where it is not installed.
 */
async function copyHeicDecoder(outDir: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const library = "libheif-js/libheif-wasm";
  try {
    const from = resolve(`${library}/libheif-bundle.js`);
    await mkdir(join(outDir, HEIC_FOLDER), { recursive: true });
    await copyFile(from, join(outDir, HEIC_FOLDER, "libheif.js"));
    await copyFile(join(dirname(from), "LICENSE"), join(outDir, HEIC_FOLDER, "LICENSE"));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")) throw error;
  }
}

const HOST_NAME = /^[a-z0-9.-]+$/i;

/** An address that cannot end the directive it stands in. */
const API_ADDRESS = /^https?:\/\/[a-z0-9.-]+(:\d+)?(\/[\w./-]*)?$/i;

/**
 * What the pages may load, as the value of a meta tag, since static hosts set no headers: their own scripts, styles and data, and
 * the posts' own media, and files that a person adds (blob:). No inline code, no frames, no forms. `mediaHosts` are allowed over plain http too, on any port. The only
 * other place that the pages may talk to is `apiUrl`.
 */
export function contentPolicy(mediaHosts: readonly string[], apiUrl: string | null = null): string {
  const names = mediaHosts.filter((host) => HOST_NAME.test(host));
  const media = ["https:", ...names.map((host) => `http://${host}:*`)].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: ${media}`,
    `media-src 'self' blob: ${media}`,
    `connect-src 'self'${apiUrl !== null && API_ADDRESS.test(apiUrl) ? ` ${apiUrl}/` : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** Writes the data files, by their path under data/. */
export async function writeData(outDir: string, data: ReadonlyMap<string, object>): Promise<void> {
  const folder = join(outDir, "data");
  await mkdir(folder, { recursive: true });
  await Promise.all([...data].map(([name, value]) => writeFile(join(folder, name), JSON.stringify(value))));
}

/** What a site consists of. A folder with anything else in it is not ours to empty. */
const OWN_ENTRIES = new Set([
  "index.html",
  "feed.html",
  "compose.html",
  "worked.html",
  "status.html",
  "assets",
  // Sites of several accounts.
  "accounts",
  "data",
  MEDIA_FOLDER,
  THUMBS_FOLDER,
  HEIC_FOLDER,
  "early.js",
  "heic-worker.js",
  "icon.svg",
  "manifest.webmanifest",
  "service-worker.js",
]);

/** Creates the folder, or removes an earlier site from it. @throws ProblemError (exit 2) when it holds anything else */
export async function emptyOutFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const entries = await readdir(folder);
    const foreign = entries.find((name) => !OWN_ENTRIES.has(name));
    if (foreign !== undefined) throw occupied(folder, foreign);
    await Promise.all(entries.map((name) => rm(join(folder, name), { recursive: true })));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unwritable(folder, error);
  }
}

function occupied(folder: string, foreign: string): ProblemError {
  const why = `it holds "${foreign}", which is not part of a calendar site, and the folder is emptied before each build.`;
  return problem(folder, { code: "out-occupied", why, whatToDo: "Name an empty or a new folder with --out." });
}

function unwritable(folder: string, cause: unknown): ProblemError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  const why = `the system reported ${code}.`;
  return problem(folder, { code: "out-unwritable", why, whatToDo: "Name another folder with --out." }, cause);
}

function problem(
  folder: string,
  { code, why, whatToDo }: { code: string; why: string; whatToDo: string },
  cause?: unknown,
): ProblemError {
  return new ProblemError({ code, what: `The folder ${folder}`, why, whatToDo }, 2, { cause });
}
