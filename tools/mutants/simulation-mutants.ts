// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** What only worlds notice: each breaks a promise within 1,000 of them. */
export const SIMULATION_MUTANTS: readonly Mutant[] = [
  {
    name: "the slot guard is missing",
    patches: [
      {
        file: "scripts/flows/post/preconditions.ts",
        find: "if (run.config.isForced) return false;",
        replace: "return false;",
      },
      {
        file: "scripts/flows/post/publish-container.ts",
        find: "const slot = run.config.isForced ?",
        replace: "const slot = run.config.run !== '' ?",
      },
    ],
  },
  ...bugsIn("scripts/core/alerts/alert-state.ts", null, {
    "the team is told the same with every run": [
      ["return isChanged || (isOld && !ONCE.includes(kind));", "return isChanged || isOld || !ONCE.includes(kind);"],
    ],
  }),
  ...bugsIn("scripts/core/posting/content-conditions.ts", null, {
    "the team does not hear of a failed post": [
      ['if (status !== "failed") return [];', 'if (status !== "failed" || id !== "") return [];'],
    ],
  }),
  ...bugsIn("scripts/core/posting/content.ts", null, {
    "a held post goes out": [["return post.not_before !== undefined &&", "return post.id === '' &&"]],
  }),
  ...bugsIn("scripts/flows/steps/change-file.ts", null, {
    "a file is written without regard to what others wrote": [
      [
        "await store.write(change.file, applied.value, current?.version ?? null, change.message)",
        "await store.write(change.file, applied.value, (await store.read(change.file))?.version ?? null, change.message)",
      ],
    ],
    "after a conflict the same bytes are written again": [
      [
        'const applied = change.apply(current?.bytes ?? null);\n  if (!applied.ok) return { kind: "refused"',
        'const applied = (remembered.get(change) ?? change.apply(current?.bytes ?? null));\n  remembered.set(change, applied);\n  if (!applied.ok) return { kind: "refused"',
      ],
      [
        "async function tryChange(",
        "const remembered = new WeakMap<FileChange, ReturnType<ApplyChange>>();\n\nasync function tryChange(",
      ],
    ],
  }),
  ...bugsIn("scripts/flows/post/check-record.ts", null, {
    "a record that lost what it held is believed": [
      [
        "gap === null ? null : stopFor(run, 2, recordLost(gap))",
        'gap === null || gap !== "" ? null : stopFor(run, 2, recordLost(gap))',
      ],
    ],
  }),
  ...bugsIn("scripts/flows/post/prepare.ts", null, {
    "other bytes than the committed ones count as served": [
      ["if (fault !== null) return", 'if (fault?.rule === "media/status") return'],
    ],
    "a picture that was uploaded again goes out twice": [["if (copied !== null)", "if (copied === undefined)"]],
  }),
  ...bugsIn("scripts/flows/post/publish-container.ts", null, {
    "a file that is replaced after the claim is published as it was": [
      [
        "if (publishedDigest(post, content.blobIds) !== entry.digest)",
        "if (content.blobIds.size === 0 && publishedDigest(post, content.blobIds) !== entry.digest)",
      ],
    ],
    "the claim is written after the post was published": [
      [
        "const claimed = await claim(run, content, { ...wanted, replaces });",
        "const answer = await run.platform.publish(wanted.entry.container_id);\n    const claimed = await claim(run, content, { ...wanted, replaces });",
      ],
      [
        "const { entry } = claimed;\n    const answer = await run.platform.publish(entry.container_id);",
        "const { entry } = claimed;",
      ],
    ],
    "a publish call without an id is simply sent again": [
      [
        "const answer = await run.platform.publish(entry.container_id);",
        "let answer = await run.platform.publish(entry.container_id);\n    if (!answer.ok) answer = await run.platform.publish(entry.container_id);",
      ],
    ],
    "a claim is released when it is not known whether its post is live": [
      [
        'if ("mediaId" in found) return await recordLive(run, entry, found);\n',
        'if ("mediaId" in found) return await recordLive(run, entry, found);\n  await release(run, entry);\n',
      ],
    ],
  }),
  ...bugsIn("scripts/flows/post/reconcile.ts", null, {
    "a claim that nobody can settle holds up the whole queue": [
      [
        "for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === null)) {",
        "for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === 'abandoned' || candidate.outcome === null)) {\n    if (entry.outcome === 'abandoned') return { kind: 'stop', outcome: { exit: 1, summary: 'stopped' } };",
      ],
    ],
  }),
  ...bugsIn("scripts/flows/post/settle-claim.ts", null, {
    "a dead container is given up without a look at the account": [
      [
        "  if (look.value.match !== null) return await settleLive(run, entry, liveAs(look.value.match));\n  if (look.value.unexplained.length > 0) return parkUnexplained(look.value.unexplained);\n",
        "",
      ],
    ],
  }),
  ...bugsIn("scripts/flows/account/refresh-token.ts", null, {
    "the old token is kept after a refresh": [["    ...renewed,", "    ...renewed,\n    access_token: token.value,"]],
  }),
  ...bugsIn("scripts/flows/record/resolve-claim.ts", null, {
    "people end a claim whose run is at work": [["isFreshClaim(open, askedAt)", "false"]],
  }),
];
