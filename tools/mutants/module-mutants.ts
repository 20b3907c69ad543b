// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** Bugs in modules that only commands had played, which had no test of their own. */
export const MODULE_MUTANTS: readonly Mutant[] = [
  ...bugsIn("cli/prompts.ts", ["tests/cli/prompts.test.ts"], {
    "lines of an answer are joined": [
      ['const answer = lines.join("\\n").trim();', 'const answer = lines.join(" ").trim();'],
    ],
  }),
  ...bugsIn("adapters/terminal/logs.ts", ["tests/adapters/terminal/logs.test.ts"], {
    "the job summary shows secrets": [["appendSummary(summaryFile, clean)", "appendSummary(summaryFile, text)"]],
  }),
  ...bugsIn("adapters/terminal/logs.ts", ["tests/adapters/terminal/logs.test.ts"], {
    "the job summary shows the third line of a text as markdown": [
      ['text.replaceAll("\\n", "\\n    ")', 'text.replace("\\n", "\\n    ")'],
    ],
  }),
  ...bugsIn("core/captions/proposal-text.ts", ["tests/core/captions/batch-limits.test.ts"], {
    "the table of a month's captions shows what the model wrote as markdown": [
      ["cells.map((cell) => escapeMarkdown(clip(cell, 200)))", "cells.map((cell) => clip(cell, 200))"],
    ],
  }),
  ...bugsIn("core/checks/app-manifest.ts", ["tests/core/checks/app-manifest.test.ts"], {
    "a permission that the App has in vain is not noticed": [
      [
        "const names = [...new Set([...Object.keys(APP_PERMISSIONS), ...Object.keys(granted)])];",
        "const names = Object.keys(APP_PERMISSIONS);",
      ],
    ],
  }),
  ...bugsIn("core/health/judge-supply.ts", ["tests/core/health/judges.test.ts"], {
    "a fresh claim is named as an old one": [
      ["const list = old\n    .slice(0, SHOWN)", "const list = open\n    .slice(0, SHOWN)"],
    ],
  }),
  ...bugsIn("core/proposal/describe-changes.ts", ["tests/core/proposal/describe-changes.test.ts"], {
    "of several removed posts one is described": [
      ["change.ids.map((id) => `Removes ${nameOf(id)}.`)", "[`Removes ${nameOf(change.ids[0])}.`]"],
    ],
  }),
  ...bugsIn("flows/checks/repository-checks.ts", ["tests/flows/checks/repository-checks.test.ts"], {
    "the name of a named account's own secret is not looked for": [
      ['return result.state === "ok" && name !== handedOverAs ? await inspect(name) : result;', "return result;"],
    ],
  }),
  ...bugsIn("flows/checks/media-host-check.ts", ["tests/flows/checks/media-host-check.test.ts"], {
    "the media host is tried with a post that is out": [
      ['candidate.status === "pending" && namesFile(candidate)', "namesFile(candidate)"],
    ],
  }),
  ...bugsIn("flows/checks/place-items.ts", ["tests/flows/checks/place-items.test.ts"], {
    "an environment that other branches reach is right": [
      ["branches.length === 1 && branches[0] === wanted", "branches.includes(wanted)"],
    ],
  }),
  ...bugsIn("flows/save-changes.ts", ["tests/site/save-changes.test.ts"], {
    "a refused save removes a photo that was there before": [
      [
        "    for (const file of files) if (await writeFile(ports, file)) written.push(nameOf(file.path));",
        "    for (const file of files) {\n      await writeFile(ports, file);\n      written.push(nameOf(file.path));\n    }",
      ],
    ],
  }),
  ...bugsIn("flows/checks/ruleset-items.ts", ["tests/flows/checks/ruleset-item.test.ts"], {
    "a rule that is switched off hides one in force": [
      [
        "  return rulesets.every(({ isInForce }) => !isInForce)",
        "  return rulesets.some(({ isInForce }) => !isInForce)",
      ],
    ],
  }),
  ...bugsIn("core/proposal/render-proposal.ts", ["tests/core/proposal/render-proposal.test.ts"], {
    "of several pictures of a proposal one is shown": [
      ["    .filter((picture) => {", "    .slice(0, 1).filter((picture) => {"],
    ],
  }),
  ...bugsIn("core/calendar/read-pulls.ts", ["tests/core/calendar/read-pulls.test.ts"], {
    "a fork's branch stands for the team": [
      [
        "  const isOwn = fieldsOf(repo).full_name === fieldsOf(fieldsOf(base).repo).full_name;",
        "  const isOwn = fieldsOf(repo).full_name !== fieldsOf(fieldsOf(base).repo).full_name;",
      ],
    ],
  }),
  ...bugsIn("core/captions/build-prompt.ts", ["tests/core/captions/build-prompt.test.ts"], {
    "the model is not told of the last kind of hook": [
      [
        '  const hookTypes = `${HOOK_TYPES.slice(0, -1).join(", ")} or ${HOOK_TYPES.at(-1)}`;',
        '  const hookTypes = `${HOOK_TYPES.slice(0, -1).join(", ")} or ${HOOK_TYPES.at(0)}`;',
      ],
    ],
  }),
  ...bugsIn("flows/validate-content.ts", ["tests/flows/validate-content.test.ts"], {
    "a post that may be out keeps a day": [
      [
        "  const dated = judgeAllDates(content, { now, basePosts, ...(digestOf === undefined ? {} : { digestOf }) });",
        "  const dated = judgeAllDates(content, { now, basePosts, ...(digestOf !== undefined ? {} : { digestOf }) });",
      ],
    ],
  }),
  ...bugsIn("core/rules/posts/same-post.ts", ["tests/core/rules/posts/near-copies.test.ts"], {
    "a blank makes two media out of one": [
      [
        "  if (!URL.canParse(address)) return foldName(address).trim();",
        "  if (!URL.canParse(address)) return foldName(address);",
      ],
    ],
  }),
  ...bugsIn("core/media/merge-folders.ts", ["tests/adapters/media/file-checker.test.ts"], {
    "the kind of a media folder is that of the wrong side": [
      [
        "  const kind = head.kind === base.kind ? ours.kind : head.kind;",
        "  const kind = head.kind !== base.kind ? ours.kind : head.kind;",
      ],
    ],
  }),
  ...bugsIn("core/media/read-coding.ts", ["tests/core/media/judge-coding.test.ts"], {
    "HEVC in fields is not noticed": [
      ["  const source = (body[6] ?? 0) >> 6;", "  const source = (body[6] && 0) >> 6;"],
    ],
  }),
  ...bugsIn("adapters/files/archive-folder.ts", ["tests/adapters/files/archive-folder.test.ts"], {
    "an archive that cannot be read is not refused": [
      ["    if (!applied.ok) throw refused(applied.error);", "    // if (!applied.ok) throw refused(applied.error);"],
    ],
  }),
  ...bugsIn("core/media/judge-movie.ts", ["tests/core/media/inspect-movie.test.ts"], {
    "an empty video is not said to be empty": [
      [
        '  if (reading.kind === "cut-short" && sizeBytes === 0) return [beyond(refuse("is empty."))];',
        '  if (reading.kind !== "cut-short" && sizeBytes === 0) return [beyond(refuse("is empty."))];',
      ],
    ],
  }),
  ...bugsIn("flows/judge-proposal.ts", ["tests/flows/judge-proposal.test.ts"], {
    "a post that is gone is judged": [["    if (index < 0) continue;", "    // if (index < 0) continue;"]],
  }),
  ...bugsIn("flows/checks/app-items.ts", ["tests/flows/checks/setup-faults.test.ts"], {
    "an App is registered whose key cannot be stored": [
      [
        "  await admin.vault.proveReachable(await keyPlace(context));",
        "  // await admin.vault.proveReachable(await keyPlace(context));",
      ],
    ],
  }),
  ...bugsIn("core/rules/posts/media-fields.ts", ["tests/core/rules/posts/post-rules.test.ts"], {
    "a cover is to be moved into the list of slides": [
      [
        '  const isMedia = field === "image_url" || field === "video_url";',
        '  const isMedia = field !== "image_url" || field === "video_url";',
      ],
    ],
  }),
  ...bugsIn("core/content/content-problem.ts", ["tests/core/content/odd-entry.test.ts"], {
    "a file that git obeys is not seen in capitals": [
      [
        '  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();',
        '  const name = path.slice(path.lastIndexOf("/") + 1);',
      ],
    ],
  }),
  ...bugsIn("core/instagram/classify-fault.ts", ["tests/core/instagram/classify-fault.test.ts"], {
    "an unknown error is worth another container": [
      [
        "  return { class: faultClass, isRetryWorthy: false, meaning, advice };",
        "  return { class: faultClass, isRetryWorthy: true, meaning, advice };",
      ],
    ],
  }),
  ...bugsIn("core/token/parse-token.ts", ["tests/core/token/parse-token.test.ts"], {
    "of a broken token record one field is looked at": [
      ["  const named = FIELDS.filter((field) =>", "  const named = FIELDS.slice(0, 1).filter((field) =>"],
    ],
  }),
];
