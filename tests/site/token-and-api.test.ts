import { describe, expect, it } from "vitest";
import { explainTrouble } from "../../site/src/propose/explain-trouble.ts";
import { ApiError, createGithubApi } from "../../site/src/propose/github-api.ts";
import { createTokenStore, isFineGrained, newTokenAddress } from "../../site/src/propose/token-store.ts";

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
  it.each([
    ["kept", storage()],
    ["switched off", lockedStorage()],
  ])("is there from connecting to disconnecting, also where storage is %s, and the page is told", (_, place) => {
    const store = createTokenStore(repository("team/posts"), place, new EventTarget());
    const seen: (string | null)[] = [];
    const stop = store.follow(() => seen.push(store.read()));
    expect(store.read()).toBeNull();
    store.keep(TOKEN);
    expect(store.read()).toBe(TOKEN);
    store.remove();
    expect(store.read()).toBeNull();
    stop();
    store.keep(TOKEN);
    expect(seen).toEqual([TOKEN, null]);
  });

  it("survives a reload, is not shared with another repository, and is gone everywhere once it is removed", () => {
    const place = storage();
    const open = (name: string) => createTokenStore(repository(name), place, new EventTarget());
    const here = open("team/posts");
    here.keep(TOKEN);
    expect([open("team/posts").read(), open("team/other").read()]).toEqual([TOKEN, null]);
    open("team/posts").remove();
    expect(open("team/posts").read()).toBeNull();
  });

  it("opens one repository only: others are refused, and the address for a new one asks for no more", () => {
    expect(isFineGrained(TOKEN)).toBe(true);
    for (const other of [
      `ghp_${"a".repeat(36)}`,
      `gho_${"a".repeat(36)}`,
      "github_pat_",
      `${TOKEN} x`,
      `x${TOKEN}`,
      "",
    ])
      expect(isFineGrained(other)).toBe(false);
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
    return { result, sent: sent[0], trouble: explainTrouble(result) };
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
    [401, false],
    [403, false],
    [404, false],
    [422, false],
    [429, true],
    [502, true],
  ])("that are answered with %i can be tried again as they are: %s", async (status, isRetryable) => {
    const { trouble } = await ask(Response.json({ message: "No." }, { status }));
    expect(trouble.isRetryable).toBe(isRetryable);
    expect(JSON.stringify(trouble)).not.toContain(TOKEN);
  });
});
