import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compilePages } from "./compile-pages.ts";

export interface PagesPlan {
  /** Absolute path of an existing folder. Its files are kept. */
  outDir: string;
  /** Hosts whose media may be shown over plain http, on any port. */
  mediaHosts: readonly string[];
}

/** Writes the pages. @throws ProblemError (exit 2) where they have to be compiled and the dev dependencies are not installed */
export async function buildPages({ outDir, mediaHosts }: PagesPlan): Promise<void> {
  const policy = contentPolicy(mediaHosts);
  for (const [path, text] of Object.entries(await compilePages())) {
    await mkdir(dirname(join(outDir, path)), { recursive: true });
    await writeFile(join(outDir, path), path.endsWith(".html") ? text.replace("%CONTENT_POLICY%", policy) : text);
  }
}

const HOST_NAME = /^[a-z0-9.-]+$/i;

/**
 * What the pages may load, as the value of a meta tag, since static hosts set no headers: their own scripts, styles and data, and
 * the posts' own media. No inline code, no frames, no forms. `mediaHosts` are allowed over plain http too, on any port.
 */
export function contentPolicy(mediaHosts: readonly string[]): string {
  const names = mediaHosts.filter((host) => HOST_NAME.test(host));
  const media = ["https:", ...names.map((host) => `http://${host}:*`)].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${media}`,
    `media-src 'self' ${media}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
