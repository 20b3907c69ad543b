// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** Bugs that lived on where nobody had looked: each was written blind, and survived until a test of its promise was there. */
export const BLIND_MUTANTS: readonly Mutant[] = [
  ...bugsIn("adapters/alerts/issue-alerts.ts", ["tests/adapters/alerts"], {
    "only the first page of issues is read": [["MAX_PAGES = 5", "MAX_PAGES = 1"]],
  }),
  ...bugsIn("core/proposal/render-proposal.ts", ["tests/core/proposal"], {
    "a stranger's name in a proposal formats the text": [
      [
        "`Proposed by ${escapeMarkdown(author)} in #${issue} with the form.",
        "`Proposed by ${author} in #${issue} with the form.",
      ],
    ],
  }),
  ...bugsIn("flows/generate-captions.ts", ["tests/flows/generate-captions.test.ts"], {
    "a batch is checked without the samples": [
      ["{ settings, notes, samples, account }", "{ settings, notes, samples: [], account }"],
    ],
  }),
  ...bugsIn("core/posting/forecast.ts", ["tests/core/posting"], {
    "a slot that is taken is free": [[" && !times.has(at.getTime())", ""]],
    "nobody looks further than a month": [["MAX_DAYS = 3_000", "MAX_DAYS = 30"]],
  }),
  ...bugsIn("core/text/markdown.ts", ["tests/core/text"], {
    "one entry too many is shown": [["return left < 0;", "return left < -600;"]],
  }),
  ...bugsIn("core/queue/archive-posts.ts", ["tests/core/queue"], {
    "a post of that very instant is archived": [
      ["Date.parse(published_at) < before.getTime()", "Date.parse(published_at) <= before.getTime()"],
    ],
  }),
  ...bugsIn("core/rules/captions/lengths.ts", ["tests/core/rules"], {
    "the advice does not shorten a caption enough": [["length - WANTED.max}.`", "length - WANTED.max - 1}.`"]],
  }),
  ...bugsIn("adapters/files/archive-folder.ts", ["tests/adapters/files"], {
    "only one year of the archive is read": [
      ["readText(join(folder, `${year}.json`));", 'year === "2023" ? readText(join(folder, `${year}.json`)) : null;'],
    ],
  }),
  ...bugsIn("core/calendar/build-site.ts", ["tests/site/build-site.test.ts"], {
    "the token's day is counted from tomorrow": [
      ["isUrgent: daysLeft < TOKEN_HEALTH_DAYS", "isUrgent: daysLeft < TOKEN_HEALTH_DAYS - 1"],
    ],
  }),
  ...bugsIn("core/posting/waiting-posts.ts", ["tests/core/posting"], {
    "a post that is held until a slot misses it": [
      ["while (nextRelease() <= timeMs)", "while (nextRelease() < timeMs)"],
    ],
  }),
  ...bugsIn("adapters/alerts/webhook-alerts.ts", ["tests/adapters/alerts"], {
    "a chat that failed counts as told": [
      ["answer.statusCode >= 200 && answer.statusCode < 300", "answer.statusCode >= 200 && answer.statusCode < 500"],
    ],
    "pauses between tries do not grow": [["RETRY_DELAY_MS * 2 ** (attempt - 1)", "RETRY_DELAY_MS"]],
  }),
  ...bugsIn("adapters/files/file-store.ts", ["tests/flows/check-health.test.ts"], {
    "the folder's past is guessed": [["changedAt <= instant.getTime() ?", "changedAt > 0 ?"]],
  }),
  ...bugsIn("core/checks/judge-rulesets.ts", ["tests/core/checks"], {
    "a branch that may be deleted is well protected": [
      ['["the branch may be deleted", ({ type }) => type === "deletion"],', ""],
    ],
    "stricter rules of a team are relaxed": [["return Math.max(value, wanted);", "return Math.min(value, wanted);"]],
    "force pushes are not noticed": [['["force pushes are allowed", ({ type }) => type === "non_fast_forward"],', ""]],
    "the checks of a team are replaced": [
      ["required_status_checks: [...known, ...added] }", "required_status_checks: added }"],
    ],
  }),
  ...bugsIn("core/health/judge-runs.ts", ["tests/core/health"], {
    "a run that timed out is no failure": [['"timed_out", ', ""]],
  }),
  ...bugsIn("core/rules/changes/bot-values.ts", ["tests/core/rules"], {
    "a renamed post may bring its done status, and others too": [
      ["diff.added.filter(({ index }) => !renamed.has(index))", "diff.added.filter(() => renamed.size === 0)"],
    ],
  }),
  ...bugsIn("core/rules/changes/settings-change.ts", ["tests/core/rules"], {
    "a host that goes is told as one that comes": [
      [
        "const removed = (old ?? []).filter((host) => !now.includes(host));",
        "const removed = (now ?? []).filter((host) => old?.includes(host) !== true);",
      ],
    ],
  }),
  ...bugsIn("core/queue/change-posts.ts", ["tests/core/queue"], {
    "a post is placed before the first that is not done": [
      [
        'const first = items.findIndex((item) => item.post.status === "pending");',
        'const first = items.findIndex((item) => item.post.status !== "done");',
      ],
    ],
  }),
  ...bugsIn("adapters/alerts/alert-text.ts", ["tests/adapters/alerts"], {
    "the account's handle gets two signs": [['`@${handle.replace(/^@/, "")}${id}`', "`@${handle}${id}`"]],
  }),
  ...bugsIn("core/text/scrubber.ts", ["tests/core/text"], {
    "the query of an address is no secret": [
      ["const parts = [pathname.slice(1), search.slice(1), password];", "const parts = [pathname.slice(1), password];"],
    ],
    "a secret behind %20 after Bearer is shown": [["(?<![a-z])Bearer", "\\bBearer"]],
  }),
  ...bugsIn("flows/post/publish-container.ts", ["tests/flows/post/lost-answer.test.ts"], {
    "the claim's age is measured before the second look": [
      [
        "const obstacle = await lookAgain(run, entry);\n    const ageMs = run.clock.now().getTime() - Date.parse(entry.claim.at);",
        "const ageMs = run.clock.now().getTime() - Date.parse(entry.claim.at);\n    const obstacle = await lookAgain(run, entry);",
      ],
    ],
    "a credential fault while probing is dropped for the first fault": [
      ['return { kind: "unknown", entry, fault: status.error };', 'return { kind: "unknown", entry, fault };'],
    ],
  }),
  ...bugsIn("flows/post/build-container.ts", ["tests/flows/post/carousels.test.ts"], {
    "a child that could not be read once counts as unreadable to the last look": [["    lastFault = null;\n", ""]],
    "a child that is ready is asked again until all are": [["open = waiting;", ""]],
  }),
  ...bugsIn("core/posting/claims.ts", ["tests/core/posting"], {
    "the day of a claim is that of the claim it replaces": [
      ["day: new Date(entry.claim.at),", "day: new Date(entry.container_created_at ?? entry.claim.at),"],
    ],
  }),
  ...bugsIn("flows/retry.ts", ["tests/flows/retry.test.ts"], {
    "a token that could not be stored is tried without a pause between": [
      ["await clock.sleep(BASE_DELAY_MS * 3 ** (attempt - 1));", "clock.sleep(BASE_DELAY_MS * 3 ** (attempt - 1));"],
    ],
    "a read is tried thirty times": [["const ATTEMPTS = 3;", "const ATTEMPTS = 30;"]],
  }),
  ...bugsIn("commands/init/index.ts", ["tests/commands/accounts.test.ts"], {
    "a file that people changed gets the accounts only with --force": [
      [
        "const isExtended = kept !== null && kept !== before;",
        "const isExtended = isForced && kept !== null && kept !== before;",
      ],
    ],
  }),
  ...bugsIn("core/checks/judge-github.ts", ["tests/core/checks"], {
    "a workflow whose last run was cancelled works": [
      [
        '!["success", "skipped", "neutral"].includes(lastRun.conclusion)',
        '!["success", "skipped", "neutral", "cancelled"].includes(lastRun.conclusion)',
      ],
    ],
  }),
  ...bugsIn("core/posting/media-use.ts", ["tests/core/posting"], {
    "the file of a claimed post is pruned": [['post.status === "done" && !isClaimed &&', 'post.status === "done" &&']],
  }),
  ...bugsIn("adapters/github/committed-files.ts", ["tests/adapters/github"], {
    "bytes of another version are used": [["bytes === null || gitBlobSha(bytes) !== sha", "bytes === null"]],
  }),
  ...bugsIn("flows/post/find-published.ts", ["tests/flows/post/find-published.test.ts"], {
    "the queue gets another time than another run has recorded meanwhile": [
      ["    if (look.value.recorded !== null) return look.value.recorded;\n", ""],
    ],
    "what was recorded of another container counts for this one": [
      [
        "entry.container_id === container_id && entry.outcome",
        "entry.container_id !== '' && container_id !== '' && entry.outcome",
      ],
    ],
  }),
  ...bugsIn("flows/post/find-published.ts", ["tests/flows/post/is-story.test.ts"], {
    "a claim whose post is gone counts as no story": [
      ['post === undefined || post.media_type === "STORIES"', 'post?.media_type === "STORIES"'],
    ],
  }),
  ...bugsIn("core/posting/order-candidates.ts", ["tests/core/posting"], {
    "broken posts at the front are tried before all others": [["FROM_THE_FRONT = 5", "FROM_THE_FRONT = 50"]],
  }),
  ...bugsIn("flows/post/publish-next.ts", ["tests/flows/post/broken-prefix.test.ts"], {
    "one bad minute of a host condemns its posts": [["DAYS_OF_TROUBLE = 3", "DAYS_OF_TROUBLE = 1"]],
    "days on which nothing went out count against a post": [
      ["{ posts: vain, day: null }", '{ posts: vain, day: "2026-01-01" }'],
    ],
  }),
  ...bugsIn("flows/inspect-pull.ts", ["tests/flows/update-branches/inspect-pull.test.ts"], {
    "a queue at the very limit of its size is refused": [
      ["file.sizeBytes <= MAX_QUEUE_BYTES", "file.sizeBytes < MAX_QUEUE_BYTES"],
    ],
  }),
  ...bugsIn("core/rules/changes/archive-change.ts", ["tests/core/rules"], {
    "a failed post may be moved to the archive": [
      [
        'if (archived !== undefined || post.status === "done") return null;',
        'if (archived !== undefined || post.status !== "pending") return null;',
      ],
    ],
  }),
  ...bugsIn("core/text/secret-traces.ts", ["tests/core/text"], {
    "a secret in base64 of base64 is recognised at one offset only": [
      [
        "const twice = inBase64.flatMap((text) => [0, 1, 2].map((offset) =>",
        "const twice = inBase64.flatMap((text) => [0].map((offset) =>",
      ],
    ],
  }),
  ...bugsIn("flows/post/settle-claim.ts", ["tests/flows/post/reconcile.test.ts"], {
    "a container is sent again while the account shows its caption": [
      ["alike.length === 0 ? ", "alike.length >= 0 ? "],
    ],
    "a container that is in progress to the last poll counts as dead": [
      [
        'case "IN_PROGRESS":\n      return {\n        kind: "unresolved",',
        'case "IN_PROGRESS":\n      return {\n        kind: "left-open",',
      ],
    ],
  }),
  ...bugsIn("flows/post/reconcile.ts", ["tests/flows/post/reconcile.test.ts"], {
    "the second of two open claims is not looked at": [
      [
        'if (settlement.kind === "resend") resends.push(settlement);',
        'if (settlement.kind === "resend") { resends.push(settlement); break; }',
      ],
    ],
  }),
  ...bugsIn("flows/edit-queue.ts", ["tests/flows/edit-queue.test.ts"], {
    "a claim that has ended keeps its post from being edited": [
      [
        "(entry) => entry.id === id && entry.outcome === null",
        '(entry) => entry.id === id && entry.outcome !== "done"',
      ],
    ],
  }),
  ...bugsIn("core/checks/judge-account.ts", ["tests/core/checks"], {
    "a quota with one post left is used up": [["if (used < total)", "if (used < total - 1)"]],
  }),
  ...bugsIn("core/posting/slips.ts", ["tests/core/posting"], {
    "a post is its own rival": [
      [
        "wantedDay.get(index) === day && at.getTime() >= post.heldUntilMs",
        "wantedDay.get(index) !== undefined && at.getTime() >= 0",
      ],
    ],
  }),
  ...bugsIn("flows/post/prepare.ts", ["tests/flows/post/serve-files.test.ts"], {
    "only the first file of a post is confirmed": [
      ["for (const file of files) {", "for (const file of files.slice(0, 1)) {"],
    ],
  }),
  ...bugsIn("core/media/read-jpeg.ts", ["tests/core/media"], {
    "a note of 64 bytes is metadata": [["bodyBytes > MAX_NOTE_BYTES", "bodyBytes >= MAX_NOTE_BYTES"]],
  }),
  ...bugsIn("core/checks/own-files.ts", ["tests/core/checks"], {
    "an account that is empty is named": [['[PLACEHOLDER_ACCOUNT, ""].includes', "[PLACEHOLDER_ACCOUNT].includes"]],
  }),
  ...bugsIn("adapters/alerts/choose-alerts.ts", ["tests/adapters/alerts"], {
    "the bot's token is preferred to the job's": [
      [
        'const tokenName = github.token === undefined ? "BOT_TOKEN" : "GITHUB_TOKEN";',
        'const tokenName = github.botToken === undefined ? "GITHUB_TOKEN" : "BOT_TOKEN";',
      ],
    ],
  }),
  ...bugsIn("core/rules/changes/queue-diff.ts", ["tests/core/rules"], {
    "a file that comes back counts as replaced": [["if (old === undefined || old === now ||", "if (old === now ||"]],
  }),
  ...bugsIn("flows/post/publish-container.ts", ["tests/flows/post/overlap.test.ts"], {
    "a post that was held after its claim goes out": [
      ["if (isHeld(post, at)) return `", "if (isHeld(post, new Date(8.64e15))) return `"],
    ],
  }),
  ...bugsIn("adapters/files/token-file.ts", ["tests/adapters/files"], {
    "a token file stays readable for others": [["      await chmod(path, OWNER_ONLY);\n", ""]],
  }),
  ...bugsIn("flows/checks/list-items.ts", ["tests/flows/checks/setup-faults.test.ts"], {
    "a plan without rulesets is a failure": [["if (code === PLAN_LACKS_IT) return", "if (code === undefined) return"]],
  }),
  ...bugsIn("core/calendar/order-posts.ts", ["tests/core/calendar"], {
    "the grid shows failed posts": [['state !== "failed" && state !== "stuck"', 'state !== "stuck"']],
  }),
  ...bugsIn("core/calendar/place-posts.ts", ["tests/core/calendar"], {
    "a published post that is claimed is unconfirmed": [
      ['post.status === "done" ? undefined : open', 'post.status === "failed" ? undefined : open'],
    ],
  }),
  ...bugsIn("flows/refresh-token.ts", ["tests/flows/refresh-token.test.ts"], {
    "the account of a bare token is not asked for": [
      [
        "const profile = await retryReads(ports, () => ports.endpoint.whoAmI(token.value));",
        "const profile = await ports.endpoint.whoAmI(token.value);",
      ],
    ],
  }),
  ...bugsIn("flows/checks/place-items.ts", ["tests/flows/checks/place-items.test.ts"], {
    "labels are told apart by upper and lower case": [
      ["(await site.listLabels()).map((name) => name.toLowerCase())", "(await site.listLabels())"],
    ],
  }),
  ...bugsIn("core/captions/caption-to-post.ts", ["tests/core/captions"], {
    "the flag of a doubtful fact is lost": [['flag === "NEEDS_FACT_CHECK"', "flag === null"]],
  }),
  ...bugsIn("core/preview/after-merging.ts", ["tests/core/preview/after-merging.test.ts"], {
    "a file that a proposal removes is previewed as if it stayed": [
      ["changes.get(name) ?? (changes.has(name) ? null : now)", "changes.get(name) ?? now"],
    ],
  }),
  ...bugsIn("core/health/judge-silence.ts", ["tests/core/health/judge-silence.test.ts"], {
    "the first slot of a day is the one that is written first": [["[...slots].sort()[0]", "slots[0]"]],
  }),
];
