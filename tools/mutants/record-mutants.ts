import { bugsIn, type Mutant } from "./mutant.ts";

const POSTER = ["tests/scenarios.test.ts", "tests/flows/post"];
const JOURNAL = ["tests/core/posting", ...POSTER];
const QUEUE = ["tests/core/queue", ...POSTER];
const FILES = ["tests/adapters/files"];
const CHANGE = ["tests/flows/change-file.test.ts", ...POSTER];

/** What is written down about posts, and how. */
export const RECORD_MUTANTS: readonly Mutant[] = [
  ...bugsIn("flows/post/record.ts", POSTER, {
    "the journal's result is not tried again": [
      [
        "return await persistently(run, () => changeJournal(run, change, recordMessage(entry, live)));",
        "return await changeJournal(run, change, recordMessage(entry, live));",
      ],
    ],
    "a refusal by a rule of the branch is repeated": [
      ["!result.problem.isRetryable) break;", "result.problem.code === '') break;"],
    ],
    "a result that could not be recorded is not told": [
      ['if (result.kind !== "changed") return {', 'if (result.kind === "refused") return {'],
    ],
  }),
  ...bugsIn("flows/post/check-record.ts", POSTER, {
    "a lost record counts as the beginning": [["const gap = findRecordGap(known);", "const gap = null;"]],
    "a record that could not be taken over is begun anew": [
      ["if (problem !== null) return { content, stop: stopFor(run, 2, recordLost(problem)) };", ""],
    ],
  }),
  ...bugsIn("core/posting/record-gap.ts", JOURNAL, {
    "what the archive knows does not count": [
      ["return [...posts, ...archive].filter((post) => {", "return [...posts].filter((post) => {"],
    ],
    "a renamed post counts as lost": [
      [
        'if (ids.has(post.id) || mediaIds.has(post.media_id ?? "")) return false;',
        "if (ids.has(post.id)) return false;",
      ],
    ],
    "a damaged record counts as empty": [
      ['if (content.record === "damaged") return "The record (journal.json) is damaged.";', ""],
    ],
  }),
  ...bugsIn("core/posting/already-there.ts", JOURNAL, {
    "a recorded medium counts as posted by hand": [["media.filter(({ id }) => !recorded.has(id))", "media"]],
    "what somebody has looked at is asked about again": [["medium.timestamp.getTime() > lookedAt &&", ""]],
    "posts without a caption are taken for each other": [["|| caption === NO_CAPTION) return null;", ") return null;"]],
  }),
  ...bugsIn("flows/post/publish-next.ts", POSTER, {
    "a post that the account shows is sent all the same": [
      ["isLeft: (candidate) => mediumOf(candidate) === null", "isLeft: () => true"],
    ],
    "without a record, a post that the account shows only waits": [
      ['if (newest.record !== "read") {', "if (newest.posts.length === 0) {"],
    ],
    "doubtful posts are blamed although nothing else went live": [
      ["if (outcome.published === undefined) {", "if (outcome.published === 'nobody') {"],
    ],
  }),
  ...bugsIn("core/posting/claims.ts", JOURNAL, {
    "a record that lost what it held is claimed in": [
      ["if (!holdsAll(journal, change.judgedIds))", "if (journal.entries === null)"],
    ],
  }),
  ...bugsIn("flows/post/reconcile.ts", POSTER, {
    "people are asked about a claim anew in every run's record": [
      ["unresolved.filter(({ parked_at }) => parked_at === undefined)", "unresolved.filter(() => true)"],
    ],
  }),
  ...bugsIn("flows/report-conditions.ts", ["tests/flows/report-conditions.test.ts"], {
    "what is over is cleared although it is still on record": [
      ["if (clear.length > 0 && isForgotten)", "if (clear.length > 0)"],
    ],
  }),
  ...bugsIn("core/alerts/alert-state.ts", ["tests/core/alerts"], {
    "what did not arrive is not sent again": [
      [
        "known.filter(({ key, delivered }) => !delivered &&",
        "known.filter(({ key, delivered }) => delivered === null &&",
      ],
    ],
    "a kind that was not judged is cleared": [
      ["!holding.has(key) && (judged.has(kindOf(key)) || judged.has(key))", "!holding.has(key)"],
    ],
  }),
  ...bugsIn("adapters/github/record-branch.ts", ["tests/adapters/github"], {
    "a record that may not be seen looks missing": [["if (found === undefined) await proveSight();", ""]],
  }),
  ...bugsIn("flows/post/run.ts", POSTER, {
    "the error of a failed post is committed with its secrets": [
      ["error: run.scrub(change.error)", "error: change.error"],
    ],
  }),
  ...bugsIn("flows/resolve-claim.ts", ["tests/scenarios.test.ts"], {
    "the reason that a person gives is recorded with its secrets": [
      ["error: scrub(verdict.why)", "error: verdict.why"],
    ],
  }),
  ...bugsIn("flows/change-file.ts", CHANGE, {
    "a write is not tried again after a conflict": [["const ATTEMPTS = 5;", "const ATTEMPTS = 1;"]],
  }),
  ...bugsIn("core/posting/read-content.ts", JOURNAL, {
    "a damaged journal is taken for an empty one": [["...(journal === null ? [JOURNAL_DAMAGED] : []), ", ""]],
    "a journal with one bad entry is used without it": [
      ["findings.length === 0 && value?.entries !== undefined", "value?.entries !== undefined"],
    ],
  }),
  ...bugsIn("core/posting/change-journal.ts", JOURNAL, {
    "the count of containers starts again under a claim": [["isClaimed(journal, change.id) ? journal : ", ""]],
    "a claim that was renewed since is given up": [
      ["if (!isUnchanged(found, change.entry)) return { ok: false, error: takenOver(change.entry) };\n", ""],
    ],
    "a settled claim is given up": [["if (found.outcome !== null) return { ok: true, value: journal };\n", ""]],
    "a settled claim is parked": [["    found.outcome === null && entries.some(", "    entries.some("]],
    "a doubt starts anew with every run": [["other.digest === digest);", "other.digest === '');"]],
  }),
  ...bugsIn("core/posting/claims.ts", JOURNAL, {
    "a claim that another run renewed is taken over": [
      ["current !== undefined && isUnchanged(current, replaces)", "current !== undefined"],
    ],
    "the same content under another id is claimed": [
      ["(entry.id === wanted.id || entry.digest === wanted.digest)", "entry.id === wanted.id"],
    ],
    "the same id with other content is claimed": [
      ["(entry.id === wanted.id || entry.digest === wanted.digest)", "entry.digest === wanted.digest"],
    ],
    "a near copy that came meanwhile is claimed": [
      ["(blocks(other, entry) || isNewCopy(other))", "blocks(other, entry)"],
    ],
    "a claim made yesterday counts as fresh": [["<= FRESH_CLAIM_MS", "<= FRESH_CLAIM_MS * 200"]],
    "no claim counts as fresh": [["<= FRESH_CLAIM_MS", "< 0"]],
    "exempt containers count against their post": [["entry.exempt !== true && ", ""]],
    "containers of an earlier version count against the post": [
      [" && entry.id === id && entry.digest === digest;", " && entry.id === id;"],
    ],
    "the count of containers does not start again": [
      ["isCounted(entry, { id }) ? { ...entry, exempt: true as const } : entry", "entry"],
    ],
  }),
  ...bugsIn("core/posting/change-journal.ts", JOURNAL, {
    "a recorded publication is changed to another medium": [
      ["(change.mediaId === null || (found.media_id ?? change.mediaId) !== change.mediaId)", "change.mediaId === null"],
    ],
    "a recorded id is forgotten": [
      [
        "(change.mediaId === null || (found.media_id ?? change.mediaId) !== change.mediaId)",
        "(found.media_id ?? change.mediaId) !== change.mediaId && change.mediaId !== null",
      ],
    ],
    "the time of a claim replaces a recorded one": [["(found.published_at ?? found.claim.at)", "found.claim.at"]],
    "a live post is dated by a claim that was renewed since": [
      ["(found.published_at ?? found.claim.at)", "(found.published_at ?? entry.claim.at)"],
    ],
    "a lost entry is not restored when its post is live": [
      ["found === undefined ? [...journal.entries, done] :", "found === undefined ? journal.entries :"],
    ],
    "a medium that was found by its caption is recorded although another claim may own it": [
      ["change.isMatched === true && isOfAnother(journal, change)", "false"],
    ],
  }),
  ...bugsIn("core/posting/slot.ts", JOURNAL, {
    "an open claim does not count for its day": [
      ["entry.outcome === null && isToday(entry.claim.at)", "entry.outcome === 'claimed' && isToday(entry.claim.at)"],
    ],
    "days are counted in UTC": [
      ["localDay(count.day, count.timeZone)", 'localDay(count.day, "UTC")'],
      ["localDay(at, count.timeZone)", 'localDay(at, "UTC")'],
    ],
    "a live post that was renamed counts twice": [[' || mediaIds.has(mediaId ?? "")', ""]],
    "archived posts do not count for their day": [
      ["return [...content.posts, ...content.archive]", "return [...content.posts]"],
    ],
  }),
  ...bugsIn("core/queue/change-queue.ts", QUEUE, {
    "an edited post is marked failed": [
      ["if (publishedDigest(post, mark.blobIds) !== mark.digest)\n", "if (mark.id === '')\n"],
    ],
    "a published post is marked failed": [
      ['if (post.status !== "pending") return', 'if (post.status === "archived") return'],
    ],
    "a renamed and edited post is marked done": [
      ["(mark.digest !== undefined && publishedDigest(post, mark.blobIds) !== mark.digest)", "mark.digest === ''"],
    ],
    "a post that is done keeps its old error": [['remove: ["error", "failed_at"]', "remove: []"]],
    "a known permalink is forgotten": [["mark.permalink ?? post.permalink", "mark.permalink"]],
  }),
  ...bugsIn("adapters/files/durable-write.ts", FILES, {
    "a file is written in place": [
      [
        "    await writeSynced(temporary, { bytes, mode });\n    await rename(temporary, path);",
        '    const file = await open(path, "w", mode);\n    await file.writeFile(bytes);\n    await file.close();',
      ],
    ],
    "a file loses its mode when it is replaced": [
      ["existing === null ? NEW_FILE_MODE : existing.mode & 0o777", "NEW_FILE_MODE"],
    ],
    "a file that could not be replaced leaves its draft": [["await unlink(temporary).catch(() => undefined);", ""]],
    "the umask decides about the mode of a new file": [["    await file.chmod(mode);\n", ""]],
  }),
  ...bugsIn("adapters/files/file-lock.ts", FILES, {
    "a live holder's lock is taken over at once": [
      [
        "if (identity !== null && (await hasProcessEnded(identity))) return true;",
        "if (identity !== null) return true;",
      ],
    ],
    "a live holder's lock is taken over when it is old": [
      ["if (identity !== null && (await isCertainlyRunning(identity))) return false;", ""],
    ],
    "a dead holder's lock stays": [["if (identity !== null && (await hasProcessEnded(identity))) return true;", ""]],
    "the lock stays after a write": [
      [
        "  } finally {\n    await unlink(path).catch(() => undefined);\n  }\n}\n\nasync function acquire",
        "  } finally {\n  }\n}\n\nasync function acquire",
      ],
    ],
    "nobody waits for the lock": [
      [
        "    if (performance.now() > deadline) throw lockedError(path);",
        "    if (holder !== null || performance.now() > deadline) return;",
      ],
    ],
  }),
  ...bugsIn("adapters/files/file-store.ts", FILES, {
    "a file is written over a newer version": [
      ["if ((current?.version ?? null) !== expected) return", "if (expected === '') return"],
    ],
  }),
  ...bugsIn("flows/post/record.ts", ["tests/flows/post/github-outages.test.ts"], {
    "the queue is not marked where the journal cannot be written": [
      ["const queued = await", 'const queued = journaled.kind !== "changed" ? journaled : await'],
    ],
  }),
  ...bugsIn("core/posting/change-journal.ts", ["tests/core/posting/change-journal.test.ts"], {
    "a decision about a post that the account shows is forgotten": [
      ["entries.length - 1 : index, { not_live_at: at });", "entries.length - 1 : index, {});"],
    ],
    "a post that people let try again keeps the count of its containers": [
      [
        "restart(withEntry(closed.value, index, { not_live_at: at }), entry.id)",
        "withEntry(closed.value, index, { not_live_at: at })",
      ],
    ],
  }),
  ...bugsIn("core/posting/media-use.ts", ["tests/core/posting/media-use.test.ts"], {
    "a file that a waiting post shares with a published one is pruned": [
      ["(uses.get(name) ?? []).every(isOld)", "!uses.has(name) || (uses.get(name) ?? []).some(isOld)"],
    ],
    "files are pruned beside a claimed post that was removed from the queue": [["!known.has(id))", "known.has(id))"]],
  }),
  ...bugsIn("core/alerts/alert-state.ts", ["tests/core/alerts"], {
    "what people have to decide is said only once": [["isChanged || (isOld && !ONCE.includes(kind));", "isChanged;"]],
  }),
  ...bugsIn("flows/refresh-token.ts", ["tests/scenarios.test.ts"], {
    "a test that fails throws the new token away": [
      ["if (!proof.ok && proof.error.code === INVALID_TOKEN_CODE)", "if (!proof.ok)"],
    ],
  }),
];
