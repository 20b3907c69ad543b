// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** What people propose, what is shown to them, and everything around a post: media, token, GitHub, alerts, setup. */
export const CONTENT_MUTANTS: readonly Mutant[] = [
  ...bugsIn("scripts/adapters/files/durable-write.ts", ["tests/adapters/files"], {
    "a file is written in place": [
      [
        "    await writeSynced(temporary, { bytes, mode });\n    await rename(temporary, path);",
        '    const file = await open(path, "w", mode);\n    await file.writeFile(bytes);\n    await file.close();',
      ],
    ],
  }),
  ...bugsIn("scripts/adapters/files/file-lock.ts", ["tests/adapters/files"], {
    "a live holder's lock is taken over at once": [
      [
        "if (identity !== null && (await hasProcessEnded(identity))) return true;",
        "if (identity !== null) return true;",
      ],
    ],
  }),
  ...bugsIn("scripts/adapters/files/file-store.ts", ["tests/adapters/files"], {
    "a file is written over a newer version": [
      ["if ((current?.version ?? null) !== expected) return", "if (expected === '') return"],
    ],
  }),
  ...bugsIn("scripts/adapters/files/token-file.ts", ["tests/adapters/files"], {
    "a token file stays readable for others": [["await chmod(path, OWNER_ONLY)", "await stat(path)"]],
  }),
  ...bugsIn("scripts/adapters/git/read-proposed-content.ts", ["tests/adapters/git/read-proposed-content.test.ts"], {
    "an edited file is read through a linked folder": [["    refuseLinkedFolder(dirname(join(content, path)));\n", ""]],
  }),
  ...bugsIn("scripts/adapters/github/administration/files.ts", ["tests/flows/checks/setup-faults.test.ts"], {
    "setup throws away what was pushed meanwhile": [["sha, force: false });", "sha, force: true });"]],
  }),
  ...bugsIn("scripts/adapters/github/committed-files.ts", ["tests/adapters/github"], {
    "a link in the repository is followed": [
      ['if (type !== "file") throw notAFile(path, type);', 'if (type === "dir") throw notAFile(path, type);'],
    ],
  }),
  ...bugsIn("scripts/adapters/github/git-commits.ts", ["tests/adapters/github", "tests/flows/post"], {
    "what people push in between is overwritten": [["force: false, ...REPEATABLE", "force: true, ...REPEATABLE"]],
  }),
  ...bugsIn("scripts/adapters/github/secret-token-store.ts", ["tests/adapters/github"], {
    "a shadowing secret is not noticed": [["await refuseShadow(options, name);", ";"]],
    "the secret itself is removed instead of the probe": [
      ["vault.deleteSecret(probe)", "vault.deleteSecret(secretName)"],
    ],
  }),
  ...bugsIn(
    "scripts/adapters/github/sticky-comment.ts",
    ["tests/adapters/github", "tests/flows/pull-requests/preview-pull-request.test.ts", "tests/commands/queue"],
    {
      "only the first page of comments is read": [["MAX_PAGES = 30", "MAX_PAGES = 1"]],
    },
  ),
  ...bugsIn("scripts/adapters/media/download.ts", ["tests/adapters/media", "tests/adapters/sockets.test.ts"], {
    "more is read than is wanted": [
      ['if (!hand(() => receive(chunk))) return { ok: true, end: "enough" };', "receive(chunk);"],
    ],
  }),
  ...bugsIn("scripts/adapters/media/guarded-connector.ts", ["tests/adapters/media", "tests/adapters/sockets.test.ts"], {
    "the host is looked up a second time after the check": [
      [
        "return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);",
        'return lookupAll(hostname, { ...options, all: true }, (_, again) => (options.all === true ? callback(null, again) : callback(null, again[0]?.address ?? "", again[0]?.family ?? 4)));',
      ],
    ],
    "every host may be private": [["if (!isPrivateAllowed) refusePrivate(", "if (hostname === '') refusePrivate("]],
  }),
  ...bugsIn("scripts/cli/run-command.ts", ["tests/cli/run-command.test.ts"], {
    "an error is printed with its secrets": [
      ["const text = redactor.redact(await errorText(spec, error));", "const text = await errorText(spec, error);"],
    ],
  }),
  ...bugsIn("scripts/wiring/account-sites.ts", ["tests/commands/accounts.test.ts"], {
    "one broken account stops the calendars of all": [
      ["      if (!(error instanceof ProblemError)) throw error;\n", "      throw error;\n"],
    ],
  }),
  ...bugsIn("scripts/commands/refresh.ts", ["tests/scenarios.test.ts"], {
    "a dry run of refresh is none": [
      ['isDryRun: args.switches["dry-run"] === true', "isDryRun: args.switches.dryRun === true"],
    ],
  }),
  ...bugsIn("scripts/commands/validate.ts", ["tests/commands/accounts.test.ts"], {
    "of several touched accounts only the first is checked": [
      ["return touched.length === 0 ? null : touched;", "return touched.length === 0 ? null : touched.slice(0, 1);"],
    ],
  }),
  ...bugsIn("scripts/core/alerts/alert-state.ts", ["tests/core/alerts"], {
    "what did not arrive is not sent again": [
      [
        "known.filter(({ key, delivered }) => !delivered &&",
        "known.filter(({ key, delivered }) => delivered === null &&",
      ],
    ],
  }),
  ...bugsIn("scripts/core/calendar/build-site.ts", ["tests/site/build-site.test.ts"], {
    "a queue at the threshold is not low": [
      ["<= content.settings.low_queue_threshold", "< content.settings.low_queue_threshold"],
    ],
  }),
  ...bugsIn("scripts/core/calendar/forecast-changes.ts", ["tests/site/calendar-parts.test.ts"], {
    "posts that no longer go out are not told": [
      ["return [...moved, ...gone.map", "return [...moved, ...gone.slice(0, 0).map"],
    ],
  }),
  ...bugsIn("scripts/core/calendar/read-pulls.ts", ["tests/core/calendar/read-pulls.test.ts"], {
    "a fork's branch stands for the team": [
      [
        "  const isOwn = fields(repo).full_name === fields(fields(base).repo).full_name;",
        "  const isOwn = fields(repo).full_name !== fields(fields(base).repo).full_name;",
      ],
    ],
  }),
  ...bugsIn(
    "scripts/core/captions/proposal-text.ts",
    ["tests/core/captions", "tests/core/rules/captions", "tests/core/text/github-limits.test.ts"],
    {
      "nobody is told which facts to check": [["    ...flagged(captions),\n", ""]],
    },
  ),
  ...bugsIn("scripts/core/checks/judge-rulesets.ts", ["tests/core/checks"], {
    "a team need not approve": [['...(options.review === "team" ? TEAM_RULES : []),', ""]],
    "stricter rules of a team are relaxed": [["return Math.max(value, wanted);", "return Math.min(value, wanted);"]],
  }),
  ...bugsIn("scripts/core/dates/time-zone.ts", ["tests/core/dates", "tests/core/posting"], {
    "a time that clocks show twice is the second one": [
      [
        "first + offsetMs(first, timeZone) === asUtc ? first : second",
        "second + offsetMs(second, timeZone) === asUtc ? second : first",
      ],
    ],
  }),
  ...bugsIn("scripts/core/health/judge-runs.ts", ["tests/core/health"], {
    "a run that timed out is no failure": [['"timed_out", ', ""]],
  }),
  ...bugsIn("scripts/core/media/read-coding.ts", ["tests/core/media/judge-coding.test.ts"], {
    "HEVC in fields is not noticed": [
      ["  const source = (body[6] ?? 0) >> 6;", "  const source = (body[6] && 0) >> 6;"],
    ],
  }),
  ...bugsIn("scripts/core/merge/conflict-comment.ts", ["tests/core/merge"], {
    "a branch's name is put into a shell": [['&& !main.startsWith("-") ? main', '|| !main.startsWith("-") ? main']],
  }),
  ...bugsIn("scripts/core/merge/merge-order.ts", ["tests/core/merge"], {
    "the order of one side is lost": [["theirs: movedIds(common, sides.theirs)", "theirs: new Set<string>()"]],
  }),
  ...bugsIn("scripts/core/merge/merge-queues.ts", ["tests/core/merge"], {
    "an edit of a post that the other side removed is lost": [
      ['if (isSame(base, ours)) return "theirs";', 'if (isSame(base, ours) || theirs === undefined) return "theirs";'],
    ],
    "a post that both sides edited is merged": [
      [
        "return { kind, id, fields: fields.filter((field) => !sameJson(field.ours, field.theirs)) };",
        'return kind === "edited-twice" && fields.length > 0 ? "ours" : "theirs";',
      ],
    ],
    "an edit of their side is lost": [
      ['if (isSame(base, ours)) return "theirs";', 'if (isSame(base, ours)) return "ours";'],
    ],
  }),
  ...bugsIn("scripts/core/merge/merge-trees.ts", ["tests/core/merge"], {
    "a file that both sides changed is taken from them": [
      [
        "if (isSameFile(mine, before)) merge.changes",
        "if (isSameFile(mine, before) || mine !== undefined) merge.changes",
      ],
    ],
  }),
  ...bugsIn("scripts/core/preview/render-preview.ts", ["tests/core/preview", "tests/core/findings"], {
    "a preview is longer than GitHub takes": [["MAX_LENGTH = 64_000", "MAX_LENGTH = 640_000"]],
  }),
  ...bugsIn("scripts/core/proposal/merge-changes.ts", ["tests/core/proposal"], {
    "changes that others made in the meantime are lost": [
      ["ours: current, theirs: wanted.value", "ours: seen, theirs: wanted.value"],
    ],
  }),
  ...bugsIn("scripts/core/proposal/packed-changes.ts", ["tests/core/proposal"], {
    "packed changes may unfold to five megabytes": [
      ["MAX_UNPACKED_BYTES = 512 * 1024", "MAX_UNPACKED_BYTES = 5120 * 1024"],
    ],
  }),
  ...bugsIn(
    "scripts/core/proposal/render-proposal.ts",
    ["tests/core/text/github-limits.test.ts", "tests/core/proposal"],
    {
      "an address that is none of ours is shown as a picture": [
        ["urls.filter((url) => /^https?:\\/\\/[\\w.:/?=%-]{1,500}$/.test(url))", "urls.filter((url) => url !== '')"],
      ],
    },
  ),
  ...bugsIn("scripts/core/queue/archive-posts.ts", ["tests/core/queue", "tests/adapters/files"], {
    "a post is archived twice": [
      [
        "bodies.filter((body) => !known.includes(body))",
        "bodies.filter((body) => body !== '' || !known.includes(body))",
      ],
    ],
  }),
  ...bugsIn("scripts/core/queue/change-posts.ts", ["tests/core/queue", "tests/core/proposal"], {
    "a published post is set back to pending": [['if (status !== "failed")', 'if (status === "pending")']],
  }),
  ...bugsIn("scripts/core/queue/change-queue.ts", ["tests/core/queue", "tests/scenarios.test.ts", "tests/flows/post"], {
    "a renamed and edited post is marked done": [
      ["(mark.digest !== undefined && publishedDigest(post, mark.blobIds) !== mark.digest)", "mark.digest === ''"],
    ],
  }),
  ...bugsIn("scripts/core/rules/changes/bot-values.ts", ["tests/core/rules/changes"], {
    "a post set back to pending keeps fields of the bot": [
      ['kept.after.status === "pending") return leftovers(kept);', 'kept.after.status === "pending") return [];'],
    ],
    "people may set a pending post done": [["return [...added, ...changed];", "return added;"]],
  }),
  ...bugsIn(
    "scripts/core/rules/changes/file-changes.ts",
    ["tests/core/rules/changes", "tests/flows/content/validate-content.test.ts"],
    {
      "people may change the journal": [["if (pointer === null) return [];", "if (pointer !== after) return [];"]],
    },
  ),
  ...bugsIn("scripts/core/rules/changes/guarded-posts.ts", ["tests/core/rules/changes"], {
    "published and claimed posts may be edited": [["return [...edits, ...removals];", "return removals;"]],
  }),
  ...bugsIn(
    "scripts/core/text/markdown.ts",
    ["tests/core/text/markdown.test.ts", "tests/core/text/github-limits.test.ts"],
    {
      "a caption mentions people": [["  [/@/g, `@${BREAK}`],\n", ""]],
      "a code block can be closed by the caption": [["Math.max(3, longestRun + 1)", "Math.max(3, longestRun)"]],
    },
  ),
  ...bugsIn("scripts/core/text/printable.ts", ["tests/core/text/printable.test.ts"], {
    "only the first command of a text is made harmless": [
      ["/^([^\\S\\n\\r\\u2028\\u2029]*):(?=:)/gm", "/^([^\\S\\n\\r\\u2028\\u2029]*):(?=:)/m"],
    ],
  }),
  ...bugsIn("scripts/core/text/scrubber.ts", ["tests/core/text/scrubber.test.ts"], {
    "a secret in base64 is shown": [["    ...base64Forms(wellFormed),\n", ""]],
    "a token that nobody added is shown": [
      ["for (const pattern of CREDENTIAL_PATTERNS) clean", "for (const pattern of CREDENTIAL_PATTERNS.slice(9)) clean"],
    ],
  }),
  ...bugsIn(
    "scripts/core/token/plan-refresh.ts",
    [
      "tests/flows/account/refresh-token.test.ts",
      "tests/scenarios.test.ts",
      "tests/commands/post-and-refresh.test.ts",
      "tests/core/token",
    ],
    {
      "an expired token is refreshed": [["if (token.expiresAt <= now) return", "if (token.expiresAt === null) return"]],
    },
  ),
  ...bugsIn("scripts/flows/content/generate-captions.ts", ["tests/flows/content/generate-captions.test.ts"], {
    "a batch with errors is accepted in the first round": [
      ["if (batch !== null && !hasErrors(batch.findings)) return batch;", "if (batch !== null) return batch;"],
    ],
  }),
  ...bugsIn(
    "scripts/flows/account/refresh-token.ts",
    ["tests/flows/account/refresh-token.test.ts", "tests/scenarios.test.ts", "tests/commands/post-and-refresh.test.ts"],
    {
      "the refreshed token is never masked": [["  ports.mask(answer.value.access_token);\n", ""]],
      "a refresh whose answer was lost is repeated": [
        ["retryWhenAnswered(ports, () => ports.endpoint.refresh", "retryReads(ports, () => ports.endpoint.refresh"],
      ],
      "a token that cannot be stored at once is lost": [
        ["await storeWithRetries(ports, record)", "await ports.tokenStore.write(record)"],
      ],
    },
  ),
  ...bugsIn("scripts/flows/record/resolve-claim.ts", ["tests/scenarios.test.ts"], {
    "a repeated decision is about the first claim of a post": [
      ["  const last = entries.at(-1);", "  const last = entries.at(0);"],
    ],
  }),
  ...bugsIn("scripts/flows/steps/retry.ts", ["tests/flows/steps/retry.test.ts"], {
    "the wait that the platform asks for is cut short": [
      ["Math.max(askedMs, Math.min(", "Math.min(askedMs + longestDelayMs, Math.min("],
    ],
  }),
  ...bugsIn(
    "scripts/flows/content/validate-content.ts",
    ["tests/flows/content/validate-content.test.ts", "tests/scenarios.test.ts"],
    {
      "an unreadable queue switches all guards off": [
        ["options.base === null ? null", "options.base === null || !reading.isJson ? null"],
      ],
    },
  ),
];
