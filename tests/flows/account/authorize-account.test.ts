import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTokenFileStore } from "../../../scripts/adapters/files/token-file.ts";
import { createPlatform } from "../../../scripts/adapters/instagram/publishing-client.ts";
import {
  authorizationPage,
  createTokenEndpoint,
  exchangeCode,
  exchangeToken,
} from "../../../scripts/adapters/instagram/token-calls.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { scopesFor } from "../../../scripts/core/token/check-app.ts";
import { parseToken } from "../../../scripts/core/token/parse-token.ts";
import { type Redirect, readPasted } from "../../../scripts/core/token/redirect.ts";
import { type AuthorizePorts, authorize } from "../../../scripts/flows/account/authorize-account.ts";
import type { SimulatorOptions } from "../../../simulator/settings.ts";
import { startSimulator } from "../../../simulator/simulator.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const REDIRECT_URI = "https://localhost/cb";
const NEEDED = ["instagram_business_basic", "instagram_business_content_publish"];
const ALL = scopesFor(["insights", "comments"]);
const STATE = "the-state-that-was-sent";

const BUSY = { code: "github-down", what: "Writing", why: "It answered 502.", whatToDo: "Wait.", isRetryable: true };

/** The simulator, a person at its page, and everything the flow needs. */
async function stage(options: SimulatorOptions = {}) {
  const [simulator, folder] = await Promise.all([startSimulator(options), temporaryFolder()]);
  onTestFinished(() => simulator.close());
  const { clientId, clientSecret } = simulator.settings.app;
  const scopes = ALL;
  const app = { clientId, clientSecret, redirectUri: REDIRECT_URI, scopes };
  const { graphUrl, tokenUrl, authorizeUrl } = simulator;
  const scrubber = new Scrubber();
  const log = recordedLog();
  const masked: string[] = [];
  const tokenFile = join(folder, "token.json");
  const press = async (decision: "allow" | "deny", more: Partial<typeof app> = {}, form = {}): Promise<Redirect> => {
    const page = authorizationPage({ ...app, ...more, authorizeUrl, state: STATE });
    const body = new URLSearchParams({ decision, ...form });
    const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
    return readPasted(answer.headers.get("location") ?? "");
  };
  const ports: AuthorizePorts = {
    scopes,
    tokenStore: createTokenFileStore(tokenFile),
    clock: virtualClock(simulator.clock.now().toISOString()),
    log,
    mask: (secret) => masked.push(secret),
    askPerson: () => press("allow"),
    isOwnState: (state) => state === STATE,
    exchangeCode: (code) => exchangeCode({ ...app, tokenUrl, code }, { scrubber }),
    exchangeToken: (token) => exchangeToken({ graphUrl, clientSecret, token }, { scrubber }),
    whoAmI: createTokenEndpoint({ graphUrl, apiVersion: "v25.0", scrubber }).whoAmI,
    readQuota: (token, accountId) =>
      createPlatform({ graphUrl, apiVersion: "v25.0", accountId, token, scrubber }).readQuota(),
  };
  const stored = () => readFile(tokenFile, "utf8").catch(() => null);
  const run = (changes: Partial<AuthorizePorts> = {}, expected?: string) =>
    authorize({ ...ports, ...changes }, expected);
  const failure = async (changes: Partial<AuthorizePorts> = {}, expected?: string) => {
    const error = await run(changes, expected).catch((reason: unknown) => reason);
    if (!(error instanceof ProblemError)) throw new Error("it did not fail as it should");
    return { exit: error.exitCode, code: error.problem.code, text: error.message };
  };
  return { simulator, app, log, masked, press, ports, run, failure, stored, tokenFile };
}

