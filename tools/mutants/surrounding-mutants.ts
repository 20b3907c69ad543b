import { bugsIn, type Mutant } from "./mutant.ts";

const REFRESH = [
  "tests/flows/refresh-token.test.ts",
  "tests/scenarios.test.ts",
  "tests/commands/post-and-refresh.test.ts",
];
const MEDIA = ["tests/adapters/media", "tests/adapters/sockets.test.ts"];

/** The token, the media, GitHub, and secrets in texts. */
export const SURROUNDING_MUTANTS: readonly Mutant[] = [
  ...bugsIn("flows/refresh-token.ts", REFRESH, {
    "the wrong account of the environment wins": [
      ["token.record?.account_id ?? accountId", "accountId ?? token.record?.account_id"],
    ],
    "the refreshed token is never masked": [["  ports.mask(answer.value.access_token);\n", ""]],
    "the refreshed token is masked only once it was tested": [
      ["  ports.mask(answer.value.access_token);\n", ""],
      ["  const record: TokenRecord = {", "  ports.mask(answer.value.access_token);\n  const record: TokenRecord = {"],
    ],
    "a token is refreshed although none can be stored": [["  await ports.tokenStore.proveWritable();\n", ""]],
    "a refresh whose answer was lost is repeated": [
      ["retryWhenAnswered(ports, () => ports.endpoint.refresh", "retryReads(ports, () => ports.endpoint.refresh"],
    ],
    "a token that cannot be stored at once is lost": [
      ["await storeWithRetries(ports, record)", "await ports.tokenStore.write(record)"],
    ],
    "the dates of a newer token are overwritten": [
      ["isNewer(current, record) ? (current ?? encodeUtf8(status)) : encodeUtf8(status)", "encodeUtf8(status)"],
    ],
  }),
  ...bugsIn("core/checks/judge-rulesets.ts", ["tests/core/checks"], {
    "a team need not approve": [['...(options.review === "team" ? TEAM_RULES : []),', ""]],
    "a ruleset of the organization is changed": [["ruleset.isOwn && ruleset !== own &&", "ruleset !== own &&"]],
  }),
  ...bugsIn("core/posting/media-use.ts", ["tests/core/posting"], {
    "files are served for three days only": [["RECENT_MS = 30 * DAY_MS", "RECENT_MS = 3 * DAY_MS"]],
  }),
  ...bugsIn("core/token/plan-refresh.ts", [...REFRESH, "tests/core/token"], {
    "a token that is too young is refreshed": [[">= MINIMUM_AGE_MS", ">= 0"]],
    "an expired token is refreshed": [["if (token.expiresAt <= now) return", "if (token.expiresAt === null) return"]],
    "an older token replaces a newer one": [
      ["if (refreshedAt !== null && isSuperseded(", "if (refreshedAt === null && isSuperseded("],
    ],
    "a token from the future is never refreshed": [["> CLOCK_TOLERANCE_MS", "> CLOCK_TOLERANCE_MS * 1e9"]],
  }),
  ...bugsIn("adapters/github/secret-token-store.ts", ["tests/adapters/github"], {
    "a secret that was not written counts as written": [
      ["if (seen !== null && seen !== before) return;", "if (seen !== null) return;"],
    ],
    "a shadowing secret is not noticed": [["await refuseShadow(options, name);", ";"]],
    "the probe holds the token's name": [["_PROBE`;", "`;"]],
    "the secret itself is removed instead of the probe": [
      ["vault.deleteSecret(probe)", "vault.deleteSecret(secretName)"],
    ],
  }),
  ...bugsIn("adapters/github/secret-vault.ts", ["tests/adapters/github"], {
    "any key is used": [["if (key.length !== KEY_BYTES) throw", "if (key.length === 0) throw"]],
  }),
  ...bugsIn("adapters/github/content-at-commit.ts", ["tests/adapters/github", "tests/flows/post"], {
    "the archive is not read": [['archiveFolder?.type === "dir" ? readArchive(files, archiveFolder, at) : []', "[]"]],
  }),
  ...bugsIn("adapters/github/push-merge.ts", ["tests/adapters/github", "tests/flows/post"], {
    "what people push in between is overwritten": [["force: false, ...REPEATABLE", "force: true, ...REPEATABLE"]],
    "a proxy's page counts as a moved branch": [["if (data?.object?.sha !== to) throw", "if (data === null) throw"]],
  }),
  ...bugsIn("adapters/media/guarded-connector.ts", MEDIA, {
    "the host is looked up a second time after the check": [
      [
        "return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);",
        'return lookupAll(hostname, { ...options, all: true }, (_, again) => (options.all === true ? callback(null, again) : callback(null, again[0]?.address ?? "", again[0]?.family ?? 4)));',
      ],
    ],
    "an address written as a number is not checked": [
      ["!isPrivateAllowed && isIP(target.hostname) !== 0", "!isPrivateAllowed && isIP(target.hostname) === 9"],
    ],
    "every host may be private": [["if (!isPrivateAllowed) refusePrivate(", "if (hostname === '') refusePrivate("]],
    "the address of the socket is not checked": [
      ["guardLookup(options.lookup, isPrivateAllowed)", "guardLookup(options.lookup, true)"],
    ],
  }),
  ...bugsIn("adapters/sockets/limit-bytes.ts", MEDIA, {
    "an endless head is read to its end": [["socket.bytesRead > limit()", "socket.bytesRead < 0"]],
  }),
  ...bugsIn("adapters/media/download.ts", MEDIA, {
    "a slow host is given all the time it wants": [
      ["Math.ceil(options.timeoutMs)", "Math.ceil(options.timeoutMs) * 1e5"],
    ],
    "a download is not stopped on request": [["AbortSignal.any([options.signal, timeout])", "timeout"]],
    "the connection stays open after the result": [["    client.destroy(() => {});\n", ""]],
    "more is read than is wanted": [
      ['if (!hand(() => receive(chunk))) return { ok: true, end: "enough" };', "receive(chunk);"],
    ],
  }),
  ...bugsIn("adapters/media/media-checker.ts", MEDIA, {
    "an address that may not be fetched is fetched": [["refusal === null ?", "refusal !== undefined ?"]],
    "an answer that is an error is measured": [["if (fault !== null) return null;", ""]],
    "the type of the content is not judged": [
      ["fault ?? judgeContentType(head.contentType, isVideo(target.role)) ?? []", "fault ?? []"],
    ],
  }),
  ...bugsIn("core/text/scrubber.ts", ["tests/core/text/scrubber.test.ts"], {
    "a secret in base64 is shown": [["    ...base64Forms(wellFormed),\n", ""]],
    "a secret in the middle of base64 is shown": [["return [0, 1, 2].flatMap((offset)", "return [0].flatMap((offset)"]],
    "a token that nobody added is shown": [
      ["for (const pattern of CREDENTIAL_PATTERNS) clean", "for (const pattern of CREDENTIAL_PATTERNS.slice(9)) clean"],
    ],
    "a shorter secret breaks up a longer one": [["b.length - a.length", "a.length - b.length"]],
    "the secret part of an address is shown on its own": [
      ["[secret, secret.trim(), ...secretParts(secret)]", "[secret, secret.trim()]"],
    ],
    "a secret with spaces around it is shown": [
      ["[secret, secret.trim(), ...secretParts(secret)]", "[secret, ...secretParts(secret)]"],
    ],
    "a secret in an address is shown": [
      ["    ...withLowerCaseEscapes(url),\n", ""],
      ["    ...withLowerCaseEscapes(url).map(encodeURIComponent),\n", ""],
    ],
    "a secret with escapes in small letters is shown": [
      [
        "return [encoded, encoded.replace(/%[\\dA-F]{2}/g, (encodedByte) => encodedByte.toLowerCase())];",
        "return [encoded];",
      ],
    ],
  }),
];
