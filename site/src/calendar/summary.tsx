import { titleOf } from "../../../scripts/core/calendar/line-text.ts";
import type { MonthData, PostBrief, Share, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { StateMark } from "../shared/marks.tsx";
import { dayWords } from "../shared/words.ts";
import { describeQueue, summarizeMonth } from "./summarize.ts";

/** For a team without any post: the way to the first one, instead of a state full of zeros. */
export function FirstPost() {
  return (
    <section class="first-post stack" aria-labelledby="first-post-title">
      <h2 id="first-post-title">Nothing is planned yet</h2>
      <p>This calendar fills itself from the queue. The first post takes three steps:</p>
      <ol class="numbered stack tight">
        <li>Write it. The composer checks every rule of Instagram while you type.</li>
        <li>Propose it. It becomes a pull request, where the team sees how it will look.</li>
        <li>Merge it. It goes out at the next free time of day.</li>
      </ol>
      <p>
        <a class="button primary" href="./compose.html">
          Write the first post
        </a>
      </p>
    </section>
  );
}

/** Problems with whole files come first, because everything below may be incomplete. */
export function FileProblems({ problems }: { problems: SiteIndex["fileProblems"] }) {
  if (problems.length === 0) return null;
  const stops = problems.some(({ stopsPosting }) => stopsPosting);
  return (
    <section class="file-problems stack" aria-labelledby="file-problems-title">
      <h2 id="file-problems-title">{stops ? "Nothing is posted until this is fixed" : "The content has problems"}</h2>
      <ul class="stack">
        {problems.map(({ file, message, hint }) => (
          <li key={`${file} ${message} ${hint}`}>
            <code>{file}</code> <span dir="auto">{message}</span> <span dir="auto">{hint}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the queue stands, in one line, which opens what needs a person: each post with its error and what to do. */
export function StateLine({ index, onOpen }: { index: SiteIndex; onOpen: (post: PostBrief) => void }) {
  const { attention, attentionCount } = index;
  const { text, isUrgent } = describeQueue(index);
  const queue = <span class={isUrgent ? "urgent-words" : ""}>{text}</span>;
  return (
    <section class="state" aria-label="State">
      {attention.length === 0 ? (
        <p>{queue}.</p>
      ) : (
        <details>
          <summary>
            {queue};{" "}
            <strong class="urgent-words">
              {attentionCount === 1 ? "1 needs attention" : `${attentionCount} need attention`}
            </strong>
          </summary>
          <AttentionList posts={attention} more={attentionCount - attention.length} onOpen={onOpen} />
        </details>
      )}
      <a href="./status.html">Status</a>
    </section>
  );
}

type AttentionListProps = { posts: readonly PostBrief[]; more: number; onOpen: (post: PostBrief) => void };

function AttentionList({ posts, more, onOpen }: AttentionListProps) {
  return (
    <>
      <ul class="attention-list">
        {posts.map((post) => (
          <li key={post.n}>
            <p class="attention-head">
              <StateMark state={post.state} />
              <button type="button" class="linklike" onClick={() => onOpen(post)}>
                <bdi>{titleOf(post)}</bdi>
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
        ))}
      </ul>
      {more > 0 && <p class="quiet attention-more">And {plural(more, "further post")}, marked in their months.</p>}
    </>
  );
}

/** What the month comes to, and how it is distributed over pillars and calls to action. */
export function Balance({ month }: { month: MonthData }) {
  return (
    <section class="balance stack tight" aria-labelledby="balance-title">
      <h2 id="balance-title">The month in numbers</h2>
      <p role="status">{summarizeMonth(month)}</p>
      {month.pillars.length > 0 && (
        <>
          <p class="quiet">Published and planned posts, without failed ones.</p>
          <div class="balance-bars">
            <Bar title="Pillars (topics)" shares={month.pillars} />
            <Bar title="Calls to action" shares={month.ctas} />
          </div>
        </>
      )}
    </section>
  );
}

function Bar({ title, shares }: { title: string; shares: readonly Share[] }) {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <div class="balance-bar stack tight">
      <h3>{title}</h3>
      <div class="bar" aria-hidden="true">
        {shares.map(({ name, tone, count }) => (
          <span key={name} class={`tone-${tone}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {shares.map(({ name, tone, count }) => (
          <li key={name}>
            <span class={`dot tone-${tone}`} aria-hidden="true" />
            <bdi>{name === "" ? "none given" : name}</bdi>{" "}
            <span class="quiet">
              {count} · {Math.round((count / all) * 100)}%
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
