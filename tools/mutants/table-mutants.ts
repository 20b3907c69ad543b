import { bugsIn, type Mutant } from "./mutant.ts";

/** Small rules that one table of cases proves each. */
export const TABLE_MUTANTS: readonly Mutant[] = [
  ...bugsIn("core/instagram/fault-without-answer.ts", ["tests/core/instagram/fault-without-answer.test.ts"], {
    "a publish without an answer is advised to be tried again": [
      ['  if (step === "publish") return CHECKED_FIRST;\n', ""],
    ],
    "a connection that broke counts as a wrong address": [[' || silence === "dropped")', ")"]],
    "a server that nobody reached counts as a wrong address": [['silence === "unreachable" || ', ""]],
  }),
  ...bugsIn("core/queue/read-not-before.ts", ["tests/core/queue/read-not-before.test.ts"], {
    "a slot at this very moment has passed": [["at >= clockwork.now", "at > clockwork.now"]],
    "today without a slot left counts as past": [["isToday ?", "!isToday ?"]],
  }),
  ...bugsIn("core/queue/read-not-before.ts", ["tests/core/queue/propose-id.test.ts"], {
    "an id that nobody has gets a number": [["number = 1; ;", "number = 2; ;"]],
    "an id may be longer than it should": [["MAX_LENGTH = 40", "MAX_LENGTH = 41"]],
  }),
  ...bugsIn("core/media/shown-url.ts", ["tests/core/media/shown-url.test.ts"], {
    "a picture may be on a host inside a network": [[" || PRIVATE_NAME.test(url.hostname)", ""]],
    "a picture's address may hold a password": [[' && url.password === "" && url.port', " && url.port"]],
    "an address that grows too long is shown": [["url.href.length > MAX_URL_LENGTH ? null : url.href", "url.href"]],
    "an allowed host is found only in small letters": [["name.toLowerCase() === host", "name === host"]],
  }),
  ...bugsIn("core/posting/already-there.ts", ["tests/core/posting/find-copied.test.ts"], {
    "a repeat on purpose is refused where a stranger looks the same": [["twins.some(", "twins.every("]],
    "posts without a line repeat each other": [["line !== undefined && line ===", "line ==="]],
  }),
  ...bugsIn("core/posting/digest.ts", ["tests/core/posting/find-copied.test.ts"], {
    "what a post repeats is no part of its digest": [["[...parts, { repeat_of: post.repeat_of }]", "parts"]],
  }),
  ...bugsIn("core/content/starter.ts", ["tests/core/content/starter.test.ts"], {
    "content is replaced by force": [["isForced && !/^(?:content|accounts)\\//.test(path)", "isForced"]],
    "only the first branch is named": [['.replaceAll("branches: [main]"', '.replace("branches: [main]"']],
  }),
  ...bugsIn("adapters/github/write-refusal.ts", ["tests/adapters/github/write-refusal.test.ts"], {
    "a write that is not permitted counts as outdated": [["status !== 403 && OTHER_VERSION", "OTHER_VERSION"]],
    "throttling counts as a rule of the branch": [[" || isThrottled(status, headers)", ""]],
    "a journal that is too large is to be shortened": [['file === "queue" ? SHORTEN_QUEUE', "true ? SHORTEN_QUEUE"]],
  }),
  ...bugsIn("adapters/media/guarded-connector.ts", ["tests/adapters/media/guarded-lookup.test.ts"], {
    "a private address behind a public one is let through": [
      ["refusePrivate(addresses.map(", "refusePrivate(addresses.slice(0, 1).map("],
    ],
    "addresses beside an error are used": [["if (error !== null) throw error;", ""]],
  }),
  ...bugsIn("core/text/bytes.ts", ["tests/core/text/bytes.test.ts"], {
    "files that begin alike are the same": [["  if (a.length !== b.length) return false;\n", ""]],
    "the first byte of a file is not compared": [["let at = 0", "let at = 1"]],
    "a byte order mark is lost": [["ignoreBOM: true", "ignoreBOM: false"]],
  }),
  ...bugsIn("flows/post/run-poster.ts", ["tests/flows/post/reconcile.test.ts"], {
    "of two claims that are ready only the first is thought of": [
      ["reconciled.resends.find(", "reconciled.resends.slice(0, 1).find("],
    ],
    "an open claim is looked after with an expired token": [["  if (expired !== null) return expired;\n", ""]],
    "an expired token alerts where nothing is open or due": [
      ["first.journal.entries.some((entry) => entry.outcome === null)", "first !== null"],
    ],
  }),
  ...bugsIn("flows/refresh-token.ts", ["tests/flows/refresh-token.test.ts"], {
    "a token is asked for before it is known that it can be stored": [
      ["await ports.tokenStore.proveWritable();", "void ports.tokenStore.proveWritable().catch(() => {});"],
    ],
  }),
  ...bugsIn("core/posting/slot.ts", ["tests/core/posting/slot.test.ts"], {
    "a post of the journal counts twice where its medium is not known": [["ids.has(id) || mediaIds", "mediaIds"]],
    "a post that waits counts as published elsewhere": [['post.status === "done" && post.id', "post.id"]],
  }),
  ...bugsIn("core/posting/live-media.ts", ["tests/core/posting/live-media.test.ts"], {
    "a claim of an older version finds its post nowhere": [["entry.container_created_at === undefined\n", "false\n"]],
    "a claim without a known caption is no rival": [
      ["other.caption_digest !== undefined && other.caption_digest", "other.caption_digest"],
    ],
    "a copy that people posted by hand while they were asked is taken for a claim's": [
      [" && other.parked_at === undefined) return false", ") return false"],
    ],
  }),
  ...bugsIn("core/posting/digest.ts", ["tests/core/posting/find-copied.test.ts"], {
    "posts without words are told apart by their plain addresses": [
      ["addresses: sha256(addresses)", 'addresses: sha256(addresses.replace(/[?].*/, ""))'],
    ],
    "the digests of files are no part of what followers see": [
      ["media === undefined ? {}", "media !== undefined ? {}"],
    ],
  }),
  ...bugsIn("core/posting/content.ts", ["tests/core/posting/content.test.ts"], {
    "a claim whose own entry has the medium is not recorded": [
      ["entry.media_id === mediaId && entry.container_id !== container_id", "entry.media_id === mediaId"],
    ],
    "a claim is recorded with the medium of another container of its post": [
      ["&& entry.container_id !== container_id", "&& entry.id !== id"],
    ],
  }),
  ...bugsIn("core/posting/media-use.ts", ["tests/core/posting/media-use.test.ts"], {
    "a file has the roles of the others": [["fileOf(url) === name ?", "fileOf(url) !== null ?"]],
    "a file of a post published at no time is called published": [
      [" && !Number.isNaN(at.getTime());\n  const roles", ";\n  const roles"],
    ],
  }),
  ...bugsIn("core/queue/change-queue.ts", ["tests/core/queue/change-queue.test.ts"], {
    "a post that waits with the right medium is not marked": [
      ['post.status === "done" && post.media_id === mark', "post.media_id === mark"],
    ],
    "a post that waits with some medium is not marked": [
      ['post.status === "done" && mark.mediaId === null', "mark.mediaId === null"],
    ],
  }),
  ...bugsIn("core/queue/describe-caption.ts", ["tests/core/queue/describe-caption.test.ts"], {
    "whoever types is told warnings": [['filter(({ severity }) => severity === "error")', "filter(() => true)"]],
  }),
  ...bugsIn("core/rules/changes/file-changes.ts", ["tests/core/rules/changes"], {
    "what was in the folder before is refused": [["known.get(path) !== version", "path !== version"]],
  }),
  ...bugsIn("core/rules/posts/duplicate-content.ts", ["tests/core/rules/posts/queue-rules.test.ts"], {
    "published files are never compared": [["!known.has(post.id) || !namesFile(post)", "!namesFile(post)"]],
  }),
  ...bugsIn("core/rules/posts/lineage.ts", ["tests/core/rules/posts/queue-rules.test.ts"], {
    "a repetition that is published is no link of the line": [
      ["...archive, ...done, ...waiting", "...archive, ...waiting"],
    ],
  }),
  ...bugsIn("core/rules/posts/url-form.ts", ["tests/core/rules/posts/post-rules.test.ts"], {
    "a host that the settings write in capitals is refused": [
      ["name.toLowerCase() === host)) return []", "name === host)) return []"],
    ],
  }),
  ...bugsIn("core/media/judge-entry.ts", ["tests/core/media/judge-entry.test.ts"], {
    "a file of just the size that GitHub takes is too large": [
      ["sizeBytes > MAX_FILE_BYTES", "sizeBytes >= MAX_FILE_BYTES"],
    ],
  }),
  ...bugsIn("core/media/ffmpeg-arguments.ts", ["tests/core/media/ffmpeg-arguments.test.ts"], {
    "groups of pictures are left open": [["+bitexact+cgop", "+bitexact"]],
    "the bytes depend on the machine": [['"-threads", "4", ', ""]],
  }),
  ...bugsIn("core/token/authorization-problems.ts", ["tests/core/token/authorization-problems.test.ts"], {
    "a wrong app id may be tried again": [['cause === "denied"', 'cause !== "denied"']],
  }),
  ...bugsIn("adapters/media/file-checker.ts", ["tests/adapters/media/file-checker.test.ts"], {
    "every picture may be wider than it is shown": [["media.allow_scaling === true", "media.allow_scaling !== false"]],
  }),
  ...bugsIn("wiring/environment.ts", ["tests/wiring/environment.test.ts"], {
    "the redirect address is not handed on": [
      ["redirectUri: values.SOCIAL_REDIRECT_URI", "redirectUri: undefined as string | undefined"],
    ],
    "pauses are in seconds": [["values.POLL_INTERVAL_SECONDS * 1000", "values.POLL_INTERVAL_SECONDS"]],
  }),
  ...bugsIn("core/content/bound-size.ts", ["tests/core/content/bound-size.test.ts"], {
    "a long list passes as ordinary": [["return value.length <= MAX_MEMBERS && value", "return value"]],
    "what lies deep is cut as well": [["  if (level > MAX_LEVELS) return true;\n", ""]],
  }),
  ...bugsIn("core/content/content-problem.ts", ["tests/core/content/content-problem.test.ts"], {
    "a file that is missing may be tried again": [["isRetryable: false", "isRetryable: true"]],
  }),
  ...bugsIn("core/findings/render-text.ts", ["tests/core/findings/render.test.ts"], {
    "the counts are green although there are errors": [['errors > 0 ? "error" : ', ""]],
  }),
  ...bugsIn("core/findings/render-github.ts", ["tests/core/findings/render-github.test.ts"], {
    "the summary is said to hold all findings": [["all.length <= MAX_SHOWN ?", "all.length > 0 ?"]],
    "a rule alone is said to be in a post": [["  if (index === null) return finding.rule;\n", ""]],
  }),
  ...bugsIn("core/findings/render-summary.ts", ["tests/core/findings/render-summary.test.ts"], {
    "one finding is counted as several": [['omitted === 1 ? "" : "s"', '"s"']],
  }),
  ...bugsIn("core/calendar/order-posts.ts", ["tests/core/calendar/place-posts.test.ts"], {
    "what failed is counted as left out of the grid": [
      ['state === "published" || state === "expected"', "state !== null"],
    ],
  }),
  ...bugsIn("core/calendar/read-site-content.ts", ["tests/core/calendar/place-posts.test.ts"], {
    "damaged dates of the token are said to stop posting": [
      ["token?.findings ?? [], { stopsPosting: false }", "token?.findings ?? [], { stopsPosting: true }"],
    ],
  }),
  ...bugsIn("core/proposal/attachment-address.ts", ["tests/core/proposal/find-photos.test.ts"], {
    "an address may hold a password": [['url.username !== "" || url.password !== ""', 'url.username !== ""']],
  }),
  ...bugsIn("core/media/name-format.ts", ["tests/core/media/name-format.test.ts"], {
    "an old movie has no type": [["bytes.subarray(4, 8)", "bytes.subarray(0, 4)"]],
  }),
  ...bugsIn("core/media/read-coding.ts", ["tests/core/media/judge-coding.test.ts"], {
    "signs of numbers are the wrong way round": [["code % 2 === 0 ?", "code % 2 !== 0 ?"]],
    "every byte 03 is left out": [["byte === 3 && at >= 2 && unit[at - 1] === 0 && unit[at - 2] === 0", "byte === 3"]],
    "what looks like a parameter set is read": [["  if (!hasSet) return null;\n", ""]],
  }),
  ...bugsIn("core/queue/change-posts.ts", ["tests/site/calendar-parts.test.ts", "tests/core/queue"], {
    "of several removed posts one is left out of the forecast": [["!change.ids.includes(id)", "id !== change.ids[0]"]],
  }),
  ...bugsIn("core/content/field-table.ts", ["tests/core/preview/render-preview.test.ts"], {
    "sponsors without the label are not shown": [
      ['return sponsors === "" ? null :', "return sponsors !== null ? null :"],
    ],
  }),
];
