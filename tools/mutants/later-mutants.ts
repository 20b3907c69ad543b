// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** Bugs in what git and files tell, and in small rules, that lived in every test when they were first planted. */
export const LATER_MUTANTS: readonly Mutant[] = [
  ...bugsIn("flows/resolve-claim.ts", ["tests/scenarios.test.ts"], {
    "a repeated decision is about the first claim of a post": [
      ["  const last = entries.at(-1);", "  const last = entries.at(0);"],
    ],
  }),
  ...bugsIn("flows/resolve-claim.ts", ["tests/flows/resolve-claim.test.ts"], {
    "a fresh claim is settled once its run has ended": [
      [
        "const entry = findClaim(",
        "const isOver = async (open?: JournalEntry) => open?.outcome === null && (await ports.store.hasEnded(open.claim.run));\n  const newest = content.journal.entries.findLast((one) => one.id === id);\n  const entry = newest !== undefined && (await isOver(newest)) ? newest : findClaim(",
      ],
    ],
    "a recorded time is not written into the queue": [["entry.published_at ?? entry.claim.at", "entry.claim.at"]],
    "the queue is dated by what was read before the decision": [
      ["queueChange(ports, content, { entry: recorded, verdict })", "queueChange(ports, content, { entry, verdict })"],
    ],
  }),
  ...bugsIn("core/rules/posts/lineage.ts", ["tests/core/rules/posts/lineage.test.ts"], {
    "waiting posts say first what they repeat": [
      ["of [...live, ...archive, ...done, ...waiting]) {", "of [...waiting, ...live, ...archive, ...done]) {"],
    ],
    "a post that was renamed after its claim cannot be repeated": [["claimed.get(id) ?? id", "id"]],
    "a renamed story whose medium nobody knows cannot be repeated": [
      ["media_id ?? published_at ?? null", "media_id ?? null"],
    ],
    "a waiting post counts as the live one whose medium it names": [
      ["namesOfClaims(live, [...archive, ...done])", "namesOfClaims(live, [...archive, ...queue.posts])"],
    ],
  }),
  ...bugsIn("adapters/files/process-identity.ts", ["tests/adapters/files/file-lock.test.ts"], {
    "a process has no start": [["const START_FIELD = 19;", "const START_FIELD = 18;"]],
  }),
  ...bugsIn("adapters/git/merge-lines.ts", ["tests/adapters/git/merge-lines.test.ts"], {
    "two conflicts of lines are an error of git": [
      ['if (typeof code === "number" && code > 0 && code <= 127) return false;', "if (code === 1) return false;"],
    ],
  }),
  ...bugsIn("flows/validate-content.ts", ["tests/flows/validate-content.test.ts"], {
    "days are judged by the settings from before the change": [
      ["archive: beside.archive.posts, settings: merged };", "archive: beside.archive.posts, settings };"],
    ],
  }),
  ...bugsIn("adapters/media/confirm-served.ts", ["tests/adapters/media/confirm-served.test.ts"], {
    "a large file gets no more time than a small one": [
      ["const BYTES_PER_MS = (1024 * 1024) / 1000;", "const BYTES_PER_MS = 1024 * 1024;"],
    ],
  }),
  ...bugsIn("adapters/git/inspect-clone.ts", ["tests/adapters/git/inspect-clone.test.ts"], {
    "of several remotes without origin the first one counts": [
      ["(names.size === 1 ? [...names][0] : null) ?? null", "[...names][0] ?? null"],
    ],
    "a package inside somebody's repository is taken for a clone of it": [
      [
        '  if (shown?.toString("utf8").trim() !== (await realpath(folder).catch(() => null)))\n    return { repository: null, commit: null };\n',
        "",
      ],
    ],
    "a clone over ssh.github.com is on no server": [
      ["return host === server || host === `ssh.${server}`;", "return host === server;"],
    ],
  }),
  ...bugsIn("adapters/git/read-proposed-content.ts", ["tests/adapters/git/read-proposed-content.test.ts"], {
    "an edited file is read through a linked folder": [["    refuseLinkedFolder(dirname(join(content, path)));\n", ""]],
    "a folder in place of the journal is not noticed": [
      ['    if (parent !== "" && isReadFile(parent, queueName)) throw notOrdinary(prefix + parent, "a folder");\n', ""],
    ],
  }),
  ...bugsIn("adapters/git/read-content-at-ref.ts", ["tests/adapters/git/read-proposed-content.test.ts"], {
    "a linked picture at the base counts as a picture": [
      ["isMediaPath(entry.path) && unusualKindOf(entry) === null", "isMediaPath(entry.path)"],
    ],
  }),
  ...bugsIn("adapters/git/proposed-media.ts", ["tests/adapters/git/read-proposed-content.test.ts"], {
    "a picture that was deleted in the working tree still counts": [
      [".filter(([name]) => !edited.has(name));\n  const changed", ".filter(() => true);\n  const changed"],
    ],
  }),
  ...bugsIn("commands/calendar/build-accounts.ts", ["tests/commands/accounts.test.ts"], {
    "one broken account stops the calendars of all": [
      ["      if (!(error instanceof ProblemError)) throw error;\n", "      throw error;\n"],
    ],
    "the list of accounts replaces the first account's page": [
      ['if (!built.some((queuePath) => placeOf(queuePath) === ""))', "if (built.length > 1)"],
    ],
    "no calendar at all counts as success": [
      ["  if (built.length === 0) return 1;\n", "  if (built.length === 0) return 0;\n"],
    ],
  }),
  ...bugsIn("adapters/files/archive-folder.ts", ["tests/adapters/files/archive-folder.test.ts"], {
    "the queue is written before the archives": [
      [
        "    for (const [year, text] of archives) await write(join(folder, `${year}.json`), text, 1);\n    await write(queue, applied.value.queueText, 1);",
        "    await write(queue, applied.value.queueText, 1);\n    for (const [year, text] of archives) await write(join(folder, `${year}.json`), text, 1);",
      ],
    ],
  }),
  ...bugsIn("flows/post/build-container.ts", ["tests/flows/post/account-refuses.test.ts"], {
    "a file that Instagram gets too late is the post's fault": [
      ['    case "item":\n', '    case "item":\n    case "media-host":\n'],
      [
        '    case "media-host":\n      return { kind: "host-trouble", error: describeFault(fault), isRefusal: true };\n',
        "",
      ],
    ],
  }),
  ...bugsIn("flows/post/record.ts", ["tests/flows/post/overlap.test.ts"], {
    "a post that repeats one of the archive is taken for it": [
      ["new Set([...posts, ...archive].map((post) => post.id))", "new Set(posts.map((post) => post.id))"],
    ],
  }),
  ...bugsIn("core/content/account-place.ts", ["tests/core/content/account-place.test.ts"], {
    "the secret of an account with two hyphens has one of them": [
      ['name.toUpperCase().replaceAll("-", "_")', 'name.toUpperCase().replace("-", "_")'],
    ],
  }),
  ...bugsIn("flows/propose-changes.ts", ["tests/commands/propose.test.ts"], {
    "an id that only the journal knows is free": [
      ["[...content.posts, ...content.archive, ...content.journal.entries]", "[...content.posts, ...content.archive]"],
    ],
  }),
  ...bugsIn("adapters/instagram/http-exchange.ts", ["tests/adapters/instagram/hostile-server.test.ts"], {
    "a connection that was reset counts as never made": [
      ['"EHOSTUNREACH", "ENETUNREACH"]', '"EHOSTUNREACH", "ENETUNREACH", "ECONNRESET"]'],
    ],
  }),
  ...bugsIn("adapters/github/propose-file.ts", ["tests/commands/propose.test.ts"], {
    "a large file of a proposal is read as empty": [
      ['if (content !== "" || size === 0) return', 'if (content !== "" || size !== 0) return'],
    ],
  }),
  ...bugsIn("adapters/github/pull-files.ts", ["tests/adapters/github/pull-files.test.ts"], {
    "a file that a pull request moves away is not touched by it": [
      ["former === undefined ? [filename] : [former, filename],", "former === undefined ? [filename] : [filename],"],
    ],
  }),
  ...bugsIn("adapters/github/administration/files.ts", ["tests/flows/checks/setup-faults.test.ts"], {
    "setup throws away what was pushed meanwhile": [["sha, force: false };", "sha, force: true };"]],
  }),
  ...bugsIn("core/text/printable.ts", ["tests/core/text/printable.test.ts"], {
    "only the first command of a text is made harmless": [
      ["/^([^\\S\\n\\r\\u2028\\u2029]*):(?=:)/gm", "/^([^\\S\\n\\r\\u2028\\u2029]*):(?=:)/m"],
    ],
  }),
  ...bugsIn("core/media/judge-track.ts", ["tests/core/media/hostile-movie.test.ts"], {
    "one track without an edit list is enough": [
      ["index.tracks.every((track) => track.editCount === 0)", "index.tracks.some((track) => track.editCount === 0)"],
    ],
  }),
  ...bugsIn("adapters/bucket/s3-bucket.ts", ["tests/adapters/bucket/s3-bucket.test.ts"], {
    "a large upload gets no more time than a small one": [
      ["/ (1024 * 1024)) * MS_PER_MIB);", "/ (1024 * 1024)) / MS_PER_MIB);"],
    ],
  }),
  ...bugsIn("adapters/llm/llm-problem.ts", ["tests/flows/generate-captions.test.ts"], {
    "an endpoint that refuses the schema with 422 is not asked without one": [
      ["(error.status === 400 || error.status === 422)", "error.status === 400"],
    ],
  }),
  ...bugsIn("adapters/llm/openai-writer.ts", ["tests/flows/generate-captions.test.ts"], {
    "a model that is overloaded for a moment is not asked again": [
      ["maxRetries: options.retries ?? RETRIES,", "maxRetries: options.retries ?? 0,"],
    ],
  }),
  ...bugsIn("core/rules/captions/find-facts.ts", ["tests/core/rules/captions/facts.test.ts"], {
    "a number is known by one of its parts": [
      ["partsOf(number).every((part) => known.has(part));", "partsOf(number).some((part) => known.has(part));"],
    ],
  }),
  ...bugsIn("commands/captions/month-media.ts", ["tests/commands/month-media.test.ts"], {
    "empty lines at the beginning of the pictures' list leave no day out": [
      ['const lines = text.replace(/\\s+$/, "").split(/\\r?\\n/);', "const lines = text.trim().split(/\\r?\\n/);"],
    ],
  }),
];
