import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createActions } from "./actions.ts";
import { createAdministration } from "./administration.ts";
import { answerApp } from "./apps.ts";
import { type Backend, startBackend } from "./backend.ts";
import { type Call, type Json, type Reply, refusal, type TokenGrant } from "./call.ts";
import { createLag, finishContents, laggedRef } from "./contents.ts";
import { answerFault, answerOrigin, faultReply, type RecordedRequest, readCall, send } from "./exchange.ts";
import { createFaults } from "./faults.ts";
import { createGitObjects } from "./git-objects.ts";
import { createGraphql } from "./graphql-answers.ts";
import { createRules, refuseUnpermitted } from "./permissions.ts";
import { judgeReply } from "./published-answers.ts";
import { findDeviation } from "./published-requests.ts";
import { createPulls } from "./pulls.ts";

export interface GithubServerOptions {
  /** owner/name; team/posts unless said. */
  repository?: string;
  defaultBranch?: string;
  isPrivate?: boolean;
  /** Files of the first commit by path. */
  files?: Record<string, string | Uint8Array>;
  /** Added to the usual ones. */
  tokens?: Record<string, TokenGrant>;
  /** For the time stamps of secrets. */
  now?: () => Date;
}

/** The only file of a new repository. */
const FIRST_FILE = "README.md";

/** What a token of a job, of the bot's app, of the secret writer and of a person may do. */
export const USUAL_TOKENS = {
  "github-token": {
    login: "github-actions[bot]",
    permissions: { contents: "write", actions: "write", issues: "write", pages: "read", pull_requests: "write" },
  },
  "bot-token": { login: "mergecast[bot]", permissions: { contents: "write" }, mayBypassRules: true },
  "secrets-token": { login: "mergecast[bot]", permissions: { secrets: "write", environments: "read" } },
  "owner-token": { login: "team", permissions: "all", mayBypassRules: true },
} as const satisfies Record<string, TokenGrant>;

export type GithubServer = Awaited<ReturnType<typeof openGithub>>;

/**
 * GitHub on this machine: emulate's GitHub behind a front that adds what it lacks (strict tokens, secrets, Actions, rulesets,
 * faults, lagging reads, mergeability) and records every request.
 */
export async function openGithub(options: GithubServerOptions = {}) {
  const { repository = "team/posts", defaultBranch = "main", isPrivate = false } = options;
  const http = createServer();
  // A client decides when to let go of a connection: a server that did might do so at the moment in which the client uses it again.
  http.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const tokens = new Map<string, TokenGrant>(Object.entries({ ...USUAL_TOKENS, ...options.tokens }));
  const logins = [...tokens.values()].map(({ login }) => login);
  const backend = await startBackend({ url, repository, defaultBranch, isPrivate, logins });
  const server = assemble({ options, url, backend, tokens });
  const close = async () => {
    http.closeAllConnections();
    http.close();
    await backend.close();
    if (github.deviations.length > 0)
      throw new Error(`Not as GitHub describes it:\n${[...new Set(github.deviations)].join("\n")}`);
  };
  const github = { ...server.github, close };
  http.on("request", (request, response) => {
    server.serve(github, { request, response }).catch((error: unknown) => {
      send(response, refusal(500, `The test server failed: ${String(error)}`));
    });
  });
  for (const [path, content] of Object.entries(options.files ?? {}))
    await (path === FIRST_FILE ? github.commit(path, content) : server.add(path, content));
  return github;
}

interface NewPull {
  title: string;
  head: string;
  base?: string;
  as?: string;
  body?: string;
}

/** What of a server tests may change while it serves. */
interface Served {
  requests: RecordedRequest[];
  /** What GitHub's published description says against requests, and against what this server answered; closing it tells. */
  deviations: string[];
  /** What people dropped into issues, by path; anybody may fetch it. */
  attachments: Map<string, Uint8Array>;
  /** Called before a request is looked at; what it does happens first. Requests of the hook itself do not come by. */
  onRequest: (call: Call) => Promise<void> | void;
}

interface Parts {
  options: GithubServerOptions;
  url: string;
  backend: Backend;
  tokens: Map<string, TokenGrant>;
}

