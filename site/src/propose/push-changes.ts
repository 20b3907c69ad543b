import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import type { ProposalApi } from "../../../scripts/core/ports/proposal-api.ts";
import type { ProposedFile } from "../../../scripts/core/proposal/commit-files.ts";
import { decideChanges } from "../../../scripts/core/proposal/decide-changes.ts";
import { refusal } from "../../../scripts/core/proposal/newest-state.ts";
import { type PushContext, type Pushed, pushProposal } from "../../../scripts/core/proposal/push-proposal.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import type { PageProposal, Progress } from "./proposer.ts";

export interface PageContext extends Pick<PushContext, "timeZone" | "now" | "wait" | "arrived"> {
  api: ProposalApi;
  repository: Repository;
}

/** The changes were made for the queue that the page shows, so it is where their meaning is. */
export async function pushChanges(
  { api, repository, ...context }: PageContext,
  { changes, files, onProgress }: PageProposal,
): Promise<Pushed> {
  const { account, commit, queuePath } = repository;
  const seen = commit === null ? null : await api.readText(queuePath, commit);
  const onSent = onProgress === undefined ? undefined : progressOf(files, onProgress);
  const pushing = {
    ...context,

    onSent,
    api,
    account,
    queuePath,
    kind: "calendar",
    opening: "Proposed in the calendar:",
  };
  return await pushProposal(pushing, {
    files,
    async decide({ queue }) {
      const wanted = { seen: seen ?? queue, current: queue, changes, now: context.now() };
      const decided = decideChanges({ known: knownIn(wanted.seen), ...wanted });
      if (!decided.ok) throw refusal(decided.error.why, "Reload the page to see the newest version, and decide again.");
      return { changes, queue: decided.value };
    },
  });
}

/** A page does not hold the record; the queue that it shows says what was published. */
function knownIn(queue: string) {
  return { posts: readQueue(encodeUtf8(queue)).queue.posts, archive: [], journal: { entries: [] } };
}

/** Sums up what has left of each file. Nothing is told about a proposal without files. */
function progressOf(files: readonly ProposedFile[], onProgress: (progress: Progress) => void) {
  const shares = new Map<string, number>();
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes.length]));
  const allBytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  return (path: string, share: number) => {
    shares.set(path, share);
    const sentBytes = [...shares].reduce((sum, [name, part]) => sum + part * (sizes.get(name) ?? 0), 0);
    const sentFiles = [...shares.values()].filter((part) => part === 1).length;
    onProgress({ sentBytes, allBytes, sentFiles, allFiles: files.length });
  };
}
