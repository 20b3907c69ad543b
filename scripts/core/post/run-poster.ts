import { captionDigest } from "../digest.ts";
import type { JournalEntry } from "../generated/journal.ts";
import type { AlertKind } from "../ports.ts";
import { ask, now, type Procedure, say } from "../procedure.ts";
import type { Built } from "./build-container.ts";
import { notingAlerts } from "./clear-alerts.ts";
import { conclude, type Suspect, stopForSuspects, stopOnRequest } from "./conclude.ts";
import { type Candidate, type Content, dueCandidates } from "./content.ts";
import { failPost } from "./fail-post.ts";
import { stopForFault, stopForQueue, stopQuietly } from "./faults.ts";
import { isSlotUsed, stopForExpiredToken, stopForQuota, warnOfTokenAge } from "./gates.ts";
import { heal } from "./heal.ts";
import { clearPassed, lookBack } from "./look-back.ts";
import { type Outcome, type PosterConfig, pollingFor } from "./poster-config.ts";
import { prepare } from "./prepare.ts";
import { type Publishable, publishContainer } from "./publish-container.ts";
import { type Resend, reconcile } from "./reconcile.ts";

/**
 * When a post may be blameless, the next ones are tried to tell the post's fault from the account's. Several, so that two doubtful
 * posts cannot hold up everything behind them for ever; not all, so that a blocked account is not asked a hundred times.
 */
const CANDIDATES_PER_RUN = 10;

/**
 * One run of the poster. The order is what makes it safe: settle every open claim, bring the queue in line with the journal,
 * refuse a queue that cannot be used, keep the pace of the day, and only then publish at most one post. What it finds in order
 * again it clears.
 */
export function* runPoster(config: PosterConfig): Procedure<Outcome> {
  const raised = new Set<AlertKind>();
  return yield* notingAlerts(raised, publishOne(config, raised));
}

function* publishOne(config: PosterConfig, raised: ReadonlySet<AlertKind>): Procedure<Outcome> {
  const first = yield* readContent(config);
  const expired = first.journal.entries.some((entry) => entry.outcome === null)
    ? yield* stopForExpiredToken(config)
    : null;
  if (expired !== null) return expired;
  const reconciled = yield* reconcile(config, first);
  if (reconciled.kind === "stop") return reconciled.outcome;
  const settled = reconciled.hasSettled ? yield* readContent(config) : first;
  if (settled.blockers.length > 0) return yield* stopForQueue(settled.blockers);
  const hasHealed = yield* heal(settled);
  const content = hasHealed ? yield* readContent(config) : settled;
  const hasRecorded = reconciled.hasSettled || hasHealed;
  if (yield* isSlotUsed(config, content, reconciled.resend?.entry ?? null)) {
    yield* clearPassed(config, content, { raised, hasPublished: false, hasRecorded });
    return yield* stopQuietly(
      `Nothing due: today's ${content.settings.posts_per_day} of ${content.settings.posts_per_day} posts are out.`,
    );
  }
  yield* warnOfTokenAge(config);
  const outcome =
    reconciled.resend === null
      ? yield* publishNext(config, content)
      : yield* publishAgain(config, content, reconciled.resend);
  const hasPublished = outcome.published !== undefined;
  yield* lookBack(config, { raised, hasPublished, hasRecorded: hasRecorded || hasPublished });
  return outcome;
}

function* readContent(config: PosterConfig): Procedure<Content> {
  return config.readContent(yield* ask<"readAll">({ kind: "readAll" }));
}

/** Sends a container again whose claim was left open; the same container, once per run. */
function* publishAgain(config: PosterConfig, content: Content, { entry, polling }: Resend): Procedure<Outcome> {
  const post = content.posts.find((candidate) => candidate.id === entry.id) ?? {};
  const stop = (yield* stopForExpiredToken(config)) ?? (yield* stopForQuota(config, content, post));
  if (stop !== null) return stop;
  yield* say("info", `${entry.id} was prepared by an earlier run and is not live: publishing it now.`);
  return yield* conclude(
    config,
    content,
    yield* publishContainer(config, content, { entry, replaces: entry, polling }),
  );
}

function* publishNext(config: PosterConfig, content: Content): Procedure<Outcome> {
  const suspects: Suspect[] = [];
  for (const candidate of firstDue(content, yield* now())) {
    const stop = (yield* stopForExpiredToken(config)) ?? (yield* stopForQuota(config, content, candidate.post));
    if (stop !== null) return stop;
    yield* say("info", `Preparing ${candidate.id}.`);
    const built = yield* prepare(config, content, candidate);
    if (built.kind === "suspect") suspects.push({ candidate, error: built.error });
    else
      return yield* judgeSuspects(config, {
        outcome: yield* publishBuilt(config, content, { candidate, built }),
        suspects,
      });
  }
  return suspects.length === 0
    ? yield* stopQuietly("Nothing due: no pending post may go out yet.")
    : yield* stopForSuspects(suspects);
}

/** Another post went live: the account works, so the posts tried before were at fault after all. */
function* judgeSuspects(
  config: PosterConfig,
  { outcome, suspects }: { outcome: Outcome; suspects: Suspect[] },
): Procedure<Outcome> {
  if (suspects.length === 0) return outcome;
  if (outcome.published === undefined) {
    yield* stopForSuspects(suspects);
    return { ...outcome, exit: outcome.exit === 2 ? 2 : 1 };
  }
  for (const suspect of suspects) yield* failPost(config, suspect);
  return {
    ...outcome,
    exit: 1,
    summary: `${outcome.summary}; ${suspects.map(({ candidate }) => candidate.id).join(", ")} failed`,
  };
}

function firstDue(content: Content, at: Date): Candidate[] {
  return [...dueCandidates(content, at).take(CANDIDATES_PER_RUN)];
}

type BuiltCandidate = { candidate: Candidate; built: Exclude<Built, { kind: "suspect" }> };

function* publishBuilt(
  config: PosterConfig,
  content: Content,
  { candidate, built }: BuiltCandidate,
): Procedure<Outcome> {
  if (built.kind === "item-fault") return yield* failPost(config, { candidate, error: built.error });
  if (built.kind === "fault") return yield* stopForFault(config, content, built.fault);
  if (built.kind === "stopping") return yield* stopOnRequest();
  const wanted: Publishable = {
    entry: newEntry(config, candidate, built),
    replaces: null,
    polling: pollingFor(config, content, candidate.post),
  };
  return yield* conclude(config, content, yield* publishContainer(config, content, wanted));
}

function newEntry(config: PosterConfig, candidate: Candidate, built: Extract<Built, { kind: "ready" }>): JournalEntry {
  return {
    id: candidate.id,
    digest: candidate.digest,
    account_id: config.accountId,
    container_id: built.containerId,
    container_created_at: built.createdAt.toISOString(),
    caption_digest: captionDigest(candidate.post.caption ?? ""),
    is_story: candidate.post.media_type === "STORIES",
    claim: { at: built.createdAt.toISOString(), run: config.run },
    outcome: null,
    media_id: null,
    published_at: null,
  };
}
