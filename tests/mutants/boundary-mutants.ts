import { bugsIn, type Mutant } from "./mutant.ts";

/** Where a limit, a moment or a state decides: each bug moves it, or looks at it no more. */
export const BOUNDARY_MUTANTS: readonly Mutant[] = [
...bugsIn("flows/post/run-poster.ts", ["tests/flows/post"], {
"a run whose good post did not go out calls itself fine": [["return { ...outcome, exit: outcome.exit === 2 ? 2 : 1 };", "return outcome;"]],
"a claim does not say that it is a story's": [["is_story: candidate.post.media_type === \"STORIES\",", "is_story: false,"]],
}),
...bugsIn("core/posting/change-journal.ts", ["tests/core/posting"], {
"a claim of the same run a moment later is taken for the same": [["a.outcome === b.outcome && a.claim.at === b.claim.at && a.claim.run", "a.outcome === b.outcome && a.claim.run"]],
"a claim of another run stays fresh for a week": [["<= FRESH_CLAIM_MS", "<= FRESH_CLAIM_MS * 1000"]],
"a doubt begins anew with each run": [["?.since ?? at", "?.at ?? at"]],
"an excused container counts": [["entry.outcome === \"abandoned\" && entry.excused !== true", "entry.outcome === \"abandoned\""]],
"a failed claim blocks its post": [["entry.outcome === null || entry.outcome === \"done\";", "entry.outcome !== \"abandoned\";"]],
"the newest alerts are forgotten first": [["told: [...kept, ...told].slice(-MAX_TOLD)", "told: [...kept, ...told].slice(0, MAX_TOLD)"]],
}),
...bugsIn("core/queue/change-queue.ts", ["tests/core/queue"], {
"a mark as done forgets the address": [["...(permalink === undefined ? {} : { permalink }),", ""]],
"a renamed post that was edited is marked done": [["(mark.digest !== undefined && publishedDigest(post, mark.blobIds) !== mark.digest)", "false"]],
}),
...bugsIn("core/calendar/build-site.ts", ["tests/site/build-site.test.ts"], {
"a queue at the threshold is not low": [["<= content.settings.low_queue_threshold", "< content.settings.low_queue_threshold"]],
"a post that may be live comes last": [["unconfirmed: 0, failed: 1, expected: 2, stuck: 3, published: 4", "unconfirmed: 4, failed: 1, expected: 2, stuck: 3, published: 0"]],
"the page is never called old": [["FRESH_MS = 36 * 60 * 60_000", "FRESH_MS = 360 * 60 * 60_000"]],
"a queue at the threshold is not low": [["timeline.forecast.expected.length <= content.settings", "timeline.forecast.expected.length < content.settings"]],
}),
...bugsIn("core/calendar/forecast-changes.ts", ["tests/site/calendar-parts.test.ts"], {
"a published post can be removed on the page": [["posts.some((post) => post.id === id && post.status !== \"done\")", "posts.some((post) => post.id === id)"]],
}),
...bugsIn("core/text/scrubber.ts", ["tests/core/text/scrubber.test.ts"], {
"a secret in a form is shown": [["    ...withLowerCaseEscapes(form),\n", ""]],
"a secret in base64 for addresses is shown": [["[text, text.replaceAll(\"+\", \"-\").replaceAll(\"/\", \"_\")]", "[text]"]],
}),
...bugsIn("core/merge/conflict-comment.ts", ["tests/core/merge"], {
"a branch's name is put into a shell": [["&& !main.startsWith(\"-\") ? main", "|| !main.startsWith(\"-\") ? main"]],
}),
...bugsIn("adapters/media/fingerprint.ts", ["tests/adapters/media"], {
"two videos with the same first kilobyte are one": [["VIDEO_BYTES = 1024 * 1024", "VIDEO_BYTES = 1024"]],
}),
...bugsIn("adapters/alerts/issue-alerts.ts", ["tests/adapters/alerts"], {
"an alert is tried thirty times": [["const ATTEMPTS = 3;", "const ATTEMPTS = 30;"]],
"an alert whose write was refused is tried again": [["|| !(await isTemporary(error))", ""]],
}),
...bugsIn("core/calendar/build-months.ts", ["tests/site/calendar-parts.test.ts"], {
"the others are counted wrongly": [["sorted.slice(MAX_SHARES - 1);\n  const others", "sorted.slice(MAX_SHARES);\n  const others"]],
"a pause of a year is a gap for each day": [["> 366 * DAY_MS) continue;", "> 3660 * DAY_MS) continue;"]],
}),
...bugsIn("core/posting/read-content.ts", ["tests/core/posting"], {
"an alert holds every problem of a queue": [["const MAX_BLOCKERS = 10;", "const MAX_BLOCKERS = 100;"]],
}),
...bugsIn("core/posting/content.ts", ["tests/core/posting"], {
"a post goes out a moment before its time": [["Date.parse(post.not_before) > at.getTime()", "Date.parse(post.not_before) > at.getTime() + 1_000"]],
}),
];
