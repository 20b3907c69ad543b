import { readFileSync } from "node:fs";
import { openRepositorySettings } from "../../scripts/adapters/github/administration/repository-settings.ts";
import { createGithubClient } from "../../scripts/adapters/github/github-client.ts";
import { appForm } from "../../scripts/core/checks/app-manifest.ts";
import type { CheckResult, Outcome, SetupId } from "../../scripts/core/checks/check.ts";
import { variableOfAccount } from "../../scripts/core/content/account-place.ts";
import { applyItems, inspectItems, type Step } from "../../scripts/flows/checks/apply-items.ts";
import { listItems } from "../../scripts/flows/checks/list-items.ts";
import {
  NO_OPTIONS,
  type SetupContext,
  type SetupOperator,
  type SetupOptions,
} from "../../scripts/flows/checks/setup-context.ts";
import { type GithubServerOptions, type RecordedRequest, startGithub } from "./github-server.ts";

export const TEMPLATE_CODEOWNERS = readFileSync(new URL("../../.github/CODEOWNERS", import.meta.url), "utf8");
export const RECORD = {
  access_token: "IGAAsesamesesamesesamesesame",
  token_type: "bearer",
  expires_in: 5_184_000,
  obtained_at: "2026-01-01T00:00:00Z",
  account_id: "17841400000000001",
};
export const WEBHOOK = "https://chat.example/services/T0/B0/poppyseed-poppyseed";

const FILES = {
  ".github/workflows/validate.yml": "name: validate\n",
  ".github/workflows/ci.yml": "name: ci\n",
  ".github/CODEOWNERS": TEMPLATE_CODEOWNERS,
  "content/queue.json": '{\n  "account": "your_account",\n  "posts": []\n}\n',
  "content/settings.json": '{\n  "timezone": "Europe/Berlin"\n}\n',
};

type StageOptions = GithubServerOptions & {
  isPersonal?: boolean;
  /** Files that a new copy has and this one lacks. */
  without?: readonly string[];
};

/** A new copy of the repository on GitHub, checked against GitHub's own description of its API, and its administrator. */
export async function setupStage(options: StageOptions = {}) {
  const kept = Object.entries(FILES).filter(([path]) => options.without?.includes(path) !== true);
  const github = await startGithub({ ...options, files: { ...Object.fromEntries(kept), ...options.files } });
  const { administration } = github;
  administration.isOrganization = options.isPersonal !== true;
  const { deviations } = github;
  for (const [index, name] of ["post", "refresh", "check-setup"].entries())
    github.actions.workflows.push({ id: index + 1, name, path: `.github/workflows/${name}.yml`, state: "active" });
  github.requests.length = 0;
  const masked: string[] = [];
  /** What the person at the machine does. */
  const operator: SetupOperator = {
    registerApp: async (place, exchange) => {
      const { manifest } = appForm(place, "http://127.0.0.1:1/registered");
      const address = new URL(administration.confirmApp({ manifest, state: "s" }));
      return await exchange(address.searchParams.get("code") ?? "");
    },
    showInstallPage() {
      for (const app of administration.apps) app.isInstalled = true;
      return true;
    },
    askWebhook: async () => WEBHOOK,
    sendTestAlert: async () => ({ ok: true, value: "the webhook answered 200" }),
    obtainToken: async () => ({ text: JSON.stringify(RECORD), source: "token.json" }),
    findAccount: async () => "corner_bakery",
    mask: (secret) => void masked.push(secret),
  };
  const clock = { now: () => new Date(), sleep: async () => undefined };

  /** A run of its own, with nothing of the runs before it in memory. */
  const open = async (
    chosen: Partial<SetupOptions> = {},
    over: Partial<SetupOperator> = {},
    { token = "owner-token", account = null }: Who = {},
  ) => {
    const { repository, url: apiUrl } = github;
    const admin = await openRepositorySettings({
      admin: { client: createGithubClient({ token, apiUrl, repository, clock }), tokenName: "GITHUB_TOKEN" },
      secretsClient: null,
      apiUrl,
      serverUrl: "https://github.com",
      clock,
    });
    const context: SetupContext = {
      admin,
      operator: { ...operator, ...over },
      options: { ...NO_OPTIONS, ...chosen },
      names: { tokenSecret: variableOfAccount("SOCIAL_TOKEN", account), environment: "publisher", account },
      clock,
      session: { app: null, appKey: null },
    };
    return listItems(context);
  };
  const look = async (chosen: Partial<SetupOptions> = {}) => {
    const steps = await inspectItems(await open(chosen));
    return Object.fromEntries(steps.map(({ item, result }) => [item.id, result])) as Record<SetupId, CheckResult>;
  };
  const setup = async (chosen: Partial<SetupOptions> = {}, over: Partial<SetupOperator> = {}, who: Who = {}) =>
    await applyItems(await inspectItems(await open(chosen, over, who)), { clock });
  return { github, administration, deviations, operator, masked, clock, open, look, setup };
}

interface Who {
  /** With which it runs. */
  token?: string;
  /** Of accounts/<name>/; null for the single one. */
  account?: string | null;
}

export function statesOf(outcomes: readonly Step<Outcome>[]): Record<string, string> {
  return Object.fromEntries(outcomes.map(({ item, result }) => [item.id, result.state]));
}

/** Requests that change something. Questions to GraphQL are POSTs, too. */
export function writesIn(requests: readonly RecordedRequest[]): string[] {
  const isQuestion = ({ method, path, body }: RecordedRequest) =>
    method === "GET" || (path === "/graphql" && !JSON.stringify(body).includes("mutation"));
  return requests.filter((request) => !isQuestion(request)).map(({ method, path }) => `${method} ${path}`);
}

/** The names of the rulesets that setup makes: of the default branch, and two of the record. */
export const RULESETS = ["mergecast", "mergecast record: history", "mergecast record: App only"];

export const rulesetsIn = ({ rulesets }: { rulesets: readonly { name: string }[] }) => rulesets.map(({ name }) => name);

/** Every run that was started has passed. */
export function finishRuns({ actions }: { actions: { runs: { status: string; conclusion?: string | null }[] } }): void {
  for (const run of actions.runs) Object.assign(run, { status: "completed", conclusion: "success" });
}
