import type { PostBrief, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { StateMark } from "../shared/marks.tsx";
import { dayWords, STATE_WORDS } from "../shared/words.ts";

/** What needs a person, in one line that opens: each post with its error and what to do. */
export function Attention({ index, onOpen }: { index: SiteIndex; onOpen: (post: PostBrief) => void }) {
  const { attention, attentionCount } = index;
  if (attention.length === 0) return null;
  const more = attentionCount - attention.length;
  return (
    <section class="attention" aria-label="Needs attention">
      <details>
        <summary>
          <strong class="attention-count">
            {plural(attentionCount, "post needs attention", "posts need attention")}
          </strong>
          <span class="quiet">{countStates(attention, more)}</span>
        </summary>
        <ul class="attention-list">
          {attention.map((post) => (
            <AttentionItem key={post.n} post={post} onOpen={onOpen} />
          ))}
        </ul>
        {more > 0 && <p class="quiet attention-more">And {plural(more, "further post")}, marked in their months.</p>}
      </details>
    </section>
  );
}

/** "1 failed, 2 planned" */
function countStates(posts: readonly PostBrief[], more: number): string {
  const groups = Map.groupBy(posts, ({ state }) => state);
  const parts = [...groups].map(([state, group]) => `${group.length} ${STATE_WORDS[state].toLowerCase()}`);
  return [...parts, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

function AttentionItem({ post, onOpen }: { post: PostBrief; onOpen: (post: PostBrief) => void }) {
  return (
    <li>
      <p class="attention-head">
        <StateMark state={post.state} />
        <button type="button" class="linklike" onClick={() => onOpen(post)}>
          <bdi>{post.id === "" ? "a post without an id" : post.id}</bdi>
        </button>
        {post.day !== null && <span class="quiet">{dayWords.short(post.day)}</span>}
      </p>
      <p class="what" dir="auto">
        {post.trouble?.what}
      </p>
      <p class="fix">
        <strong>What to do:</strong> {post.trouble?.fix}
      </p>
    </li>
  );
}
