import { useRef, useState } from "preact/hooks";
import type { PostBrief, PostDetail } from "../../../scripts/core/calendar/site-data.ts";
import { clip } from "../../../scripts/core/text/printable.ts";
import { dayWords } from "../shared/words.ts";
import { briefOf, type Staged, stageMove, type Tray } from "../tray/staged.ts";
import type { Changes } from "../tray/use-changes.ts";
import type { ShownPost } from "./days.ts";
import { isLoose } from "./shown-posts.ts";

interface PostActionsProps {
  post: PostDetail;
  /** The posts that the calendar shows: those that this one can be swapped with. */
  posts: readonly ShownPost[];
  changes: Changes | null;
  tray: Tray;
  onDone: () => void;
}

/** What can be done with a post. Everything but editing is kept in the tray until it is proposed. */
export function PostActions({ post, posts, changes, tray, onDone }: PostActionsProps) {
  const [form, setForm] = useState<"move" | "swap" | null>(null);
  const isStaged = useRef(false);
  const stage = (staged: Staged) => {
    // The dialog takes a moment to close, in which somebody may press again.
    if (isStaged.current) return;
    isStaged.current = true;
    tray.stage(staged);
    onDone();
  };
  const copy = (
    <a class="button" href={`./compose.html?copy=${post.n}`}>
      Duplicate
    </a>
  );
  if (!isLoose(post) || post.position === null) {
    return (
      <section class="actions" aria-label="Actions">
        <p class="quiet">It is out, or on its way, so it does not move.</p>
        {post.fields !== null && copy}
      </section>
    );
  }
  const { id } = post;
  const brief = briefOf(post);
  const toggle = (name: "move" | "swap") => setForm(form === name ? null : name);
  return (
    <section class="actions" aria-label="Actions">
      <div class="action-buttons">
        <a class="button" href={`./compose.html?edit=${post.n}`}>
          Edit
        </a>
        <button type="button" aria-expanded={form === "move"} onClick={() => toggle("move")}>
          Move to…
        </button>
        {post.state === "expected" && (
          <button type="button" aria-expanded={form === "swap"} onClick={() => toggle("swap")}>
            Swap with…
          </button>
        )}
        {post.state === "failed" && (
          <button
            type="button"
            onClick={() => stage({ change: { kind: "requeue", id }, words: `Try ${clip(id)} again`, post: brief })}
          >
            Retry
          </button>
        )}
        {copy}
        <button
          type="button"
          onClick={() => stage({ change: { kind: "remove", ids: [id] }, words: `Remove ${clip(id)}`, post: brief })}
        >
          Remove
        </button>
      </div>
      {form === "move" && <MoveForm post={brief} changes={changes} onStage={stage} />}
      {form === "swap" && <SwapForm post={brief} posts={posts} onStage={stage} />}
    </section>
  );
}

type MoveFormProps = { post: PostBrief; changes: Changes | null; onStage: (staged: Staged) => void };

function MoveForm({ post, changes, onStage }: MoveFormProps) {
  const [day, setDay] = useState(post.day ?? "");
  const [why, setWhy] = useState("");
  const move = (event: Event) => {
    event.preventDefault();
    if (changes === null || day === "") return;
    const staged = stageMove(post, day, changes);
    if (staged.ok) onStage(staged.value);
    else setWhy(staged.error);
  };
  return (
    <form class="action-form" onSubmit={move}>
      <label>
        <span>New day</span>
        <input type="date" required value={day} onInput={({ currentTarget }) => setDay(currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={changes === null}>
        Move
      </button>
      <p role="status">{why}</p>
    </form>
  );
}

type SwapFormProps = { post: PostBrief; posts: readonly ShownPost[]; onStage: (staged: Staged) => void };

function SwapForm({ post, posts, onStage }: SwapFormProps) {
  const others = posts.filter(
    (other) => other.state === "expected" && other.n >= 0 && isLoose(other) && other.n !== post.n,
  );
  const [n, setN] = useState(others[0]?.n ?? -1);
  const other: PostBrief | undefined = others.find((candidate) => candidate.n === n);
  if (other === undefined) return <p class="quiet">There is no other planned post in sight.</p>;
  const swap = (event: Event) => {
    event.preventDefault();
    const words = `Swap ${clip(post.id)} and ${clip(other.id)}`;
    onStage({ change: { kind: "swap", ids: [post.id, other.id] }, words, post });
  };
  return (
    <form class="action-form" onSubmit={swap}>
      <label>
        <span>With</span>
        <select value={n} onChange={({ currentTarget }) => setN(Number(currentTarget.value))}>
          {others.map((candidate) => (
            <option key={candidate.n} value={candidate.n}>
              {candidate.day === null ? "" : dayWords.short(candidate.day)}: {candidate.text || candidate.id}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary">
        Swap
      </button>
    </form>
  );
}
