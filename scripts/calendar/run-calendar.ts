import { resolve } from "node:path";
import { openBrowser } from "../adapters/open-browser.ts";
import { parseInstant } from "../core/instant.ts";
import type { Log } from "../core/ports.ts";
import { type Arguments, type Curtain, type ExitCode, usageError } from "../entry.ts";
import { DEFAULT_QUEUE, openWorkplace, stopSignal } from "../wire.ts";
import { makeSite } from "./make-site.ts";
import { repositoryOf } from "./repository-of.ts";
import { serveSite } from "./serve-site.ts";

const DEFAULT_OUT = "site/dist";

/** The command behind npm run calendar. @throws ProblemError (exit 2) when it cannot start */
export async function runCalendar(args: Arguments, curtain: Curtain): Promise<ExitCode> {
  const { env, log } = await openWorkplace(curtain);
  const queuePath = args.text.queue ?? DEFAULT_QUEUE;
  const outDir = resolve(args.text.out ?? DEFAULT_OUT);
  const { postCount } = await makeSite({
    ...{ queuePath, outDir, now: nowOf(args.text.now), isNowAssumed: args.text.now !== undefined },
    allowPrivateHosts: env.allowPrivateMediaHosts,
    repository: repositoryOf(env.github, queuePath),
  });
  log.info(`The calendar of ${postCount} ${postCount === 1 ? "post" : "posts"} is in ${outDir}.`);
  if (args.switches.open === true) await show(outDir, log);
  else log.info("npm run calendar -- --open shows it in a browser; any web server can serve the folder.");
  return 0;
}

function nowOf(text: string | undefined): Date {
  const now = text === undefined ? new Date() : parseInstant(text);
  if (now !== null) return now;
  throw usageError("calendar", `--now must be an instant such as 2026-12-24T09:00:00Z; "${text}" is not`);
}

async function show(outDir: string, log: Log): Promise<void> {
  const server = await serveSite(outDir);
  log.info(`It is served at ${server.url} until you press Ctrl+C.`);
  openBrowser(server.url);
  const signal = stopSignal();
  await new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
  await server.close();
}
