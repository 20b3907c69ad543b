import { type Check, type CheckResult, failed, ok, skipped } from "../../core/checks/check.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { namesFile } from "../../core/media/media-target.ts";
import type { MediaChecker, MediaHost } from "../../core/ports/media-check.ts";
import type { Content } from "../../core/posting/content.ts";
import { serveFiles } from "../post/prepare.ts";

export interface MediaHostPorts {
  files: MediaChecker;
  host: MediaHost;
}

/** Fetches the first file that a waiting post names from its public address, as the poster does. No check when no waiting post names one. */
export function mediaHostChecks(
  ports: MediaHostPorts,
  content: Content,
  allowPrivateHosts: readonly string[],
): Check[] {
  const post = content.posts.find((candidate) => candidate.status === "pending" && namesFile(candidate));
  if (post === undefined) return [];
  return [{ id: "media-host", look: () => fetchFirstFile(ports, content, { post, allowPrivateHosts }) }];
}

async function fetchFirstFile(
  { files, host }: MediaHostPorts,
  content: Content,
  { post, allowPrivateHosts }: { post: DraftPost; allowPrivateHosts: readonly string[] },
): Promise<CheckResult> {
  const report = await files.check(post, content.settings.media, { files: content.media });
  const [first] = report.files ?? [];
  if (first === undefined)
    return skipped(`The files of ${post.id ?? "a post"} cannot be used. npm run validate says why.`);
  const served = await serveFiles({ host, config: { allowPrivateHosts } }, content, { post, files: [first] });
  if (served.kind === "served") return ok(`The public address of ${first.path} answers with exactly its bytes.`);
  return failed({
    found: served.error,
    meaning:
      "Instagram fetches pictures and videos from a public address. Posts that name files wait until theirs works.",
    whatToDo: "Follow the page docs/media.md, section Where files are served.",
  });
}
