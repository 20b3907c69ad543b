import type { DraftPost } from "../core/content/draft-post.ts";
import { readQueue } from "../core/content/read-queue.ts";
import type { Complaint } from "../core/findings/finding.ts";
import { identifyFiles } from "../core/media/blob-ids.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { Content } from "../core/posting/content.ts";
import { digestWith, sha256 } from "../core/posting/digest.ts";
import { judgeDates } from "../core/posting/judge-dates.ts";
import { checkPost } from "../core/rules/posts/check-queue.ts";

export interface JudgePorts {
  media: MediaChecker;
  allowPrivateHosts: readonly string[];
  clock: Pick<Clock, "now">;
}

/**
 * What CI will say about these posts of the proposed queue, and about the dates in it. Pointers are relative to the post; where
 * there are several, the message names the post.
 */
export async function judgeProposal(
  ports: JudgePorts,
  content: Content,
  { queue, ids }: { queue: Uint8Array; ids: readonly string[] },
): Promise<Complaint[]> {
  const reading = readQueue(queue);
  const { posts } = reading.queue;
  const { settings, journal, archive } = content;
  const identify = (draft: DraftPost) => identifyFiles(draft, content.blobIds);
  const check = { reading, settings, journal, archive, allowPrivateHosts: ports.allowPrivateHosts };
  const complaints: Complaint[] = [];
  for (const id of new Set(ids)) {
    const index = posts.findIndex((post) => post.id === id);
    if (index < 0) continue;
    const ofRules = checkPost({ ...check, identify, digestOf: digestWith(content), sha256 }, index);
    const isAddressRefused = ofRules.some(({ rule }) => rule === "url-form");
    const ofMedia = isAddressRefused
      ? []
      : (await ports.media.check(posts[index] ?? {}, settings.media, { files: content.media })).complaints;
    const own = [...ofRules, ...ofMedia].map((complaint) => relativeTo(complaint, `/posts/${index}`));
    complaints.push(...(ids.length > 1 ? own.map((complaint) => naming(complaint, id)) : own));
  }
  return [...complaints, ...datesIn(ports, content, posts)];
}

function relativeTo(complaint: Complaint, base: string): Complaint {
  return { ...complaint, pointer: complaint.pointer.replace(base, "") };
}

function naming(complaint: Complaint, id: string): Complaint {
  return { ...complaint, message: `${id}: ${complaint.message}` };
}

function datesIn({ clock }: JudgePorts, content: Content, posts: readonly DraftPost[]): Complaint[] {
  const options = { now: clock.now(), digestOf: digestWith(content), basePosts: content.posts };
  return judgeDates({ ...content, posts: [...posts] }, options);
}
