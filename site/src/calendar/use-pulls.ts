import { useEffect, useState } from "preact/hooks";
import type { PullsData } from "../../../scripts/core/calendar/pull-cards.ts";
import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { createGithubApi } from "../propose/github-api.ts";
import { createTokenStore, type TokenStore } from "../propose/token-store.ts";
import { loadData } from "../shared/load-data.ts";

/**
 * The open pull requests as of the build, and then, when the page is connected, as they are now. They are read again when it is
 * connected, when the person comes back to the page, and after each proposal: `proposals` counts them.
 */
export function usePulls(index: SiteIndex, proposals: number): Pick<PullsData, "pulls" | "isComplete"> {
  const [pulls, setPulls] = useState<Pick<PullsData, "pulls" | "isComplete">>({ pulls: [], isComplete: true });
  useEffect(() => {
    let isWanted = true;
    const show = (found: Pick<PullsData, "pulls" | "isComplete">) => {
      if (isWanted) setPulls(found);
    };
    // Cards are an extra: a page without them says everything else.
    const loading = loadData<PullsData>("pulls.json", index.version).then(show, () => undefined);
    let [asked, newest] = [0, 0];
    const refresh = async () => {
      const turn = ++asked;
      await loading;
      const live = await readLive(index).catch(() => null);
      // An answer that was long on its way is older than what is shown.
      if (live === null || turn < newest) return;
      newest = turn;
      show(live);
    };
    void refresh();
    const stop = tokensOf(index)?.follow(() => void refresh());
    const comeBack = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      isWanted = false;
      stop?.();
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [index, proposals]);
  return pulls;
}

/** null where there is nothing to connect with. */
function tokensOf({ repository, isLocal }: SiteIndex): TokenStore | null {
  return repository === null || isLocal ? null : createTokenStore(repository);
}

/** null when the page is not connected. */
async function readLive(index: SiteIndex): Promise<Pick<PullsData, "pulls" | "isComplete"> | null> {
  const { repository } = index;
  const token = tokensOf(index)?.read() ?? null;
  if (repository === null || token === null) return null;
  // It loads what compares two queues; most readers are not connected.
  const [{ settings }, { readLivePulls }] = await Promise.all([
    loadData<ComposeData>("compose.json", index.version),
    import("./live-pulls.ts"),
  ]);
  return await readLivePulls(createGithubApi(repository, token), {
    repository,
    settings,
    now: new Date(),
  });
}
