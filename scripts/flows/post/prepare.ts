import type { DraftPost } from "../../core/content/draft-post.ts";
import type { Finding } from "../../core/findings/finding.ts";
import type { Fingerprint, JournalEntry } from "../../core/generated/journal.ts";
import { digestsOf } from "../../core/media/inspection.ts";
import { SERVE_SOMEWHERE } from "../../core/media/judge-serving.ts";
import { baseOfSettings, baseOfSite } from "../../core/media/media-base.ts";
import { publicAddress } from "../../core/media/media-path.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import { mapMedia, mediaUrls, nameMedia } from "../../core/media/media-target.ts";
import type { ReadFile } from "../../core/ports/media-check.ts";
import { describeCopy, findCopied } from "../../core/posting/already-there.ts";
import { countedContainers } from "../../core/posting/claims.ts";
import type { Candidate, Content } from "../../core/posting/content.ts";
import { fingerprintOf } from "../../core/posting/digest.ts";
import { type Built, buildContainer } from "./build-container.ts";
import { pollingFor, type Run } from "./run.ts";

/** A first container and two rebuilds: more would only repeat the same failure. */
export const CONTAINERS_PER_POST = 3;

export type Prepared =
  | Exclude<Built, { kind: "ready" }>
  | (Extract<Built, { kind: "ready" }> & { fingerprint: Fingerprint | undefined })
  /** People publish it by hand: nothing of it is sent. */
  | { kind: "handoff"; addresses: string[]; fingerprint: Fingerprint | undefined };

/** Checks one post with CI's own rules and its real media, then builds its container, unless people publish it. */
export async function prepare(run: Run, content: Content, candidate: Candidate): Promise<Prepared> {
  const refusal = refuseByRecord(content.journal.entries, candidate) ?? refuseByRules(content, candidate);
  if (refusal !== null) return { kind: "item-fault", error: refusal };
  const { report, fingerprint, copied } = await inspectPost(run, content, candidate);
  const errors = report.findings.filter((finding) => finding.severity === "error");
  const error = listFindings(errors);
  if (errors.length > 0) return report.isHostTrouble ? unreached("other-host", error) : { kind: "item-fault", error };
  if (copied !== null) return { kind: "item-fault", error: describeCopy(copied) };
  const served = await serveFiles(run, content, { post: candidate.post, files: report.files ?? [] });
  if (served.kind === "host-not-ready") return unreached("own-host", served.error);
  if (candidate.post.handoff !== undefined)
    return { kind: "handoff", addresses: mediaUrls(served.post).map(({ url }) => url), fingerprint };
  const built = await buildContainer(run, served.post, pollingFor(run.config, content, candidate.post));
  return built.kind === "ready" ? { ...built, fingerprint } : built;
}

/** What its media show, and the published post that it copies. */
export async function inspectPost(
  { media }: Pick<Run, "media">,
  content: Content,
  { id, post }: Pick<Candidate, "id" | "post">,
) {
  const report = await media.check(post, content.settings.media, { files: content.media });
  const fingerprint = fingerprintOf(post, digestsOf(report.measured), content);
  return { report, fingerprint, copied: findCopied(content, { id, fingerprint }) };
}

function unreached(cause: "own-host" | "other-host", error: string): Prepared {
  return { kind: "unprepared", cause, error };
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
  return `${given.length} containers of this post failed at Instagram after they were claimed, without being published. Check the media and edit the post.`;
}

function listFindings(findings: Finding[]): string {
  return findings
    .map((finding) => `${finding.pointer}: ${finding.message} ${finding.hint} (${finding.rule})`)
    .join(" ");
}

interface MediaPlace extends Pick<Run, "host"> {
  config: Pick<Run["config"], "allowPrivateHosts">;
}

type Served =
  /** The post with the public address of every file. Each answers with exactly the committed bytes. */
  | { kind: "served"; post: DraftPost }
  /** The host's fault: the post waits. `error` says what to check. */
  | { kind: "host-not-ready"; error: string };

/** Finds the public address of each file of a post, and fetches it to see that the platform will get what was committed. */
export async function serveFiles(
  place: MediaPlace,
  content: Pick<Content, "settings">,
  { post, files }: { post: DraftPost; files: readonly ReadFile[] },
): Promise<Served> {
  if (files.length === 0) return { kind: "served", post };
  const base = await findBase(place, content);
  if (!base.ok) return { kind: "host-not-ready", error: base.error };
  const addresses = new Map(files.map((file) => [file.pointer, publicAddress(base.value, file)]));
  for (const file of files) {
    const address = addresses.get(file.pointer) ?? "";
    const fault = await place.host.confirm(address, file);
    if (fault !== null) return { kind: "host-not-ready", error: describeFault(file, address, fault) };
  }
  return { kind: "served", post: mapMedia(post, (value, pointer) => addresses.get(pointer) ?? value) };
}

function describeFault({ path }: ReadFile, address: string, { rule, says, hint }: Remark): string {
  const isElsewhere = rule === "media/status" || rule === "media/redirect";
  return `${nameMedia(path)} at ${address} ${says} ${isElsewhere ? CHECK_SITE : hint}`;
}

const CHECK_SITE =
  "Check that the site was built, or the bucket filled, after the file was merged, and that media in settings.json leads there.";

async function findBase({ host, config }: MediaPlace, { settings }: Pick<Content, "settings">) {
  const set = baseOfSettings(settings);
  if (set !== null) return { ok: true as const, value: set };
  const site = await host.findBase();
  if (site.ok) return { ok: true as const, value: baseOfSite(site.value, config.allowPrivateHosts) };
  return {
    ok: false as const,
    error: `It is not known where the media folder is served. ${site.error} ${SERVE_SOMEWHERE}`,
  };
}
