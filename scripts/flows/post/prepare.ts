import type { Complaint } from "../../core/findings/finding.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import { countedContainers } from "../../core/posting/change-journal.ts";
import type { Candidate, Content } from "../../core/posting/content.ts";
import { type Built, buildContainer } from "./build-container.ts";
import { pollingFor, type Run } from "./run.ts";

/** A first container and two rebuilds: more would only repeat the same failure. */
const CONTAINERS_PER_POST = 3;

/** Checks one post with CI's own rules and its real media, then builds its container. */
export async function prepare(run: Run, content: Content, candidate: Candidate): Promise<Built> {
  const refusal = refuseByRecord(content.journal.entries, candidate) ?? refuseByRules(content, candidate);
  if (refusal !== null) return { kind: "item-fault", error: refusal };
  const report = await run.media.check(candidate.post);
  const errors = report.complaints.filter((complaint) => complaint.severity === "error");
  if (errors.length > 0)
    return { kind: report.isHostTrouble ? "suspect" : "item-fault", error: listComplaints(errors) };
  return await buildContainer(run, candidate.post, pollingFor(run.config, content, candidate.post));
}

function refuseByRules(content: Content, candidate: Candidate): string | null {
  const errors = content.errorsOf(candidate.index);
  return errors.length === 0 ? null : listComplaints(errors);
}

function refuseByRecord(entries: JournalEntry[], { id, digest }: Candidate): string | null {
  const published = entries.find((entry) => entry.outcome === "done" && entry.digest === digest);
  if (published !== undefined) {
    return `The same content was already published as ${published.id}. Change the media or the caption, or remove this post.`;
  }
  const given = countedContainers(entries, { id, digest });
  if (given.length < CONTAINERS_PER_POST) return null;
  return `${given.length} containers of this post failed or expired at Instagram without being published. Check the media, edit the post, then set it to pending again.`;
}

function listComplaints(complaints: Complaint[]): string {
  return complaints
    .map((complaint) => `${complaint.pointer}: ${complaint.message} ${complaint.hint} (${complaint.rule})`)
    .join(" ");
}
