import { createFileStore } from "../../adapters/files/file-store.ts";
import type { Arguments, CommandSpec, ExitCode } from "../../cli/command.ts";
import { queueOption, queuePathOf } from "../../cli/shared-options.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { formatQueue } from "../../core/queue/edit-list.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text/bytes.ts";
import { changeFile } from "../../flows/steps/change-file.ts";
import { clockFor } from "../../wiring/context.ts";
import { onEachAccount } from "../../wiring/on-each-account.ts";

export const spec: CommandSpec = {
  name: "queue fmt",
  summary: "Formats the queue file: one field per line, two spaces per level. Only white space changes.",
  options: {
    queue: queueOption(),
    check: { description: "Change nothing; fail if the file is formatted differently." },
  },
  examples: ["npm run queue -- fmt", "npm run queue -- fmt --check"],
  exitCodes: {
    0: "formatted",
    1: "with --check: it is formatted differently",
    2: "the file is missing, not JSON or cannot be written",
  },
};

export const run = onEachAccount(runOne);

async function runOne(args: Arguments): Promise<ExitCode> {
  const store = createFileStore(queuePathOf(args));
  const current = (await store.read("queue"))?.bytes ?? null;
  const formatted = format(current);
  if (!formatted.ok) throw new ProblemError(UNFORMATTED, 2);
  if (args.switches.check === true) return Buffer.compare(formatted.value, current ?? new Uint8Array()) === 0 ? 0 : 1;
  const result = await changeFile(
    { store, clock: clockFor(args), random: Math.random },
    { file: "queue", message: "queue: fmt", apply: format },
  );
  if (result.kind === "refused") throw new ProblemError(UNFORMATTED, 2);
  if (result.kind === "not-stored") throw new ProblemError(result.problem, 2);
  return 0;
}

const UNFORMATTED = {
  code: "queue-unreadable",
  what: "The queue file",
  why: "It is missing or not JSON, so it cannot be formatted.",
  whatToDo: "Run npm run validate, which names the line.",
};

function format(bytes: Uint8Array | null): { ok: true; value: Uint8Array } | { ok: false; error: string } {
  const text = bytes === null || !readQueue(bytes).isJson ? null : decodeUtf8(bytes);
  return text === null ? { ok: false, error: UNFORMATTED.why } : { ok: true, value: encodeUtf8(formatQueue(text)) };
}
