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
  ...bugsIn("core/queue/propose-id.ts", ["tests/core/queue/propose-id.test.ts"], {
    "an id that nobody has gets a number": [["number = 1; ;", "number = 2; ;"]],
    "an id may be longer than it should": [["MAX_LENGTH = 40", "MAX_LENGTH = 41"]],
  }),
  ...bugsIn("core/media/shown-url.ts", ["tests/core/media/shown-url.test.ts"], {
    "a picture may be on a host inside a network": [[" || PRIVATE_NAME.test(url.hostname)", ""]],
    "a picture's address may hold a password": [[' && url.password === "" && url.port', " && url.port"]],
    "an address that grows too long is shown": [["url.href.length > MAX_URL_LENGTH ? null : url.href", "url.href"]],
    "an allowed host is found only in small letters": [["name.toLowerCase() === host", "name === host"]],
  }),
  ...bugsIn("core/media/content-type.ts", ["tests/core/media/content-type.test.ts"], {
    "an old movie has no type": [["bytes.subarray(4, 8)", "bytes.subarray(0, 4)"]],
  }),
  ...bugsIn("core/posting/find-copied.ts", ["tests/core/posting/find-copied.test.ts"], {
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
  ...bugsIn("adapters/media/guarded-lookup.ts", ["tests/adapters/media/guarded-lookup.test.ts"], {
    "a private address behind a public one is let through": [
      ["return addresses.map(", "return addresses.slice(0, 1).map("],
    ],
    "addresses beside an error are used": [["error !== null || first === undefined", "first === undefined"]],
  }),
  ...bugsIn("core/text/bytes.ts", ["tests/core/text/bytes.test.ts"], {
    "files that begin alike are the same": [["  if (a.length !== b.length) return false;\n", ""]],
    "the first byte of a file is not compared": [["let at = 0", "let at = 1"]],
    "a byte order mark is lost": [["ignoreBOM: true", "ignoreBOM: false"]],
  }),
];
