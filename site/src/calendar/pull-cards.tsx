import type { PullCard, PullPost } from "../../../scripts/core/calendar/pull-cards.ts";
import type { PullState } from "../../../scripts/core/calendar/read-pulls.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { dayWords } from "../shared/words.ts";

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
export function PullCards({ pulls, isComplete }: { pulls: readonly PullCard[]; isComplete: boolean }) {
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
      {posts.map((post) => (
        <PostLine key={`${post.change} ${post.id}`} post={post} />
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

function PostLine({ post }: { post: PullPost }) {
  return (
    <li>
      {CHANGES[post.change]}: {post.day === null ? "" : `${dayWords.short(post.day)}, ${post.time}, `}
      <bdi>{post.text === "" ? post.id : post.text}</bdi>
    </li>
  );
}
