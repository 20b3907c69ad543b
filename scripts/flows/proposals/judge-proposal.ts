import type { DraftPost } from "../../core/content/draft-post.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import type { Finding } from "../../core/findings/finding.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { Content } from "../../core/posting/content.ts";
import { digestWith } from "../../core/posting/digest.ts";
import { judgeDates } from "../../core/posting/judge-dates.ts";
import { queueCheckOf } from "../../core/posting/read-content.ts";
import { checkPosts } from "../../core/rules/posts/check-queue.ts";

export interface JudgePorts {
  media: MediaChecker;
  allowPrivateHosts: readonly string[];
  clock: Pick<Clock, "now">;
}

/** What CI will say about these posts and the dates. Pointers are relative to the post; of several, the message names the post. */
export async function judgeProposal(
  ports: JudgePorts,
  content: Content,
  { queue, ids }: { queue: Uint8Array; ids: readonly string[] },
): Promise<Finding[]> {
  const reading = readQueue(queue);
  const { posts } = reading.queue;
  const findingsOf = checkPosts(queueCheckOf(content, reading, ports.allowPrivateHosts));
  const findings: Finding[] = [];
  for (const id of new Set(ids)) {
    const index = posts.findIndex((post) => post.id === id);
    if (index < 0) continue;
    const ofRules = findingsOf(index);
    const isAddressRefused = ofRules.some(({ rule }) => rule === "url-form");
    const ofMedia = isAddressRefused
      ? []
      : (await ports.media.check(posts[index] ?? {}, content.settings.media, { files: content.media })).findings;
    for (const finding of [...ofRules, ...ofMedia]) {
      const message = ids.length > 1 ? `${id}: ${finding.message}` : finding.message;
      findings.push({ ...finding, pointer: finding.pointer.replace(`/posts/${index}`, ""), message });
    }
  }
  return [...findings, ...datesIn(ports, content, posts)];
}

function datesIn({ clock }: JudgePorts, content: Content, posts: readonly DraftPost[]): Finding[] {
  const options = { now: clock.now(), digestOf: digestWith(content), basePosts: content.posts };
  return judgeDates({ ...content, posts: [...posts] }, options);
}