describe("the authorization", () => {
  it.each([
    ["all that was asked for", ALL, ALL, /^$/],
    ["less than that", ALL, NEEDED, /^warn: Not granted: \S+insights .*\S+comments .*again\.$/],
    ["what publishing needs, which is all that was asked for", NEEDED, NEEDED, /^$/],
  ])("works with %s, and keeps what was granted", async (_, scopes, granted, line) => {
    const { run, press, stored, log } = await stage();
    const form = Object.fromEntries(granted.map((name) => [`grant:${name}`, "on"]));
    await run({ scopes, askPerson: () => press("allow", { scopes }, form) });
    expect(JSON.parse((await stored()) ?? "").permissions).toEqual(granted);
    expect(log.lines.filter((one) => one.includes("Not granted")).join()).toMatch(line);
  });

  it("says nothing of what was granted where Instagram does not", async () => {
    const { run, ports, stored, log } = await stage();
    const exchangeCode: typeof ports.exchangeCode = async (code) => {
      const answer = await ports.exchangeCode(code);
      return answer.ok ? { ok: true, value: { ...answer.value, permissions: [] } } : answer;
    };
    await run({ exchangeCode });
    expect(await stored()).not.toContain("permissions");
    expect(log.lines.join()).not.toContain("Not granted");
  });

  it("stores a record for the account, readable by its owner only, and masks all secrets", async () => {
    const { simulator, run, stored, tokenFile, masked, log } = await stage();
    const account = await run();
    const record = JSON.parse((await stored()) ?? "");
    expect(account.account).toMatchObject({ username: "harbour_bakery", user_id: simulator.settings.account.userId });
    expect(record).toMatchObject({ token_type: "bearer", expires_in: 5_183_944, account_id: account.account?.user_id });
    expect(account.expiresAt.getTime()).toBe(Date.parse(record.obtained_at) + 5_183_944_000);
    expect((await stat(tokenFile)).mode & 0o777).toBe(0o600);
    expect(masked).toHaveLength(3);
    expect(masked).toContain(record.access_token);
    expect(log.lines).toEqual(["info: Publishing quota: 0 of 100 posts used."]);
    expect(simulator.state.requests.map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining(["exchange-code", "exchange-token", "me", "quota"]),
    );
  });

  it("takes the account of a creator", async () => {
    const { run } = await stage({ account: { accountType: "Media_Creator" } });
    expect((await run()).account).toMatchObject({ account_type: "Media_Creator" });
  });

  it("tries the calls that may be repeated again, but never the code", async () => {
    const { simulator, run } = await stage();
    simulator.faults.add({ endpoint: "exchange-token", kind: "server-error", status: 503 });
    await run();
    const count = (endpoint: string) =>
      simulator.state.requests.filter((request) => request.endpoint === endpoint).length;
    expect([count("exchange-code"), count("exchange-token")]).toEqual([1, 2]);
  });

  it("tries to store the token again, because the code cannot be used twice", async () => {
    const { ports, run, stored } = await stage();
    let attempts = 0;
    const write: typeof ports.tokenStore.write = (record) =>
      ++attempts < 3 ? Promise.reject(new ProblemError(BUSY, 1)) : ports.tokenStore.write(record);
    await run({ tokenStore: { ...ports.tokenStore, write } });
    expect(await stored()).toContain("access_token");
    expect(attempts).toBe(3);
  });

  it.each([
    ["the team's account is known", "27640875392278831"],
    ["no account is known", undefined],
  ])("keeps the token when Instagram never says whose it is, and %s", async (_, expected) => {
    const { simulator, run, stored, log } = await stage();
    simulator.faults.add({ endpoint: "me", kind: "server-error", status: 500, count: "always" });
    expect(await run({}, expected)).toMatchObject({ account: null });
    const record = JSON.parse((await stored()) ?? "");
    expect(record.account_id).toBe(expected);
    expect(parseToken(JSON.stringify(record), "The token file").record).not.toBeNull();
    expect(log.lines).toHaveLength(1);
    for (const words of [expected ?? "which account", "Business or Creator", "may publish", "npm run doctor"])
      expect(log.lines[0]).toContain(words);
  });

  it("throws a token away that Instagram itself refuses", async () => {
    const { simulator, failure, stored } = await stage();
    simulator.faults.add({ endpoint: "me", kind: "graph-error", code: 190, status: 400, count: "always" });
    expect(await failure()).toMatchObject({ exit: 2, code: "authorization-read-profile" });
    expect(await stored()).toBeNull();
  });

  it("warns, but keeps the token, when publishing is not allowed yet", async () => {
    const { simulator, run, stored, log } = await stage();
    simulator.faults.add({ endpoint: "quota", kind: "graph-error", code: 10, status: 403, count: "always" });
    await run();
    expect(await stored()).not.toBeNull();
    expect(log.lines[0]).toContain("must accept the invitation itself");
  });
});

