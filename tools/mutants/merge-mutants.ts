import { bugsIn, type Mutant } from "./mutant.ts";

const MERGE = ["tests/core/merge"];
const GUARD = ["tests/core/rules/changes"];

/** What people propose: how it is merged, and what it may not change. */
export const MERGE_MUTANTS: readonly Mutant[] = [
  ...bugsIn("core/merge/merge-queues.ts", MERGE, {
    "a post that both sides edited is merged": [
      [
        "return { kind, id, fields: fields.filter((field) => !sameJson(field.ours, field.theirs)) };",
        'return kind === "edited-twice" && fields.length > 0 ? "ours" : "theirs";',
      ],
    ],
    "an edit of a post that the other side removed is lost": [
      ['if (isSame(base, ours)) return "theirs";', 'if (isSame(base, ours) || theirs === undefined) return "theirs";'],
    ],
    "an edit of their side is lost": [
      ['if (isSame(base, ours)) return "theirs";', 'if (isSame(base, ours)) return "ours";'],
    ],
    "a change of the layout alone counts as an edit": [["sameJson(a.value, b.value)", "a.body === b.body"]],
    "two accounts are merged into one": [
      ['? { kind: "account", ours: ourAccount, theirs: theirAccount } : null', '? "ours" : null'],
    ],
    "an account that only they changed is lost": [
      [
        'if (sameJson(ours.frame, base.frame)) return "theirs";',
        'if (sameJson(ours.frame, base.frame)) return "ours";',
      ],
    ],
    "a post that was moved to two places is no conflict": [
      ['...merged.movedTwice.map((id) => ({ kind: "moved-twice" as const, id })),', ""],
    ],
  }),
  ...bugsIn("core/merge/merge-order.ts", MERGE, {
    "the order of both sides' posts cannot be chosen": [['first === "ours" && at', "first !== null && at"]],
    "the order of one side is lost": [["theirs: movedIds(common, sides.theirs)", "theirs: new Set<string>()"]],
    "a new post follows one that the other side moved": [
      ["if (isPlacedByThem || !moved.ours.has(id)) previous = id;", "previous = id;"],
    ],
  }),
  ...bugsIn("core/rules/changes/bot-values.ts", GUARD, {
    "a new post may bring fields of the bot": [
      ["return [...ofAdded(change), ...change.diff.kept", "return [...change.diff.kept"],
    ],
    "a post set back to pending keeps fields of the bot": [
      ['kept.after.status === "pending") return leftovers(kept);', 'kept.after.status === "pending") return [];'],
    ],
    "a field of the bot may be removed from a failed post": [
      ['kept.after.status === "failed" ? [removed(kept, field)] : []', "[]"],
    ],
    "a field of the bot may be written by people": [
      [
        "if (kept.after[field] !== undefined) return [written(kept.index, field)];",
        "if (kept.after[field] !== undefined) return [];",
      ],
    ],
  }),
  ...bugsIn("core/rules/changes/guarded-posts.ts", GUARD, {
    "fields of the bot on done posts may be changed": [
      [
        "changedFields.length + changedFiles.length > 0",
        'changedFields.filter((name) => !["media_id", "published_at", "permalink"].includes(name)).length + changedFiles.length > 0',
      ],
    ],
    "published and claimed posts may be edited": [["return [...edits, ...removals];", "return removals;"]],
    "published and claimed posts may be removed": [["return [...edits, ...removals];", "return edits;"]],
    "done posts may not go to the archive": [["mayGo: (id) => archived.has(id)", "mayGo: () => false"]],
    "the file of a done post may be replaced": [["files.filter(({ isGone }) => !isGone)", "[]"]],
    "the file of a done post may not go": [["files.filter(({ isGone }) => !isGone)", "files"]],
  }),
  ...bugsIn("core/rules/changes/bot-values.ts", GUARD, {
    "people may set a pending post done": [["return [...added, ...changed];", "return added;"]],
    "people may add a done post": [["return [...added, ...changed];", "return changed;"]],
  }),
  ...bugsIn("core/rules/changes/guarded-posts.ts", GUARD, {
    "a claimed post is not guarded": [["openClaims.has(id) && post", "false && post"]],
    "the file of a claimed post may be replaced": [
      ["changedFields.length + changedFiles.length > 0", "changedFields.length > 0"],
    ],
  }),
  ...bugsIn(
    "core/rules/changes/file-changes.ts",
    ["tests/core/rules/changes", "tests/flows/validate-content.test.ts"],
    {
      "people may add a journal": [
        ['return after === null || !isComplete ? [] : ofTokenStatus("added", "Remove the file.");', "return [];"],
      ],
      "people may remove the journal": [
        ['if (after === null) return ofTokenStatus("removed", "Restore the file.");', "if (after === null) return [];"],
      ],
      "people may change the journal": [["if (pointer === null) return [];", "if (pointer !== after) return [];"]],
    },
  ),
  ...bugsIn("flows/validate-content.ts", ["tests/flows/validate-content.test.ts", "tests/scenarios.test.ts"], {
    "an unreadable queue switches all guards off": [
      ["options.base === null ? null", "options.base === null || !reading.isJson ? null"],
    ],
    "an empty queue switches all guards off": [
      ["options.base === null ? null", "options.base === null || reading.queue.posts.length === 0 ? null"],
    ],
    "a change is judged by its own settings": [
      ["guard?.settings ?? beside.settings?.value ?? {}", "beside.settings?.value ?? {}"],
    ],
    "what the guards find in other files is not told": [
      ["new Map<string, readonly Finding[]>([...ofFile, [", "new Map<string, readonly Finding[]>([["],
    ],
  }),
];
