import type { PostBrief, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { StateMark } from "../shared/marks.tsx";
import { dayWords } from "../shared/words.ts";

/** Further posts are folded away, so that the month stays visible. */
const SHOWN = 3;

/** Posts that need a person, each with its error and fix. */
export function Attention({ index, onOpen }: { index: SiteIndex; onOpen: (n: number) => void }) {
  const { attention, attentionCount } = index;
  if (attention.length === 0) return null;
  const more = attentionCount - attention.length;
  const [first, rest] = [attention.slice(0, SHOWN), attention.slice(SHOWN)];
  return (
    <section class="attention" aria-labelledby="attention-title">
      <h2 id="attention-title">Needs attention</h2>
      <ul>
        {first.map((post) => (
          <AttentionItem key={post.n} post={post} onOpen={onOpen} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>Show {rest.length} more</summary>
          <ul>
            {rest.map((post) => (
              <AttentionItem key={post.n} post={post} onOpen={onOpen} />
            ))}
          </ul>
        </details>
      )}
      {more > 0 && <p class="quiet">And {plural(more, "further post")}, marked in their months.</p>}
    </section>
  );
}

function AttentionItem({ post, onOpen }: { post: PostBrief; onOpen: (n: number) => void }) {
  return (
    <li>
      <p class="attention-head">
        <StateMark state={post.state} />
        <button type="button" class="linklike" onClick={() => onOpen(post.n)}>
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
