import { dirname, join } from "node:path";
import { readJsonFiles } from "../adapters/files/content-folder.ts";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../cli/command.ts";
import { queueOption, STORE_OPTION } from "../cli/shared-options.ts";
import { readBatch } from "../core/captions/read-batch.ts";
import { localDay } from "../core/dates/time-zone.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { measurablePosts, withRows } from "../core/insights/insight-rows.ts";
import { encodeUtf8 } from "../core/text/bytes.ts";
import { plural } from "../core/text/words.ts";
import { measurePosts, refuseStopped } from "../flows/account/measure-posts.ts";
import { changeFile } from "../flows/steps/change-file.ts";
import { connectInsights } from "../wiring/connect-instagram.ts";
import { openContext } from "../wiring/context.ts";
import { accountIdOf, requireToken } from "../wiring/load-token.ts";
import { openStore } from "../wiring/open-store.ts";
import { reportSuccess } from "../wiring/report-to-team.ts";

export const spec: CommandSpec = {
  name: "insights",
  summary:
    "Reads how the posts of the last 30 days did (reach, views, likes, comments, saves, shares, profile visits) and writes the numbers to insights/<month>.json. Needs a token with the permission instagram_business_manage_insights.",
  options: {
    queue: queueOption("settings.json, archive/, captions/ and insights/ are"),
    store: STORE_OPTION,
    "dry-run": { description: "Read the numbers and print them; write nothing." },
  },
  alertsOnFailure: { kind: "insights", load: () => import("../wiring/report-to-team.ts") },
  examples: [
    "npm run mergecast -- insights --dry-run # what Instagram counts",
    "npm run mergecast -- insights # store it",
  ],
  exitCodes: {
    0: "stored, or no post of the last 30 days has numbers",
    1: "Instagram or GitHub failed; what was read before is stored",
    2: "it could not start or continue: configuration, a missing permission, or a missing, expired or refused token",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { env, log, clock, queuePath } = context;
  const token = await requireToken(context);
  const isDryRun = args.switches["dry-run"] === true;
  const { store } = await openStore(context, args, { isWriting: !isDryRun });
  const { posts, archive, settings } = context.readContent(await store.readAll());
  const now = clock.now();
  const captions = readJsonFiles(join(dirname(queuePath), "captions")).flatMap(
    ({ bytes }) => readBatch(bytes).captions,
  );
  let usagePercent = 0;
  const onUsage = (percent: number) => {
    usagePercent = Math.max(usagePercent, percent);
  };
  const source = connectInsights(context, { accountId: accountIdOf(env, token), token: token.value, onUsage });
  const ports = { source, clock, log, usagePercent: () => usagePercent };
  const measured = await measurePosts(ports, measurablePosts([...archive, ...posts], { now, captions }));
  const { rows, requests } = measured;
  if (isDryRun) process.stdout.write(withRows(null, rows));
  else if (rows.length > 0) {
    const result = await changeFile(
      { ...context, store },
      {
        file: `insights/${localDay(now, settings.timezone).slice(0, 7)}`,
        message: `insights: numbers of ${plural(rows.length, "post")}`,
        apply: (current) => ({ ok: true, value: encodeUtf8(withRows(current, rows)) }),
      },
    );
    if (result.kind === "not-stored") throw new ProblemError(result.problem, 1);
  }
  refuseStopped(measured);
  log.notice(`Numbers of ${plural(rows.length, "post")}, in ${plural(requests, "request")}.`);
  if (!isDryRun) await reportSuccess("insights", context);
  return 0;
}
