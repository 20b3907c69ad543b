import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import { titleOfChanges } from "../../../scripts/core/proposal/describe-changes.ts";
import { changesToBytes, packedText } from "../../../scripts/core/proposal/packed-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import type { Outcome, PageProposal } from "./proposer.ts";

/** GitHub answers longer addresses with an error. */
export const MAX_ADDRESS_LENGTH = 8000;

/**
 * The form "Changes from the calendar", with all changes in one field. New photos and videos are not in it: the person drops them into the
 * other one.
 */
export async function fillChangesForm(
  repository: Repository,
  { changes, files }: Pick<PageProposal, "changes" | "files">,
): Promise<Outcome> {
  const content = packedText(await deflate(changesToBytes(changes)));
  const addressOf = (values: Values) => formAddress(repository, changes, values);
  const filled = addressOf({ changes: content });
  const isShort = filled.length <= MAX_ADDRESS_LENGTH;
  const form = { url: isShort ? filled : addressOf({}), content: isShort ? null : content };
  return files.length === 0 ? { kind: "form", ...form } : { kind: "photos", ...form, files };
}

type Values = Readonly<Record<string, string | undefined>>;

function formAddress({ url, account }: Repository, changes: readonly ListChange[], values: Values): string {
  const all = { template: "propose-changes.yml", title: titleOfChanges(changes), account, ...values };
  const filled = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${url}/issues/new?${new URLSearchParams(filled)}`;
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
