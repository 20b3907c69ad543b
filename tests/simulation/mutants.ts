// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import type { Mutant } from "../../tools/mutants/mutant.ts";

const PUBLISH = "scripts/flows/post/publish-container.ts";
const CLAIMS = "scripts/core/posting/claims.ts";
const CONTENT = "scripts/core/posting/content.ts";
const REFRESH = "scripts/flows/refresh-token.ts";
const SEND = "const answer = await run.platform.publish(entry.container_id);";
const CLAIM = "const claimed = await claim(run, content, { ...wanted, replaces });";

const SERVE = "scripts/flows/post/prepare.ts";

/** Ways to break the publisher: a simulation worth its name notices every one within 1,000 worlds. */
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
        find: 'if (served.kind === "host-not-ready") return served;',
        replace: 'if (served.kind === "host-not-ready") return { kind: "item-fault", error: served.error };',
      },
    ],
  },
  {
    name: "a post that waits for its file is marked failed once another one is live",
    patches: [
      {
        file: "scripts/flows/post/publish-next.ts",
        find: '"host-not-ready": tried.waiting',
        replace: '"host-not-ready": tried.undecided',
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
    name: "a file is written without regard to what others wrote",
    patches: [
      {
        file: "scripts/flows/change-file.ts",
        find: "await store.write(change.file, applied.value, current?.version ?? null, change.message)",
        replace:
          "await store.write(change.file, applied.value, (await store.read(change.file))?.version ?? null, change.message)",
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
        find: 'if (fault.class === "credential") return await stopForFault(run, fault);',
        replace:
          'await changeQueue(run, { kind: "failed", id: entry.id, digest: entry.digest, error: fault.meaning, failedAt: entry.claim.at }, "failed");',
      },
      {
        file: "scripts/flows/post/to-outcome.ts",
        find: 'import { changeJournal, type Outcome, type Run, raise } from "./run.ts";',
        replace: 'import { changeJournal, changeQueue, type Outcome, type Run, raise } from "./run.ts";',
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
    name: "done entries of the journal are ignored after the bot's mark was undone",
    patches: [
      { file: CONTENT, find: 'entry.outcome === "done" && entry.id === candidate.id', replace: 'entry.id === ""' },
      {
        file: CLAIMS,
        find: "return isLive(entry) && (",
        replace: "return entry.outcome === null && (",
      },
      {
        file: "scripts/flows/post/record.ts",
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
    name: "the team is told the same with every run",
    patches: [
      {
        file: "scripts/core/alerts/alert-state.ts",
        find: "return isChanged || (isOld && !ONCE.includes(kind));",
        replace: "return isChanged || isOld || !ONCE.includes(kind);",
      },
    ],
  },
  {
    name: "the team does not hear of a failed post",
    patches: [
      {
        file: "scripts/core/posting/content-conditions.ts",
        find: 'if (status !== "failed") return [];',
        replace: 'if (status !== "failed" || id !== "") return [];',
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
        file: "scripts/flows/post/record.ts",
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
    name: "a post is blamed although nothing else went live",
    patches: [
      {
        file: "scripts/flows/post/publish-next.ts",
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
    name: "a failed post that is live stays failed",
    patches: [
      {
        file: "scripts/flows/post/record.ts",
        find: 'post.status === "done") return null;',
        replace: 'post.status !== "pending") return null;',
      },
    ],
  },
  {
    name: "nobody hears that a live post was edited",
    patches: [
      {
        file: "scripts/core/posting/content-conditions.ts",
        find: 'if (status !== "done" || id === undefined) return [];',
        replace: 'if (status !== "done" || id !== undefined) return [];',
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
    name: "nobody hears of a queue that is just low",
    patches: [
      {
        file: "scripts/core/posting/content-conditions.ts",
        find: "if (left > settings.low_queue_threshold) return [];",
        replace: "if (left >= settings.low_queue_threshold) return [];",
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
        find: 'const applied = change.apply(current?.bytes ?? null);\n  if (!applied.ok) return { kind: "refused"',
        replace:
          'const applied = (remembered.get(change) ?? change.apply(current?.bytes ?? null));\n  remembered.set(change, applied);\n  if (!applied.ok) return { kind: "refused"',
      },
      {
        file: "scripts/flows/change-file.ts",
        find: "async function tryChange(",
        replace: "const remembered = new WeakMap<FileChange, ReturnType<ApplyChange>>();\n\nasync function tryChange(",
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
  {
    name: "a post that the account shows goes out all the same",
    patches: [
      {
        file: "scripts/flows/post/publish-next.ts",
        find: "isLeft: (candidate) => mediumOf(candidate) === null",
        replace: "isLeft: () => true",
      },
    ],
  },
  {
    name: "a record that lost what it held is believed",
    patches: [
      {
        file: "scripts/flows/post/check-record.ts",
        find: "gap === null ? null : stopFor(run, 2, recordLost(gap))",
        replace: 'gap === null || gap !== "" ? null : stopFor(run, 2, recordLost(gap))',
      },
    ],
  },
  {
    name: "a record is made again without the posts of the queue",
    patches: [
      {
        file: "scripts/flows/rebuild-record.ts",
        find: "const entries = [...fromQueue(ports, content), ",
        replace: "const entries = [...fromQueue(ports, content).slice(0, 0), ",
      },
    ],
  },
  {
    name: "what the team was told is not recorded",
    patches: [
      {
        file: "scripts/flows/report-conditions.ts",
        find: "isSame || (isReadable && (await record(ports, comparison, { arrived, now, known: file })));",
        replace: "isSame || isReadable;",
      },
    ],
  },
  {
    name: "of the record's file that it knows, a run writes over what others wrote",
    patches: [
      {
        file: "scripts/flows/change-file.ts",
        find: "const current = isKnown ? (change.known ?? null) : await store.read(change.file);",
        replace:
          'const current = isKnown ? { ...(change.known ?? { bytes: new Uint8Array() }), version: (await store.read(change.file))?.version ?? "" } : await store.read(change.file);',
      },
    ],
  },
];
