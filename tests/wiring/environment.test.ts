import { describe, expect, it } from "vitest";
import { listVariables, parseEnv } from "../../scripts/wiring/environment.ts";
import {
  environment,
  environmentOf,
  findTracing,
  readBasicEnv,
  SECRET_VARIABLES,
} from "../../scripts/wiring/process-environment.ts";

/** The process's own ends are given back, because other tests share the process. */
function withTerminals<T>(isOutput: boolean, isInput: boolean, look: () => T): T {
  const before = [process.stdout.isTTY, process.stdin.isTTY];
  Object.assign(process.stdout, { isTTY: isOutput });
  Object.assign(process.stdin, { isTTY: isInput });
  try {
    return look();
  } finally {
    Object.assign(process.stdout, { isTTY: before[0] });
    Object.assign(process.stdin, { isTTY: before[1] });
  }
}

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
    expect([env.token, env.accountId, env.github.tokenSecretName]).toEqual([
      { value: "a", file: "token.corner-bakery.json" },
      "2",
      "SOCIAL_TOKEN_CORNER_BAKERY",
    ]);
    expect(env.polling.attempts).toBe(7);
    expect(read("florist", { SOCIAL_TOKEN: "handed over" }).token.value).toBe("handed over");
  });

  it("never takes what the repository sets for its single account, or what belongs to another one", () => {
    const env = read("tailor", { SOCIAL_TOKEN_FLORIST: "b" });
    expect([env.token, env.accountId, env.github.tokenSecretName]).toEqual([
      { value: undefined, file: "token.tailor.json" },
      undefined,
      "SOCIAL_TOKEN_TAILOR",
    ]);
    const single = read(null, { SOCIAL_TOKEN_FLORIST: "b" });
    expect([single.token.value, single.accountId]).toEqual([undefined, "1"]);
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
    expect([env.accountId, env.platform.apiVersion, env.polling.attempts]).toEqual(["1", "v25.0", 7]);
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

  /** Every variable with a value of its own, and where that value is found again. */
  const PLACES: [name: string, value: string, place: string, found?: unknown][] = [
    ["SOCIAL_TOKEN", "a token", "token.value"],
    ["TOKEN_FILE", "own.json", "token.file"],
    ["SOCIAL_ACCOUNT_ID", "17841", "accountId"],
    ["SOCIAL_CLIENT_ID", "990", "app.clientId"],
    ["SOCIAL_CLIENT_SECRET", "app secret", "app.clientSecret"],
    ["SOCIAL_REDIRECT_URI", "https://team.example.com/back", "app.redirectUri"],
    ["OAUTH_SCOPES", "one, two", "app.scopes", ["one", "two"]],
    ["ALERT_WEBHOOK", "https://chat.example.com/T0", "alertWebhook"],
    ["ALERT_FORMAT", "discord", "alertFormat"],
    ["MEDIA_BUCKET_KEY_ID", " key\n", "bucketKeys.id", "key"],
    ["MEDIA_BUCKET_SECRET", " bucket secret\n", "bucketKeys.secret", "bucket secret"],
    ["GITHUB_TOKEN", "ghs_reads", "github.token"],
    ["BOT_TOKEN", "ghs_writes", "github.botToken"],
    ["SECRETS_TOKEN", "ghs_stores", "github.secretsToken"],
    ["TOKEN_SECRET_NAME", "OTHER_TOKEN", "github.tokenSecretName"],
    ["PUBLISH_ENVIRONMENT", "shop", "github.environment"],
    ["GITHUB_API_URL", "https://ghe.example.com/api/v3", "github.apiUrl"],
    ["GITHUB_REPOSITORY", "corner/posts", "github.repository"],
    ["LLM_BASE_URL", "https://llm.example.com/v1", "llm.baseUrl"],
    ["LLM_API_KEY", "sk-writes", "llm.apiKey"],
    ["LLM_MODEL", "small", "llm.model"],
    ["ALLOW_PRIVATE_MEDIA_HOSTS", "nas.local, ,10.0.0.7 ", "allowPrivateMediaHosts", ["nas.local", "10.0.0.7"]],
    ["MEDIA_SITE_URL", "https://media.example.com", "mediaSiteUrl"],
    ["POLL_HEAD_START_SECONDS", "3", "polling.headStartMs", 3000],
    ["POLL_INTERVAL_SECONDS", "7.5", "polling.intervalMs", 7500],
    ["POLL_ATTEMPTS", "9", "polling.attempts", 9],
    ["GRAPH_URL", "https://graph.example.com", "platform.graphUrl"],
    ["TOKEN_URL", "https://token.example.com", "platform.tokenUrl"],
    ["AUTHORIZE_URL", "https://login.example.com", "platform.authorizeUrl"],
    ["API_VERSION", "v31.2", "platform.apiVersion"],
    ["GITHUB_ACTIONS", "true", "actions.isActive", true],
    ["GITHUB_SERVER_URL", "https://ghe.example.com", "github.serverUrl"],
    ["GITHUB_REF", "refs/heads/trunk", "github.ref"],
    ["GITHUB_RUN_ID", "12345", "github.runId"],
    ["GITHUB_RUN_ATTEMPT", "4", "github.runAttempt"],
    ["GITHUB_EVENT_NAME", "schedule", "actions.isScheduled", true],
    ["GITHUB_EVENT_PATH", "event.json", "github.eventPath"],
    ["GITHUB_ACTION_REPOSITORY", "makers/mergecast", "github.actionRepository"],
    ["GITHUB_STEP_SUMMARY", "summary.md", "actions.summaryFile"],
  ];
  const at = (read: object, place: string): unknown =>
    place.split(".").reduce<unknown>((value, key) => Object(value)[key], read);

  it.each(PLACES)("hands %s on as it was given", (name, value, place, found = value) => {
    const all = Object.fromEntries(PLACES.map(([each, given]) => [each, given]));
    const { [name]: _without, ...others } = all;
    expect(at(parseEnv(all), place)).toEqual(found);
    expect(at(parseEnv(others), place)).not.toEqual(found);
    // What is needed without the schema says the same as the schema.
    const basic = at(readBasicEnv(all), place);
    if (basic !== undefined) expect(basic).toEqual(found);
  });

  it("reads no variable of which it is not known where it goes", () => {
    const elsewhere = ["VARIABLES", "CI", "GITHUB_OUTPUT", "HAS_TOKEN"];
    const known = [...PLACES.map(([name]) => name), ...elsewhere];
    expect(new Set(listVariables().map(({ name }) => name))).toEqual(new Set(known));
  });

  it.each([
    [{ POLL_ATTEMPTS: "0" }, /^The environment: one variable is wrong: POLL_ATTEMPTS /],
    [
      { POLL_ATTEMPTS: "0", API_VERSION: "25" },
      /^The environment: 2 variables are wrong: POLL_ATTEMPTS .*; API_VERSION /,
    ],
  ])("says how many variables are wrong, and which: %j", (given, words) => {
    expect(() => parseEnv(given)).toThrow(words);
    expect(() => parseEnv(given)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it.each<[Record<string, string>, boolean, boolean, boolean]>([
    [{}, true, true, false],
    [{}, true, false, false],
    [{}, false, true, false],
    [{}, false, false, true],
    [{ CI: "false" }, true, true, false],
    [{ CI: "0" }, true, true, false],
    [{ CI: "true" }, true, true, true],
    [{ CI: "1" }, true, true, true],
    [{ GITHUB_ACTIONS: "true" }, true, true, true],
    [{ GITHUB_ACTIONS: "false" }, true, true, false],
  ])(
    "somebody may send the output or the input elsewhere, and CI has nobody: %j, %j, %j",
    (given, out, input, isUnattended) => {
      expect(withTerminals(out, input, () => readBasicEnv(given).isUnattended)).toBe(isUnattended);
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
    [{ NODE_DEBUG: "", NODE_DEBUG_NATIVE: "" }, []],
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
