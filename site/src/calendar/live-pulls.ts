import { type PullCard, type PullsData, pullCard } from "../../../scripts/core/calendar/pull-cards.ts";
import { readOpenPulls } from "../../../scripts/core/calendar/read-pulls.ts";
import type { ComposeData, Repository } from "../../../scripts/core/calendar/site-data.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import type { ProposalApi } from "../../../scripts/core/ports/proposal-api.ts";

/** The open pull requests as they are now. @throws ApiError */
export async function readLivePulls(
  api: ProposalApi,
  { repository, settings, now }: { repository: Repository; settings: ComposeData["settings"]; now: Date },
): Promise<Pick<PullsData, "pulls" | "isComplete">> {
  const { branch, queuePath } = repository;
  const [queue, open] = await Promise.all([api.readText(queuePath, branch), readOpenPulls(api, repository)]);
  const content = { settings: { ...DEFAULT_SETTINGS, ...settings }, journal: { entries: [] }, archive: [] };
  const cards = open.pulls.map((pull): PullCard | null =>
    pullCard(pull, { queue: queue ?? "", content, now, repository }),
  );
  return { pulls: cards.filter((card) => card !== null), isComplete: open.isComplete };
}
