import { type Arguments, type CommandSpec, DEFAULT_QUEUE, type ExitCode, usageError } from "../../cli/command.ts";
import { queueOption } from "./edit-options.ts";

export const spec: CommandSpec = {
  name: "queue fmt",
  summary: "Lays the queue file out anew: one field per line, two spaces a level. Nothing but white space changes.",
  options: {
    queue: queueOption,
    check: { description: "Change nothing; fail when the file is laid out differently." },
  },
  examples: ["npm run queue -- fmt", "npm run queue -- fmt --check"],
  exitCodes: { 0: "laid out", 1: "with --check: it is laid out differently", 2: "the file is missing or not JSON" },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const [{ createFileStore }, { formatQueue }, { decodeUtf8, encodeUtf8 }, { readQueue }, { changeFile }, wire] =
    await Promise.all([
      import("../../adapters/files/file-store.ts"),
      import("../../core/queue/format-queue.ts"),
      import("../../core/text/bytes.ts"),
      import("../../core/content/read-queue.ts"),
      import("../../flows/change-file.ts"),
      import("../../setup/context.ts"),
    ]);
  const store = createFileStore(args.text.queue ?? DEFAULT_QUEUE);
  const apply = (bytes: Uint8Array | null) => {
    const text = bytes === null || !readQueue(bytes).isJson ? null : decodeUtf8(bytes);
    return text === null
      ? ({ ok: false, why: "it is missing or not JSON" } as const)
      : ({ ok: true, value: encodeUtf8(formatQueue(text)) } as const);
  };
  const current = await store.read("queue");
  const formatted = apply(current?.bytes ?? null);
  if (!formatted.ok)
    throw usageError(spec.name, `the queue file cannot be laid out: ${formatted.why}; npm run validate shows the line`);
  if (args.switches.check === true)
    return Buffer.compare(formatted.value, current?.bytes ?? new Uint8Array()) === 0 ? 0 : 1;
  await changeFile(
    { store, clock: wire.clockFor(args, "queue"), random: Math.random },
    { file: "queue", message: "queue: fmt", apply },
  );
  return 0;
}
