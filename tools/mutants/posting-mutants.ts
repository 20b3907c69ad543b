// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** How a post travels to the platform, and what is recorded of it. */
export const POSTING_MUTANTS: readonly Mutant[] = [
  ...bugsIn("scripts/core/posting/order-candidates.ts", ["tests/core/posting"], {
    "a post without a date takes the day of a dated one": [
      ["if (isForced || dates.length === 0", "if (isForced || dates.length > 0"],
    ],
  }),
  ...bugsIn("scripts/core/instagram/classify-fault.ts", ["tests/core/instagram/classify-fault.test.ts"], {
    "a publish without an answer is advised to be tried again": [[": CHECKED_FIRST;", ": verdict.advice;"]],
  }),
  ...bugsIn("scripts/core/posting/claims.ts", ["tests/core/posting", "tests/scenarios.test.ts", "tests/flows/post"], {
    "a claim that another run renewed is taken over": [
      ["current !== undefined && isUnchanged(current, replaces)", "current !== undefined"],
    ],
    "the same id with other content is claimed": [
      ["(entry.id === wanted.id || entry.digest === wanted.digest)", "entry.digest === wanted.digest"],
    ],
    "containers of an earlier version count against the post": [
      [" && entry.id === id && entry.digest === digest;", " && entry.id === id;"],
    ],
  }),
  ...bugsIn("scripts/core/posting/crons.ts", ["tests/core/posting", "tests/workflows/policy.test.ts"], {
    "a cron on weekdays counts as every day": [['days.join(" ") === "* * *" && ', ""]],
  }),
  ...bugsIn("scripts/core/posting/live-media.ts", ["tests/core/posting/live-media.test.ts"], {
    "of two media with the same caption the newer one is taken": [["alike.length === 1 ? alike : []", "alike"]],
  }),
  ...bugsIn("scripts/core/posting/media-use.ts", ["tests/core/posting/media-use.test.ts"], {
    "a file that a waiting post shares with a published one is pruned": [
      ["(uses.get(name) ?? []).every(isOld)", "!uses.has(name) || (uses.get(name) ?? []).some(isOld)"],
    ],
  }),
  ...bugsIn(
    "scripts/core/posting/read-content.ts",
    ["tests/core/posting", "tests/scenarios.test.ts", "tests/flows/post"],
    {
      "a damaged journal is taken for an empty one": [["...(journal === null ? [JOURNAL_DAMAGED] : []), ", ""]],
    },
  ),
  ...bugsIn(
    "scripts/core/posting/record-gap.ts",
    ["tests/core/posting", "tests/scenarios.test.ts", "tests/flows/post"],
    {
      "a renamed post counts as lost": [
        [
          'if (ids.has(post.id) || mediaIds.has(post.media_id ?? "")) return false;',
          "if (ids.has(post.id)) return false;",
        ],
      ],
    },
  ),
  ...bugsIn("scripts/core/posting/slot.ts", ["tests/core/posting", "tests/scenarios.test.ts", "tests/flows/post"], {
    "days are counted in UTC": [
      ["localDay(count.day, count.timeZone)", 'localDay(count.day, "UTC")'],
      ["localDay(at, count.timeZone)", 'localDay(at, "UTC")'],
    ],
    "a live post that was renamed counts twice": [[' || mediaIds.has(mediaId ?? "")', ""]],
  }),
  ...bugsIn("scripts/flows/post/build-container.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "a fault that may be the account's is taken for the post's": [
      ['case "either":\n', ""],
      ['    case "item":\n', '    case "item":\n    case "either":\n'],
    ],
    "throttling at creation is taken for the post's fault": [
      ['    case "item":\n', '    case "item":\n    case "throttled":\n'],
    ],
    "a container that could not be read at last makes its post fail": [
      ["const [fault] = faults;", "const [fault] = [] as PlatformFault[];"],
    ],
  }),
  ...bugsIn("scripts/flows/post/check-record.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "a lost record counts as the beginning": [["const gap = findRecordGap(known);", "const gap = null;"]],
  }),
  ...bugsIn("scripts/flows/post/find-published.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "a medium is taken for ours although the journal cannot be read": [
      ["match: isConclusive ? result.match : null", "match: result.match"],
    ],
  }),
  ...bugsIn("scripts/flows/post/preconditions.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "the last post of the quota is not used": [["quota.used >= quota.total", "quota.used >= quota.total - 1"]],
    "one post more than the quota is tried": [["quota.used >= quota.total", "quota.used > quota.total"]],
  }),
  ...bugsIn("scripts/flows/post/prepare.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "trouble of the media host is taken for the post's fault": [
      ['report.isHostTrouble ? unreached("other-host", error) :', ""],
    ],
    "a near copy of a live post goes out": [["if (copied !== null)", "if (copied === undefined)"]],
    "a post gets a fourth container": [["CONTAINERS_PER_POST = 3", "CONTAINERS_PER_POST = 4"]],
  }),
  ...bugsIn("scripts/flows/post/publish-container.ts", ["tests/flows/post/overlap.test.ts"], {
    "a container is sent although the record lost its claim": [
      ["isClaimed(content, entry) ? objection", "entry ? objection"],
    ],
  }),
  ...bugsIn("scripts/flows/post/publish-container.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "a container that is not ready is sent again without a look at it": [
      [
        'if (status.ok && status.value === "PUBLISHED") {',
        'if (status.ok && status.value === "PUBLISHED" && sends < 0) {',
      ],
    ],
    "a post that was removed after its claim goes out": [
      [
        "if (post === undefined) return `",
        "if (post === undefined) return null;\n  if (post.id === undefined) return `",
      ],
    ],
    "a refusal because of the account leaves a doubt about the post": [
      ["if (!isAccountFault(sent.fault)) return", 'if (sent.fault.class !== "item") return'],
    ],
  }),
  ...bugsIn("scripts/flows/post/reconcile.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "a claim of a living run is settled": [["if (await belongsToLiveRun(run, entry))", "if (entry.id === '')"]],
  }),
  ...bugsIn("scripts/flows/post/record.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "a result that could not be recorded is not told": [
      ['if (result.kind !== "changed") return {', 'if (result.kind === "refused") return {'],
    ],
  }),
  ...bugsIn("scripts/flows/post/run-poster.ts", ["tests/flows/post/reconcile.test.ts"], {
    "an expired token alerts where nothing is open or due": [
      ["first.journal.entries.some((entry) => entry.outcome === null)", "first !== null"],
    ],
  }),
  ...bugsIn("scripts/flows/post/run.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "the error of a failed post is committed with its secrets": [
      ["error: run.scrub(change.error)", "error: change.error"],
    ],
  }),
  ...bugsIn("scripts/flows/post/settle-claim.ts", ["tests/scenarios.test.ts", "tests/flows/post"], {
    "a container is sent again after a look without the journal": [
      ["  if (!look.value.isConclusive) return leaveOpen(run, entry);\n", ""],
    ],
    "the container of an edited post is sent again": [
      ["publishedDigest(post, content.blobIds) !== entry.digest ||", ""],
    ],
    "a dead container of a story is given up": [["  if (mayBeStory(entry)) {\n", "  if (entry.id === '') {\n"]],
    "a container whose late answer cannot be read is sent again": [
      ["last = answer.ok ? answer.value : null;", 'last = "FINISHED";'],
    ],
  }),
];
