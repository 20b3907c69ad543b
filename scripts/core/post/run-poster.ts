import { captionDigest } from "../digest.ts";
import type { JournalEntry } from "../generated/journal.ts";
import { ask, now, type Procedure, say } from "../procedure.ts";
import type { Built } from "./build-container.ts";
import { type Candidate, type Content, dueCandidates, pendingCount } from "./content.ts";
import { failPost } from "./fail-post.ts";
import { stopForFault, stopQuietly, stopWithAlert } from "./faults.ts";
import { isSlotUsed, stopForExpiredToken, stopForQuota, warnOfTokenAge } from "./gates.ts";
import { heal } from "./heal.ts";
import { type Outcome, type PosterConfig, pollingFor } from "./poster-config.ts";
import { prepare } from "./prepare.ts";
import { type Publishable, type Published, publishContainer } from "./publish-container.ts";
import { type Resend, reconcile } from "./reconcile.ts";
import { recordLive } from "./record.ts";

/** When a post may be blameless, one more is tried to tell the post's fault from the account's. */
const CANDIDATES_PER_RUN = 2;

/** One run of the poster: settles what is open, then publishes at most one post. The steps and their order are DESIGN section 4. */
export function* runPoster(config: PosterConfig): Procedure<Outcome> {
  const first = yield* readContent(config);
  const expired = first.journal.entries.some((entry) => entry.outcome === null)
    ? yield* stopForExpiredToken(config)
    : null;
  if (expired !== null) return expired;
  const reconciled = yield* reconcile(config, first);
  if (reconciled.kind === "stop") return reconciled.outcome;
  const settled = reconciled.hasSettled ? yield* readContent(config) : first;
  const content = (yield* heal(settled)) ? yield* readContent(config) : settled;
  if (content.blockers.length > 0) return yield* stopForQueue(content.blockers);
  if (yield* isSlotUsed(config, content, reconciled.resend?.entry ?? null)) {
    return yield* stopQuietly(
      `Nothing due: today's ${content.settings.posts_per_day} of ${content.settings.posts_per_day} posts are out.`,
    );
  }
  yield* warnOfTokenAge(config);
  const outcome =
    reconciled.resend === null
      ? yield* publishNext(config, content)
      : yield* publishAgain(config, content, reconciled.resend);
  yield* warnOfLowQueue(config);
  return outcome;
}

function* readContent(config: PosterConfig): Procedure<Content> {
  return config.readContent(yield* ask<"readAll">({ kind: "readAll" }));
}

function* stopForQueue(blockers: string[]): Procedure<Outcome> {
  return yield* stopWithAlert(1, {
    kind: "queue",
    title: "The queue cannot be used; nothing was published",
    body: `${blockers.join(" ")} Run npm run validate to see every place.`,
  });
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
  const suspects: { candidate: Candidate; error: string }[] = [];
  for (const candidate of firstDue(content, yield* now())) {
    const stop = (yield* stopForExpiredToken(config)) ?? (yield* stopForQuota(config, content, candidate.post));
    if (stop !== null) return stop;
    yield* say("info", `Preparing ${candidate.id}.`);
    const built = yield* prepare(config, content, candidate);
    if (built.kind === "suspect") {
      suspects.push({ candidate, error: built.error });
      continue;
    }
    const outcome = yield* publishBuilt(config, content, { candidate, built });
    if (suspects.length === 0 || outcome.published === undefined) return outcome;
    // The account works, so the post tried before was at fault after all.
    for (const suspect of suspects) yield* failPost(suspect.candidate, suspect.error);
    return {
      ...outcome,
      exit: 1,
      summary: `${outcome.summary}; ${suspects.map(({ candidate: { id } }) => id).join(", ")} failed`,
    };
  }
  return suspects.length === 0
    ? yield* stopQuietly("Nothing due: no pending post may go out yet.")
    : yield* stopForSuspects(suspects);
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
  if (built.kind === "item-fault") return yield* failPost(candidate, built.error);
  if (built.kind === "fault") return yield* stopForFault(config, content, built.fault);
  if (built.kind === "stopping") return stopped();
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
    claim: { at: built.createdAt.toISOString(), run: config.run },
    outcome: null,
    media_id: null,
    published_at: null,
  };
}

function* conclude(config: PosterConfig, content: Content, published: Published): Procedure<Outcome> {
  switch (published.kind) {
    case "live":
      return yield* recordLive(published.entry, published.live);
    case "withheld":
      return yield* stopQuietly(`Nothing was published: ${published.why}.`);
    case "stopping":
      return stopped();
    case "not-stored":
      return yield* stopWithAlert(1, {
        kind: "record",
        title: "The claim could not be written; nothing was published",
        body: `${published.problem.what}: ${published.problem.why} ${published.problem.whatToDo}`,
      });
    case "unknown":
      return yield* stopUnconfirmed(config, content, published);
  }
}

function* stopUnconfirmed(
  config: PosterConfig,
  content: Content,
  { entry, fault }: Extract<Published, { kind: "unknown" }>,
): Procedure<Outcome> {
  if (fault.class === "credential") return yield* stopForFault(config, content, fault);
  return yield* stopWithAlert(1, {
    kind: "unconfirmed",
    title: `Nobody knows yet whether ${entry.id} is live`,
    body:
      `Publishing container ${entry.container_id} was answered without a media id: ${fault.meaning} ${fault.platformMessage} ` +
      "The post stays pending with an open claim. The next run looks again and sends the same container only if nothing is live.",
  });
}

function* stopForSuspects(suspects: { candidate: Candidate; error: string }[]): Procedure<Outcome> {
  return yield* stopWithAlert(1, {
    kind: "account",
    title: "Nothing could be published",
    body: `${suspects.map(({ candidate, error }) => `${candidate.id}: ${error}`).join(" ")} It may be the account or the media host, so no post was marked failed.`,
  });
}

function stopped(): Outcome {
  return { exit: 1, summary: "Stopped on request before anything was published" };
}

function* warnOfLowQueue(config: PosterConfig): Procedure<void> {
  const content = yield* readContent(config);
  const left = pendingCount(content);
  if (content.blockers.length > 0 || left > content.settings.low_queue_threshold) return;
  const title =
    left === 0
      ? "The queue is empty"
      : `The queue is running low: ${left} pending ${left === 1 ? "post" : "posts"} left`;
  const body = `At ${content.settings.posts_per_day} a day, posts held for later included. Propose new posts by pull request.`;
  yield* say("notice", title);
  yield* ask<"alert">({ kind: "alert", alert: { kind: "low-queue", title, body } });
}
