import { type Arguments, type CommandSpec, DEFAULT_QUEUE, type ExitCode, type Redactor } from "../../cli/command.ts";
import { queueOption } from "./edit-options.ts";

export const spec: CommandSpec = {
  name: "queue list",
  summary: "Shows the posts of the queue in order: published, failed, or with the day each is expected to go out.",
  options: {
    queue: queueOption,
    pending: { description: "Only what is still to go out." },
    json: { description: "One JSON array instead of a table." },
    now: { value: "ISO", description: "The time to assume, such as 2026-12-24T09:00:00Z." },
  },
  examples: ["npm run queue -- list", "npm run queue -- list --pending"],
  exitCodes: { 0: "shown", 1: "not used", 2: "usage, or a file that cannot be read" },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const [
    { createFileStore },
    { readContent },
    { publishedElsewhere },
    { forecast },
    { listRows, printRows },
    wire,
    { publishedDigest },
  ] = await Promise.all([
    import("../../adapters/files/file-store.ts"),
    import("../../core/posting/read-content.ts"),
    import("../../core/posting/content.ts"),
    import("../../core/dates/forecast.ts"),
    import("../../core/queue/list-rows.ts"),
    import("../../setup/context.ts"),
    import("../../core/posting/digest.ts"),
  ]);
  const { env } = await wire.openContext(redactor);
  const store = createFileStore(args.text.queue ?? DEFAULT_QUEUE);
  const content = readContent(await store.readAll(), env.allowPrivateMediaHosts);
  const { timezone, posts_per_day } = content.settings;
  const expected = forecast({
    ...{ posts: content.posts, entries: content.journal.entries, publishedElsewhere: publishedElsewhere(content) },
    ...{ timeZone: timezone, postsPerDay: posts_per_day, digestOf: publishedDigest },
    now: wire.clockFor(args, "queue").now(),
  });
  const rows = listRows(content.posts, expected, timezone).filter(
    (row) => args.switches.pending !== true || row.status === "pending",
  );
  const closing = `The queue runs dry on ${expected.runsDryOn} (in ${expected.depthDays} days, ${timezone}).`;
  process.stdout.write(
    args.switches.json === true ? `${JSON.stringify(rows)}\n` : `${printRows(rows)}\n\n${closing}\n`,
  );
  return 0;
}
