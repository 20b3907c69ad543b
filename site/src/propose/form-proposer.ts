import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import { titleOfChanges } from "../../../scripts/core/proposal/describe-changes.ts";
import { changesToBytes, packedText } from "../../../scripts/core/proposal/packed-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/list-change.ts";
import type { Outcome, Proposer } from "./proposer.ts";

/** GitHub answers longer addresses with an error. */
export const MAX_ADDRESS_LENGTH = 8000;
const FORM = "propose-changes.yml";

/** Through a form on GitHub that this page fills in. The person submits it, and the bot opens the pull request. */
export function createFormProposer(repository: Repository | null): Proposer {
  return {
    kind: "form",
    label: "Propose",
    async propose({ changes, files }) {
      if (repository === null)
        return problem(
          "This calendar was built outside a repository.",
          "Copy the post in the composer, under “For developers”.",
        );
      if (files.length > 0)
        return problem(
          "A form cannot carry new pictures and videos.",
          "Connect this page with GitHub, and propose again.",
        );
      return await fillForm(repository, changes);
    },
  };
}

async function fillForm({ url, account }: Repository, changes: readonly ListChange[]): Promise<Outcome> {
  const content = packedText(await deflate(changesToBytes(changes)));
  const query = new URLSearchParams({ template: FORM, title: titleOfChanges(changes) });
  if (account !== undefined) query.set("account", account);
  const empty = `${url}/issues/new?${query}`;
  query.set("changes", content);
  const address = `${url}/issues/new?${query}`;
  if (address.length <= MAX_ADDRESS_LENGTH)
    return { kind: "go", url: address, text: "The form on GitHub is filled in. Submit it there." };
  const text =
    "This is too much for one address. Copy the text, open the form, and paste it into the field “Changes”. A connected page needs no form.";
  return { kind: "paste", url: empty, content, text };
}

function problem(why: string, whatToDo: string): Outcome {
  return { kind: "problem", problem: { why, whatToDo, isRetryable: false } };
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
