import { describe, expect, it } from "vitest";
import { listVariables, parseEnv } from "../../scripts/setup/environment.ts";
import {
  environment,
  environmentOf,
  findTracing,
  readBasicEnv,
  SECRET_VARIABLES,
} from "../../scripts/setup/process-environment.ts";

describe("the environment of one of several accounts", () => {
  const VARIABLES = JSON.stringify({
    SOCIAL_ACCOUNT_ID: "1",
    SOCIAL_ACCOUNT_ID_CORNER_BAKERY: "2",
    SOCIAL_ACCOUNT_ID_FLORIST: "3",
    SOCIAL_TOKEN_FLORIST: "everyone-may-read-this",
    TOKEN_SECRET_NAME: "SOCIAL_TOKEN",
    TOKEN_FILE: "shared.json",
    POLL_ATTEMPTS: "7",
  });
  const read = (account: string | null, source: Record<string, string> = {}) =>
    parseEnv(environmentOf(account, { VARIABLES, ...source }), account);

  it("takes the account's own variables, and what it was given by name", () => {
    const source = { SOCIAL_TOKEN_CORNER_BAKERY: "a", SOCIAL_TOKEN_FLORIST: "b" };
    const env = read("corner-bakery", source);
    expect([env.token, env.account.id, env.github.tokenSecretName]).toEqual([
      { value: "a", file: "token.corner-bakery.json" },
      "2",
      "SOCIAL_TOKEN_CORNER_BAKERY",
    ]);
    expect(env.polling.attempts).toBe(7);
    expect(read("florist", { SOCIAL_TOKEN: "handed over" }).token.value).toBe("handed over");
  });

  it("never takes what the repository sets for its single account, or what belongs to another one", () => {
    const env = read("tailor", { SOCIAL_TOKEN_FLORIST: "b" });
    expect([env.token, env.account.id, env.github.tokenSecretName]).toEqual([
      { value: undefined, file: "token.tailor.json" },
      undefined,
      "SOCIAL_TOKEN_TAILOR",
    ]);
    const single = read(null, { SOCIAL_TOKEN_FLORIST: "b" });
    expect([single.token.value, single.account.id]).toEqual([undefined, "1"]);
    // A variable is no secret, so none may hold a token.
    expect(read("florist").token.value).toBeUndefined();
  });

  it("prints no token, whoever's it is", () => {
    const source = { SOCIAL_TOKEN_CORNER_BAKERY: "a-token", SOCIAL_TOKEN_FLORIST: "b-token" };
    for (const account of ["corner-bakery", null])
      expect(read(account, source).secrets).toEqual(expect.arrayContaining(["a-token", "b-token"]));
  });
});

