import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import { CAROUSEL_SIZE } from "../../../scripts/core/content/limits.ts";
import { stillPathOf } from "../../../scripts/core/media/media-path.ts";
import { toBase64 } from "../../../scripts/core/text/bytes.ts";
import { explainError, lasting } from "./problem.ts";
import type { Outcome, Proposer } from "./proposer.ts";
import type { PageContext } from "./push-changes.ts";

/** Through a form on GitHub that this page fills in. The person submits it, and the bot opens the pull request. */
export function createFormProposer(repository: Repository | null): Proposer {
  return {
    kind: "form",
    label: "Propose",
    refusal: (_, paths) => tooMany(paths.filter((path) => !isStill(path, paths))),
    async propose({ changes, files }) {
      if (repository === null)
        return refuse(
          "This calendar was built outside a repository.",
          "Copy the post in the composer, under “For developers”.",
        );
      // The job that takes the files makes those of its own.
      const paths = files.map(({ path }) => path);
      const dropped = files.filter(({ path }) => !isStill(path, paths));
      const why = tooMany(dropped);
      if (why !== null) return refuse(why, CONNECT);
      const form = await import("./fill-form.ts").catch(() => null);
      if (form === null) return refuse("A part of this page could not be loaded.", "Check the connection, and reload.");
      return await form.fillChangesForm(repository, { changes, files: dropped });
    },
  };
}

function isStill(path: string, paths: readonly string[]): boolean {
  return paths.some((video) => stillPathOf(video) === path);
}

/** As many as the job takes. */
function tooMany(files: readonly unknown[]): string | null {
  return files.length <= CAROUSEL_SIZE.max
    ? null
    : `The form on GitHub takes ${CAROUSEL_SIZE.max} new photos and videos at a time.`;
}

/** What to do where no form takes the files. */
export const CONNECT = "Connect this page with GitHub, and propose again.";

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
  // Whoever tries again after a lost connection sends only what did not arrive.
  const arrived = new Map<string, string>();
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
          const { kind, url } = await pushChanges({ ...context, arrived }, proposal);
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
