import { bugsIn, type Mutant } from "./mutant.ts";

const POSTER = ["tests/scenarios.test.ts", "tests/flows/post"];
const JOURNAL = ["tests/core/posting", ...POSTER];
const QUEUE = ["tests/core/queue", ...POSTER];
const FILES = ["tests/adapters/files"];
const CHANGE = ["tests/flows/change-file.test.ts", ...POSTER];

/** What is written down about posts, and how. */
export const RECORD_MUTANTS: readonly Mutant[] = [
  ...bugsIn("flows/post/record.ts", POSTER, {
    "the queue says of a live post what the run knows, not what the journal says": [
      ["queue: marking }", 'queue: () => ({ kind: "done", posts: [mark] }) }'],
    ],
    "the queue by itself says what the run knows, not what the journal says": [
      ["marking(await newestEntries(run))", "marking([])"],
    ],
    "the journal's result is not tried again": [
      [
        "return await persistently(run, () => changeJournal(run, change, recordMessage(entry, live)));",
        "return await changeJournal(run, change, recordMessage(entry, live));",
      ],
    ],
    "the queue's result is not tried again": [["await persistently(run, markQueue),", "await markQueue(),"]],
    "what could not be written together is not written by itself": [
      ["isStored(journaled) ? journaled : await journalLive(run, entry, live)", "journaled"],
    ],
    "a refusal by a rule of the branch is repeated": [
      ["!result.problem.isRetryable) break;", "result.problem.code === '') break;"],
    ],
    "a result that could not be recorded is not told": [
      ['if (result.kind !== "changed") return {', 'if (result.kind === "refused") return {'],
    ],
  }),
  ...bugsIn("flows/post/fail-post.ts", ["tests/flows/post/overlap.test.ts"], {
    "a post is marked failed although the journal of that moment shows a claim": [
      ["return isTakenNow ? null : mark;", "return mark;"],
    ],
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
    "a write whose answer was lost counts as failed": [
      ["resultAfter(planStep(change.file, current, change.apply), tried.error)", "resultAfter(null, tried.error)"],
    ],
    "a write is not tried again after a conflict": [["const ATTEMPTS = 5;", "const ATTEMPTS = 1;"]],
    "the queue is written before the journal": [
      ["[steps.journal, steps.queue].flatMap", "[steps.queue, steps.journal].flatMap"],
    ],
    "a joint write whose answer was lost counts as failed": [
      ["resultAfter(steps?.[file] ?? null,", "resultAfter(null,"],
    ],
    "the queue's part of a joint write goes by the journal before it": [
      ["first.write?.bytes ?? journal?.bytes", "journal?.bytes"],
    ],
  }),
  ...bugsIn("core/posting/read-content.ts", JOURNAL, {
    "a damaged journal is taken for an empty one": [["...(journal === null ? [JOURNAL_DAMAGED] : []), ", ""]],
    "a journal with one bad entry is used without it": [
      ["complaints.length === 0 && value?.entries !== undefined", "value?.entries !== undefined"],
    ],
  }),
  ...bugsIn("core/posting/change-journal.ts", JOURNAL, {
    "the count of containers starts again under a claim": [["isClaimed(journal, change.id) ? journal : ", ""]],
    "a claim that another run took over is released": [
      [
        "const isOurs = found !== undefined && isUnchanged(found, change.entry);",
        "const isOurs = found !== undefined;",
      ],
    ],
    "a claim that was renewed since is given up": [
      ["if (!isUnchanged(found, change.entry)) return { ok: false, error: takenOver(change.entry) };\n", ""],
    ],
    "a settled claim is given up": [["if (found.outcome !== null) return { ok: true, value: journal };\n", ""]],
    "a settled claim is parked": [["    found.outcome === null && entries.some(", "    entries.some("]],
    "a doubt starts anew with every run": [
      ["old.digest === digest)?.since ?? at;", "old.digest === '')?.since ?? at;"],
    ],
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
    "excused containers count against their post": [["entry.excused !== true && ", ""]],
    "containers of an earlier version count against the post": [
      [" && entry.id === id && entry.digest === digest;", " && entry.id === id;"],
    ],
    "the count of containers does not start again": [
      ["isCounted(entry, { id }) ? { ...entry, excused: true as const } : entry", "entry"],
    ],
  }),
  ...bugsIn("core/posting/record-done.ts", JOURNAL, {
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
    "one of several files is written although another is newer": [
      ['for (const write of writes) if (!(await isCurrent(write))) return { ok: false, reason: "conflict" };', ""],
    ],
    "journals that somebody else changed are not noticed": [
      ["return (await memory.explains(journal?.version ?? null)) ? null :", "return journal !== undefined ? null :"],
    ],
  }),
];
