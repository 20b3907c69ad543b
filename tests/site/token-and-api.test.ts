import { afterEach, describe, expect, it } from "vitest";
import { extendBody, firstBody, personBranch, readBranch } from "../../scripts/core/proposal/proposal-branch.ts";
import { ApiError, createGithubApi } from "../../site/src/propose/github-api.ts";
import { explainError } from "../../site/src/propose/problem.ts";
import { checkToken, isFineGrained, keyOfToken, newTokenAddress } from "../../site/src/propose/token.ts";
import { readEntry, writeEntry } from "../../site/src/shared/storage.ts";

const NOW_MS = Date.parse("2026-11-20T08:00:00Z");
const TOKEN = `github_pat_${"a".repeat(40)}`;
const repository = (name: string) => ({
  url: `https://github.com/${name}`,
  branch: "main",
  queuePath: "content/queue.json",
  apiUrl: "https://api.github.com",
  commit: null,
});

/** A browser's storage, shared by all tabs and sites of a host. */
function storage(): Storage {
  const items = new Map<string, string>();
  return {
    ...{ length: 0, key: () => null, clear: () => items.clear() },
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** One that a browser has switched off. */
function lockedStorage(): Storage {
  const refuse = () => {
    throw new Error("denied");
  };
  return { length: 0, key: refuse, clear: refuse, getItem: refuse, setItem: refuse, removeItem: refuse };
}

describe("the token of a page", () => {
  const { addEventListener, removeEventListener, dispatchEvent } = globalThis;
  afterEach(() => Object.assign(globalThis, { addEventListener, removeEventListener, dispatchEvent }));
  const browse = (place: Storage) => {
    const events = new EventTarget();
    Object.defineProperty(globalThis, "localStorage", { value: place, configurable: true });
    for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
      Object.assign(globalThis, { [name]: events[name].bind(events) });
  };
  const key = (name: string) => keyOfToken(repository(name));

  it.each([
    ["kept", storage()],
    ["switched off", lockedStorage()],
  ])(
    "is there from connecting to disconnecting, for one repository, also where storage is %s, and the page hears of it",
    (_, place) => {
      browse(place);
      const changed: unknown[] = [];
      globalThis.addEventListener("storage", (event) => changed.push(Object(event).key));
      writeEntry(key("team/posts"), TOKEN);
      expect([readEntry(key("team/posts")), readEntry(key("team/other"))]).toEqual([TOKEN, null]);
      writeEntry(key("team/posts"), null);
      expect(readEntry(key("team/posts"))).toBeNull();
      expect(changed).toEqual([key("team/posts"), key("team/posts")]);
    },
  );

  it("opens one repository only: others are refused, and the address for a new one asks for no more", () => {
    expect(isFineGrained(TOKEN)).toBe(true);
    const others = [`ghp_${"a".repeat(36)}`, "github_pat_", `${TOKEN} x`, `x${TOKEN}`, ""];
    expect(others.map(isFineGrained)).toEqual(others.map(() => false));
    const { origin, pathname, searchParams } = new URL(newTokenAddress(repository("team/posts")));
    expect(origin + pathname).toBe("https://github.com/settings/personal-access-tokens/new");
    expect(Object.fromEntries(searchParams)).toEqual({
      name: "Calendar of posts",
      target_name: "team",
      expires_in: "90",
      contents: "write",
      pull_requests: "write",
    });
  });
});

/** GitHub with these answers to reads, by path behind the repository. */
function github(answers: Readonly<Record<string, unknown>>) {
  const writes: string[] = [];
  const fetch = async (address: unknown, { method = "GET" }: RequestInit = {}) => {
    const { pathname } = new URL(String(address));
    if (method !== "GET") writes.push(pathname);
    const found = answers[pathname.replace("/repos/team/posts", "")];
    return found === undefined ? Response.json({}, { status: 404 }) : Response.json(found);
  };
  return { api: createGithubApi(repository("team/posts"), TOKEN, { fetch: fetch as typeof globalThis.fetch }), writes };
}

const SHOWN = { default_branch: "main", full_name: "team/posts", permissions: { push: true } };
const ref = (sha: string) => ({ object: { sha } });

it("a repository that is archived is told before anything is tried in it", async () => {
  const { api, writes } = github({ "": { ...SHOWN, archived: true }, "/user": { login: "ann" } });
  await expect(checkToken(api)).rejects.toThrow("archived");
  expect(writes).toEqual([]);
});

describe("a person's branch", () => {
  const pull = (part: object) => ({
    number: 7,
    html_url: "https://github.com/team/posts/pull/7",
    body: null,
    state: "open",
    base: { ref: "main" },
    head: { ref: "calendar/ann", sha: "tip", repo: { full_name: "team/posts" } },
    ...part,
  });
  const read = async (pulls: object[], tip: string | null = "tip") => {
    const { api } = github({
      "": SHOWN,
      "/git/ref/heads/main": ref("main-tip"),
      ...(tip === null ? {} : { "/git/ref/heads/calendar/ann": ref(tip) }),
      "/pulls": pulls,
    });
    return await readBranch(api, personBranch("ann", { kind: "calendar" }));
  };
  const OF_A_FORK = { ref: "calendar/ann", sha: "tip", repo: { full_name: "mallory/posts" } };

  it("has the pull request that is open for it, in this repository and into the default branch", async () => {
    expect(await read([pull({})])).toMatchObject({
      main: "main-tip",
      tip: "tip",
      isLeftover: false,
      pull: { number: 7 },
    });
    for (const other of [{ head: OF_A_FORK }, { base: { ref: "release" } }])
      expect(await read([pull(other)])).toMatchObject({ isLeftover: false, pull: null });
  });

  it("is a leftover once its pull request is closed, unless it has moved on, or only a fork's was closed", async () => {
    expect(await read([pull({ state: "closed" })])).toMatchObject({ isLeftover: true, pull: null });
    expect((await read([pull({ state: "closed" })], "newer")).isLeftover).toBe(false);
    expect((await read([pull({ state: "closed", head: OF_A_FORK })])).isLeftover).toBe(false);
    expect((await read([pull({ state: "closed" }), pull({ number: 8 })])).pull?.number).toBe(8);
    expect(await read([], null)).toMatchObject({ tip: null, isLeftover: false });
  });
});

describe("the words of a pull request", () => {
  const HOSTILE = "Adds x: [click](https://evil.example) <img src=x> @everyone\n# Title";

  it("are what was proposed, as text", () => {
    for (const body of [firstBody("By hand:", [HOSTILE]), extendBody("Please look.", [HOSTILE])]) {
      const line = body.split("\n").find((one) => one.startsWith("- ")) ?? "";
      expect(line).toContain("click");
      expect(line).not.toMatch(/(?<!\\)\[click\]\(/);
      expect(line).not.toMatch(/(?<!\\)</);
      expect(body).not.toMatch(/^# /m);
    }
  });

  it("keep what people wrote, repeat nothing, and stay as they are when they are full", () => {
    const body = firstBody("By hand:", ["Adds a."]);
    const more = extendBody(body, ["Adds a.", "Adds b."]);
    expect(more.split("\n").filter((line) => line.startsWith("- "))).toEqual(["- Adds a.", "- Adds b."]);
    expect(extendBody(more, ["Adds b."])).toBe(more);
    const full = `Hello.\n${"x".repeat(60_000)}`;
    expect(extendBody(full, ["Adds c."])).toBe(full);
    const many = Array.from({ length: 500 }, (_, at) => `Adds ${at} ${"y".repeat(500)}.`);
    expect(firstBody("By hand:", many).length).toBeLessThan(65_536);
  });
});

describe("requests to GitHub", () => {
  async function ask(answer: Response, path = "/pulls") {
    const sent: { address: string; init: RequestInit }[] = [];
    const fetch = async (address: unknown, init: RequestInit = {}) => {
      sent.push({ address: String(address), init });
      return answer;
    };
    const api = createGithubApi(repository("team/posts"), TOKEN, {
      fetch: fetch as typeof globalThis.fetch,
      now: () => NOW_MS,
    });
    const result = await api.send("GET", path).catch((error: unknown) => error);
    return { result, sent: sent[0], problem: explainError(result) };
  }

  it("carry the token in a header only, no cookies, and follow nobody elsewhere", async () => {
    const { sent } = await ask(Response.json([]));
    expect(sent?.address).toBe("https://api.github.com/repos/team/posts/pulls");
    expect(sent?.init).toMatchObject({ credentials: "omit", redirect: "error", cache: "no-store" });
    expect(new Headers(sent?.init.headers).get("authorization")).toBe(`Bearer ${TOKEN}`);
    expect((await ask(Response.json({}), "/user")).sent?.address).toBe("https://api.github.com/user");
  });

  it.each<[Record<string, string>, number, number | null]>([
    [{ "retry-after": "60" }, 403, 60_000],
    [{ "retry-after": "5" }, 429, 5_000],
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(NOW_MS / 1_000 + 600) }, 403, 600_000],
    [{ "x-ratelimit-remaining": "10", "x-ratelimit-reset": String(NOW_MS / 1_000 + 600) }, 403, null],
    [{}, 429, 60_000],
    [{}, 403, null],
    [{ "retry-after": "60" }, 503, null],
  ])("that are answered with %j and %i wait for %s ms", async (headers, status, waitMs) => {
    const { result } = await ask(Response.json({ message: "No." }, { status, headers }));
    expect(result).toBeInstanceOf(ApiError);
    const wait = result instanceof ApiError ? result.waitUntilMs : undefined;
    expect(wait).toBe(waitMs === null ? null : NOW_MS + waitMs);
  });

  it.each([
    [401, false, /expired, or was revoked/],
    [403, false, /may not do this. GitHub says: No/],
    [404, false, /does not cover this repository/],
    [422, false, /refused it: No/],
    [429, true, /asks for a pause/],
    [502, true, /trouble at the moment/],
  ])("that are answered with %i can be tried again as they are: %s", async (status, isRetryable, why) => {
    const { problem } = await ask(Response.json({ message: "No." }, { status }));
    expect(problem).toMatchObject({ isRetryable, why: expect.stringMatching(why) });
    expect(JSON.stringify(problem)).not.toContain(TOKEN);
  });
});
