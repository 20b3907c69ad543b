import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compilePages } from "./compile-pages.ts";

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

/** Folder of the site. */
export const HEIC_FOLDER = "heic";

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
