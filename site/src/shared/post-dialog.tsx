import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import {
  CHUNK_SIZE,
  type ChunkData,
  type PostDetail,
  type SiteIndex,
} from "../../../scripts/core/calendar/site-data.ts";
import { loadData, useLoaded } from "./load-data.ts";
import { PhonePost } from "./phone-post.tsx";
import { PostFacts } from "./post-facts.tsx";
import { dayWords } from "./words.ts";

export interface PostDialogProps {
  index: SiteIndex;
  /** Number of the post; null shows no dialog. */
  n: number | null;
  onClose: () => void;
  /** What can be done with the post. */
  actions?: (post: PostDetail) => ComponentChildren;
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
          <span aria-hidden="true">×</span>
          <span class="unseen">Close</span>
        </button>
        {n !== null && <LoadedPost key={n} index={index} n={n} actions={actions} />}
      </div>
    </dialog>
  );
}

interface LoadedPostProps extends Pick<PostDialogProps, "index"> {
  n: number;
  actions: PostDialogProps["actions"] | undefined;
}

function LoadedPost({ index, n, actions }: LoadedPostProps) {
  const loaded = useLoaded(`post ${n}`, () => loadPost(n, index.version));
  if (loaded.state === "loading") return <h2 id="post-dialog-title">Loading…</h2>;
  if (loaded.state === "failed") {
    return (
      <>
        <h2 id="post-dialog-title">This post cannot be shown</h2>
        <p role="alert">{loaded.why}</p>
      </>
    );
  }
  return (
    <ShownPost index={index} post={loaded.data}>
      {actions?.(loaded.data)}
    </ShownPost>
  );
}

async function loadPost(n: number, version: string): Promise<PostDetail> {
  const { posts } = await loadData<ChunkData>(`posts-${Math.floor(n / CHUNK_SIZE)}.json`, version);
  const post = posts.find((candidate) => candidate.n === n);
  if (post === undefined) throw new Error("This post no longer exists. Reload the page.");
  return post;
}

type ShownPostProps = { index: SiteIndex; post: PostDetail; children: ComponentChildren };

function ShownPost({ index, post, children }: ShownPostProps) {
  return (
    <div class="post-view">
      <PhonePost
        account={index.account}
        kind={post.kind}
        media={post.media}
        cover={post.cover}
        caption={post.caption}
        disclosures={post.disclosures}
        date={post.day === null ? "" : dayWords.inApp(post.day)}
      />
      <PostFacts post={post} timeZone={index.timeZone}>
        {children}
      </PostFacts>
    </div>
  );
}
