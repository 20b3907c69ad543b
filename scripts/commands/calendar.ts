import { once } from "node:events";
import { resolve } from "node:path";
import { createBrowserSession, openBrowser } from "../adapters/browser/browser-session.ts";
import { type SaveEndpoint, serveSite } from "../adapters/site/serve-site.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { NOW_OPTION, queueOption } from "../cli/shared-options.ts";
import { accountAt } from "../core/content/account-place.ts";
import type { Log } from "../core/ports/runtime.ts";
import { buildAccounts } from "../wiring/account-sites.ts";
import { openContext, stopSignal } from "../wiring/context.ts";
import { listQueues } from "../wiring/find-accounts.ts";
import { makeSite, planSite, type Site } from "../wiring/make-site.ts";

export const spec: CommandSpec = {
  name: "calendar",
  summary: "Builds a static site: a calendar of all posts, the profile as followers will see it, and a composer.",
  options: {
    queue: queueOption(),
    now: NOW_OPTION,
    out: { value: "DIR", description: "Where the site is written (default site/dist)." },
    open: {
      description: "Serve it on this machine, where Save writes into the working copy, and open it; Ctrl+C stops it.",
    },
  },
  examples: [
    "npm run calendar # write it to site/dist",
    "npm run calendar -- --open # and open it in a browser",
    "npm run calendar -- --out /tmp/site # write it elsewhere",
  ],
  exitCodes: {
    0: "built",
    1: "it could not be written",
    2: "it could not start: usage, configuration, no such file, or an output folder with other files in it",
  },
};

const DEFAULT_OUT = "site/dist";

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const queues = args.text.queue === undefined ? await listQueues(args) : null;
  if (queues?.some((queue) => accountAt(queue) !== null)) {
    if (args.switches.open === true)
      throw usageError(args.command, `--open shows one account: name it with --queue ${queues.join(" or --queue ")}`);
    const context = await openContext(redactor, { ...args, text: { ...args.text, queue: queues[0] } });
    const plan = (site: Site) => planSite(args, context, site);
    return await buildAccounts(queues, { outDir: outDirOf(args), log: context.log, plan });
  }
  const context = await openContext(redactor, args);
  const { log, queuePath } = context;
  const outDir = outDirOf(args);
  const plan = await planSite(args, context, { queuePath, outDir });
  const { postCount, hasThumbs } = await makeSite(plan);
  log.info(`The calendar of ${postCount} ${postCount === 1 ? "post" : "posts"} is in ${outDir}.`);
  if (!hasThumbs) log.info("Its pictures are in full size: the program that makes small copies is not installed here.");
  if (args.switches.open === true) {
    // It loads what fetches media.
    const { openSaving } = await import("../wiring/open-saving.ts");
    await show({ outDir, save: openSaving(context, plan) }, log);
  } else log.info("npm run calendar -- --open shows it in a browser; any web server can serve the folder.");
  return 0;
}

function outDirOf({ text }: Arguments): string {
  return resolve(text.out ?? DEFAULT_OUT);
}

async function show({ outDir, save }: { outDir: string; save: SaveEndpoint["save"] }, log: Log): Promise<void> {
  const signal = stopSignal();
  const server = await serveSite(outDir, { saving: { browser: createBrowserSession(), save } });
  log.info(`It is served at ${server.url} until you press Ctrl+C. "Save" there writes into this working copy.`);
  openBrowser(server.url);
  // Somebody may have pressed it before the server was there.
  if (!signal.aborted) await once(signal, "abort");
  await server.close();
}
