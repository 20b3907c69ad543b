import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { ProposedFile } from "../../../scripts/core/proposal/commit-files.ts";
import { titleOfChanges } from "../../../scripts/core/proposal/describe-changes.ts";
import { changesToBytes, packedText } from "../../../scripts/core/proposal/packed-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { toBase64 } from "./github-api.ts";
import { explainError, lasting, type Problem } from "./problem.ts";
import type { PushContext } from "./push-proposal.ts";

/** One of the ways from this page to a pull request, or to the working copy. */
export interface Proposer {
  kind: "form" | "connected" | "local";
  /** For the button. */
  label: "Propose" | "Save";
  /** Everything in one pull request, one form or one save. Repeating it with the same changes doubles nothing. Never rejects. */
  propose(proposal: PageProposal): Promise<Outcome>;
}

export interface PageProposal {
  /** In the order in which they are applied. Every post in "add" and "replace" has an id. */
  changes: readonly ListChange[];
  /** New pictures and videos that the changes name. */
  files: readonly ProposedFile[];
}

export type Outcome =
  /** It is done, or already was. `url`: the pull request; null after a save. */
  | { kind: "done"; url: string | null; text: string }
  /** The person goes on at this address, which holds the whole proposal. */
  | { kind: "go"; url: string }
  /** Too long for an address: `text` says to open `url` and to paste `content` there. */
  | { kind: "paste"; url: string; content: string; text: string }
  /** Nothing was changed, or nothing more than a branch without a pull request; a later try continues from there. */
  | { kind: "problem"; problem: Problem };

/** GitHub answers longer addresses with an error. */
export const MAX_ADDRESS_LENGTH = 8000;

/** Through a form on GitHub that this page fills in. The person submits it, and the bot opens the pull request. */
export function createFormProposer(repository: Repository | null): Proposer {
  return {
    kind: "form",
    label: "Propose",
    async propose({ changes, files }) {
      if (repository === null)
        return refuse(
          "This calendar was built outside a repository.",
          "Copy the post in the composer, under “For developers”.",
        );
      if (files.length === 0) return await fillForm(repository, changes);
      return refuse(
        "A form cannot carry new pictures and videos.",
        "Connect this page with GitHub, and propose again.",
      );
    },
  };
}

function refuse(why: string, whatToDo: string): Outcome {
  return { kind: "problem", problem: lasting(why, whatToDo) };
}

async function fillForm({ url, account }: Repository, changes: readonly ListChange[]): Promise<Outcome> {
  const content = packedText(await deflate(changesToBytes(changes)));
  const query = new URLSearchParams({ template: "propose-changes.yml", title: titleOfChanges(changes) });
  if (account !== undefined) query.set("account", account);
  const empty = `${url}/issues/new?${query}`;
  query.set("changes", content);
  const address = `${url}/issues/new?${query}`;
  if (address.length <= MAX_ADDRESS_LENGTH) return { kind: "go", url: address };
  const text =
    "This is too much for one address. Copy the text, open the form, and paste it into the field “Changes”. A connected page needs no form.";
  return { kind: "paste", url: empty, content, text };
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const RESTART = "Start npm run calendar -- --open again.";

/** Writes into the working copy, through the server that serves this page. */
export function createLocalProposer({ fetch = globalThis.fetch } = {}): Proposer {
  return {
    kind: "local",
    label: "Save",
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
export function createConnectedProposer(context: PushContext): Proposer {
  let last: Promise<unknown> = Promise.resolve();
  // Only a connected page needs it. It is loaded at once, so that a page that loses its connection can still say so.
  const loading = import("./push-proposal.ts");
  loading.catch(() => undefined);
  return {
    kind: "connected",
    label: "Propose",
    propose(proposal) {
      const pushing = last.then(async (): Promise<Outcome> => {
        try {
          const { pushProposal } = await loading;
          const { kind, url } = await pushProposal(context, proposal);
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
