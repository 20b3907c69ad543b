import type { Finding } from "../../core/findings/finding.ts";
import type { JournalEntry, Looks } from "../../core/generated/journal.ts";
import { digestsOf } from "../../core/media/inspection.ts";
import { countedContainers } from "../../core/posting/claims.ts";
import type { Candidate, Content } from "../../core/posting/content.ts";
import { looksOf } from "../../core/posting/digest.ts";
import { describeCopy, findCopied } from "../../core/posting/find-copied.ts";
import { type Built, buildContainer } from "./build-container.ts";
import { pollingFor, type Run } from "./run.ts";
import { type Served, serveFiles } from "./serve-files.ts";

/** A first container and two rebuilds: more would only repeat the same failure. */
const CONTAINERS_PER_POST = 3;

export type Prepared =
  /** The host of the repository's files is at fault: the post waits. */
  | Extract<Served, { kind: "host-not-ready" }>
  | Exclude<Built, { kind: "ready" }>
  | (Extract<Built, { kind: "ready" }> & { looks: Looks | undefined });

/** Checks one post with CI's own rules and its real media, then builds its container. */
export async function prepare(run: Run, content: Content, candidate: Candidate): Promise<Prepared> {
  const refusal = refuseByRecord(content.journal.entries, candidate) ?? refuseByRules(content, candidate);
  if (refusal !== null) return { kind: "item-fault", error: refusal };
  const report = await run.media.check(candidate.post, content.settings.media, { files: content.media });
  const errors = report.findings.filter((finding) => finding.severity === "error");
  const error = listFindings(errors);
  if (errors.length > 0)
    return report.isHostTrouble ? { kind: "host-trouble", error, isRefusal: false } : { kind: "item-fault", error };
  const looks = looksOf(candidate.post, digestsOf(report.measured), content);
  const copied = findCopied(content, { id: candidate.id, looks });
  if (copied !== null) return { kind: "item-fault", error: describeCopy(copied) };
  const served = await serveFiles(run, content, { post: candidate.post, files: report.files ?? [] });
  if (served.kind === "host-not-ready") return served;
  const built = await buildContainer(run, served.post, pollingFor(run.config, content, candidate.post));
  return built.kind === "ready" ? { ...built, looks } : built;
}

function refuseByRules(content: Content, candidate: Candidate): string | null {
  const errors = content.errorsOf(candidate.index);
  return errors.length === 0 ? null : listFindings(errors);
}

function refuseByRecord(entries: JournalEntry[], { id, digest }: Candidate): string | null {
  const published = entries.find((entry) => entry.outcome === "done" && entry.digest === digest);
  if (published !== undefined) {
    return describeCopy(published);
  }
  const given = countedContainers(entries, { id, digest });
  if (given.length < CONTAINERS_PER_POST) return null;
  return `${given.length} containers of this post failed or expired at Instagram without being published. Check the media, edit the post, then set it to pending again.`;
}

function listFindings(findings: Finding[]): string {
  return findings
    .map((finding) => `${finding.pointer}: ${finding.message} ${finding.hint} (${finding.rule})`)
    .join(" ");
}
