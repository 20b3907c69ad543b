import type { Outcome, PageProposal, Proposer } from "./proposer.ts";
import { toBase64 } from "./to-base64.ts";

/** Writes into the working copy, through the server that serves this page. */
export function createLocalProposer({ fetch = globalThis.fetch }: { fetch?: typeof globalThis.fetch } = {}): Proposer {
  return {
    kind: "local",
    label: "Save",
    async propose(proposal) {
      const answer = await send(fetch, proposal).catch(() => null);
      if (answer === null)
        return problem("The server on this machine does not answer.", { whatToDo: RESTART, isRetryable: true });
      const said: { text?: unknown; why?: unknown; whatToDo?: unknown } = Object(await answer.json().catch(() => null));
      if (answer.ok) return { kind: "done", url: null, text: String(said.text ?? "Saved.") };
      const why = typeof said.why === "string" ? said.why : `The server on this machine answered ${answer.status}.`;
      const whatToDo = typeof said.whatToDo === "string" ? said.whatToDo : RESTART;
      return problem(why, { whatToDo, isRetryable: false });
    },
  };
}

async function send(fetch: typeof globalThis.fetch, { changes, files }: PageProposal): Promise<Response> {
  const body = { changes, files: files.map(({ path, bytes }) => ({ path, base64: toBase64(bytes) })) };
  return await fetch("./changes", {
    method: "POST",
    headers: { "content-type": "application/json" },
    redirect: "error",
    body: JSON.stringify(body),
  });
}

const RESTART = "Start npm run calendar -- --open again.";

function problem(why: string, advice: { whatToDo: string; isRetryable: boolean }): Outcome {
  return { kind: "problem", problem: { why, ...advice } };
}
