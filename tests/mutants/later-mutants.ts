// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** Bugs in what git and files tell, and in small rules, that lived in every test when they were first planted. */
export const LATER_MUTANTS: readonly Mutant[] = [
  ...bugsIn("flows/resolve-claim.ts", ["tests/scenarios.test.ts"], {
    "a repeated decision is about the first claim of a post": [
      ["  const last = entries.at(-1);", "  const last = entries.at(0);"],
    ],
  }),
  ...bugsIn("core/rules/posts/lineage.ts", ["tests/core/rules/posts/lineage.test.ts"], {
    "waiting posts say first what they repeat": [
      [
        "  for (const { id, repeat_of } of [...live, ...archive, ...done, ...waiting]) {",
        "  for (const { id, repeat_of } of [...waiting, ...live, ...archive, ...done]) {",
      ],
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
  ...bugsIn("core/merge/place-additions.ts", ["tests/core/merge/merge-order.test.ts"], {
    "a new post follows one that was moved": [["isDeserted && isNextSettled ? before", "isDeserted ? before"]],
  }),
  ...bugsIn("core/merge/join-runs.ts", ["tests/core/merge/merge-layout.test.ts"], {
    "posts that the sides order differently are mixed up": [["isSameOrder ? inCommon : new Set()", "inCommon"]],
  }),
  ...bugsIn("core/merge/list-style.ts", ["tests/core/merge/merge-layout.test.ts"], {
    "a file with few Windows line ends gets others": [
      [
        'posts.some(({ lead, body }) => lead.includes("\\r\\n") || body.includes("\\r\\n"))',
        'posts.every(({ body }) => body.includes("\\r\\n"))',
      ],
    ],
    "nested fields lose their indentation": [
      ["while (line.startsWith(from, depth * from.length)) depth++;", "if (line.startsWith(from)) depth = 1;"],
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
  ...bugsIn("flows/post/stop.ts", ["tests/scenarios.test.ts"], {
    "a token counts as refreshed when the run began": [
      [
        'readRefreshedAt((await store.read("token-status"))?.bytes ?? null) ?? tokenRefreshedAt;',
        'tokenRefreshedAt ?? readRefreshedAt((await store.read("token-status"))?.bytes ?? null);',
      ],
    ],
  }),
];
