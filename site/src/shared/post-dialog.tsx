import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PostDetail, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { loadPost, useLoaded } from "./load-data.ts";
import { SignOf } from "./marks.tsx";
import { PhonePost } from "./phone-post.tsx";
import { PostFacts } from "./post-facts.tsx";
import { dayWords } from "./words.ts";

interface PostDialogProps {
  index: SiteIndex;
  /** Number of the post; null shows no dialog. */
  n: number | null;
  onClose: () => void;
  actions?: ((post: PostDetail) => ComponentChildren) | undefined;
}

/**
 * A dialog with one post: as a phone shows it, and everything known about it. Esc or a press outside closes it. It stays until
 * there is no post any more: `onClose` may take a moment, and what somebody presses behind the dialog until then would be undone.
 */
export function PostDialog({ index, n, onClose, actions }: PostDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOurs = useRef(false);
  useEffect(() => {
    if (n !== null && dialog.current?.open === false) dialog.current.showModal();
    if (n === null && dialog.current?.open === true) {
      isOurs.current = true;
      dialog.current.close();
    }
  }, [n]);
  const onCancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  // Browsers do not ask about a second Esc. The event comes later, when another post may be open already.
  const onClosed = () => {
    if (!isOurs.current) onClose();
    isOurs.current = false;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have Esc and the button
    <dialog
      ref={dialog}
      class="post-dialog"
      aria-labelledby="post-dialog-title"
      onCancel={onCancel}
      onClose={onClosed}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="post-dialog-inside">
        <button type="button" class="close" onClick={onClose}>
          <SignOf sign="×" name="Close" />
        </button>
        {n !== null && <LoadedPost key={n} index={index} n={n} actions={actions} />}
      </div>
    </dialog>
  );
}

function LoadedPost({ index, n, actions }: Pick<PostDialogProps, "index" | "actions"> & { n: number }) {
  const loaded = useLoaded(`post ${n}`, async () => {
    const post = await loadPost(n, index.version);
    if (post !== undefined) return post;
    throw new Error("This post no longer exists. Reload the page.");
  });
  if (loaded.state === "loading") return <h2 id="post-dialog-title">Loading…</h2>;
  if (loaded.state === "failed")
    return (
      <>
        <h2 id="post-dialog-title">This post cannot be shown</h2>
        <p role="alert">{loaded.why}</p>
      </>
    );
  const { data: post } = loaded;
  return (
    <div class="post-view">
      <PhonePost {...post} account={index.account} date={post.day === null ? "" : dayWords.inApp(post.day)} />
      <PostFacts post={post} timeZone={index.timeZone}>
        {actions?.(post)}
      </PostFacts>
    </div>
  );
}
