import { createSign } from "node:crypto";
import { ProblemError } from "../../../core/findings/problem.ts";
import {
  APP_KEY_REFUSED,
  type AppAdmin,
  type AppFacts,
  type AppKey,
  type NewApp,
} from "../../../core/ports/repository-admin.ts";
import type { Clock } from "../../../core/ports/runtime.ts";
import { answerOf, createGithubClient, type GithubClient } from "../github-client.ts";
import { orNull } from "../github-problem.ts";
import type { AdminConnection } from "./admin-call.ts";

export interface AppAdminOptions {
  connection: AdminConnection;
  isOrganization: boolean;
  apiUrl: string;
  /** GitHub's pages, without a slash at the end. */
  serverUrl: string;
  clock: Clock;
}

/** GitHub Apps: found by their names, registered, and asked with their own keys. */
export function createAppAdmin({ connection, isOrganization, apiUrl, serverUrl, clock }: AppAdminOptions): AppAdmin {
  const { client, call } = connection;
  const { octokit, repo } = client;
  const as = (key: AppKey): GithubClient => {
    const token = signToken(key, clock.now());
    return createGithubClient({ token, apiUrl, repository: `${repo.owner}/${repo.repo}`, clock });
  };
  return {
    readApp: (app_slug) =>
      call(`Looking up the App ${app_slug}`, "Metadata: read", async () => {
        const found = await orHidden(octokit.request("GET /apps/{app_slug}", { app_slug }));
        return found === null ? null : toFacts(found.data as RawApp);
      }),
    findInstalled: (clientId) =>
      call("Looking up the organization's Apps", "Organization administration: read", async () => {
        if (!isOrganization) return null;
        const asked = octokit.request("GET /orgs/{org}/installations", { org: repo.owner, per_page: 100 });
        const listed = (await orHidden(asked))?.data;
        if (listed === undefined) return null;
        const found = listed.installations as RawInstallation[];
        const own = found.find(({ client_id }) => client_id === clientId);
        if (own === undefined) return listed.total_count > found.length ? null : "nowhere";
        return { id: own.app_id, clientId, slug: own.app_slug, permissions: own.permissions };
      }),
    convertManifest: (code) =>
      call("Registering the App", null, async () => {
        const asked = octokit.request("POST /app-manifests/{code}/conversions", { code });
        const { data } = await asked.catch((error: unknown) => {
          if (![404, 410, 422].includes(answerOf(error).status ?? 0)) throw error;
          throw new ProblemError(
            deadCode(`${serverUrl}${isOrganization ? `/organizations/${repo.owner}` : ""}/settings/apps`),
            2,
          );
        });
        return toNewApp(data as RawNewApp);
      }),
    identify: (key) =>
      call("Asking GitHub whose key that is", null, async () => {
        const { data } = await orForeign(as(key).octokit.request("GET /app"));
        return toFacts(data as RawApp);
      }),
    isInstalled: (key) =>
      call("Asking whether the App is installed", null, async () => {
        const found = await orNull(orForeign(as(key).octokit.request("GET /repos/{owner}/{repo}/installation", repo)));
        return found !== null;
      }),
  };
}

interface RawApp {
  id: number;
  client_id?: string;
  slug?: string;
  permissions?: Record<string, string>;
}

interface RawInstallation {
  app_id: number;
  app_slug: string;
  client_id?: string;
  permissions: Record<string, string>;
}

interface RawNewApp extends RawApp {
  client_id: string;
  client_secret?: string | null;
  webhook_secret?: string | null;
  pem: string;
}

function toFacts({ id, client_id = "", slug = "", permissions }: RawApp): AppFacts {
  return { id, clientId: client_id === "" ? null : client_id, slug, permissions: permissions ?? null };
}

function toNewApp(raw: RawNewApp): NewApp {
  const otherSecrets = [raw.client_secret, raw.webhook_secret].filter((secret) => typeof secret === "string");
  return { ...toFacts(raw), clientId: raw.client_id, privateKey: raw.pem, otherSecrets };
}

const deadCode = (page: string) => ({
  code: "app-code-dead",
  what: "Taking over the App",
  why: "GitHub no longer knows the code that came back from its page: it takes each code once, and for an hour. The App may exist, but its key went with the code.",
  whatToDo: `Look at ${page}, delete the App that was just made there, and run npm run setup again.`,
  isRetryable: false,
});

/** GitHub hides private Apps from everybody but their owners. */
async function orHidden<T>(answer: Promise<T>): Promise<T | null> {
  return await answer.catch((error: unknown) => {
    if ([401, 403, 404].includes(answerOf(error).status ?? 0)) return null;
    throw error;
  });
}

/** @throws ProblemError "app-key-refused" for a key that is not the App's */
async function orForeign<T>(answer: Promise<T>): Promise<T> {
  return await answer.catch((error: unknown) => {
    if (answerOf(error).status === 401) throw new ProblemError(FOREIGN_KEY, 2);
    throw error;
  });
}

const FOREIGN_KEY = {
  code: APP_KEY_REFUSED,
  what: "The App's key",
  why: "GitHub refuses it: it belongs to another App, or was deleted there.",
  whatToDo: "Generate a new private key on the App's page, and give that with --app-key.",
};

/** GitHub accepts ten minutes at most, and refuses times in its future. */
const LIFE_SECONDS = 540;
const CLOCK_DRIFT_SECONDS = 60;

/** What an App proves itself with: a short-lived token, signed with its private key. */
function signToken({ clientId, privateKey }: AppKey, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = { iat: seconds - CLOCK_DRIFT_SECONDS, exp: seconds + LIFE_SECONDS, iss: clientId };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
}
