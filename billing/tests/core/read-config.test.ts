import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigurationError, withSecretFiles } from "../../src/config/env.ts";
import { readConfig, readSetUpConfig } from "../../src/config/read-config.ts";

const VALID = {
  PAYMENTS_SECRET_KEY: "sk_test_abc",
  PAYMENTS_WEBHOOK_SECRET: "whsec_new, whsec_old\n",
  APP_URL: "https://app.example/",
  PRICE_IDS: "price_a,price_b",
  AUTH_JWT_SECRET: "x".repeat(32),
};

function problemsOf(changes: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig({ ...VALID, ...changes });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe("readConfig", () => {
  it("reads a minimal environment and fills in the defaults", () => {
    expect(readConfig(VALID)).toMatchObject({
      webhookSecrets: ["whsec_new", "whsec_old"],
      appUrl: "https://app.example",
      priceIds: ["price_a", "price_b"],
      trialPeriodDays: 0,
      gracePeriodDays: 0,
      automaticTax: false,
      currency: "usd",
      storage: { kind: "sqlite", file: "billing.sqlite" },
      port: 3000,
      mail: null,
    });
  });

  const [x32, y32] = ["x".repeat(32), "y".repeat(32)];
  it.each<[Record<string, string | undefined>, object]>([
    [{ APP_URL: "https://app.example/shop" }, { appUrl: "https://app.example/shop" }],
    [
      { APP_URL: "https://app.example/shop", SUCCESS_URL: "/thanks", CANCEL_URL: "https://www.example/plans" },
      {
        pages: {
          success: "https://app.example/shop/thanks",
          cancel: "https://www.example/plans",
          settings: "https://app.example/shop/settings/billing",
        },
      },
    ],
    [{ APP_URL: "https://app.example/shop//" }, { appUrl: "https://app.example/shop" }],
    [{ APP_URL: "https://app.example:8443/a/b/" }, { appUrl: "https://app.example:8443/a/b" }],
    [{ SHUTDOWN_DELAY_SECONDS: undefined }, { shutdownDelayMs: 3_000 }],
    [{ SHUTDOWN_DELAY_SECONDS: "0" }, { shutdownDelayMs: 0 }],
    [{ SHUTDOWN_DELAY_SECONDS: "20" }, { shutdownDelayMs: 20_000 }],
    [{ CORS_ORIGINS: undefined }, { corsOrigins: [] }],
    [{ CORS_ORIGINS: "https://a.example/" }, { corsOrigins: ["https://a.example"] }],
    [
      { CORS_ORIGINS: "app,https://b.example:8443/" },
      { corsOrigins: ["https://app.example", "https://b.example:8443"] },
    ],
    [{ AUTH_JWT_SECRET: `${x32}, ${y32}` }, { auth: { kind: "secret", secrets: [x32, y32] } }],
  ])("reads %j as %j", (changes, expected) => {
    expect(readConfig({ ...VALID, ...changes })).toMatchObject(expected);
  });

  it("reads no variable that the documentation does not explain", () => {
    const pages = ["configuration.md", "operations.md"].map((name) => new URL(`../../docs/${name}`, import.meta.url));
    const explained = pages.map((page) => readFileSync(page, "utf8")).join("");
    const read = new Set<string>();
    const given: Record<string, string> = {
      ...VALID,
      SMTP_URL: "smtp://mail.example",
      NOTIFY_URL: "https://app.example",
    };
    const watch = (environment: Record<string, string>) =>
      new Proxy(environment, {
        get: (target, name) => {
          read.add(String(name));
          return target[String(name)];
        },
      });
    for (const environment of [given, { AUTH_JWKS_URL: "https://id.example" }]) {
      expect(() => readConfig(watch(environment))).toThrow(ConfigurationError);
    }
    expect(() => readSetUpConfig(watch({}))).toThrow(ConfigurationError);
    expect(read.size).toBeGreaterThan(30);
    expect([...read].filter((name) => !explained.includes(name))).toEqual([]);
  });

  it("lists everything that is missing at once", () => {
    const problems = problemsOf({
      PAYMENTS_SECRET_KEY: "",
      PAYMENTS_WEBHOOK_SECRET: undefined,
      APP_URL: " ",
      PRICE_IDS: ",",
      AUTH_JWT_SECRET: undefined,
    });
    expect(problems).toHaveLength(5);
  });

  it.each([
    [{ PAYMENTS_SECRET_KEY: "pk_test_abc" }, /publishable/],
    [{ PAYMENTS_SECRET_KEY: "secret" }, /must start with/],
    [{ PAYMENTS_WEBHOOK_SECRET: "whsec_a,oops" }, /whsec_/],
    [{ PAYMENTS_WEBHOOK_SECRET: "whsec_a,whsec_a" }, /twice/],
    [{ APP_URL: "app.example" }, /APP_URL/],
    [{ APP_URL: "https://app.example/?a=1" }, /query/],
    [{ PRICE_IDS: "price a" }, /price ids/],
    [{ AUTOMATIC_TAX: "yes" }, /"true" or "false"/],
    [{ CURRENCY: "euro" }, /ISO/],
    [{ PLANS: "price_a=reports" }, /JSON/],
    [{ PLANS: '{"price_a":"reports"}' }, /JSON/],
    [{ REVOKE_ON: "refunds" }, /refund, dispute/],
    [{ METRICS_TOKEN: "short" }, /24 characters/],
    [{ SERVICE_TOKENS: `${"x".repeat(30)},short` }, /24 characters/],
    [{ NOTIFY_URL: "https://app.example/hook" }, /NOTIFY_SECRET/],
    [{ NOTIFY_URL: "https://app.example/hook", NOTIFY_SECRET: "whsec_c2hvcnQ=" }, /24 bytes/],
    [{ CORS_ORIGINS: "*" }, /origins/],
    [{ CORS_ORIGINS: "https://app.example/path" }, /origins/],
    [{ DATABASE_URL: "mysql://db" }, /postgres/],
    [{ DATABASE_URL: "postgres://db/x", SQLITE_FILE: "a.sqlite" }, /choose one/],
    [{ AUTH_JWKS_URL: "https://id.example/jwks" }, /choose one/],
    [{ AUTH_JWT_SECRET: undefined, AUTH_JWKS_URL: "https://id.example/jwks" }, /AUTH_ISSUER/],
    [
      { AUTH_JWT_SECRET: undefined, AUTH_JWKS_URL: "http://id.example/jwks", AUTH_ISSUER: "a", AUTH_AUDIENCE: "b" },
      /https/,
    ],
    [{ SMTP_URL: "smtp://mail.example" }, /MAIL_FROM/],
    [{ SMTP_URL: "mail.example:25", MAIL_FROM: "a@b.example" }, /smtp/],
    [{ ALERT_EMAIL: "me" }, /e-mail/],
  ])("refuses %o", (changes, reason) => {
    expect(problemsOf(changes).join("\n")).toMatch(reason);
  });

  it.each([
    ["TRIAL_PERIOD_DAYS", 730],
    ["GRACE_PERIOD_DAYS", 90],
    ["SHUTDOWN_DELAY_SECONDS", 20],
    ["PORT", 65_535],
  ])("takes %s from 0 to %i, and nothing beyond", (name, most) => {
    for (const fitting of ["0", "1", `${most - 1}`, `${most}`]) expect(problemsOf({ [name]: fitting })).toEqual([]);
    for (const other of ["-1", `${most + 1}`, "1.5", "1e1", "x"])
      expect(problemsOf({ [name]: other })).toEqual([
        expect.stringContaining(`${name} must be a whole number from 0 to ${most}`),
      ]);
  });

  it("reads which price gives which features, and warns of prices that do not match", () => {
    const config = readConfig({ ...VALID, PLANS: '{"price_a":["reports","export"],"price_old":["reports"]}' });
    expect([...config.plans]).toEqual([
      ["price_a", ["reports", "export"]],
      ["price_old", ["reports"]],
    ]);
    expect(config.warnings.join("\n")).toMatch(/price_old.*sold earlier\n.*no features to price_b/);
  });

  it("asks for a way to verify callers, unless the application has its own", () => {
    const { AUTH_JWT_SECRET: _, ...others } = VALID;
    expect(() => readConfig(others)).toThrow("without either, no user can sign in");
    expect(readConfig(others, { isAuthRequired: false }).auth).toBeNull();
  });

  it("is stricter with a live key", () => {
    const live = { PAYMENTS_SECRET_KEY: "sk_live_abc" };
    expect(problemsOf(live)).toEqual([]);
    expect(problemsOf({ ...live, APP_URL: "http://app.example" }).join()).toMatch(/https/);
    for (const AUTH_JWT_SECRET of ["short", `${"x".repeat(32)},short`])
      expect(problemsOf({ ...live, AUTH_JWT_SECRET }).join()).toMatch(/32 bytes/);
    expect(problemsOf({ ...live, PAYMENTS_API_BASE: "http://127.0.0.1:1" }).join()).toMatch(/tests/);
  });

  it("never quotes a secret", () => {
    const problems = problemsOf({
      PAYMENTS_SECRET_KEY: "hunter2",
      PAYMENTS_WEBHOOK_SECRET: "hunter3",
      AUTH_JWT_SECRET: "hunter4",
      DATABASE_URL: "x://u:hunter5@db",
    });
    expect(problems.join("\n")).not.toMatch(/hunter/);
  });
});

describe("secrets in files", () => {
  const folder = mkdtempSync(join(tmpdir(), "billing-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "key");
  writeFileSync(file, "sk_test_from_a_file\n");

  it("take the place of their variables", () => {
    const { PAYMENTS_SECRET_KEY: _, ...others } = VALID;
    const environment = withSecretFiles({ ...others, PAYMENTS_SECRET_KEY_FILE: file });
    expect(readConfig(environment).stripe.secretKey).toBe("sk_test_from_a_file");
  });

  it.each([
    [{ ...VALID, PAYMENTS_SECRET_KEY_FILE: file }, "PAYMENTS_SECRET_KEY and PAYMENTS_SECRET_KEY_FILE are both set"],
    [{ METRICS_TOKEN_FILE: join(folder, "none") }, "METRICS_TOKEN_FILE names a file that cannot be read"],
  ])("are refused when they are doubtful: %j", (environment, why) => {
    expect(() => withSecretFiles(environment)).toThrow(why);
  });
});

it("the example of an environment is a valid one", () => {
  const text = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const lines = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
  const example = Object.fromEntries(lines);
  expect(readConfig(example)).toMatchObject({ application: "app-staging", storage: { kind: "sqlite" } });
  // Compose adds its own database, whichever the file names.
  const compose = readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8");
  const set = (name: string) => new RegExp(`^ +${name}: (.*)$`, "m").exec(compose)?.[1]?.replace(/^""$/, "");
  const composed = { DATABASE_URL: set("DATABASE_URL"), SQLITE_FILE: set("SQLITE_FILE") };
  expect(readConfig({ ...example, ...composed }).storage.kind).toBe("postgres");
  expect(example).toHaveProperty("POSTGRES_PASSWORD");
});
