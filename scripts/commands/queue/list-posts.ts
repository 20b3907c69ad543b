import { createFileStore } from "../../adapters/files/file-store.ts";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";
import { calendarWords } from "../../core/dates/calendar-words.ts";
import { describeFinding } from "../../core/findings/finding.ts";
import { digestWith } from "../../core/posting/digest.ts";
import { refuseUnreadable } from "../../core/posting/read-content.ts";
import { describeSupply, listRows, printRows } from "../../core/queue/list-rows.ts";
import { forecast } from "../../core/schedule/forecast.ts";
import { judgeDates } from "../../core/schedule/judge-dates.ts";
import { escapeWorkflowCommands, printable } from "../../core/text/printable.ts";
import { openContext } from "../../wiring/context.ts";
import { openRecord, readRecordOrWarn, readToShow, withRecord } from "../../wiring/open-content.ts";

export const spec: CommandSpec = {
  name: "queue list",
  summary: "Shows the posts of the queue in order: published, failed, or with the day each is expected to go out.",
  options: {
    queue: queueOption(),
    pending: { description: "Only posts that have not gone out." },
    json: { description: "Print a JSON array instead of a table." },
    now: NOW_OPTION,
  },
  examples: ["npm run queue -- list", "npm run queue -- list --pending"],
  exitCodes: { 0: "shown", 1: "not used", 2: "usage, or a file that cannot be read" },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { env, queuePath, clock, log } = await openContext(redactor, args);
  const record = await readRecordOrWarn(openRecord(env, { queuePath }), log);
  const snapshot = withRecord(await createFileStore(queuePath).readAll(), record);
  const content = readToShow(snapshot, env.allowPrivateMediaHosts);
  refuseUnreadable(content);
  const { timezone: timeZone } = content.settings;
  const options = { now: clock.now(), digestOf: digestWith(content) };
  const expected = forecast(content, options);
  const words = calendarWords(timeZone, options.now);
  const rows = listRows(content, expected, { timeZone, words }).filter(
    (row) => args.switches.pending !== true || row.status === "pending",
  );
  if (args.switches.json === true) {
    process.stdout.write(`${JSON.stringify(rows).replaceAll("##[", "##\\u005b")}\n`);
    return 0;
  }
  const slips = judgeDates(content, { ...options, basePosts: null }).map(describeFinding);
  const closing =
    content.blockers.length > 0
      ? `Nothing goes out before this is corrected: ${content.blockers.join(" ")}`
      : `${describeSupply(expected, words)} Times are in ${timeZone}.`;
  const text = [printRows(rows), "", ...slips, ...(slips.length === 0 ? [] : [""]), closing, ""].join("\n");
  process.stdout.write(escapeWorkflowCommands(printable(text)));
  return 0;
}
