import { refuseForeignPackage } from "../adapters/files/own-package.ts";
import { readLine } from "../adapters/terminal/terminal.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { queueOption, queuePathOf } from "../cli/shared-options.ts";
import { isWrong, type Outcome } from "../core/checks/check.ts";
import { renderOutcomes, renderPlan } from "../core/checks/render-checks.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { RepositoryAdmin } from "../core/ports/repository-admin.ts";
import { applyItems, inspectItems, isToDo, type Step } from "../flows/checks/apply-items.ts";
import { listItems } from "../flows/checks/list-items.ts";
import type { SetupContext, SetupOptions } from "../flows/checks/setup-context.ts";
import { type Context, openContext } from "../wiring/context.ts";
import { listQueues } from "../wiring/find-accounts.ts";
import { onEachAccount } from "../wiring/on-each-account.ts";
import { type AdminToken, findAdminToken, findRepository, openAdministration } from "../wiring/open-administration.ts";
import { createOperator } from "../wiring/setup-operator.ts";

export const spec: CommandSpec = {
  name: "setup",
  summary:
    "Sets up the repository on GitHub: shows what is there, missing or different, asks once, does it, and checks it. Run it again at any time, also after a failure.",
  options: {
    plan: { description: "Only show what it would do; change nothing." },
    yes: { description: "Do not ask; do what the plan says." },
    queue: queueOption("its folder says which clone this is; the other files are"),
    team: { description: "Somebody else approves each pull request (default where several people may push)." },
    solo: { description: "You are alone: no approval is needed, as nobody could give it." },
    maintainers: { value: "NAMES", description: "Who approves settings and code, such as @bakery/maintainers." },
    editors: { value: "NAMES", description: "Who approves posts (default: the maintainers)." },
    account: { value: "NAME", description: "The Instagram account, if no token says whose it is." },
    "app-key": { value: "FILE", description: "Private key of an App that exists already, as GitHub's page gives it." },
    "without-app": { description: "Make no GitHub App (see docs/operations.md for what then does not work)." },
    insights: { description: "Read once a week how posts did (the token needs one more permission)." },
    "no-open": { description: "Print addresses only; do not open a browser." },
  },
  examples: [
    "npm run setup -- --plan # what is missing?",
    "npm run setup # at your own machine, once",
    "npm run setup -- --yes # for scripts; GITHUB_TOKEN is an administrator's",
  ],
  exitCodes: {
    0: "everything is set up, or the plan was shown",
    1: "something failed, or waits for a person: what to do is printed; run it again afterwards",
    2: "it could not start: no repository, no administrator's token, or a wrong option",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const options = await readOptions(args);
  const [queue, ...others] = await listQueues(args);
  if (others.length > 0 && options.account !== null)
    throw usageError(args.command, `--account names one, and there are several: say which with --queue ${queue}`);
  return await onEachAccount((one) => setUp(one, redactor, options))(args, redactor);
}

async function setUp(args: Arguments, redactor: Redactor, options: SetupOptions): Promise<ExitCode> {
  refuseForeignPackage(queuePathOf(args));
  const context = await openContext(redactor, args);
  const { log } = context;
  if (options.appKey !== null) context.mask(options.appKey);
  const admin = await openAdmin(args, context);
  const steps = await inspectItems(listItems(openSetup(args, context, { admin, options })));
  const { owner, name, isPrivate } = admin.place;
  log.info(`${owner}/${name} (${isPrivate ? "private" : "public"})\n`);
  for (const line of renderPlan(steps)) log.info(line);
  const count = steps.filter(({ result }) => isToDo(result)).length;
  const byHand = steps.filter(({ result }) => isWrong(result) && !isToDo(result));
  log.info(`\n${summarise(count, byHand.length)}`);
  if (count === 0) return byHand.some(({ item }) => item.weight === "needed") ? 1 : 0;
  if (args.switches.plan === true) return 0;
  if (!(await isAgreed(args, count))) {
    log.info("Nothing was changed.");
    return 0;
  }
  const outcomes = await applyItems(steps, context);
  log.info("");
  for (const line of renderOutcomes(outcomes)) log.info(line);
  return conclude(context, outcomes);
}

function summarise(count: number, byHand: number): string {
  const you = byHand === 0 ? "" : ` ${byHand} ${byHand === 1 ? "needs" : "need"} you.`;
  if (count === 0)
    return byHand === 0 ? "Everything is set up. There is nothing to do." : `There is nothing to do here.${you}`;
  return `${count} ${count === 1 ? "thing" : "things"} to do.${you}`;
}

async function isAgreed({ switches }: Arguments, count: number): Promise<boolean> {
  if (switches.yes === true) return true;
  const answer = await readLine(`Do ${count === 1 ? "it" : "all of this"} now? [y/N] `);
  return /^y(?:es)?$/i.test(answer.trim());
}

function conclude({ log }: Context, outcomes: readonly Step<Outcome>[]): ExitCode {
  const open = outcomes.filter(({ result: { state } }) => ["left", "failed", "waiting"].includes(state));
  const blocking = open.filter(({ item, result }) => item.weight === "needed" || result.state === "failed");
  if (blocking.length > 0) {
    const ids = blocking.map(({ item }) => item.id).join(", ");
    log.warn(`Not everything is set up yet (${ids}). Run npm run setup again after that.`);
    return 1;
  }
  log.notice(open.length === 0 ? "Everything is set up." : "Everything that posts need is set up.");
  return 0;
}

async function readOptions({ command, switches, text }: Arguments): Promise<SetupOptions> {
  if (switches.team && switches.solo) throw usageError(command, "--team and --solo exclude each other");
  for (const name of ["maintainers", "editors"] as const) {
    const given = text[name];
    if (given !== undefined && !/^@[\w-]+(?:\/[\w.-]+)?(?: @[\w-]+(?:\/[\w.-]+)?)*$/.test(given))
      throw usageError(command, `--${name} must name people or teams, such as @bakery/${name} or "@maria @jo"`);
  }
  if (text.account !== undefined && !/^[\w.]{1,30}$/.test(text.account))
    throw usageError(command, "--account must be the account's name without the @");
  return {
    review: switches.team ? "team" : switches.solo ? "solo" : null,
    maintainers: text.maintainers ?? null,
    editors: text.editors ?? null,
    account: text.account ?? null,
    appKey: text["app-key"] === undefined ? null : await readKeyFile(command, text["app-key"]),
    isWithoutApp: switches["without-app"] === true,
    isReadingInsights: switches.insights === true,
  };
}

async function readKeyFile(command: string, path: string): Promise<string> {
  const [{ readIfOrdinary }, { createPrivateKey }] = await Promise.all([
    import("../adapters/files/regular-file.ts"),
    import("node:crypto"),
  ]);
  const key = readIfOrdinary(path)?.toString("utf8") ?? "";
  try {
    createPrivateKey(key);
    return key;
  } catch {
    throw usageError(command, "--app-key must name a file with a private key, as GitHub's page gives it");
  }
}

function openSetup(
  { switches }: Arguments,
  context: Context,
  { admin, options }: { admin: RepositoryAdmin; options: SetupOptions },
): SetupContext {
  const { tokenSecretName: tokenSecret, environment } = context.env.github;
  const { accountName: account } = context.env;
  const isAsking = switches.yes !== true && process.stdin.isTTY === true;
  return {
    admin,
    options,
    operator: createOperator({
      context,
      admin,
      isAsking,
      isOpening: switches["no-open"] !== true,
      wantsInsights: switches.insights === true,
    }),
    names: { tokenSecret, environment, account },
    clock: context.clock,
    session: { app: null, appKey: null },
  };
}

async function openAdmin(args: Arguments, context: Context): Promise<RepositoryAdmin> {
  const { github } = context.env;
  const repository = await findRepository(github, context.queuePath);
  if (repository === null) throw new ProblemError(NO_REPOSITORY, 2);
  const token = (await findAdminToken(github)) ?? (await askToken(args));
  context.mask(token.token);
  github.repository = repository;
  const admin = await openAdministration({ github, repository, isOnActions: false }, token);
  if (!admin.place.isAdmin) throw notAdmin(repository, token.tokenName);
  return admin;
}

const NO_REPOSITORY = {
  code: "repository-unknown",
  what: "The repository",
  why: "GITHUB_REPOSITORY is not set, and no remote of this folder names a repository on GitHub.",
  whatToDo: "Run this in a clone of your repository, or set GITHUB_REPOSITORY to owner/name.",
};

async function askToken({ switches }: Arguments): Promise<AdminToken> {
  const isAsking = switches.yes !== true && process.stdin.isTTY === true;
  const token = isAsking
    ? (await readLine("Token of an administrator (hidden, not stored): ", { isHidden: true })).trim()
    : "";
  if (token !== "") return { token, tokenName: "the token that you entered" };
  throw new ProblemError(NO_TOKEN, 2);
}

const NO_TOKEN = {
  code: "github-token-missing",
  what: "An administrator's token",
  why: "GITHUB_TOKEN is not set, and GitHub's command line tool (gh) has none.",
  whatToDo:
    "Run gh auth login, or set GITHUB_TOKEN to a token of an administrator of the repository. It is not stored.",
};

function notAdmin(repository: string, tokenName: string): ProblemError {
  const why = `${tokenName.replace(/^t/, "T")} does not belong to an administrator of the repository.`;
  const whatToDo = "Let an administrator run this, or use a token of theirs.";
  return new ProblemError({ code: "github-not-admin", what: `Setting up ${repository}`, why, whatToDo }, 2);
}
