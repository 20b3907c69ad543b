import { randomBytes } from "node:crypto";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { openBrowser } from "../../adapters/browser/open-browser.ts";
import { headCommit } from "../../adapters/git/inspect-clone.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { assumedNow } from "../../cli/option-values.ts";
import { NOW_OPTION, queueOption, queuePathOf } from "../../cli/shared-options.ts";
import { type OpenPulls, readOpenPulls } from "../../core/calendar/read-pulls.ts";
import type { Repository } from "../../core/calendar/site-data.ts";
import { accountAt } from "../../core/content/account-place.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Log } from "../../core/ports/runtime.ts";
import { type Context, openContext, stopSignal } from "../../wiring/context.ts";
import type { Env, GithubEnv } from "../../wiring/environment.ts";
import { listQueues } from "../../wiring/find-accounts.ts";
import { openRecord } from "../../wiring/open-record.ts";
import { buildAccounts, type Site } from "./build-accounts.ts";
import { makeSite, type SitePlan } from "./make-site.ts";
import type { SaveDesk } from "./save-desk.ts";
import { serveSite } from "./serve-site.ts";

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

/** npm run calendar. @throws ProblemError (exit 2) when it cannot start */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const queues = args.text.queue === undefined ? await listQueues(args) : null;
  if (queues?.some((queue) => accountAt(queue) !== null)) {
    if (args.switches.open === true)
      throw usageError(args.command, `--open shows one account: name it with --queue ${queues.join(" or --queue ")}`);
    const context = await openContext(redactor, { ...args, text: { ...args.text, queue: queues[0] } });
    const plan = (site: Site) => planSite(args, context, site);
    return await buildAccounts(queues, { outDir: outDirOf(args), log: context.log, plan });
  }
  const { env, log } = await openContext(redactor, args);
  const outDir = outDirOf(args);
  const plan = await planSite(args, { env, log }, { queuePath: queuePathOf(args), outDir });
  const { postCount, hasThumbs } = await makeSite(plan);
  log.info(`The calendar of ${postCount} ${postCount === 1 ? "post" : "posts"} is in ${outDir}.`);
  if (!hasThumbs) log.info("Its pictures are in full size: the program that makes small copies is not installed here.");
  if (args.switches.open === true) {
    // It loads what fetches media.
    const { openSaving } = await import("./save-changes.ts");
    await show({ outDir, save: openSaving(args, { env, log }, plan) }, log);
  } else log.info("npm run calendar -- --open shows it in a browser; any web server can serve the folder.");
  return 0;
}

function outDirOf({ text }: Arguments): string {
  return resolve(text.out ?? DEFAULT_OUT);
}

async function planSite(args: Arguments, { env, log }: Pick<Context, "env" | "log">, site: Site): Promise<SitePlan> {
  const { queuePath, accounts } = site;
  const now = assumedNow(args);
  const found = repositoryOf(env.github, { queuePath, commit: await headCommit(dirname(queuePath)) });
  const here = accounts?.find(({ isHere }) => isHere)?.name;
  const repository = found === null || here === undefined ? found : { ...found, account: here };
  const pulls = repository === null ? null : await readPulls(env, repository, log);
  return {
    ...site,
    now: now ?? new Date(),
    isNowAssumed: now !== null,
    isLocal: args.switches.open === true,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    repository,
    recordReader: openRecord(env, { queuePath }),
    ...(pulls === null ? {} : { pulls }),
  };
}

/** null without a token, and when GitHub refuses: the calendar is worth more than what is not yet in it. */
async function readPulls({ github }: Env, { branch, queuePath }: Repository, log: Log): Promise<OpenPulls | null> {
  if (github.token === undefined) return null;
  const [{ connectGithub }, { createPullSource }] = await Promise.all([
    import("../../wiring/connect-github.ts"),
    import("../../adapters/github/github-pull-requests.ts"),
  ]);
  const connection = connectGithub(github, "commenter");
  if (connection === null) return null;
  try {
    return await readOpenPulls(createPullSource(connection), { branch, queuePath });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    log.warn(`The calendar shows no open pull requests. ${error.message}`);
    return null;
  }
}

async function show({ outDir, save }: { outDir: string; save: SaveDesk["save"] }, log: Log): Promise<void> {
  const signal = stopSignal();
  const server = await serveSite(outDir, { desk: { token: randomBytes(32).toString("base64url"), save } });
  log.info(`It is served at ${server.url} until you press Ctrl+C. "Save" there writes into this working copy.`);
  openBrowser(server.url);
  await new Promise<void>((resolve) => {
    // Somebody may have pressed it before the server was there.
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await server.close();
}

/** Where the composer proposes posts, from the variables of Actions; null outside a repository. */
export function repositoryOf(
  { serverUrl, apiUrl, repository, ref }: Pick<GithubEnv, "serverUrl" | "apiUrl" | "repository" | "ref">,
  { queuePath, commit }: { queuePath: string; commit: string | null },
): Repository | null {
  if (repository === undefined) return null;
  const inside = relative(process.cwd(), queuePath);
  const isInside = !inside.startsWith("..") && !isAbsolute(inside);
  return {
    url: `${serverUrl.replace(/\/+$/, "")}/${repository}`,
    apiUrl: apiUrl.replace(/\/+$/, ""),
    commit,
    branch: /^refs\/heads\/(.+)$/.exec(ref ?? "")?.[1] ?? "main",
    queuePath: isInside ? inside.split(sep).join("/") : "content/queue.json",
  };
}
