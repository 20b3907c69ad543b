// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
/** Ways to break the publisher, each by a change of its text: a simulation worth its name notices every one. */
export interface Patch {
  /** From the root of the repository. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

export interface Mutant {
  name: string;
  /** First of the 1,000 seeds that are played; close to one that notices, where few do (about 2 in 1,000). Default 1. */
  from?: number;
  patches: Patch[];
}

const PUBLISH = "scripts/flows/post/publish-container.ts";
const CLAIMS = "scripts/core/posting/claims.ts";
const CONTENT = "scripts/core/posting/content.ts";
const PLACEMENT = "scripts/core/queue/index-by-date.ts";
const REFRESH = "scripts/flows/refresh-token.ts";
const SEND = "const answer = await run.platform.publish(entry.container_id);";
const CLAIM = "const claimed = await claim(run, content, { ...wanted, replaces });";

const SERVE = "scripts/flows/post/serve-files.ts";

export const MUTANTS: Mutant[] = [
  {
    name: "a post with a file is known by the path of the file, not by its bytes",
    patches: [
      {
        file: "scripts/core/posting/digest.ts",
        find: "const sent = containerParams(identifyFiles(post, blobIds));",
        replace: "const sent = containerParams(identifyFiles(post, blobIds.size < 0 ? blobIds : NO_FILES));",
      },
    ],
  },
  {
    name: "a file that is replaced after the claim is published as it was",
    patches: [
      {
        file: PUBLISH,
        find: "if (publishedDigest(post, content.blobIds) !== entry.digest)",
        replace: "if (content.blobIds.size === 0 && publishedDigest(post, content.blobIds) !== entry.digest)",
      },
    ],
  },
  {
    name: "other bytes than the committed ones count as served",
    patches: [
      { file: SERVE, find: "if (fault !== null) return", replace: 'if (fault?.rule === "media/status") return' },
    ],
  },
  {
    name: "nobody looks whether a file is served",
    patches: [{ file: SERVE, find: "if (fault !== null) return", replace: "if (fault !== null && !base.ok) return" }],
  },
  {
    name: "a file that is not served yet makes its post fail",
    patches: [
      {
        file: "scripts/flows/post/prepare.ts",
        find: 'if (served.kind === "unserved") return served;',
        replace: 'if (served.kind === "unserved") return { kind: "item-fault", error: served.error };',
      },
    ],
  },
  {
    name: "a post that waits for its file is marked failed once another one is live",
    patches: [
      {
        file: "scripts/flows/post/run-poster.ts",
        find: 'if (built.kind === "unserved") unserved.push(',
        replace: 'if (built.kind === "unserved") suspects.push(',
      },
    ],
  },
  {
    name: "a post that waits for its file stops those behind it",
    patches: [
      {
        file: "scripts/flows/post/run-poster.ts",
        find: 'if (built.kind === "unserved") unserved.push({ candidate, error: built.error });',
        replace:
          'if (built.kind === "unserved") return await stopWithoutPost(run, content, { suspects, unserved: [{ candidate, error: built.error }] });',
      },
    ],
  },
  {
    name: "prune removes a file that a waiting post shares with a published one",
    patches: [
      {
        file: "scripts/core/posting/media-use.ts",
        find: "(uses.get(name) ?? []).every(isOld)",
        replace: "!uses.has(name) || (uses.get(name) ?? []).some(isOld)",
      },
    ],
  },
  {
    name: "the claim is written after the post was published",
    patches: [
      { file: PUBLISH, find: CLAIM, replace: `${SEND.replace("entry.", "wanted.entry.")}\n    ${CLAIM}` },
      { file: PUBLISH, find: `const { entry } = claimed;\n    ${SEND}`, replace: "const { entry } = claimed;" },
    ],
  },
  {
    name: "a container is sent again without a claim of this run",
    patches: [
      {
        file: PUBLISH,
        find: CLAIM,
        replace: `const claimed = wanted.replaces === null ? await claim(run, content, { ...wanted, replaces }) : { kind: "claimed" as const, entry: wanted.replaces };`,
      },
    ],
  },
  {
    name: "the claim lives in the queue item, so that undoing the bot's mark forgets it",
    patches: [
      {
        file: "scripts/core/posting/read-content.ts",
        find: "journal: check.journal,\n    settings",
        replace: `journal: { entries: check.journal.entries.filter((entry) => !reading.queue.posts.some((post) => post.id === entry.id && post.status === "pending" && entry.outcome === "done")) },\n    settings`,
      },
      {
        file: CLAIMS,
        find: 'entry.outcome === null || entry.outcome === "done"',
        replace: "entry.outcome === null",
      },
    ],
  },
  {
    name: "a publish call without an id is simply sent again",
    patches: [
      {
        file: PUBLISH,
        find: SEND,
        replace: `${SEND.replace("const", "let")}\n    if (!answer.ok) answer = await run.platform.publish(entry.container_id);`,
      },
    ],
  },
  {
    name: "every answer to a publish call is taken for not ready",
    patches: [{ file: PUBLISH, find: 'if (answer.error.class !== "not-ready")', replace: "if (sends < 0)" }],
  },
  {
    name: "the newest medium is taken for ours",
    patches: [
      {
        file: "scripts/core/posting/live-media.ts",
        find: "alike.length === 1 ? alike : []",
        replace: "search.media",
      },
    ],
  },
  {
    name: "a file is written without regard to what others wrote",
    patches: [
      {
        file: "scripts/flows/change-file.ts",
        find: "await writeAll(store, write === null ? [] : [write], message)",
        replace:
          "await writeAll(store, write === null ? [] : [{ ...write, expected: (await store.read(file))?.version ?? null }], message)",
      },
      {
        file: "scripts/flows/change-file.ts",
        find: "await writeAll(store, writes, change.message)",
        replace:
          "await writeAll(store, await Promise.all(writes.map(async (write) => ({ ...write, expected: (await store.read(write.file))?.version ?? null }))), change.message)",
      },
    ],
  },
  {
    name: "the slot guard is missing",
    patches: [
      {
        file: "scripts/flows/post/preconditions.ts",
        find: "if (run.config.isForced) return false;",
        replace: "return false;",
      },
      { file: PUBLISH, find: "const slot = run.config.isForced ?", replace: "const slot = run.config.run !== '' ?" },
    ],
  },
  {
    name: "the slot guard is not asked again when claiming",
    patches: [
      { file: PUBLISH, find: "const slot = run.config.isForced ?", replace: "const slot = run.config.run !== '' ?" },
    ],
  },
  {
    name: "a post is marked failed although its claim is open",
    patches: [
      {
        file: "scripts/flows/post/to-outcome.ts",
        find: 'if (fault.class === "credential") return await stopForFault(run, content, fault);',
        replace: `await changeQueue(run, { kind: "failed", id: entry.id, digest: entry.digest, error: fault.meaning, failedAt: entry.claim.at }, "failed");`,
      },
      {
        file: "scripts/flows/post/to-outcome.ts",
        find: 'import { changeJournal, type Outcome, type Run } from "./run.ts";',
        replace: 'import { changeJournal, changeQueue, type Outcome, type Run } from "./run.ts";',
      },
    ],
  },
  {
    name: "a post is marked failed without another look at the journal",
    patches: [
      {
        file: "scripts/flows/post/fail-post.ts",
        find: 'if (journal.entries.some((entry) => isTaken(entry, candidate))) return "taken";',
        replace: "",
      },
    ],
  },
  {
    name: "the platform's own trouble is blamed on the post",
    patches: [
      {
        file: "scripts/flows/post/build-container.ts",
        find: 'return { kind: "fault", fault };\n  }\n}',
        replace: 'return { kind: "item-fault", error: describeFault(fault) };\n  }\n}',
      },
    ],
  },
  {
    name: "a new token is stored without proof that it works",
    patches: [
      {
        file: REFRESH,
        find: "if (!proof.ok && proof.error.code === INVALID_TOKEN_CODE)",
        replace: "if (token.value === '' && !proof.ok)",
      },
    ],
  },
  {
    name: "the old token is kept after a refresh",
    patches: [
      {
        file: REFRESH,
        find: "const record: TokenRecord = { ...answer.value,",
        replace: "const record: TokenRecord = { ...answer.value, access_token: token.value,",
      },
    ],
  },
  {
    name: "the log shows the new token",
    patches: [
      {
        file: REFRESH,
        find: "ports.log.notice(`${summary}.`);",
        replace: "ports.log.notice(`${summary}: ${record.access_token}`);",
      },
    ],
  },
  {
    name: "the queue is not read again after the claim",
    patches: [
      {
        file: PUBLISH,
        find: "const obstacle = await lookAgain(run, entry);",
        replace: "const obstacle = null as Obstacle | null;",
      },
    ],
  },
  {
    name: "a post that was edited after its claim is published all the same",
    patches: [
      {
        file: PUBLISH,
        find: "if (publishedDigest(post, content.blobIds) !== entry.digest)",
        replace: "if (post.id === '')",
      },
    ],
  },
  {
    name: "a held post goes out",
    patches: [{ file: CONTENT, find: "return post.not_before !== undefined &&", replace: "return post.id === '' &&" }],
  },
  {
    name: "a held post holds up those behind it",
    patches: [
      {
        file: CONTENT,
        find: 'if (post.status !== "pending" || post.id === undefined || isHeld(post, at)) continue;',
        replace: "if (post.status !== 'pending' || post.id === undefined) continue;\n    if (isHeld(post, at)) return;",
      },
    ],
  },
  {
    name: "a post is held for a day longer than its date says",
    patches: [
      {
        file: CONTENT,
        find: "Date.parse(post.not_before) > at.getTime()",
        replace: "Date.parse(post.not_before) > at.getTime() - 86_400_000",
      },
    ],
  },
  {
    name: "a post is held by the day in UTC",
    patches: [
      {
        file: CONTENT,
        find: "Date.parse(post.not_before) > at.getTime()",
        replace: "post.not_before.slice(0, 10) >= at.toISOString().slice(0, 10)",
      },
    ],
  },
  {
    name: "a dated post goes to the end of the queue",
    patches: [{ file: PLACEMENT, find: "return index < 0 ? posts.length : index;", replace: "return posts.length;" }],
  },
  {
    name: "a dated post goes behind those without a date",
    patches: [{ file: PLACEMENT, find: "otherMs === null || otherMs >", replace: "otherMs !== null && otherMs >" }],
  },
  {
    name: "dated posts stand in the wrong order",
    patches: [{ file: PLACEMENT, find: "otherMs > heldUntilMs", replace: "otherMs < heldUntilMs" }],
  },
  {
    name: "a post whose time has come while it waits counts as one without a date",
    patches: [
      {
        file: PLACEMENT,
        find: "isLater(dateOf(other), heldUntilMs)",
        replace: "isLater((dateOf(other) ?? 0) > now.getTime() ? dateOf(other) : null, heldUntilMs)",
      },
    ],
  },
  {
    name: "a post without a date goes before those that wait",
    patches: [
      {
        file: PLACEMENT,
        find: "if (heldUntilMs === null || heldUntilMs <= now.getTime()) return posts.length;",
        replace: "if (heldUntilMs === null) return 0;",
      },
    ],
  },
  {
    name: "a claim may be of any age",
    patches: [{ file: PUBLISH, find: "ageMs <= CLAIM_FRESH_MS", replace: "ageMs >= 0" }],
  },
  {
    name: "done entries of the journal are ignored after the bot's mark was undone",
    patches: [
      { file: CONTENT, find: 'entry.outcome === "done" && entry.id === candidate.id', replace: 'entry.id === ""' },
      {
        file: CLAIMS,
        find: 'entry.outcome === null || entry.outcome === "done"',
        replace: "entry.outcome === null",
      },
      {
        file: "scripts/flows/post/sync-queue-from-journal.ts",
        find: "byId.get(id) ?? (renamed.size === 0",
        replace: "(byId.has(id) || renamed.size === 0",
      },
      {
        file: "scripts/flows/post/prepare.ts",
        find: 'entry.outcome === "done" && entry.digest === digest',
        replace: 'entry.outcome === "failed" && entry.digest === digest',
      },
    ],
  },
  {
    name: "a dead container is given up without a look at the account",
    patches: [
      {
        file: "scripts/flows/post/settle-claim.ts",
        find: "  if (look.value.match !== null) return await settleLive(run, entry, liveAs(look.value.match));\n  if (look.value.unexplained.length > 0) return parkUnexplained(look.value.unexplained);\n",
        replace: "",
      },
    ],
  },
  {
    name: "a fresh claim of a dead run is sent again at once",
    patches: [
      {
        file: "scripts/flows/post/settle-claim.ts",
        find: 'if (ageOf(run, entry) > LATE_ANSWER_MS) return "FINISHED";',
        replace: 'if (ageOf(run, entry) >= 0) return "FINISHED";',
      },
    ],
  },
  {
    name: "the id of the medium is not recorded",
    patches: [{ file: PUBLISH, find: "mediaId: answer.value,", replace: "mediaId: null," }],
  },
  {
    name: "the whole queue is laid out anew with every mark",
    patches: [
      {
        file: "scripts/flows/change-file.ts",
        find: "encodeUtf8(applied.value) } : applied;",
        replace: "encodeUtf8(JSON.stringify(JSON.parse(applied.value), null, 2)) } : applied;",
      },
    ],
  },
  {
    name: "a claim that nobody can settle holds up the whole queue",
    patches: [
      {
        file: "scripts/flows/post/reconcile.ts",
        find: "for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === null)) {",
        replace:
          "for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === 'abandoned' || candidate.outcome === null)) {\n    if (entry.outcome === 'abandoned') return { kind: 'stop', outcome: { exit: 1, summary: 'stopped' } };",
      },
    ],
  },
  {
    name: "the claim of a container that was sent before is released",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: "if (wanted.replaces === null) await release",
        replace: "await release",
      },
    ],
  },
  {
    name: "a claim that no publish call followed stays",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: "if (wanted.replaces === null) await release",
        replace: "if (entry.id === '') await release",
      },
    ],
  },
  {
    name: "a request to stop is not heard after the claim",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: 'return run.stop.aborted ? { kind: "stopping" } : null;',
        replace: "return null;",
      },
    ],
  },
  {
    name: "a container that is not ready is sent thirty times",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: "const SENDS_PER_RUN = 3;",
        replace: "const SENDS_PER_RUN = 30;",
      },
    ],
  },
  {
    name: "a run looks once for a post whose publish call came back without an id",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: "attempt <= polling.attempts; attempt++) {",
        replace: "attempt < 1; attempt++) {",
      },
    ],
  },
  {
    name: "the slot guard of the claim counts days in UTC",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: "null : { timeZone, postsPerDay",
        replace: 'null : { timeZone: "UTC", postsPerDay',
      },
      {
        file: "scripts/flows/post/publish-container.ts",
        find: "posts_per_day: postsPerDay } = content.settings;",
        replace: "posts_per_day: postsPerDay } = content.settings;\n  void timeZone;",
      },
    ],
  },
  {
    name: "a claim is released when it is not known whether its post is live",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: 'return isRefused ? { kind: "refused"',
        replace: 'if (found.kind === "unknown") await release(run, entry);\n      return isRefused ? { kind: "refused"',
      },
    ],
  },
  {
    name: "a claim of a living run is settled",
    patches: [
      {
        file: "scripts/flows/post/reconcile.ts",
        find: "if (await belongsToLiveRun(run, entry))",
        replace: "if (entry.id === '')",
      },
    ],
  },
  {
    name: "the container of an edited post is sent again",
    patches: [
      {
        file: "scripts/flows/post/settle-claim.ts",
        find: "publishedDigest(post, content.blobIds) !== entry.digest ||",
        replace: "post.id === '' ||",
      },
    ],
  },
  {
    name: "a dead container of a story is given up",
    patches: [
      {
        file: "scripts/flows/post/settle-claim.ts",
        find: "  if (isStory(content, entry)) {\n",
        replace: "  if (entry.id === '') {\n",
      },
    ],
  },
  {
    name: "a published post is settled without a look for its id",
    patches: [
      {
        file: "scripts/flows/post/settle-claim.ts",
        find: "return await settleLive(run, entry, await identifyPublished(run, content, entry, polling.intervalMs));\n    case",
        replace: "return await settleLive(run, entry, { mediaId: null, publishedAt: entry.claim.at });\n    case",
      },
    ],
  },
  {
    name: "a fresh claim is polled once before it is sent again",
    patches: [
      {
        file: "scripts/flows/post/settle-claim.ts",
        find: "attempt <= polling.attempts; attempt++) {\n    await pause",
        replace: "attempt <= 1; attempt++) {\n    await pause",
      },
    ],
  },
  {
    name: "a container is sent again without a look at the quota",
    patches: [
      { file: "scripts/flows/post/run-poster.ts", find: " ?? (await stopForQuota(run, content, post));", replace: ";" },
    ],
  },
  {
    name: "claims are settled before anyone asks who changed the journal",
    patches: [
      {
        file: "scripts/flows/own-journal.ts",
        find: '      if (file === "journal") await demandOwnJournal(guarded);\n',
        replace: "",
      },
    ],
  },
  {
    name: "posts are prepared for a journal that nobody asked about",
    patches: [
      {
        file: "scripts/flows/post/run-poster.ts",
        find: "      (await stopForForeignJournal(run)) ??\n",
        replace: "",
      },
    ],
  },
  {
    name: "the queue repeats what someone else wrote to the journal",
    patches: [
      {
        file: "scripts/flows/post/sync-queue-from-journal.ts",
        find: "  await demandOwnJournal(run.store);\n",
        replace: "",
      },
    ],
  },
  {
    name: "a claim is resolved without asking who changed the journal",
    patches: [
      {
        file: "scripts/flows/resolve-claim.ts",
        find: "const foreign = await ports.store.findForeignChange();",
        replace: "const foreign = null as ForeignChange | null;",
      },
    ],
  },
  {
    name: "the queue is not brought in line with the journal",
    patches: [
      {
        file: "scripts/flows/post/run-poster.ts",
        find: "const hasHealed = await syncQueueFromJournal(run, settled);",
        replace: "const hasHealed = false as boolean;",
      },
    ],
  },
  {
    name: "a post keeps the time of its claim although the platform tells its own",
    patches: [
      {
        file: "scripts/flows/post/record.ts",
        find: "publishedAt: seen?.timestamp?.toISOString() ?? publishedAt",
        replace: "publishedAt",
      },
    ],
  },
  {
    name: "the address of a live post is not recorded",
    patches: [
      {
        file: "scripts/flows/post/record.ts",
        find: "...(permalink === undefined ? {} : { permalink })",
        replace: "...(permalink === undefined ? {} : {})",
      },
    ],
  },
  {
    name: "the team is told the same with every run",
    patches: [
      {
        file: "scripts/flows/post/tell-once.ts",
        find: "if (wasToldLately(memory, told)) return true;",
        replace: "if (wasToldLately(memory, told) && memory === undefined) return true;",
      },
    ],
  },
  {
    name: "the team does not hear of a failed post",
    patches: [
      {
        file: "scripts/flows/post/fail-post.ts",
        find: "return await stopWithAlert(run, 1, failedAlert([told]));",
        replace: "return { exit: 1, summary: failedAlert([told]).title };",
      },
    ],
  },
  {
    name: "a post whose id begins like another one's is marked in its place",
    patches: [
      {
        file: "scripts/core/queue/change-queue.ts",
        find: "const index = posts.findIndex((post) => post.id === mark.id);\n  const post = posts[index];\n  if (post === undefined || (mark",
        replace:
          "const index = posts.findIndex((post) => post.id?.startsWith(mark.id));\n  const post = posts[index];\n  if (post === undefined || (mark",
      },
    ],
  },
  {
    name: "posts of abandoned claims are marked done",
    patches: [
      {
        file: "scripts/flows/post/sync-queue-from-journal.ts",
        find: 'journal.entries.filter((entry) => entry.outcome === "done");',
        replace: 'journal.entries.filter((entry) => entry.outcome === "done" || entry.outcome === "abandoned");',
      },
    ],
  },
  {
    name: "a token is refreshed only when it has expired",
    patches: [
      {
        file: "scripts/core/token/plan-refresh.ts",
        find: "now.getTime() - token.obtainedAt.getTime() >= MINIMUM_AGE_MS",
        replace: "now.getTime() - token.obtainedAt.getTime() >= 65 * MINIMUM_AGE_MS",
      },
    ],
  },
  {
    name: "the log may show the new token before it is masked",
    patches: [
      { file: "scripts/flows/refresh-token.ts", find: "  ports.mask(answer.value.access_token);\n", replace: "" },
    ],
  },
  {
    name: "prune does not know that a claimed post was removed from the queue",
    patches: [
      {
        file: "scripts/core/posting/media-use.ts",
        find: "outcome === null && !known.has(id)",
        replace: "outcome === null && id === known.entries.name",
      },
    ],
  },
  {
    name: "a claim that is sent again counts itself for the day's posts",
    patches: [
      {
        file: "scripts/flows/post/run-poster.ts",
        find: "!isSlotUsed(run, content, entry)",
        replace: "!isSlotUsed(run, content, null)",
      },
    ],
  },
  {
    name: "a container is sent again although the list of media shows its post",
    patches: [
      {
        file: "scripts/flows/post/settle-claim.ts",
        find: "  if (match !== null) return await settleLive(run, entry, liveAs(match));\n",
        replace: '  if (match !== null) return { kind: "resend", entry, polling };\n',
      },
    ],
  },
  {
    name: "one container that cannot be read stops the queue",
    patches: [
      {
        file: "scripts/flows/post/reconcile.ts",
        find: '      return {\n        kind: "unresolved",\n        why: `Its container ${entry.container_id} cannot be read. ${answer.error.meaning}`,\n      };',
        replace: '      return { kind: "stop", outcome: await stopForFault(run, content, answer.error) };',
      },
    ],
  },
  {
    name: "only the first open claim is looked into",
    patches: [
      {
        file: "scripts/flows/post/reconcile.ts",
        find: "for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === null)) {",
        replace:
          "for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === null).slice(0, 1)) {",
      },
    ],
  },
  {
    name: "a post is blamed although nothing else went live",
    patches: [
      {
        file: "scripts/flows/post/run-poster.ts",
        find: "if (outcome.published === undefined) {",
        replace: "if (outcome.exit === 2) {",
      },
    ],
  },
  {
    name: "a post that people have marked is marked failed again",
    patches: [
      {
        file: "scripts/core/queue/change-queue.ts",
        find: 'if (post.status !== "pending") return',
        replace: 'if (post.status === "archived") return',
      },
    ],
  },
  {
    name: "a picture that was uploaded again goes out twice",
    patches: [
      { file: "scripts/flows/post/prepare.ts", find: "if (copied !== null)", replace: "if (copied === undefined)" },
    ],
  },
  {
    name: "a doubt about a post begins anew with every run",
    patches: [
      {
        file: "scripts/core/posting/change-journal.ts",
        find: "old.digest === digest)?.since ?? at;",
        replace: "old.digest === '')?.since ?? at;",
      },
    ],
  },
  {
    name: "doubts about posts that no longer wait are kept",
    patches: [
      {
        file: "scripts/core/posting/change-journal.ts",
        find: "waitingIds.has(old.id) && !isTriedNow(old)",
        replace: "!isTriedNow(old)",
      },
    ],
  },
  {
    name: "the queue is not marked where the journal cannot be written",
    patches: [
      {
        file: "scripts/flows/post/record.ts",
        find: "queued: isStored(queued) ? queued",
        replace: "queued: isStored(queued) || !isStored(journaled) ? queued",
      },
    ],
  },
  {
    name: "nobody hears that a live post could not be recorded",
    patches: [
      {
        file: "scripts/flows/post/record.ts",
        find: 'if (result.kind !== "changed") return {',
        replace: 'if (result.kind === "refused") return {',
      },
    ],
  },
  {
    name: "a failed post that is live stays failed",
    patches: [
      {
        file: "scripts/flows/post/sync-queue-from-journal.ts",
        find: 'post.status === "done") return null;',
        replace: 'post.status !== "pending") return null;',
      },
    ],
  },
  {
    name: "nobody hears that a live post was edited",
    patches: [
      {
        file: "scripts/flows/post/sync-queue-from-journal.ts",
        find: "await warnOfEdits(run, content, posts);",
        replace: "void warnOfEdits;",
      },
    ],
  },
  {
    name: "posts behind the front are tried by their first doubt",
    patches: [
      {
        file: "scripts/core/posting/choose-candidates.ts",
        find: "doubt.at]",
        replace: "doubt.since]",
      },
    ],
  },
  {
    name: "captions are compared with their white space",
    patches: [
      {
        file: "scripts/core/posting/digest.ts",
        find: '.replace(/\\s+/gu, " ").trim()',
        replace: ".trim()",
      },
    ],
  },
  {
    name: "throttling counts against the post",
    patches: [
      {
        file: "scripts/core/instagram/platform-fault.ts",
        find: '["credential", "account", "quota", "throttled"];',
        replace: '["credential", "account", "quota"];',
      },
    ],
  },
  {
    name: "a post that people gave up waits on",
    patches: [
      {
        file: "scripts/flows/resolve-claim.ts",
        find: 'if (verdict.kind === "retry" || post?.status !== "pending") return null;',
        replace: 'if (verdict.kind !== "live" || post?.status !== "pending") return null;',
      },
    ],
  },
  {
    name: "the parts of a carousel go out in the order of their ids",
    patches: [
      {
        file: "scripts/core/instagram/container-params.ts",
        find: 'children: childIds.join(",")',
        replace: 'children: childIds.toSorted().join(",")',
      },
    ],
  },
  {
    name: "the alert about a low queue is taken back one post too early",
    patches: [
      {
        file: "scripts/flows/post/clear-alerts.ts",
        find: '["low-queue", left > settings.low_queue_threshold]',
        replace: '["low-queue", left >= settings.low_queue_threshold]',
      },
    ],
  },
  {
    name: "containers of every version of a post count",
    patches: [
      {
        file: "scripts/flows/post/prepare.ts",
        find: "countedContainers(entries, { id, digest })",
        replace: "countedContainers(entries, { id })",
      },
    ],
  },
  {
    name: "a copy of an archived post is taken for that post",
    patches: [
      {
        file: "scripts/flows/post/sync-queue-from-journal.ts",
        find: "new Set([...posts, ...archive].map((post) => post.id))",
        replace: "new Set(posts.map((post) => post.id)); void archive",
      },
    ],
  },
  {
    name: "a test that fails throws the new token away",
    patches: [
      {
        file: "scripts/flows/refresh-token.ts",
        find: "if (!proof.ok && proof.error.code === INVALID_TOKEN_CODE)",
        replace: "if (!proof.ok)",
      },
    ],
  },
  {
    name: "a failed post gets no new containers",
    patches: [
      {
        file: "scripts/flows/post/fail-post.ts",
        find: "if (countedContainers(journal.entries, { id }).length === 0) return",
        replace: "if (countedContainers(journal.entries, { id }).length < 99) return",
      },
    ],
  },
  {
    name: "an alert that was taken back is still remembered",
    patches: [
      {
        file: "scripts/flows/post/tell-once.ts",
        find: "for (const kind of kinds) memory.over.add(kind);\n",
        replace: 'for (const kind of kinds) if (kind === "test") memory.over.add(kind);\n',
      },
    ],
  },
  {
    name: "a post that is live stays among those nobody has heard of",
    patches: [
      {
        file: "scripts/flows/post/tell-again.ts",
        find: "for (const { id } of passed) memory.heard.add(id);",
        replace: "",
      },
    ],
  },
  {
    name: "a refresh leaves the warning of the token's age",
    patches: [
      {
        file: "scripts/flows/refresh-token.ts",
        find: 'clear(["token", "token-age"])',
        replace: 'clear(["token"])',
      },
    ],
  },
  {
    name: "a container in progress ends the look behind a call",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: 'if (status.value === "ERROR" || status.value === "EXPIRED") return { kind: "unknown", entry, fault };',
        replace: 'if (status.value !== "FINISHED") return { kind: "unknown", entry, fault };',
      },
    ],
  },
  {
    name: "posts that the host did not serve leave no doubt",
    patches: [
      {
        file: "scripts/flows/post/run-poster.ts",
        find: "await rememberDoubts(run, content, tried);",
        replace: "await rememberDoubts(run, content, suspects);",
      },
    ],
  },
  {
    name: "a write is given up after the first conflict",
    patches: [
      {
        file: "scripts/flows/change-file.ts",
        find: 'if (result !== "conflict") return { ok: true, value: result };',
        replace: 'return result === "conflict" ? { ok: false, error: problem } : { ok: true, value: result };',
      },
    ],
  },
  {
    name: "a claim of another account is looked into",
    patches: [
      {
        file: "scripts/flows/post/reconcile.ts",
        find: "entry.account_id !== run.config.accountId",
        replace: "entry.account_id === ''",
      },
    ],
  },
  {
    name: "people end a claim whose run is at work",
    patches: [
      {
        file: "scripts/flows/resolve-claim.ts",
        find: "if (isFreshClaim(open, askedAt))",
        replace: "if (open.id === '')",
      },
    ],
  },
  {
    name: "after a conflict the same bytes are written again",
    patches: [
      {
        file: "scripts/flows/change-file.ts",
        find: "  const tried = await untilStored(changer, change.file, () => tryChange(store, change));\n",
        replace:
          "  let first: ReturnType<ApplyChange> | null = null;\n  const once = { ...change, apply: (bytes: Uint8Array | null) => (first ??= change.apply(bytes)) };\n  const tried = await untilStored(changer, change.file, () => tryChange(store, once));\n",
      },
    ],
  },
  {
    name: "throttling ends a run quietly",
    patches: [
      {
        file: "scripts/flows/post/stop.ts",
        find: '  if (fault.class === "quota") {',
        replace: '  if (fault.class === "quota" || fault.class === "throttled") {',
      },
    ],
  },
  {
    name: "a post that people let try again keeps its count",
    patches: [
      {
        file: "scripts/core/posting/change-journal.ts",
        find: "      return closed.ok ? { ok: true, value: restart(closed.value, change.entry.id) } : closed;",
        replace: "      return closed;",
      },
    ],
  },
  {
    name: "of several posts that could not be prepared, only the first fails",
    patches: [
      {
        file: "scripts/flows/post/run-poster.ts",
        find: "await failPosts(run, suspects);",
        replace: "await failPosts(run, suspects.slice(0, 1));",
      },
    ],
  },
  {
    name: "an alert about several failed posts names one",
    patches: [
      {
        file: "scripts/flows/post/tell-again.ts",
        find: "body, postIds };\n}\n\nexport function editedAlert",
        replace: "body, postIds: postIds.slice(0, 1) };\n}\n\nexport function editedAlert",
      },
    ],
  },
  {
    name: "a forced run is held up at its claim by the day's posts",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: "const slot = run.config.isForced ? null : {",
        replace: "const slot = {",
      },
    ],
  },
  {
    name: "of two media with the same caption the newer one is taken",
    patches: [
      {
        file: "scripts/core/posting/live-media.ts",
        find: "const [match = null] = alike.length === 1 ? alike : [];",
        replace: "const [match = null] = alike;",
      },
    ],
  },
  {
    name: "a medium that may be another open claim's is taken",
    patches: [
      {
        file: "scripts/core/posting/live-media.ts",
        find: "if (other.outcome === null) return publishedMs >= earliestPublication(other).getTime();",
        replace: "if (other.outcome === null) return false;",
      },
    ],
  },
  {
    name: "the journal as it was before the list of media decides whose a medium is",
    patches: [
      {
        file: "scripts/flows/post/find-published.ts",
        find: "journal: journal ?? content.journal,",
        replace: "journal: content.journal,",
      },
    ],
  },
  {
    name: "a slow media host stops the posts behind it",
    patches: [
      {
        file: "scripts/flows/post/build-container.ts",
        find: '    case "either":\n    case "media-host":\n',
        replace: '    case "either":\n',
      },
    ],
  },
  {
    name: "a second attempt in the same run is claimed as if it were the first",
    patches: [
      {
        file: "scripts/flows/post/publish-container.ts",
        find: 'if (sends === SENDS_PER_RUN) return { kind: "refused", entry, fault: answer.error };\n    replaces = entry;',
        replace: 'if (sends === SENDS_PER_RUN) return { kind: "refused", entry, fault: answer.error };',
      },
    ],
  },
  {
    name: "a throttled call is repeated at once",
    patches: [
      {
        file: "scripts/flows/retry.ts",
        find: '["transient", "no-answer", "unreadable", "media-host"]',
        replace: '["transient", "no-answer", "unreadable", "media-host", "throttled"]',
      },
    ],
  },
  {
    name: "a post gets a fourth container",
    patches: [
      {
        file: "scripts/flows/post/prepare.ts",
        find: "if (given.length < CONTAINERS_PER_POST) return null;",
        replace: "if (given.length <= CONTAINERS_PER_POST) return null;",
      },
    ],
  },
  {
    name: "a claim is told of on its first day only",
    patches: [
      {
        file: "scripts/flows/post/leave-unresolved.ts",
        find: "entry.parked_at !== undefined && localDay(new Date(entry.parked_at), timeZone) === localDay(day, timeZone)",
        replace: 'entry.parked_at !== undefined && localDay(day, timeZone) !== ""',
      },
    ],
  },
  {
    name: "a container is asked for once",
    patches: [
      {
        file: "scripts/flows/post/build-container.ts",
        find: "await retryReads(run, () => run.platform.createContainer(params), polling.intervalMs);",
        replace: "await run.platform.createContainer(params);",
      },
    ],
  },
  {
    name: "a run looks at its container at once",
    patches: [
      {
        file: "scripts/flows/post/build-container.ts",
        find: "  await pause(run, polling.headStartMs);",
        replace: "",
      },
    ],
  },
  {
    name: "the platform is asked with a token that has expired",
    patches: [
      {
        file: "scripts/flows/post/preconditions.ts",
        find: "expiresAt === null || expiresAt > run.clock.now()",
        replace: "expiresAt === null || expiresAt !== null",
      },
    ],
  },
  {
    name: "a post of which the platform does not tell when it went live is dated when it is found",
    patches: [
      {
        file: "scripts/flows/post/find-published.ts",
        find: "const unlisted: Live = { mediaId: null, publishedAt: entry.claim.at };",
        replace: "const unlisted: Live = { mediaId: null, publishedAt: run.clock.now().toISOString() };",
      },
    ],
  },
  {
    name: "the refusal of the newest token is kept quiet",
    patches: [
      {
        file: "scripts/flows/post/stop.ts",
        find: "if (await isTokenOutdated(run, content)) {",
        replace: "if (!(await isTokenOutdated(run, content))) {",
      },
    ],
  },
  {
    name: "words under the same title about another refusal are not repeated for a day",
    patches: [
      {
        file: "scripts/core/posting/digest.ts",
        find: 'alertDigest({ title, about = "" }: Pick<Alert, "title" | "about">): string {\n  return sha256(`${title}\\n${about}`);',
        replace: 'alertDigest({ title }: Pick<Alert, "title" | "about">): string {\n  return sha256(title);',
      },
    ],
  },
  {
    name: "an error of the platform without a known number may be the fault of the post",
    patches: [
      {
        file: "scripts/core/instagram/classify-fault.ts",
        find: "if (status >= 500 || status === 408)",
        replace: "if (status > 500 || status === 408)",
      },
    ],
  },
  {
    name: "a post is blamed while the platform blocks the account",
    patches: [
      {
        file: "scripts/core/instagram/errors/account-rows.ts",
        find: 'subcode: 2207051,\n    class: "account",',
        replace: 'subcode: 2207051,\n    class: "item",',
      },
    ],
  },
  {
    name: "a run tries again within milliseconds to record a live post",
    patches: [
      {
        file: "scripts/flows/post/record.ts",
        find: "const BACKOFF_MS = [1_000, 5_000, 15_000];",
        replace: "const BACKOFF_MS = [1, 5, 15];",
      },
    ],
  },
  {
    name: "a token that was replaced while the run waited counts as the newest",
    from: 690,
    patches: [
      {
        file: "scripts/flows/post/stop.ts",
        find: 'return readRefreshedAt((await store.read("token-status"))?.bytes ?? null) ?? tokenRefreshedAt;',
        replace: 'return tokenRefreshedAt ?? readRefreshedAt((await store.read("token-status"))?.bytes ?? null);',
      },
    ],
  },
  {
    name: "a claim that could not be written is not tried again",
    patches: [
      {
        file: "scripts/flows/change-file.ts",
        find: "      if (!problem.isRetryable) break;\n",
        replace: "      break;\n",
      },
    ],
  },
  {
    name: "a refusal is looked up by its code before its subcode",
    patches: [
      {
        file: "scripts/core/instagram/errors/index.ts",
        find: "return bySubcode(error.code, error.subcode) ?? byCode(error.code);",
        replace: "return byCode(error.code) ?? bySubcode(error.code, error.subcode);",
      },
    ],
  },
  {
    name: "a story with a video is claimed as a post of the feed",
    patches: [
      {
        file: "scripts/flows/post/run-poster.ts",
        find: 'is_story: candidate.post.media_type === "STORIES",',
        replace: 'is_story: candidate.post.media_type === "STORIES" && candidate.post.image_url !== undefined,',
      },
    ],
  },
  {
    name: "a container is sent again after a look at the media without the journal",
    patches: [
      {
        file: "scripts/flows/post/settle-claim.ts",
        find: "  if (!look.value.isConclusive) return leaveOpen(run, entry);\n",
        replace: "",
      },
    ],
  },
  {
    name: "a published post with a file of the repository counts as edited",
    patches: [
      {
        file: "scripts/flows/post/tell-again.ts",
        find: "export function isEdited({ journal, blobIds }: Content,",
        replace: "export function isEdited({ journal }: Content,",
      },
      {
        file: "scripts/flows/post/tell-again.ts",
        find: "return entry !== undefined && entry.digest !== publishedDigest(post, blobIds);",
        replace: "return entry !== undefined && entry.digest !== publishedDigest(post);",
      },
    ],
  },
  {
    name: "only the first @ of a caption is left out when captions are compared",
    patches: [{ file: "scripts/core/posting/digest.ts", find: '.replaceAll("@", "")', replace: '.replace("@", "")' }],
  },
  {
    name: "a server error that says that nothing was published is believed",
    from: 770,
    patches: [
      {
        file: "scripts/core/instagram/classify-fault.ts",
        find: "return status !== null && status >= 400 && status < 500;",
        replace: "return status !== null && status >= 400;",
      },
    ],
  },
  {
    name: "a refresh whose answer timed out is asked for again",
    patches: [
      {
        file: "scripts/core/instagram/fault-without-answer.ts",
        find: 'class: silence === "not-sent" ? "unreadable" : "no-answer",',
        replace: 'class: silence === "not-sent" ? "unreadable" : silence === "timed-out" ? "transient" : "no-answer",',
      },
    ],
  },
  {
    name: "a block at the making of a container is the account's at once",
    patches: [
      {
        file: "scripts/core/instagram/errors/account-rows.ts",
        find: '    code: 368,\n    subcode: null,\n    class: "account",\n    classAt: { "create container": "either" },\n',
        replace: '    code: 368,\n    subcode: null,\n    class: "account",\n',
      },
    ],
  },
  {
    name: "media that the platform could not fetch are not tried again",
    patches: [
      {
        file: "scripts/core/instagram/errors/media-rows.ts",
        find: '    subcode: 2207052,\n    class: "item",\n    isRetryWorthy: true,\n',
        replace: '    subcode: 2207052,\n    class: "item",\n',
      },
    ],
  },
  {
    name: "a subcode counts only beside the code of its row",
    patches: [
      {
        file: "scripts/core/instagram/errors/index.ts",
        find: "/** Instagram's own subcodes are unique. Smaller ones have a meaning only together with their code. */\nconst FIRST_UNIQUE_SUBCODE = 2_000_000;\n\n",
        replace: "",
      },
      {
        file: "scripts/core/instagram/errors/index.ts",
        find: "  const isUnique = subcode >= FIRST_UNIQUE_SUBCODE;\n",
        replace: "",
      },
      {
        file: "scripts/core/instagram/errors/index.ts",
        find: "row.subcode === subcode && (isUnique || row.code === code)",
        replace: "row.subcode === subcode && row.code === code",
      },
    ],
  },
  {
    name: "a container that could not be read once counts as unreadable to the last poll",
    patches: [
      {
        file: "scripts/flows/post/build-container.ts",
        find: "const waiting: string[] = [];\n    lastFault = null;\n",
        replace: "const waiting: string[] = [];\n",
      },
    ],
  },
  {
    name: "the medium of a claim is looked for with the caption that the post has now",
    patches: [
      {
        file: "scripts/flows/post/find-published.ts",
        find: "  if (entry.caption_digest !== undefined) return entry.caption_digest;\n  const post = unchangedPost(content, entry);\n  return post === undefined ? null :",
        replace:
          "  const post = content.posts.find((candidate) => candidate.id === entry.id);\n  return post === undefined ? (entry.caption_digest ?? null) :",
      },
    ],
  },
  {
    name: "after a refresh the old token is masked once more, and the new one never",
    patches: [
      {
        file: "scripts/flows/refresh-token.ts",
        find: "ports.mask(answer.value.access_token);",
        replace: "ports.mask(token.value);",
      },
    ],
  },
  {
    name: "a dry run names a post that is held until tomorrow",
    patches: [
      {
        file: "scripts/flows/post/rehearse.ts",
        find: "const [due] = dueCandidates(content, now);",
        replace: "const [due] = dueCandidates(content, new Date(now.getTime() + 86_400_000));",
      },
    ],
  },
  {
    name: "a dry run says nothing of a single claim that a run would look into",
    patches: [
      {
        file: "scripts/flows/post/rehearse.ts",
        find: "if (open.length > 0) run.log",
        replace: "if (open.length > 1) run.log",
      },
    ],
  },
  {
    name: "a dry run is content with media that are refused",
    patches: [
      {
        file: "scripts/flows/post/rehearse.ts",
        find: "    complaints.push(...report.complaints);\n",
        replace: "",
      },
    ],
  },
  {
    name: "a dry run sees a quota that is just used up as free",
    patches: [
      {
        file: "scripts/flows/post/rehearse.ts",
        find: "if (account?.ok === true && isUsedUp(account.value)) {",
        replace: "if (account?.ok === true && account.value.used > account.value.total) {",
      },
    ],
  },
  {
    name: "a dry run goes by a journal that somebody has changed",
    patches: [
      {
        file: "scripts/flows/post/rehearse.ts",
        find: "  if (foreign !== null) {",
        replace: "  if (foreign !== null && content.posts.length === 0) {",
      },
    ],
  },
  {
    name: "a dry run is content with an account that gives no answer",
    patches: [
      {
        file: "scripts/flows/post/rehearse.ts",
        find: 'return account.error.class === "credential" ? 2 : 1;',
        replace: 'return account.error.class === "credential" ? 2 : 0;',
      },
    ],
  },
  {
    name: "a dry run alerts the team about a journal that was changed",
    patches: [
      {
        file: "scripts/flows/post/rehearse.ts",
        find: "    run.log.error(`${title}. ${body}`);\n",
        replace: "    await run.alerts.send(foreignJournalAlert(foreign));\n",
      },
    ],
  },
  {
    name: "a dry run says that the day is full when it has room",
    patches: [
      {
        file: "scripts/flows/post/rehearse.ts",
        find: "if (isSlotUsed(run, content, null)) {",
        replace: "if (!isSlotUsed(run, content, null)) {",
      },
    ],
  },
  {
    name: "a container is sent again while the account shows its caption",
    from: 64_000,
    patches: [
      {
        file: "scripts/flows/post/settle-claim.ts",
        find: "alike.length === 0 ? ",
        replace: "alike.length >= 0 ? ",
      },
    ],
  },
];
