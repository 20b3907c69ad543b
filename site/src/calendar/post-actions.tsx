import { useRef, useState } from "preact/hooks";
import { quotedTitle, titleOf } from "../../../scripts/core/calendar/line-text.ts";
import type { PostBrief, PostDetail } from "../../../scripts/core/calendar/site-data.ts";
import { useLoaded } from "../shared/load-data.ts";
import { dayWords } from "../shared/words.ts";
import { briefOf, type Changes, type NewPlace, type Staged, type Tray } from "../tray/staged.ts";
import type { ShownPost } from "./days.ts";
import { planMove, stageSwap } from "./plan-move.ts";
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
    if (!isStaged.current) tray.stage(staged);
    isStaged.current = true;
    onDone();
  };
  const copy = (
    <a class="button" href={`./compose.html?copy=${post.n}`}>
      Duplicate
    </a>
  );
  if (!isLoose(post) || post.position === null) {
    return (
      <section class="actions stack" aria-label="Actions">
        <p class="quiet">It is out, or on its way, so it does not move.</p>
        {post.fields !== null && copy}
      </section>
    );
  }
  const { id } = post;
  const brief = briefOf(post);
  const act = (change: Staged["change"], words: string) => () => stage({ change, words, post: brief });
  const toggle = (name: "move" | "swap") => setForm(form === name ? null : name);
  return (
    <section class="actions stack" aria-label="Actions">
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
          <button type="button" onClick={act({ kind: "requeue", id }, `Try ${quotedTitle(post)} again`)}>
            Retry
          </button>
        )}
        {copy}
        <button type="button" onClick={act({ kind: "remove", ids: [id] }, `Remove ${quotedTitle(post)}`)}>
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
  const [place, setPlace] = useState({ day: post.day ?? "", time: "" });
  const isNew = place.day !== post.day || place.time !== "";
  const key = changes === null || place.day === "" ? null : JSON.stringify([post.n, place, changes.now]);
  const planned = useLoaded(key, async () => (changes === null ? null : await planMove(post, place, changes)));
  const plan = planned.state === "here" ? planned.data : null;
  const swap = isNew && plan?.ok === true ? plan.value.swap : null;
  const move = (event: Event) => {
    event.preventDefault();
    if (plan?.ok === true) onStage(plan.value.move);
  };
  const write = (name: keyof NewPlace) => (event: { currentTarget: HTMLInputElement }) =>
    setPlace({ ...place, [name]: event.currentTarget.value });
  return (
    <form class="action-form stack" onSubmit={move}>
      <label>
        <span>New day</span>
        <input type="date" required value={place.day} onInput={write("day")} />
      </label>
      <label>
        <span>Time (optional)</span>
        <input type="time" value={place.time} onInput={write("time")} />
      </label>
      <button type="submit" class="primary" disabled={plan === null}>
        Move
      </button>
      {swap !== null && (
        <button type="button" onClick={() => onStage(swap.staged)}>
          Swap instead
        </button>
      )}
      <p role="status" class="move-effect" dir="auto">
        {isNew && plan !== null && (plan.ok ? plan.value.effect : plan.error)}
        {swap !== null && ` ${swap.effect}`}
      </p>
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
    onStage(stageSwap(post, other.id, (id) => quotedTitle(id === post.id ? post : other)));
  };
  return (
    <form class="action-form stack" onSubmit={swap}>
      <label>
        <span>With</span>
        <select value={n} onChange={({ currentTarget }) => setN(Number(currentTarget.value))}>
          {others.map((candidate) => (
            <option key={candidate.n} value={candidate.n}>
              {candidate.day === null ? "" : dayWords.short(candidate.day)}: {titleOf(candidate)}
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
