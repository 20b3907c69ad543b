import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { mediaUrls } from "../../../scripts/core/media/media-target.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { toBase64 } from "../../../scripts/core/text/bytes.ts";
import { explainError, lasting } from "./problem.ts";
import type { Outcome, Proposer } from "./proposer.ts";
import type { PageContext } from "./push-changes.ts";

/** Through a form on GitHub that this page fills in. The person submits it, and the bot opens the pull request. */
export function createFormProposer(repository: Repository | null): Proposer {
  return {
    kind: "form",
    label: "Propose",
    refusal: (changes, paths) => photoPost(changes, paths).why,
    async propose({ changes, files }) {
      if (repository === null)
        return refuse(
          "This calendar was built outside a repository.",
          "Copy the post in the composer, under “For developers”.",
        );
      const paths = files.map(({ path }) => path);
      const { post, why } = photoPost(changes, paths);
      if (why !== null) return refuse(why, CONNECT);
      const form = await import("./fill-form.ts").catch(() => null);
      if (form === null) return refuse("A part of this page could not be loaded.", "Check the connection, and reload.");
      return post === null
        ? await form.fillChangesForm(repository, changes)
        : form.fillPhotoForm(repository, changes, { post, files });
    },
  };
}

/** What to do where no form takes the files. */
export const CONNECT = "Connect this page with GitHub, and propose again.";

/** The post whose photos the form for one post takes; null without new files. `why`: no form takes them. */
function photoPost(
  changes: readonly ListChange[],
  paths: readonly string[],
): { post: DraftPost | null; why: string | null } {
  if (paths.length === 0) return { post: null, why: null };
  const [change, ...others] = changes;
  const [post, ...more] = change?.kind === "add" ? change.posts : [];
  if (post === undefined || others.length + more.length > 0)
    return { post: null, why: "The form on GitHub takes new photos for one new post at a time." };
  const isFeed = post.media_type === undefined || post.media_type === "CAROUSEL";
  const isAllNew = paths.length === mediaUrls(post).length && paths.every((path) => path.endsWith(".jpg"));
  if (isFeed && isAllNew) return { post, why: null };
  return { post: null, why: "The form on GitHub takes new photos of a picture or a carousel, and nothing else." };
}

function refuse(why: string, whatToDo: string): Outcome {
  return { kind: "problem", problem: lasting(why, whatToDo) };
}

const RESTART = "Start npm run calendar -- --open again.";

/** Writes into the working copy, through the server that serves this page. */
export function createLocalProposer({ fetch = globalThis.fetch } = {}): Proposer {
  return {
    kind: "local",
    label: "Save",
    refusal: () => null,
    async propose({ changes, files }) {
      const answer = await fetch("./changes", {
        method: "POST",
        headers: { "content-type": "application/json" },
        redirect: "error",
        body: JSON.stringify({
          changes,
          files: files.map(({ path, bytes }) => ({ path, base64: toBase64(bytes) })),
        }),
      }).catch(() => null);
      if (answer === null) {
        const problem = lasting("The server on this machine does not answer.", RESTART);
        return { kind: "problem", problem: { ...problem, isRetryable: true } };
      }
      const reply: { text?: unknown; why?: unknown; whatToDo?: unknown } = Object(
        await answer.json().catch(() => null),
      );
      if (answer.ok) return { kind: "done", url: null, text: String(reply.text ?? "Saved.") };
      const why = typeof reply.why === "string" ? reply.why : `The server on this machine answered ${answer.status}.`;
      return refuse(why, typeof reply.whatToDo === "string" ? reply.whatToDo : RESTART);
    },
  };
}

const RESULTS = {
  opened: "The pull request is open.",
  updated: "It was added to your open pull request.",
  unchanged: "Everything is in your open pull request already.",
};

/** Straight to GitHub, in the person's name. Two clicks at once are one proposal after the other. */
export function createConnectedProposer(context: PageContext): Proposer {
  let last: Promise<unknown> = Promise.resolve();
  // Only a connected page needs it. It is loaded at once, so that a page that loses its connection can still say so.
  const loading = import("./push-changes.ts");
  loading.catch(() => undefined);
  return {
    kind: "connected",
    label: "Propose",
    refusal: () => null,
    propose(proposal) {
      const pushing = last.then(async (): Promise<Outcome> => {
        try {
          const { pushChanges } = await loading;
          const { kind, url } = await pushChanges(context, proposal);
          return { kind: "done", url, text: url === null ? "Everything is in the queue already." : RESULTS[kind] };
        } catch (error) {
          return { kind: "problem", problem: explainError(error) };
        }
      });
      last = pushing;
      return pushing;
    },
  };
}
