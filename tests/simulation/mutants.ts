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
const JOURNAL = "scripts/core/posting/change-journal.ts";
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
        file: JOURNAL,
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
        find: "matching.length === 1 ? matching : []",
        replace: "search.media",
      },
    ],
  },
  {
    name: "a file is written without regard to what others wrote",
    patches: [
      {
        file: "scripts/flows/change-file.ts",
        find: "applied.value, current?.version ?? null, change.message",
        replace: "applied.value, (await store.read(change.file))?.version ?? null, change.message",
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
    from: 100,
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
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the program.
        find: "ports.log.notice(`${summary}.`);",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the program.
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
        file: JOURNAL,
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
        file: "scripts/flows/post/reconcile.ts",
        find: "  if (look.value.match !== null) return await settleLive(run, entry, liveAs(look.value.match));\n  if (look.value.unexplained.length > 0) return parkUnexplained(look.value.unexplained);\n",
        replace: "",
      },
    ],
  },
  {
    name: "a fresh claim of a dead run is sent again at once",
    from: 170,
    patches: [
      {
        file: "scripts/flows/post/reconcile.ts",
        find: 'if (ageMs > LATE_ANSWER_MS) return "FINISHED";',
        replace: 'if (ageMs >= 0) return "FINISHED";',
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
];
