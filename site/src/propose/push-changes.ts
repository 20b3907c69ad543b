import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { ProposalApi } from "../../../scripts/core/ports/proposal-api.ts";
import type { ProposedFile } from "../../../scripts/core/proposal/commit-files.ts";
import { mergeChanges } from "../../../scripts/core/proposal/merge-changes.ts";
import { refusal } from "../../../scripts/core/proposal/newest-state.ts";
import { type PushContext, type Pushed, pushProposal } from "../../../scripts/core/proposal/push-proposal.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";

export interface PageContext extends Pick<PushContext, "timeZone" | "now" | "wait"> {
  api: ProposalApi;
  repository: Repository;
}

/** The changes were made for the queue that the page shows, so it is where their meaning is. */
export async function pushChanges(
  { api, repository, ...context }: PageContext,
  { changes, files }: { changes: readonly ListChange[]; files: readonly ProposedFile[] },
): Promise<Pushed> {
  const { account, commit, queuePath } = repository;
  const seen = commit === null ? null : await api.readText(queuePath, commit);
  const pushing = { ...context, api, account, queuePath, kind: "calendar", opening: "Proposed in the calendar:" };
  return await pushProposal(pushing, {
    files,
    async decide({ queue }) {
      const merged = mergeChanges({ seen: seen ?? queue, current: queue, changes, now: context.now() });
      if (!merged.ok) throw refusal(merged.error, "Reload the page to see the newest version, and decide again.");
      return { changes, queue: merged.value };
    },
  });
}