describe("the environment", () => {
  it("takes the repository's variables where the process was given none of that name", () => {
    const VARIABLES = JSON.stringify({ SOCIAL_ACCOUNT_ID: "1", API_VERSION: "v26.0", POLL_ATTEMPTS: "7" });
    const env = parseEnv(environment({ VARIABLES, API_VERSION: "v25.0", SOCIAL_ACCOUNT_ID: "" }));
    expect([env.account.id, env.platform.apiVersion, env.polling.attempts]).toEqual(["1", "v25.0", 7]);
  });

  it("lets a variable of the repository neither pose as GitHub nor be anything but text", () => {
    const VARIABLES = JSON.stringify({
      GITHUB_ACTIONS: "true",
      BOT_TOKEN: "t",
      GITHUB_API_URL: "http://elsewhere",
      POLL_ATTEMPTS: 3,
      x: null,
    });
    const variables = environment({ VARIABLES });
    expect(variables).toEqual({ VARIABLES });
    expect(readBasicEnv(variables).actions.isActive).toBe(false);
  });

  it.each(["{", "[]", "7", '"x"'])("refuses VARIABLES that are no object: %s", (VARIABLES) => {
    expect(() => parseEnv(environment({ VARIABLES }))).toThrow("VARIABLES must be a JSON object");
  });

  it("has no variables where there are none", () => {
    expect(() => parseEnv(environment({ VARIABLES: "null" }))).not.toThrow();
  });

  it("is described variable by variable, with the secret ones marked", () => {
    const variables = listVariables();
    for (const { name, description } of variables) expect(description, name).toMatch(/^[A-Z`].*\.$/);
    expect(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([...SECRET_VARIABLES]);
    expect(variables.find(({ name }) => name === "POLL_ATTEMPTS")).toMatchObject({ fallback: "5", isSecret: false });
  });

  it.each([
    ["ALERT_WEBHOOK", "https://chat.example.com/T0/B0"],
    ["ALERT_WEBHOOK", "HTTP://chat.example.com/pasted-with-a-line-break\n"],
    ["ALERT_WEBHOOK", "ftp://chat.example.com"],
    ["ALERT_WEBHOOK", "https:chat.example.com"],
    ["GITHUB_API_URL", "http://127.0.0.1:4000/api/v3"],
    ["GITHUB_API_URL", "api.github.com"],
    ["GITHUB_REPOSITORY", "corner-bakery/posts.queue"],
    ["GITHUB_REPOSITORY", "corner-bakery"],
    ["GITHUB_REPOSITORY", "corner-bakery/posts/queue"],
  ])("uses %s=%j without the schema if and only if the schema accepts it", (name, value) => {
    const { alertWebhook, github } = readBasicEnv({ [name]: value });
    const isUsed = [alertWebhook, github.apiUrl, github.repository].includes(value.trim());
    if (isUsed) expect(parseEnv({ [name]: value })).toMatchObject({ alertWebhook, github });
    else expect(() => parseEnv({ [name]: value })).toThrow(name);
  });

  it.each(["GITHUB_TOKEN", "BOT_TOKEN", "SECRETS_TOKEN", "LLM_API_KEY"])(
    "refuses a %s that no header can hold",
    (name) => {
      const copied = ["ghs_ab\u200bcd", "ghs_ab\ncd", "ghs_abé", "ghs_ab cd"];
      for (const value of copied) expect(() => parseEnv({ [name]: value })).toThrow(`${name} holds a character`);
      expect(() => parseEnv({ [name]: copied.join("") })).not.toThrow("ghs_ab");
      expect(() => parseEnv({ [name]: "ghs_abcd\n" })).not.toThrow();
    },
  );

  it("hides every secret it is given, wrong ones too", () => {
    const { secrets } = readBasicEnv({
      BOT_TOKEN: "b",
      SECRETS_TOKEN: "s",
      GITHUB_TOKEN: "g",
      ALERT_WEBHOOK: "not a url",
    });
    expect(new Set(secrets)).toEqual(new Set(["b", "s", "g", "not a url"]));
  });
});

describe("an environment in which Node prints or stores what is sent", () => {
  it.each<[string, Record<string, string>, string[]]>([
    ["NODE_DEBUG", { NODE_DEBUG: "undici" }, []],
    ["NODE_DEBUG", { NODE_DEBUG: "ht*,fs" }, []],
    ["NODE_DEBUG_NATIVE", { NODE_DEBUG_NATIVE: "http2" }, []],
    ["--tls-keylog", { NODE_OPTIONS: "--max-old-space-size=512 --tls-keylog=/tmp/keys" }, []],
    ["--trace-tls", { NODE_OPTIONS: '"--trace-tls"' }, []],
    ["--trace_event_categories", {}, ["--trace_event_categories", "node.http"]],
    ["--report-uncaught-exception", {}, ["--report-uncaught-exception"]],
    ["--heapsnapshot-signal", {}, ["--heapsnapshot-signal=SIGUSR2"]],
  ])("is found by its name: %s", (name, variables, nodeArguments) => {
    expect(findTracing(variables, nodeArguments)).toBe(name);
  });

  it.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ NODE_DEBUG: "", NODE_OPTIONS: "--trace-warnings --max-http-header-size=9000" }, ["--import", "./x.js"]],
  ])("is not seen where there is none: %j %j", (variables, nodeArguments) => {
    expect(findTracing(variables, nodeArguments)).toBeNull();
  });

  it("is refused, and none of its values is said", () => {
    const BOT_TOKEN = "ghs_nobody-may-see";
    expect(() => environment({ NODE_DEBUG: "http", BOT_TOKEN })).toThrow(/^NODE_DEBUG: It makes Node print/);
    expect(() => environment({ NODE_DEBUG: "http", BOT_TOKEN })).not.toThrow(/nobody/);
  });
});