describe("what can go wrong is explained, and nothing is stored", () => {
  type Stage = Awaited<ReturnType<typeof stage>>;
  const answering = (answer: Awaited<ReturnType<AuthorizePorts["askPerson"]>>) => ({ askPerson: async () => answer });
  const BASIC = ["instagram_business_basic"];

  it.each<[string, (stage: Stage) => Partial<AuthorizePorts>, code: string, words: string]>([
    ["a refusal on the page", ({ press }) => ({ askPerson: () => press("deny") }), "denied", "press Allow"],
    ["no answer", () => answering({ kind: "timed-out" }), "timed-out", "--code"],
    ["another's answer", () => answering({ kind: "code", code: "AQx", state: "y" }), "wrong-state", "printed last"],
    ["a text without a code", () => answering({ kind: "unusable" }), "unusable", "address bar"],
    [
      "an app secret that belongs to another id",
      ({ app, simulator: { tokenUrl } }) => ({
        exchangeCode: (code) =>
          exchangeCode({ ...app, clientSecret: "dashboard-secret", tokenUrl, code }, { scrubber: new Scrubber() }),
      }),
      "exchange-code",
      "are those of the Instagram product",
    ],
    [
      "a permission that was turned off",
      ({ press }) => ({ askPerson: () => press("allow", { scopes: BASIC }) }),
      "scope-missing",
      "instagram_business_content_publish",
    ],
  ])("%s", async (_, change, code, words) => {
    const place = await stage();
    const failure = await place.failure(change(place));
    expect(failure).toMatchObject({ code: `authorization-${code}`, text: expect.stringContaining(words) });
    expect(failure.text).not.toContain("dashboard-secret");
    expect(await place.stored()).toBeNull();
    const exchanges = place.simulator.state.requests.filter(({ endpoint }) => endpoint === "exchange-code");
    expect(exchanges).toHaveLength(failure.exit === 1 ? 0 : 1);
  });

  it("a code that was used before, or is an hour old", async () => {
    const { press, failure, run, simulator, stored } = await stage();
    const used = await press("allow");
    await run({ askPerson: async () => used });
    const before = await stored();
    const again = await failure({ askPerson: async () => used });
    expect(again).toMatchObject({ exit: 2, code: "authorization-exchange-code" });
    expect(again.text).toContain("A code works only once, within one hour");
    expect(again.text).not.toContain(used.kind === "code" ? used.code : "");
    const late = await press("allow");
    simulator.clock.advance(60 * 60_000);
    expect(await failure({ askPerson: async () => late })).toMatchObject({ code: "authorization-exchange-code" });
    expect(await stored()).toBe(before);
  });

  it("a personal account, or another than the team's", async () => {
    const personal = await stage({ account: { accountType: "Personal" } });
    expect(await personal.failure()).toMatchObject({ exit: 2, code: "account-personal" });
    expect(await personal.stored()).toBeNull();
    const other = await stage();
    const { code, text } = await other.failure({}, "17841400000000000");
    expect([code, await other.stored()]).toEqual(["account-other", null]);
    expect(text).toContain(other.simulator.settings.account.userId);
  });

  it("a place where no token can be stored, before the page is opened", async () => {
    const { failure, tokenFile } = await stage();
    const askPerson = () => Promise.reject(new Error("nobody may be asked"));
    const tokenStore = createTokenFileStore(join(tokenFile, "inside-a-file", "token.json"));
    expect(await failure({ askPerson, tokenStore })).toMatchObject({ exit: 2, code: "file-failed" });
  });
});
