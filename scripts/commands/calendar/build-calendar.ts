import { randomBytes } from "node:crypto";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { openBrowser } from "../../adapters/browser/open-browser.ts";
import { headCommit } from "../../adapters/git/inspect-clone.ts";
import type { Arguments, ExitCode, Redactor } from "../../cli/command.ts";
import { assumedNow } from "../../cli/option-values.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import { type OpenPulls, readOpenPulls } from "../../core/calendar/read-pulls.ts";
import type { Repository } from "../../core/calendar/site-data.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Log } from "../../core/ports/runtime.ts";
import { openContext, stopSignal } from "../../setup/context.ts";
import type { Env, GithubEnv } from "../../setup/environment.ts";
import { makeSite, type SitePlan } from "./make-site.ts";
import type { SaveDesk } from "./save-desk.ts";
import { serveSite } from "./serve-site.ts";

const DEFAULT_OUT = "site/dist";

/** npm run calendar. @throws ProblemError (exit 2) when it cannot start */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { env, log } = await openContext(redactor, args);
  const queuePath = queuePathOf(args);
  const outDir = resolve(args.text.out ?? DEFAULT_OUT);
  const now = assumedNow(args);
  const repository = repositoryOf(env.github, { queuePath, commit: await headCommit(dirname(queuePath)) });
  const pulls = repository === null ? null : await readPulls(env, repository, log);
  const plan: SitePlan = {
    queuePath,
    outDir,
    now: now ?? new Date(),
    isNowAssumed: now !== null,
    isLocal: args.switches.open === true,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    repository,
    ...(pulls === null ? {} : { pulls }),
  };
  const { postCount, hasThumbs } = await makeSite(plan);
  log.info(`The calendar of ${postCount} ${postCount === 1 ? "post" : "posts"} is in ${outDir}.`);
  if (!hasThumbs) log.info("Its pictures are in full size: the program that makes small copies is not installed here.");
  if (args.switches.open === true) {
    // It loads what fetches media.
    const { openSaving } = await import("./save-changes.ts");
    await show({ outDir, save: openSaving(args, env, plan) }, log);
  } else log.info("npm run calendar -- --open shows it in a browser; any web server can serve the folder.");
  return 0;
}

/** null without a token, and when GitHub refuses: the calendar is worth more than what is not yet in it. */
async function readPulls({ github }: Env, { branch, queuePath }: Repository, log: Log): Promise<OpenPulls | null> {
  if (github.token === undefined) return null;
  const [{ connectGithub }, { createPullSource }] = await Promise.all([
    import("../../setup/connect-github.ts"),
    import("../../adapters/github/pull-source.ts"),
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
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => server.close().then(resolve, reject), { once: true });
  });
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
