import type { ComponentChildren } from "preact";
import { titleOf } from "../../../scripts/core/calendar/line-text.ts";
import type { PostDetail, PostMedium } from "../../../scripts/core/calendar/site-data.ts";
import { Chip, Findings, StateMark } from "./marks.tsx";
import { dayWords, KIND_WORDS } from "./words.ts";

type PostFactsProps = { post: PostDetail; timeZone: string; children?: ComponentChildren };

/** Everything about a post that followers do not see, with what can be done about it. */
export function PostFacts({ post, timeZone, children }: PostFactsProps) {
  return (
    <div class="facts stack">
      <h2 id="post-dialog-title">
        <bdi>{titleOf(post)}</bdi>
      </h2>
      <p class="facts-marks">
        <StateMark state={post.state} />
        <Chip label={post.pillar} kind="pillar" />
        <Chip label={post.cta} kind="cta" />
      </p>
      {post.trouble !== null && (
        <section class="trouble stack tight" aria-label="What is wrong">
          <p dir="auto">{post.trouble.what}</p>
          <p class="fix">
            <strong>What to do:</strong> {post.trouble.fix}
          </p>
        </section>
      )}
      {children}
      <dl class="stack tight">
        <Fact name={WHEN[post.state]}>
          {post.day !== null && `${dayWords.long(post.day)}, ${post.time} (${timeZone})`}
        </Fact>
        <Fact name="Not before">{post.heldUntil}</Fact>
        <Fact name="Id">{post.id}</Fact>
        <Fact name="Numbers">
          {post.numbers !== null && `${post.numbers.counts.join(" · ")} (${post.numbers.measured})`}
        </Fact>
        <Fact name="Kind">{KIND_WORDS[post.kind]}</Fact>
        <Fact name="Place in the queue">{post.position}</Fact>
        {post.rows.map(([label, text]) => (
          <Fact key={label} name={label}>
            <span dir="auto">{text}</span>
          </Fact>
        ))}
        <Fact name="Note">{post.note !== "" && <span dir="auto">{post.note}</span>}</Fact>
        <Fact name="Live at">
          {post.permalink !== null && (
            <a href={post.permalink} rel="noopener noreferrer">
              {post.permalink}
            </a>
          )}
        </Fact>
      </dl>
      <Media media={post.media} />
      {post.findings.length > 0 && <Findings findings={post.findings} />}
    </div>
  );
}

const WHEN = {
  published: "Published",
  expected: "Planned for",
  failed: "Failed",
  unconfirmed: "Handed over",
  stuck: "When",
};

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  if (children === false || children === null || children === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Media({ media }: { media: PostMedium[] }) {
  if (media.length === 0) return null;
  return (
    <section class="media-list stack tight" aria-label="Media and alt text">
      <h3>Media and alt text</h3>
      <ul class="stack tight">
        {media.map(({ label, name, altText, url }) => (
          <li key={`${label} ${url}`}>
            <p class="media-name">
              {label}: {name}
              {url === null && " (not shown: its host is not public, or the address is not https)"}
            </p>
            {altText !== null && (
              <p class={altText === "" ? "missing" : "alt"} dir="auto">
                {altText === "" ? "No alt text." : altText}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
