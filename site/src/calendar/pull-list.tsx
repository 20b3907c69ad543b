import { useRef, useState } from "preact/hooks";
import type { PullCard, PullPost, PullsData } from "../../../scripts/core/calendar/pull-cards.ts";
import type { PullState } from "../../../scripts/core/calendar/read-pulls.ts";
import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { createGithubApi } from "../propose/github-api.ts";
import { useToken } from "../propose/use-proposer.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { useEvent } from "../shared/use-event.ts";
import { dayWords, nowOf } from "../shared/words.ts";

type Pulls = Pick<PullsData, "pulls" | "isComplete">;

/**
 * The open pull requests as of the build, and then, when the page is connected, as they are now. They are read again when it is
 * connected, when the person comes back to the page, and after each proposal: `proposals` counts them.
 */
export function usePulls(index: SiteIndex, proposals: number): Pulls {
  const [visits, setVisits] = useState(0);
  const [token] = useToken(index);
  const built = useLoaded("pulls", () => loadData<PullsData>("pulls.json", index.version));
  useEvent("visibilitychange", () => document.visibilityState === "visible" && setVisits(visits + 1));
  const last = useRef<Pulls | null>(null);
  // Cards are an extra: a page that cannot read them says everything else.
  const live = useLoaded(`${proposals} ${visits} ${token}`, () => readLive(index, token).catch(() => null));
  if (live.state === "here") last.current = live.data ?? last.current;
  return last.current ?? (built.state === "here" ? built.data : { pulls: [], isComplete: true });
}

/** null when the page is not connected. */
async function readLive(index: SiteIndex, token: string | null): Promise<Pulls | null> {
  const { repository } = index;
  if (repository === null || token === null) return null;
  // It loads what compares two queues; most readers are not connected.
  const [{ settings }, { readLivePulls }] = await Promise.all([
    loadData<ComposeData>("compose.json", index.version),
    import("./live-pulls.ts"),
  ]);
  return await readLivePulls(createGithubApi(repository, token), {
    repository,
    settings,
    now: nowOf(index, Date.now()),
  });
}

const STATES: Record<PullState, string> = {
  waiting: "Waiting for review",
  approved: "Approved",
  "changes-requested": "Changes requested",
  conflict: "Conflict",
  draft: "Draft",
};
const CHANGES: Record<PullPost["change"], string> = {
  added: "New",
  edited: "Edited",
  moved: "Moved",
  removed: "Removed",
};

/** Open pull requests as dashed cards: what would change, on which day, and who is waited for. */
export function PullCards({ pulls, isComplete }: Pulls) {
  if (pulls.length === 0) return null;
  return (
    <section class="pulls" aria-labelledby="pulls-title">
      <h2 id="pulls-title">Proposed</h2>
      <ul>
        {pulls.map((pull) => (
          <li key={pull.number} class={`pull pull-${pull.state}`}>
            <a href={pull.url} target="_blank" rel="noopener noreferrer">
              <bdi>{pull.title}</bdi>
            </a>{" "}
            <span class="quiet">
              {STATES[pull.state]} · #{pull.number} by <bdi>{pull.author}</bdi>
            </span>
            <PostLines posts={pull.posts.slice(0, MAX_LISTED)} />
            {pull.postCount > MAX_LISTED && <Further pull={pull} />}
          </li>
        ))}
      </ul>
      {!isComplete && <p class="quiet">There are more open pull requests on GitHub.</p>}
    </section>
  );
}

/** More would hide the calendar below. */
const MAX_LISTED = 3;

function PostLines({ posts }: { posts: readonly PullPost[] }) {
  return (
    <ul>
      {posts.map(({ change, id, day, time, text }) => (
        <li key={`${change} ${id}`}>
          {CHANGES[change]}: {day === null ? "" : `${dayWords.short(day)}, ${time}, `}
          <bdi>{text || id}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Further({ pull: { posts, postCount } }: { pull: PullCard }) {
  return (
    <details>
      <summary>{plural(postCount - MAX_LISTED, "more post")}</summary>
      <PostLines posts={posts.slice(MAX_LISTED)} />
      {postCount > posts.length && <p>And {postCount - posts.length} that are not listed here.</p>}
    </details>
  );
}
