import { bugsIn, type Mutant } from "./mutant.ts";

/** Where a limit, a moment or a state decides: each bug moves it, or looks at it no more. */
export const BOUNDARY_MUTANTS: readonly Mutant[] = [
  ...bugsIn("flows/post/run-poster.ts", ["tests/flows/post"], {
    "a claim that waits keeps the slot from itself": [
      ["!isSlotUsed(run, content, entry)", "!isSlotUsed(run, content, null)"],
    ],
  }),
  ...bugsIn("core/posting/claims.ts", ["tests/core/posting"], {
    "a claim of the same run a moment later is taken for the same": [
      ["a.outcome === b.outcome && a.claim.at === b.claim.at && a.claim.run", "a.outcome === b.outcome && a.claim.run"],
    ],
    "a claim of another run stays fresh for a week": [["<= FRESH_CLAIM_MS", "<= FRESH_CLAIM_MS * 1000"]],
    "an exempt container counts": [
      ['entry.outcome === "abandoned" && entry.exempt !== true', 'entry.outcome === "abandoned"'],
    ],
    "a failed claim blocks its post": [["return isLive(entry) && (", 'return entry.outcome !== "abandoned" && (']],
  }),
  ...bugsIn("core/posting/change-journal.ts", ["tests/core/posting"], {
    "a doubt begins anew with each run": [["since: old?.since ?? at", "since: old?.at ?? at"]],
  }),
  ...bugsIn("core/queue/change-queue.ts", ["tests/core/queue"], {
    "a mark as done forgets the address": [["...(permalink === undefined ? {} : { permalink }),", ""]],
    "a renamed post that was edited is marked done": [
      ["(mark.digest !== undefined && publishedDigest(post, mark.blobIds) !== mark.digest)", "false"],
    ],
  }),
  ...bugsIn("adapters/github/committed-files.ts", ["tests/adapters/github"], {
    "bytes that do not fit their hash are used": [
      [
        "if (bytes === null || gitBlobSha(bytes) !== sha) throw lagging(path);",
        "if (bytes === null) throw lagging(path);",
      ],
    ],
    "a folder that GitHub cuts off is used": [
      ["if (data.length < MAX_ENTRIES) return", "if (data.length <= MAX_ENTRIES) return"],
    ],
  }),
  ...bugsIn("core/calendar/build-site.ts", ["tests/site/build-site.test.ts"], {
    "a queue at the threshold is not low": [
      ["<= content.settings.low_queue_threshold", "< content.settings.low_queue_threshold"],
    ],
    "a post that may be live comes last": [
      [
        "unconfirmed: 0, failed: 1, expected: 2, stuck: 3, published: 4",
        "unconfirmed: 4, failed: 1, expected: 2, stuck: 3, published: 0",
      ],
    ],
    "the page is never called old": [["FRESH_MS = 36 * 60 * 60_000", "FRESH_MS = 360 * 60 * 60_000"]],
  }),
  ...bugsIn("core/checks/judge-machine.ts", ["tests/core/checks"], {
    "an old major with a high minor is enough": [["major > NODE_MINIMUM[0] ||", "major >= NODE_MINIMUM[0] ||"]],
  }),
  ...bugsIn("core/checks/judge-files.ts", ["tests/core/checks"], {
    "fifty ids are listed": [["SHOWN_IDS = 5", "SHOWN_IDS = 50"]],
    "the rules are tried for five hundred posts": [["TRIED_POSTS = 50", "TRIED_POSTS = 500"]],
  }),
  ...bugsIn("core/calendar/forecast-changes.ts", ["tests/site/calendar-parts.test.ts"], {
    "a published post can be removed on the page": [
      ['status !== "done" && status !== undefined', "status !== undefined"],
    ],
  }),
  ...bugsIn("flows/checks/ruleset-items.ts", ["tests/flows/checks/setup-faults.test.ts"], {
    "checks that no workflow reports are required": [["if (text !== null) checks.push(check);", "checks.push(check);"]],
    "every refusal counts as an App that is not installed": [[' && error.problem.code === "github-refused"', ""]],
  }),
  ...bugsIn("core/text/scrubber.ts", ["tests/core/text/scrubber.test.ts"], {
    "a secret in a form is shown": [["    ...withLowerCaseEscapes(form),\n", ""]],
    "a secret in base64 for addresses is shown": [['[text, text.replaceAll("+", "-").replaceAll("/", "_")]', "[text]"]],
  }),
  ...bugsIn("flows/checks/list-items.ts", ["tests/commands/doctor.test.ts"], {
    "one item that the token may not see stops everything": [
      ['if (code === "github-permission-missing") return', "if (code === undefined) return"],
    ],
  }),
  ...bugsIn("flows/post/publish-container.ts", ["tests/flows/post"], {
    "a claim is written anew thirty times": [["CLAIM_WRITES = 3", "CLAIM_WRITES = 30"]],
    "one look that fails ends the search for the result": [
      ["if (!status.ok) continue;", 'if (!status.ok) return { kind: "unknown", entry, fault };'],
    ],
    "a container is sent again without a pause": [
      ["    await pause(run, wanted.polling.intervalMs);\n    const status", "    const status"],
    ],
    "a story is looked up among the media": [
      ['if (isStory(content, entry)) return { kind: "unknown", entry, fault };', ""],
    ],
    "the container is looked at only once after a lost answer": [
      ["attempt <= polling.attempts; attempt++", "attempt < 1; attempt++"],
    ],
    "a container that is not ready is sent once only": [["SENDS_PER_RUN = 3", "SENDS_PER_RUN = 1"]],
    "a claim that is sent again keeps the exemption of the earlier one": [
      ["const { exempt: _, ...container } = wanted.entry;", "const container = wanted.entry;"],
    ],
    "a container that is not ready is sent thirty times": [["SENDS_PER_RUN = 3", "SENDS_PER_RUN = 30"]],
  }),
  ...bugsIn("flows/post/record.ts", ["tests/flows/post"], {
    "a post is marked done at the time of its claim": [["entry.published_at ?? entry.claim.at", "entry.claim.at"]],
  }),
  ...bugsIn("flows/retry.ts", ["tests/flows/retry.test.ts"], {
    "the wait that the platform asks for is cut short": [
      ["Math.max(askedMs, Math.min(", "Math.min(askedMs + longestDelayMs, Math.min("],
    ],
    "a read is tried once": [["const ATTEMPTS = 3;", "const ATTEMPTS = 1;"]],
    "an hour that the platform asks for is waited out": [
      ["if (askedMs > LONGEST_DELAY_MS || stop?.aborted)", "if (stop?.aborted)"],
    ],
  }),
  ...bugsIn("flows/checks/files-item.ts", ["tests/flows/checks/own-files-item.test.ts"], {
    "the address of a private site is written": [["|| !pages.isPublic) return null;", ") return null;"]],
  }),
  ...bugsIn("core/merge/conflict-comment.ts", ["tests/core/merge"], {
    "a branch's name is put into a shell": [['&& !main.startsWith("-") ? main', '|| !main.startsWith("-") ? main']],
  }),
  ...bugsIn("core/media/inspection.ts", ["tests/adapters/media"], {
    "two videos with the same first kilobyte are one": [
      ["VIDEO_START_BYTES = 1024 * 1024", "VIDEO_START_BYTES = 1024"],
    ],
  }),
  ...bugsIn("adapters/alerts/issue-alerts.ts", ["tests/adapters/alerts"], {
    "an alert is tried thirty times": [["const ATTEMPTS = 3;", "const ATTEMPTS = 30;"]],
  }),
  ...bugsIn("core/calendar/build-months.ts", ["tests/site/calendar-parts.test.ts"], {
    "the others are counted wrongly": [
      ["sorted.slice(MAX_SHARES - 1);\n  const others", "sorted.slice(MAX_SHARES);\n  const others"],
    ],
    "a pause of a year is a gap for each day": [["> 366 * DAY_MS) continue;", "> 3660 * DAY_MS) continue;"]],
  }),
  ...bugsIn("core/token/plan-refresh.ts", ["tests/core/token"], {
    "a token of two hours is refreshed": [["MINIMUM_AGE_MS = 24 * 60 * 60_000", "MINIMUM_AGE_MS = 2 * 60 * 60_000"]],
    "the days left are rounded up": [
      ["const days = Math.floor((token.expiresAt.getTime()", "const days = Math.ceil((token.expiresAt.getTime()"],
    ],
  }),
  ...bugsIn("flows/generate-captions.ts", ["tests/flows/generate-captions.test.ts"], {
    "a batch with too many captions is accepted": [
      ["if (wanted === null || found === wanted) return [];", "if (wanted === null || found >= wanted) return [];"],
    ],
  }),
  ...bugsIn("core/posting/read-content.ts", ["tests/core/posting"], {
    "an alert holds every problem of a queue": [["const MAX_NAMED = 10;", "const MAX_NAMED = 100;"]],
  }),
  ...bugsIn("core/posting/content.ts", ["tests/core/posting"], {
    "a post goes out a moment before its time": [
      ["Date.parse(post.not_before) > at.getTime()", "Date.parse(post.not_before) > at.getTime() + 1_000"],
    ],
  }),
  ...bugsIn("flows/post/record.ts", ["tests/flows/post"], {
    "a result is tried again only once": [["[1_000, 5_000, 15_000]", "[1_000]"]],
  }),
];
