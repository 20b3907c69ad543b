import { createFileStore } from "../../adapters/files/file-store.ts";
import type { Arguments, ExitCode, Redactor } from "../../cli/command.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import { forecast } from "../../core/dates/forecast.ts";
import { publishedElsewhere } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import { readContent } from "../../core/posting/read-content.ts";
import { listRows, printRows } from "../../core/queue/list-rows.ts";
import { clockFor, openContext } from "../../setup/context.ts";

/** npm run queue -- list. @throws ProblemError (exit 2) for content that cannot be read */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { env } = await openContext(redactor);
  const store = createFileStore(queuePathOf(args));
  const content = readContent(await store.readAll(), env.allowPrivateMediaHosts);
  const { timezone, posts_per_day } = content.settings;
  const expected = forecast({
    posts: content.posts,
    entries: content.journal.entries,
    publishedElsewhere: publishedElsewhere(content),
    timeZone: timezone,
    postsPerDay: posts_per_day,
    digestOf: publishedDigest,
    now: clockFor(args).now(),
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
