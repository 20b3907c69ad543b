// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

const QUEUE = ["tests/core/queue", "tests/core/proposal"];
const MERGE = ["tests/core/merge"];
const PACKED = ["tests/core/proposal"];

/** Changes of the queue by commands and by the calendar, and how they meet others. */
export const PROPOSAL_MUTANTS: readonly Mutant[] = [
  ...bugsIn("core/queue/change-posts.ts", QUEUE, {
    "two posts get the same id": [["if (indexOf(list, post.id) >= 0) return", 'if (indexOf(list, "") >= 0) return']],
    "posts that are added together come in the opposite order": [["(first ?? 0) + offset", "(first ?? 0)"]],
    "a moved post lands one place too far": [["index + (isBefore ? 0 : 1)", "index + (isBefore ? 1 : 0)"]],
    "two posts keep their dates when they change places": [
      [
        "a, dateOf(items[b]), tools), b, dateOf(items[a]), tools)",
        "a, dateOf(items[a]), tools), b, dateOf(items[b]), tools)",
      ],
    ],
    "a published post is set back to pending": [['if (status !== "failed")', 'if (status === "pending")']],
    "a post set back to pending keeps the fields of the bot": [["remove: BOT_FIELDS }", "remove: [] }"]],
    "one of the posts to remove is not there, and the others go": [
      ["if (missing.length > 0) return", "if (missing.length === ids.length) return"],
    ],
  }),
  ...bugsIn("core/queue/edit-list.ts", QUEUE, {
    "a change that cannot be made leaves those before it": [
      ["    if (!current.ok) return current;\n", "    if (!current.ok) return { ok: true, value: text };\n"],
    ],
    "a new post has the line ends of another system": [['head.includes("\\r\\n") ? "\\r\\n" : "\\n"', '"\\n"']],
  }),
  ...bugsIn(
    "core/queue/change-posts.ts",
    [...QUEUE, "tests/site/compose.test.ts", "tests/site/calendar-parts.test.ts"],
    {
      "a post that only names a place counts as touched": [
        [
          'if ("id" in change) return [change.id];',
          'if ("place" in change && typeof change.place === "object") return Object.values(change.place);\n  if ("id" in change) return [change.id];',
        ],
      ],
      "only the first of many posts counts as touched": [
        ['if ("ids" in change) return change.ids;', 'if ("ids" in change) return change.ids.slice(0, 1);'],
      ],
    },
  ),
  ...bugsIn("core/queue/list-rows.ts", QUEUE, {
    "posts are counted from nought": [["position: index + 1,", "position: index,"]],
    "a caption in the list is ten times as long": [["MAX_CAPTION = 60", "MAX_CAPTION = 600"]],
  }),
  ...bugsIn("core/proposal/merge-changes.ts", PACKED, {
    "changes that others made in the meantime are lost": [
      ["ours: current, theirs: wanted.value", "ours: seen, theirs: wanted.value"],
    ],
    "a conflict is settled for the person": [
      ['if (merged.kind === "conflict")\n', 'if (merged.kind === "conflict" && changes.length === 0)\n'],
    ],
    "a dated post stands where it stood in the older version": [
      ['    ...dated.map((id) => ({ kind: "move", id, place: "by-date" }) as const),\n', ""],
    ],
    "a post comes in front of what went out in the meantime": [
      ["return done === undefined ? [] :", "return done !== undefined ? [] :"],
    ],
    "posts whose date did not change are moved": [
      ["dateIn(before, id) !== dateIn(after, id)", "dateIn(before, id) !== ''"],
    ],
  }),
  ...bugsIn("core/proposal/packed-changes.ts", PACKED, {
    "packed changes may unfold to five megabytes": [
      ["MAX_UNPACKED_BYTES = 512 * 1024", "MAX_UNPACKED_BYTES = 5120 * 1024"],
    ],
    "packed changes may be longer than an issue": [["MAX_PACKED_LENGTH = 65_536", "MAX_PACKED_LENGTH = 655_360"]],
    "white space in packed changes matters": [['text.replaceAll(/\\s+/g, "")', "text"]],
    "changes of another packing are read": [["!packed.startsWith(PREFIX) || ", ""]],
  }),
  ...bugsIn("core/proposal/read-changes.ts", PACKED, {
    "two thousand changes are read": [["MAX_CHANGES = 200", "MAX_CHANGES = 2_000"]],
    "two thousand posts are read": [["MAX_POSTS = 200", "MAX_POSTS = 2_000"]],
    "two hundred faults are told": [["MAX_FAULTS = 20", "MAX_FAULTS = 200"]],
  }),
  ...bugsIn("core/merge/merge-trees.ts", MERGE, {
    "a file that both sides changed is taken from them": [
      [
        "if (isSameFile(mine, before)) merge.changes",
        "if (isSameFile(mine, before) || mine !== undefined) merge.changes",
      ],
    ],
    "a file becomes a folder": [
      ["foldersOf(path).some((folder) => files.has(folder))", "foldersOf(path).some((folder) => folder === '')"],
    ],
    "a mode is no change": [["a?.sha === b?.sha && a?.mode === b?.mode", "a?.sha === b?.sha"]],
    "a file they removed stays": [["isRemoved: yours === undefined });", "isRemoved: yours === null });"]],
  }),
  ...bugsIn("core/queue/change-queue.ts", ["tests/core/queue", "tests/flows/post"], {
    "the wrong post of a queue is marked": [
      [
        "const index = posts.findIndex((post) => post.id === mark.id);\n  const post = posts[index];\n  if (post === undefined ||",
        'const index = posts.findIndex((post) => post.status === "pending");\n  const post = posts[index];\n  if (post === undefined ||',
      ],
    ],
  }),
];
