import { createFileStore } from "../adapters/files/file-store.ts";
import { readContent } from "../core/post/read-content.ts";
import { proposeId } from "../core/queue/propose-id.ts";
import type { DraftPost, PostContext } from "../core/rules/rule.ts";
import type { Arguments, Curtain } from "../entry.ts";
import { DEFAULT_QUEUE, openWorkplace } from "../wire.ts";

/** What somebody who writes a post must know of the others. */
export interface Book {
  /** A name that no post of queue, journal or archive has. */
  proposeId(post: DraftPost): string;
  /** What the rules need to judge a post while it is being written. */
  context: PostContext;
}

/** @throws ProblemError (exit 2) when the content folder cannot be read */
export async function openBook(args: Arguments, curtain: Curtain): Promise<Book> {
  const { env } = await openWorkplace(curtain);
  const store = createFileStore(args.text.queue ?? DEFAULT_QUEUE);
  const content = readContent(await store.readAll(), env.allowPrivateMediaHosts);
  const taken = new Set([...content.posts, ...content.archive, ...content.journal.entries].map(({ id }) => id));
  return {
    proposeId: (post) => proposeId(post, (id) => taken.has(id)),
    context: { settings: content.settings, allowPrivateHosts: env.allowPrivateMediaHosts, isRefused: () => false },
  };
}
