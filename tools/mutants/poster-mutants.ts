import { bugsIn, type Mutant } from "./mutant.ts";

const POSTER = ["tests/scenarios.test.ts", "tests/flows/post"];

/** What a run of the poster does, in the order in which it does it. */
export const POSTER_MUTANTS: readonly Mutant[] = [
  ...bugsIn("flows/post/preconditions.ts", POSTER, {
    "more carousels go out than Instagram takes in a day": [["= 50;", "= 100;"]],
    "one carousel more than the day's limit goes out": [[">= CAROUSELS_PER_DAY;", "> CAROUSELS_PER_DAY;"]],
    "archived carousels do not count against the day's limit": [
      [
        '[...content.posts, ...content.archive].filter((post) => post.media_type === "CAROUSEL")',
        'content.posts.filter((post) => post.media_type === "CAROUSEL")',
      ],
    ],
    "pictures count as carousels": [
      [
        '[...content.posts, ...content.archive].filter((post) => post.media_type === "CAROUSEL")',
        "[...content.posts, ...content.archive]",
      ],
    ],
    "carousels of earlier days count too": [
      ["Date.parse(post.published_at) >= sinceMs", "Date.parse(post.published_at) >= sinceMs - 86_400_000"],
    ],
    "the limit of carousels stops a picture": [['  if (post.media_type !== "CAROUSEL") return null;\n', ""]],
    "--force also skips the quota": [
      [
        "  const answer = await retryReads(run, () => run.platform.readQuota()",
        "  if (run.config.isForced) return null;\n  const answer = await retryReads(run, () => run.platform.readQuota()",
      ],
    ],
    "the last post of the quota is not used": [["quota.used >= quota.total", "quota.used >= quota.total - 1"]],
    "one post more than the quota is tried": [["quota.used >= quota.total", "quota.used > quota.total"]],
    "an expired token is asked all the same": [
      ["expiresAt === null || expiresAt > run.clock.now()", "expiresAt === null || expiresAt !== null"],
    ],
  }),
  ...bugsIn("flows/post/build-container.ts", POSTER, {
    "throttling at creation is taken for the post's fault": [
      ['    case "item":\n', '    case "item":\n    case "throttled":\n'],
    ],
    "a used-up quota at creation is taken for the post's fault": [
      ['    case "item":\n', '    case "item":\n    case "quota":\n'],
    ],
    "a fault that may be the account's is taken for the post's": [
      ['case "either":\n', ""],
      ['    case "item":\n', '    case "item":\n    case "either":\n'],
    ],
    "a carousel is built before its children are finished": [
      ["return prepared === null ? await", "return prepared !== undefined ? await"],
    ],
    "a container that is still in progress counts as finished": [
      ['answer.value !== "FINISHED") waiting', 'answer.value === "EXPIRED") waiting'],
    ],
    "a container that could not be read at last makes its post fail": [
      ['if (lastFault !== null) return { kind: "fault", fault: lastFault };', ""],
    ],
    "a request to stop is not heard before a container is made": [
      ['  if (run.stop.aborted) return { kind: "stopping" };\n  const createdAt', "  const createdAt"],
    ],
  }),
  ...bugsIn("flows/post/prepare.ts", POSTER, {
    "a container is built for a post that CI's rules refuse": [["?? refuseByRules(content, candidate)", ""]],
    "media with errors is published": [["if (errors.length > 0)", "if (errors.length > 99)"]],
    "trouble of the media host is taken for the post's fault": [
      ['report.isHostTrouble ? { kind: "host-trouble", error, isRefusal: false } :', ""],
    ],
    "a near copy of a live post goes out": [["if (copied !== null)", "if (copied === undefined)"]],
    "a post gets a fourth container": [["CONTAINERS_PER_POST = 3", "CONTAINERS_PER_POST = 4"]],
  }),
  ...bugsIn("flows/post/publish-container.ts", POSTER, {
    "a container that is not ready is sent again without a look at it": [
      [
        'if (status.ok && status.value === "PUBLISHED") {',
        'if (status.ok && status.value === "PUBLISHED" && sends < 0) {',
      ],
    ],
    "a claim of a resent container is released": [["if (wanted.replaces === null) await release", "await release"]],
    "a claim that nothing followed stays": [
      ["if (wanted.replaces === null) await release", "if (entry.id === '') await release"],
    ],
    "a queue that broke in the meantime is overlooked": [
      ["if (content.blockers.length > 0) return", "if (content.blockers.length > 99) return"],
    ],
    "a post that was removed after its claim goes out": [
      [
        "if (post === undefined) return `",
        "if (post === undefined) return null;\n  if (post.id === undefined) return `",
      ],
    ],
    "a post that is no longer pending goes out": [
      ['if (post.status !== "pending") return', 'if (post.status === "archived") return'],
    ],
    "a carousel goes out although another run has used up the limit meanwhile": [
      ["return carouselLimit(content, post, at);", "return null;"],
    ],
    "a request to stop is not heard after the claim": [
      ['return run.stop.aborted ? { kind: "stopping" } : null;', "return null;"],
    ],
    "a refusal because of the account leaves a doubt about the post": [
      ['found.kind === "unknown" && isAccountFault(answer.error)', 'found.kind === "unknown" && sends < 0'],
    ],
    "nobody looks at the container after an answer that is no id": [
      [
        "const found = await probe(run, content, entry, { polling: wanted.polling, fault: answer.error });",
        'const found: Published = { kind: "unknown", entry, fault: answer.error };',
      ],
    ],
  }),
  ...bugsIn("flows/post/reconcile.ts", POSTER, {
    "the medium that only the queue records is forgotten": [
      ["if (recorded !== null)\n", "if (recorded === undefined)\n"],
    ],
    "a claim of a living run is settled": [["if (await belongsToLiveRun(run, entry))", "if (entry.id === '')"]],
    "a claim of another account is settled": [["entry.account_id !== run.config.accountId", "entry.account_id === ''"]],
    "an unreadable container stops the run although the account answers": [
      ['if (!quota.ok) return { kind: "stop"', 'if (quota.ok || !quota.ok) return { kind: "stop"'],
      ["await stopForFault(run, quota.error)", "await stopForFault(run, answer.error)"],
    ],
  }),
  ...bugsIn("flows/post/settle-claim.ts", POSTER, {
    "a dead container is given up when the list of media cannot be read": [
      [
        'if (!look.ok) return { kind: "stop", outcome: await stopForFault(run, look.error) };\n  if (look.value.match !== null) return await settleLive(run, entry, liveAs(look.value.match));\n  if (look.value.unexplained.length > 0)',
        "if (look.ok && look.value.match !== null) return await settleLive(run, entry, liveAs(look.value.match));\n  if (look.ok && look.value.unexplained.length > 0)",
      ],
    ],
    "a finished container is sent again when the list of media cannot be read": [
      [
        'if (!look.ok) return { kind: "stop", outcome: await stopForFault(run, look.error) };\n  if (!look.value.isConclusive)',
        'if (!look.ok) return { kind: "resend", entry, polling };\n  if (!look.value.isConclusive)',
      ],
    ],
    "a container is sent again after a look without the journal": [
      ["  if (!look.value.isConclusive) return leaveOpen(run, entry);\n", ""],
    ],
    "the container of an edited post is sent again": [
      ["publishedDigest(post, content.blobIds) !== entry.digest ||", ""],
    ],
    "the container of a held post is sent again": [
      ["entry.digest ||\n    isHeld(post, run.clock.now())", "entry.digest"],
    ],
    "a container that expired soon after it was sent is given up": [
      ["ageOf(run, entry) < LATE_LISTING_MS", "ageOf(run, entry) < 0"],
    ],
    "a dead container of a story is given up": [["  if (isStory(content, entry)) {\n", "  if (entry.id === '') {\n"]],
    "media that no record accounts for is overlooked": [
      ["look.value.unexplained.length > 0", "look.value.unexplained.length > 99"],
    ],
    "a container whose late answer cannot be read is sent again": [
      ["last = answer.ok ? answer.value : null;", 'last = "FINISHED";'],
    ],
  }),
  ...bugsIn("flows/post/run-poster.ts", POSTER, {
    "a container is sent again without a look at the quota": [[" ?? (await stopForQuota(run));", ";"]],
    "a queue that cannot be used is published from": [
      ["if (settled.blockers.length > 0) return", "if (settled.blockers.length > 99) return"],
    ],
  }),
  ...bugsIn("flows/post/find-published.ts", POSTER, {
    "a medium is taken for ours although the journal cannot be read": [
      ["match: isConclusive ? result.match : null", "match: result.match"],
    ],
    "a list of media that lags is read once": [
      ["for (const isLastLook of [false, true])", "for (const isLastLook of [true])"],
    ],
  }),
  ...bugsIn("flows/post/publish-container.ts", POSTER, {
    "the posts of the day are not counted again when claiming": [
      ["const slot = run.config.isForced ? null :", "const slot = run.config.isForced || content.journal ? null :"],
    ],
  }),
  ...bugsIn("flows/post/publish-container.ts", ["tests/flows/post/lost-answer.test.ts"], {
    "a container is sent on a claim of any age": [["ageMs <= CLAIM_FRESH_MS", "ageMs >= 0"]],
  }),
  ...bugsIn("flows/post/publish-container.ts", ["tests/flows/post/overlap.test.ts"], {
    "a container is sent although the record lost its claim": [
      ["isClaimed(content, entry) ? objection", "entry ? objection"],
    ],
  }),
  ...bugsIn("flows/post/publish-container.ts", ["tests/flows/post/reconcile.test.ts"], {
    "the claim of a container that was sent before is released when another claim is refused": [
      ["wanted.replaces === null && replaces !== null", "replaces !== null"],
    ],
  }),
  ...bugsIn("flows/post/publish-next.ts", ["tests/flows/post/lost-answer.test.ts"], {
    "a story with a video is claimed as a post of the feed": [
      ['post.media_type === "STORIES",', 'post.media_type === "STORIES" && candidate.post.image_url !== undefined,'],
    ],
  }),
  ...bugsIn("flows/post/record.ts", ["tests/flows/post/account-refuses.test.ts"], {
    "a failed post keeps the count of its containers": [["{ id }).length > 0)", "{ id }).length > 99)"]],
  }),
  ...bugsIn("flows/post/record.ts", ["tests/flows/post/overlap.test.ts"], {
    "a post is marked failed without another look at the journal": [
      ['if (journal.entries.some((entry) => isTaken(entry, candidate))) return "taken";', ""],
    ],
  }),
  ...bugsIn("core/instagram/platform-fault.ts", ["tests/flows/post/account-refuses.test.ts"], {
    "throttling counts against the post": [['"quota", "throttled"];', '"quota"];']],
  }),
  ...bugsIn("flows/post/find-published.ts", ["tests/flows/post/reconcile.test.ts"], {
    "a post whose time nobody tells is dated when it is found": [
      [
        "{ mediaId: null, publishedAt: entry.claim.at }",
        "{ mediaId: null, publishedAt: run.clock.now().toISOString() }",
      ],
    ],
    "a post is dated when its medium is found": [
      ["publishedAt: medium.timestamp.toISOString()", "publishedAt: new Date().toISOString()"],
    ],
    "the journal as it was before the list of media decides whose a medium is": [
      ["journal: journal ?? content.journal,", "journal: content.journal,"],
    ],
    "the medium of a claim is looked for with the caption that the post has now": [
      [
        "  if (entry.caption_digest !== undefined) return entry.caption_digest;\n  const post = unchangedPost(content, entry);\n  return post === undefined ? null :",
        "  const post = content.posts.find(({ id }) => id === entry.id);\n  return post === undefined ? (entry.caption_digest ?? null) :",
      ],
    ],
  }),
  ...bugsIn("flows/post/settle-claim.ts", ["tests/scenarios.test.ts"], {
    "a fresh claim of a dead run is sent again at once": [
      ["if (ageOf(run, entry) > LATE_ANSWER_MS) return", "if (ageOf(run, entry) >= 0) return"],
    ],
  }),
  ...bugsIn("core/posting/live-media.ts", ["tests/core/posting/live-media.test.ts"], {
    "the newest medium is taken for ours": [["alike.length === 1 ? alike : []", "search.media"]],
    "of two media with the same caption the newer one is taken": [["alike.length === 1 ? alike : []", "alike"]],
  }),
  ...bugsIn("core/instagram/errors/media-rows.ts", ["tests/core/instagram/classify-fault.test.ts"], {
    "media that the platform could not fetch are not tried again": [
      ['subcode: 2207052,\n    class: "item",\n    isRetryWorthy: true,', 'subcode: 2207052,\n    class: "item",'],
    ],
  }),
];