function assemble({ options, url, backend, tokens }: Parts) {
  const { repository = "team/posts", defaultBranch = "main", isPrivate = false, now = () => new Date() } = options;
  const git = createGitObjects(backend);
  const lag = createLag(defaultBranch);
  const faults = createFaults();
  const actions = createActions(url, { defaultBranch, isPrivate });
  const rules = createRules(defaultBranch);
  const pulls = createPulls({ backend, git, repository, url });
  const graphql = createGraphql({ git, lag, rules, repository, defaultBranch, isPrivate });
  const administration = createAdministration({ repository, defaultBranch, isPrivate, now });

  const route = async (call: Call): Promise<Reply> =>
    refuseUnpermitted(call, repository, isPrivate) ??
    (await graphql.answer(call)) ??
    (await administration.answer(call)) ??
    rules.refuse(call) ??
    rules.answer(call) ??
    (await actions.answer(call)) ??
    (await pulls.answer(call)) ??
    (await laggedRef(call, { lag, backend, repository })) ??
    finishContents(call, await backend.forward((call.repository === repository ? lag.hold(call) : null) ?? call));

  const serve = async (github: Served, exchange: { request: IncomingMessage; response: ServerResponse }) => {
    const { request, response } = exchange;
    if (answerOrigin(request, response)) return;
    const { call, record } = await readCall(request, tokens);
    github.requests.push(record);
    await github.onRequest(call);
    const attachment = github.attachments.get(call.rawPath);
    if (attachment !== undefined) return void response.end(attachment);
    const note = (deviation: string | null) => void (deviation !== null && github.deviations.push(deviation));
    const isFile = call.rawPath.startsWith("/user-attachments/");
    if (!isFile) note(findDeviation(call));
    const fault = faults.take(call);
    // What answers a write with a page and a 200 is a proxy.
    if (fault?.kind === "answer" && faultReply(fault).status >= 400)
      note(judgeReply(call, faultReply(fault)).deviation);
    if (fault?.when === "before") return void answerFault(response, fault, record);
    const signer = administration.signer(record.token);
    const isKnown = tokens.has(record.token) || signer !== null;
    const reply = !isKnown
      ? refusal(401, record.token === "" ? "Requires authentication" : "Bad credentials")
      : signer !== null
        ? answerApp(call, signer)
        : await route(call);
    if (fault !== null) return void answerFault(response, fault, record);
    record.status = reply.status;
    const judged = judgeReply(call, reply);
    note(judged.deviation);
    send(response, judged.reply);
  };

  const repo = (name = repository) => `/repos/${name}`;
  const asBase64 = (content: string | Uint8Array) => Buffer.from(content).toString("base64");
  const put = async (file: string, body: Json, home = repository) => {
    const as = home.split("/")[0] ?? "";
    return String(((await backend.json("PUT", file, { body, as })).commit as Json).sha);
  };
  const add = async (path: string, content: string | Uint8Array) => {
    const body = { message: `Change ${path}`, branch: defaultBranch, content: asBase64(content) };
    return await put(`${repo()}/contents/${path}`, body);
  };
  const served: Served = { requests: [], deviations: [], attachments: new Map(), onRequest: () => undefined };
  const github = {
    ...served,
    url,
    repository,
    defaultBranch,
    tokens,
    faults,
    actions,
    rules,
    pulls,
    graphql,
    administration,
    /** A person's commit past all rules. Returns its sha. */
    async commit(
      path: string,
      content: string | Uint8Array,
      { branch = defaultBranch, message = `Change ${path}`, repository: home = repository } = {},
    ): Promise<string> {
      const file = `${repo(home)}/contents/${path}`;
      const before = await backend.json("GET", `${file}?ref=${branch}`).catch(() => null);
      const body = { message, branch, content: asBase64(content), ...(before === null ? {} : { sha: before.sha }) };
      return await put(file, body, home);
    },
    /** Text of a file; null when there is none. */
    async read(path: string, { ref = defaultBranch, repository: home = repository } = {}): Promise<string | null> {
      const found = await backend.json("GET", `${repo(home)}/contents/${path}?ref=${ref}`).catch(() => null);
      return found === null ? null : Buffer.from(String(found.content), "base64").toString("utf8");
    },
    head: async (branch = defaultBranch) => await git.head(repository, branch),
    /** Commits of a branch, newest first; of the default one unless said. */
    async log(branch = defaultBranch) {
      const commits = await backend.list(`${repo()}/commits?sha=${branch}`);
      return commits.map(({ sha, commit }) => {
        const { message, author } = commit as { message: string; author: { name: string } };
        return { sha: String(sha), message, author: author.name };
      });
    },
    /** What GitHub makes of a pull request for its checks. @throws Error when it is in conflict: GitHub starts no run then */
    async mergedTree(base: string, head: string): Promise<string> {
      const merged = await git.merge(repository, base, head);
      if ("conflicts" in merged) throw new Error(`${merged.conflicts.join(", ")} in conflict`);
      return merged.tree;
    },
    async createBranch(branch: string, { from = defaultBranch, repository: home = repository } = {}) {
      const sha = await git.head(home, from);
      await backend.json("POST", `${repo(home)}/git/refs`, { body: { ref: `refs/heads/${branch}`, sha } });
    },
    /** A fork with everything that is in the repository now; the login needs a token of this server. Returns owner/name. */
    async fork(login: string): Promise<string> {
      const forked = await backend.json("POST", `${repo()}/forks`, { as: login, body: {} });
      const home = String(forked.full_name);
      const sha = await git.head(repository, defaultBranch);
      await backend.json("PUT", `${repo(home)}/collaborators/${backend.owner}`, {
        as: login,
        body: { permission: "admin" },
      });
      await git.share(repository, home, sha);
      await backend.json("PATCH", `${repo(home)}/git/refs/heads/${defaultBranch}`, { body: { sha, force: true } });
      return home;
    },
    async openPull({ title, head, base = defaultBranch, as = backend.owner, body = "" }: NewPull): Promise<number> {
      const pull = await backend.json("POST", `${repo()}/pulls`, { as, body: { title, head, base, body } });
      return Number(pull.number);
    },
    /** The next reads by name of the branch (the default one unless said) see it as it is now, whatever is written. */
    async lagBehind(reads: number, branch = defaultBranch) {
      lag.set(branch, await git.headOrNull(repository, branch), reads);
    },
    /** Anything else, done as the owner, unrecorded. */
    api: async (method: string, path: string, body?: unknown): Promise<Json> =>
      await backend.json(method, `${repo()}${path}`, body === undefined ? {} : { body }),
  };
  return { github, serve, add };
}
