import { appPages, judgePermissions } from "../../core/checks/app-manifest.ts";
import {
  type CheckResult,
  DONE,
  differs,
  left,
  missing,
  ok,
  type SetupItem,
  skipped,
} from "../../core/checks/check.ts";
import { APP_ID_VARIABLE, APP_KEY_SECRET, APP_SLUG_VARIABLE, BOT_TOKEN_SECRET } from "../../core/checks/names.ts";
import { APP_KEY_REFUSED, type AppFacts, type AppKey } from "../../core/ports/repository-admin.ts";
import { orNotVisible, problemOf, type SetupContext } from "./setup-context.ts";

const WAIT_MS = 3_000;
const WAITS = 200;

/** The bot: a GitHub App of the team's own, its key, and its installation. */
export function appItems(context: SetupContext): SetupItem[] {
  return [appItem(context), keyItem(context), installedItem(context)];
}

function appItem(context: SetupContext): SetupItem {
  const { admin, session, options } = context;
  return {
    id: "app",
    want: "A GitHub App of your own is the bot, with exactly the permissions that it needs.",
    explain: "GitHub's own token can neither pass the ruleset nor write secrets.",
    weight: "needed",
    needs: ["environment-publisher"],
    async look(): Promise<CheckResult> {
      const clientId = await admin.variables.readVariable(APP_ID_VARIABLE);
      if (clientId === null) return await lookForSubstitute(context);
      const app = await findApp(context, clientId);
      if (app?.permissions == null)
        return ok(`${APP_ID_VARIABLE} is set; GitHub does not show its permissions to this token`);
      const faults = judgePermissions(app.permissions);
      if (faults.length === 0) return ok(app.slug);
      const { permissions } = appPages(admin.place, app.slug);
      return differs(
        `${app.slug}: ${faults.join("; ")}`,
        `Correct the permissions on ${permissions}, then accept them where it is installed.`,
      );
    },
    async apply() {
      if (options.isWithoutApp) return left(WITHOUT_APP);
      const app = await register(context);
      if (app === null) return left(NOBODY_REGISTERED);
      // Before the key: a run that ends in between can take another key, but could not tell an App of unknown name.
      await admin.variables.writeVariable(APP_SLUG_VARIABLE, app.slug);
      await admin.variables.writeVariable(APP_ID_VARIABLE, app.clientId);
      if (session.appKey !== null) await storeKey(context, session.appKey);
      return { state: "done", note: app.slug };
    },
  };
}

const WITHOUT_APP =
  "You asked for no App. Pull requests that the bot opens then wait for somebody to approve their runs, no ruleset can protect the default branch, and the renewed token cannot be stored (docs/operations.md).";
const NOBODY_REGISTERED =
  "Nobody registered the App in the browser. Run npm run setup again on a machine with a browser; if an App was made all the same, delete it first.";

async function lookForSubstitute(context: SetupContext): Promise<CheckResult> {
  const { vault } = context.admin;
  const places = [context.names.environment, null];
  for (const place of places) {
    if ((await orNotVisible(vault.readSecretDate(BOT_TOKEN_SECRET, place))) !== null)
      return ok(`${BOT_TOKEN_SECRET} stands in for it; it expires one day, an App does not`);
  }
  return missing("there is none");
}

/** What GitHub shows of the App behind the client id. */
export async function findApp({ admin, session }: SetupContext, clientId: string): Promise<AppFacts | null> {
  if (session.app?.clientId === clientId) return session.app;
  const slug = await orNotVisible(admin.variables.readVariable(APP_SLUG_VARIABLE));
  const named = slug === null ? null : await orNotVisible(admin.apps.readApp(slug));
  if (named !== null && (named.clientId === null || named.clientId === clientId)) return named;
  const listed = await orNotVisible(admin.apps.findInstalled(clientId));
  return listed === "nowhere" ? null : listed;
}

/** The key exists only in this answer, so everything that could stop it from being stored is tried before. */
async function register(context: SetupContext): Promise<{ slug: string; clientId: string } | null> {
  const { admin, operator, session } = context;
  await admin.vault.proveReachable(await keyPlace(context));
  const app = await operator.registerApp(admin.place, async (code) => {
    operator.mask(code);
    return await admin.apps.convertManifest(code);
  });
  if (app === null) return null;
  for (const secret of [app.privateKey, ...app.otherSecrets]) operator.mask(secret);
  session.app = app;
  session.appKey = { clientId: app.clientId, privateKey: app.privateKey };
  return app;
}

/** The environment; the repository where the plan has none. */
async function keyPlace({ admin, names }: SetupContext): Promise<string | null> {
  if (!admin.place.hasAllFeatures) return null;
  return (await admin.environments.readEnvironment(names.environment)) === null ? null : names.environment;
}

async function storeKey(context: SetupContext, { privateKey }: AppKey): Promise<void> {
  await context.admin.vault.writeSecret(APP_KEY_SECRET, privateKey, await keyPlace(context));
}

