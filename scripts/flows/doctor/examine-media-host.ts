import type { ServedFile } from "../../core/doctor/judge-media-host.ts";
import { namesFile } from "../../core/media/media-target.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import type { MediaHost } from "../../core/ports/media-host.ts";
import type { Content } from "../../core/posting/content.ts";
import { serveFiles } from "../post/prepare.ts";

export interface MediaHostPorts {
  /** Reads the files of the repository, without network. */
  files: MediaChecker;
  host: MediaHost;
}

/** Fetches the first file that a waiting post names from where it is served; null when no waiting post names one. */
export async function examineMediaHost(
  { files, host }: MediaHostPorts,
  content: Content,
  allowPrivateHosts: readonly string[],
): Promise<ServedFile | null> {
  const post = content.posts.find((candidate) => candidate.status === "pending" && namesFile(candidate));
  if (post === undefined) return null;
  const report = await files.check(post, content.settings.media, { files: content.media });
  const [first] = report.files ?? [];
  if (first === undefined) return { kind: "unusable", id: post.id ?? "a post" };
  const served = await serveFiles({ host, config: { allowPrivateHosts } }, content, { post, files: [first] });
  return served.kind === "served" ? { kind: "served", path: first.path } : { kind: "not-served", why: served.error };
}
