// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** Bugs in what commands read and say that lived in every quick test when they were first planted. */
export const COMMAND_MUTANTS: readonly Mutant[] = [
  ...bugsIn("commands/validate.ts", ["tests/commands/accounts.test.ts"], {
    "of several touched accounts only the first is checked": [
      ["return touched.length === 0 ? null : touched;", "return touched.length === 0 ? null : touched.slice(0, 1);"],
    ],
  }),
  ...bugsIn("commands/refresh.ts", ["tests/commands/post-and-refresh.test.ts"], {
    "a dry run of refresh is none": [
      ['isDryRun: args.switches["dry-run"] === true', "isDryRun: args.switches.dryRun === true"],
    ],
  }),
  ...bugsIn("commands/queue/edit-options.ts", ["tests/commands/queue/queue.test.ts"], {
    "a post is put before the one that it is to follow": [
      ["places.push({ after: text.after })", "places.push({ before: text.after })"],
    ],
  }),
  ...bugsIn("commands/queue/edit-options.ts", ["tests/commands/queue/queue.test.ts"], {
    "of several warnings about an edit one is said": [
      ["for (const warning of warnings) log.warn", "for (const warning of warnings.slice(0, 1)) log.warn"],
    ],
  }),
  ...bugsIn("commands/media/upload-files.ts", ["tests/commands/media/upload.test.ts"], {
    "what went out lately and is archived is not uploaded": [
      ["servedPaths([...content.posts, ...content.archive], ", "servedPaths(content.posts, "],
    ],
  }),
  ...bugsIn("core/captions/check-batch.ts", ["tests/core/captions/batch-limits.test.ts"], {
    "a batch with a wrong field is not judged as a whole": [
      [
        'yield [...findings, ...runRules(batchRules, captions, { context, base: "" })];',
        'yield findings.length > 0 ? findings : runRules(batchRules, captions, { context, base: "" });',
      ],
    ],
  }),
  ...bugsIn("core/calendar/check-draft.ts", ["tests/site/compose.test.ts"], {
    "a draft does not know the post that it repeats": [["[draft.id, draft.repeat_of].flatMap", "[draft.id].flatMap"]],
  }),
  ...bugsIn("commands/init/index.ts", ["tests/commands/accounts.test.ts"], {
    "init keeps the old release although a new one is named": [
      ["args.text.commit ?? called?.commit ?? own.commit", "called?.commit ?? args.text.commit ?? own.commit"],
    ],
  }),
  ...bugsIn("wiring/context.ts", ["tests/wiring/context.test.ts"], {
    "a secret that was learned on the way is printed at a terminal": [
      ["    scrubber.add(secret);\n    setSecret(secret);", "    setSecret(secret);"],
    ],
  }),
  ...bugsIn("cli/read-input.ts", ["tests/commands/queue/queue.test.ts"], {
    "letters that a pipe cuts are spoiled": [
      ['Buffer.concat(chunks).toString("utf8")', 'chunks.map((chunk) => chunk.toString("utf8")).join("")'],
    ],
  }),
  ...bugsIn("cli/run-command.ts", ["tests/cli/run-command.test.ts"], {
    "an error is printed with its secrets": [
      ["const text = redactor.redact(await errorText(spec, error));", "const text = await errorText(spec, error);"],
    ],
  }),
];