function keyItem(context: SetupContext): SetupItem {
  const { admin, session, options, names } = context;
  return {
    id: "app-key",
    want: `The App's private key is the secret ${APP_KEY_SECRET} of the environment ${names.environment}.`,
    explain: "Jobs prove with it that they are the App. Nobody can read it again.",
    weight: "needed",
    needs: ["app"],
    look: () =>
      lookWithApp(context, "there is none, as there is no App", async () => {
        const place = await keyPlace(context);
        const date = await admin.vault.readSecretDate(APP_KEY_SECRET, place);
        if (date !== null) return ok(`stored ${date}; only a run shows whether it is the App's`);
        return missing(place === null ? "the repository has none" : `${place} has none`);
      }),
    async apply() {
      const clientId = await admin.variables.readVariable(APP_ID_VARIABLE);
      if (clientId === null) return left("There is no App yet.");
      if (session.appKey === null && options.appKey !== null) {
        const key = { clientId, privateKey: options.appKey };
        session.app = await admin.apps.identify(key);
        session.appKey = key;
      }
      if (session.appKey === null) return left(await howToGetKey(context, clientId));
      await storeKey(context, session.appKey);
      return DONE;
    },
  };
}

/** `absent`: what is found without an App, unless a person's token stands in for it. */
async function lookWithApp(
  context: SetupContext,
  absent: string,
  look: (clientId: string) => Promise<CheckResult>,
): Promise<CheckResult> {
  const clientId = await context.admin.variables.readVariable(APP_ID_VARIABLE);
  if (clientId !== null) return await look(clientId);
  return (await lookForSubstitute(context)).state === "ok" ? ok("not needed") : missing(absent);
}

async function howToGetKey(context: SetupContext, clientId: string): Promise<string> {
  const app = await findApp(context, clientId);
  const page = app === null ? "the App's page" : appPages(context.admin.place, app.slug).settings;
  return `The App exists, and its key is not stored. Generate a private key on ${page}, then run npm run setup -- --app-key FILE.`;
}

function installedItem(context: SetupContext): SetupItem {
  const { admin, clock, operator, session } = context;
  const look = () => lookWithApp(context, "there is no App yet", (clientId) => lookForInstallation(context, clientId));
  return {
    id: "app-installed",
    want: "The App is installed on this repository.",
    explain: "Without that it may do nothing here, and GitHub does not let it onto the ruleset's bypass list.",
    weight: "needed",
    needs: ["app"],
    look,
    async apply() {
      const clientId = session.appKey?.clientId ?? (await admin.variables.readVariable(APP_ID_VARIABLE)) ?? "";
      const app = await findApp(context, clientId);
      const page = app === null ? "the App's page" : appPages(admin.place, app.slug).install;
      const isShown = app !== null && operator.showInstallPage(page);
      for (let wait = 0; isShown && wait < WAITS; wait++) {
        if ((await look()).state === "ok") return DONE;
        await clock.sleep(WAIT_MS);
      }
      return left(`Install the App on ${page}, then run npm run setup again.`);
    },
  };
}

/** The App itself knows best; without its key, the organization's list or the ruleset has to do. */
async function lookForInstallation(context: SetupContext, clientId: string): Promise<CheckResult> {
  const { apps, place } = context.admin;
  const isInstalled = await askApp(context, clientId);
  if (isInstalled !== null) return isInstalled ? ok("on this repository") : missing("it is not installed here");
  const listed = await orNotVisible(apps.findInstalled(clientId));
  if (listed === "nowhere") return missing(`it is not installed for ${place.owner}`);
  if (listed !== null) return ok(`for ${place.owner}; only a run shows whether this repository is included`);
  if (await isOnBypassList(context, clientId))
    return ok("GitHub lets it pass the ruleset, as it does only where it is installed");
  return skipped(`GitHub shows that only to the App itself: run the workflow "check setup".`);
}

/** Whether the App says with its own key that it is installed; null without a key of it. */
async function askApp({ admin, session, options }: SetupContext, clientId: string): Promise<boolean | null> {
  const key = session.appKey ?? (options.appKey === null ? null : { clientId, privateKey: options.appKey });
  if (key === null) return null;
  try {
    const isInstalled = await admin.apps.isInstalled(key);
    session.appKey = key;
    return isInstalled;
  } catch (error) {
    if (problemOf(error)?.code === APP_KEY_REFUSED) return null;
    throw error;
  }
}

/** GitHub takes only installed Apps onto the list, so that it shows what is hidden otherwise. */
async function isOnBypassList(context: SetupContext, clientId: string): Promise<boolean> {
  const { place, rulesets } = context.admin;
  if (!place.hasAllFeatures) return false;
  const app = await findApp(context, clientId);
  const known = app === null ? [] : ((await orNotVisible(rulesets.listFor(place.defaultBranch))) ?? []);
  return known.some(({ bypass }) => bypass.some(({ kind, id }) => kind === "Integration" && id === app?.id));
}
