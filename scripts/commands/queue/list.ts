import { createFileStore } from "../../adapters/files/file-store.ts";
import type { Arguments, ExitCode, Redactor } from "../../cli/command.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import { forecast } from "../../core/posting/forecast.ts";
import { readContent } from "../../core/posting/read-content.ts";
import { listRows, printRows } from "../../core/queue/list-rows.ts";
import { clockFor, openContext } from "../../setup/context.ts";

/** npm run queue -- list. @throws ProblemError (exit 2) for content that cannot be read */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { env } = await openContext(redactor);
  const store = createFileStore(queuePathOf(args));
  const content = readContent(await store.readAll(), env.allowPrivateMediaHosts);
  const { timezone } = content.settings;
  const expected = forecast(content, { now: clockFor(args).now(), digestOf: publishedDigest });
  const rows = listRows(content.posts, expected, timezone).filter(
    (row) => args.switches.pending !== true || row.status === "pending",
  );
  const closing = `The queue runs dry on ${expected.runsDryOn} (in ${expected.depthDays} days, ${timezone}).`;
  process.stdout.write(
    args.switches.json === true ? `${JSON.stringify(rows)}\n` : `${printRows(rows)}\n\n${closing}\n`,
  );
  return 0;
}
