import { z } from "zod";
import { MAX_APPLICATION_LENGTH } from "../core/ours.ts";
import { ConfigurationError, type Environment } from "./env.ts";

/** Stripe's limit for `trial_period_days`: two years. */
const MAX_TRIAL_DAYS = 730;
const MAX_GRACE_DAYS = 90;
const MIN_SECRET_LENGTH = 24;
/** RFC 7518, section 3.2: an HS256 key has at least 256 bits. */
export const MIN_TOKEN_KEY_BYTES = 32;
/** Standard Webhooks asks for 24 to 64 random bytes. */
const MIN_NOTIFY_KEY_BYTES = 24;

const text = z.string().optional();
const set = (hint: string) => z.string({ error: `is not set (${hint})` });
const split = (given: string) =>
  given
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
const listOf = (given: z.ZodType<string>, isItem: (item: string) => boolean, problem: string) =>
  given
    .transform(split)
    .refine((items) => items.length > 0, "is an empty list")
    .refine((items) => new Set(items).size === items.length, "names the same value twice")
    .refine((items) => items.every(isItem), problem);
const url = (...protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (given) => protocols.includes(URL.parse(given)?.protocol ?? ""),
      `must be a ${protocols.map((protocol) => `${protocol}//`).join(" or ")} address`,
    )
    .transform((given) => new URL(given));
const wholeNumber = (most: number, fallback: number) =>
  z
    .string()
    .refine((given) => /^\d{1,9}$/.test(given) && Number(given) <= most, `must be a whole number from 0 to ${most}`)
    .transform(Number)
    .default(fallback);
const flag = z
  .enum(["true", "false"], { error: 'must be "true" or "false"' })
  .default("false")
  .transform((given) => given === "true");
const secret = (isLong: (item: string) => boolean, problem: string) => listOf(z.string(), isLong, problem).default([]);
const isLongSecret = (item: string) => item.length >= MIN_SECRET_LENGTH;
const isPriceId = (id: string) => /^[A-Za-z0-9_-]{1,255}$/.test(id);
const isNotifyKey = (item: string) => {
  const [, key] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(item) ?? [];
  return key !== undefined && Buffer.from(key, "base64").length >= MIN_NOTIFY_KEY_BYTES;
};
const isLocal = ({ hostname }: URL) => hostname === "127.0.0.1" || hostname === "localhost";
const plans = z
  .string()
  .transform((given, context) => {
    try {
      return JSON.parse(given);
    } catch {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().refine(isPriceId), z.array(z.string().min(1).max(100))));

type Given = Readonly<Record<string, string | undefined>>;

export function isLiveKey(key: string | undefined): boolean {
  return /^(?:sk|rk)_live_/.test(key ?? "");
}

/** What each variable must be. Some depend on whether others are given. */
function schemas(given: Given, isAuthRequired: boolean) {
  const isLive = isLiveKey(given.PAYMENTS_SECRET_KEY);
  const web = isLive ? url("https:") : url("https:", "http:");
  const isPage = (text: string) => text.startsWith("/") || web.safeParse(text).success;
  const page = z.string().refine(isPage, "must be a path that starts with / or a whole address");
  const has = (name: string) => given[name] !== undefined;
  const isOnly = (other: string) => [() => !has(other), `and ${other} are both set; choose one`] as const;
  const jwks = url("https:", "http:")
    .refine((at) => at.protocol === "https:" || isLocal(at), "must be https")
    .refine(...isOnly("AUTH_JWT_SECRET"));
  const noAuth = set("or AUTH_JWT_SECRET: without either, no user can sign in").pipe(jwks);
  const ofTokens = (claim: string) => (has("AUTH_JWKS_URL") ? set(`required with AUTH_JWKS_URL: ${claim}`) : text);
  return {
    PAYMENTS_SECRET_KEY: set("Stripe's secret or restricted key; STRIPE_SECRET_KEY is the same").regex(
      /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/,
      "must start with sk_test_, sk_live_, rk_test_ or rk_live_; pk_ is a publishable key",
    ),
    PAYMENTS_WEBHOOK_SECRET: listOf(
      set("whsec_…; a comma list while a secret is rolled; STRIPE_WEBHOOK_SECRET is the same"),
      (item) => /^whsec_[^\s]+$/.test(item),
      "must be a comma list of secrets that start with whsec_",
    ),
    PAYMENTS_API_BASE: url("http:", "https:")
      .refine(() => !isLive, "is for tests and must not be combined with a live key")
      .optional(),
    HTTPS_PROXY: url("http:", "https:").optional(),
    APP_URL: set("the application's public address, for example https://example.com")
      .pipe(web)
      .refine(
        ({ search, hash, username }) => search === "" && hash === "" && username === "",
        "must have no query, fragment or user name",
      )
      .transform(({ origin, pathname }) => `${origin}${pathname}`.replace(/\/+$/, "")),
    SUCCESS_URL: page.default("/billing/success"),
    CANCEL_URL: page.default("/pricing"),
    SETTINGS_URL: page.default("/settings/billing"),
    PRICE_IDS: listOf(
      set("a comma list of the prices that can be bought"),
      isPriceId,
      "must be a comma list of price ids (price_…)",
    ),
    PAYMENTS_APPLICATION: z
      .string()
      .max(MAX_APPLICATION_LENGTH, "is too long")
      .regex(/^[A-Za-z0-9._:/-]+$/, "must be a short name of letters, digits and . _ : / -")
      .optional(),
    PLANS: plans.default({}),
    REVOKE_ON: z
      .string()
      .transform(split)
      .pipe(z.array(z.enum(["refund", "dispute"])))
      .default([]),
    TRIAL_PERIOD_DAYS: wholeNumber(MAX_TRIAL_DAYS, 0),
    GRACE_PERIOD_DAYS: wholeNumber(MAX_GRACE_DAYS, 0),
    AUTOMATIC_TAX: flag,
    TAX_ID_COLLECTION: flag,
    CURRENCY: z
      .string()
      .toLowerCase()
      .regex(/^[a-z]{3}$/, "must be a three-letter ISO code")
      .default("usd"),
    DATABASE_URL: url("postgres:", "postgresql:")
      .refine(...isOnly("SQLITE_FILE"))
      .optional(),
    SQLITE_FILE: z.string().default("billing.sqlite"),
    AUTH_JWKS_URL: isAuthRequired && !has("AUTH_JWT_SECRET") ? noAuth : jwks.optional(),
    AUTH_ISSUER: ofTokens("the tokens' iss"),
    AUTH_AUDIENCE: ofTokens("the tokens' aud"),
    AUTH_JWT_SECRET: z
      .string()
      .transform(split)
      .refine(
        (keys) => !isLive || keys.every(isLongTokenKey),
        `must have at least ${MIN_TOKEN_KEY_BYTES} bytes with a live key, each in a comma list`,
      )
      .optional(),
    PRODUCT_NAME: text,
    MAIL_TEXTS_FILE: text,
    SMTP_URL: url("smtp:", "smtps:").optional(),
    MAIL_FROM: has("SMTP_URL")
      ? set("the sender's address, required with SMTP_URL").regex(
          /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
          "must be the sender's address",
        )
      : text,
    ALERT_EMAIL: z
      .string()
      .regex(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address")
      .optional(),
    NOTIFY_URL: web.optional(),
    NOTIFY_SECRET: has("NOTIFY_URL")
      ? listOf(
          set(`whsec_ and at least ${MIN_NOTIFY_KEY_BYTES} random bytes in base64; a comma list while it is rolled`),
          isNotifyKey,
          `must be whsec_ and at least ${MIN_NOTIFY_KEY_BYTES} bytes in base64`,
        )
      : z.unknown().transform((): string[] => []),
    SERVICE_TOKENS: secret(
      isLongSecret,
      `must be a comma list of secrets with at least ${MIN_SECRET_LENGTH} characters`,
    ),
    METRICS_TOKEN: z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`).optional(),
    CORS_ORIGINS: secret(
      (item) => item === "app" || URL.parse(item)?.origin === item.replace(/\/$/, ""),
      'must be a comma list of "app" and origins without a path',
    ),
    SHUTDOWN_DELAY_SECONDS: wholeNumber(20, 3),
    HOST: z.string().default("0.0.0.0"),
    PORT: wholeNumber(65_535, 3000),
    SERVICE_URL: web.optional(),
    PORTAL_PRORATION: z.enum(["create_prorations", "always_invoice"]).default("create_prorations"),
  };
}

export function isLongTokenKey(key: string): boolean {
  return Buffer.byteLength(key) >= MIN_TOKEN_KEY_BYTES;
}

type Schemas = ReturnType<typeof schemas>;
export type Variables = { [Name in keyof Schemas]: z.output<Schemas[Name]> };

/** What Stripe's own documentation calls them. */
export const STRIPES_NAMES: Readonly<Record<string, string>> = {
  PAYMENTS_SECRET_KEY: "STRIPE_SECRET_KEY",
  PAYMENTS_WEBHOOK_SECRET: "STRIPE_WEBHOOK_SECRET",
};

/** What zod says of these is not about the variable as a whole. */
const PROBLEMS: Readonly<Record<string, string>> = {
  PLANS: 'must be JSON such as {"price_a":["reports"],"price_b":["reports","export"]}',
  REVOKE_ON: "must be a comma list of refund, dispute",
  PORTAL_PRORATION: "must be create_prorations or always_invoice",
};

/**
 * Reads variables. Surrounding white space, such as a pasted newline, is dropped, and an empty value counts as unset.
 * @param names those that are needed, if not all.
 * @throws ConfigurationError that names every variable that is missing or wrong, so that an operator can fix all of them in one go.
 */
export function readVariables<Name extends keyof Variables = keyof Variables>(
  environment: Environment,
  { names, isAuthRequired = true }: { names?: readonly Name[]; isAuthRequired?: boolean } = {},
): Pick<Variables, Name> {
  const all = Object.keys(schemas({}, true));
  const read = (name: string) => environment[name]?.trim() || undefined;
  const given = Object.fromEntries(all.map((name) => [name, read(name) ?? read(STRIPES_NAMES[name] ?? "")]));
  const known: Record<string, z.ZodType> = schemas(given, isAuthRequired);
  const wanted = z.object(Object.fromEntries((names ?? all).map((name) => [name, known[name] ?? z.never()])));
  const parsed = wanted.safeParse(given);
  const twice = Object.entries(STRIPES_NAMES).filter(([name, other]) => (read(other) ?? given[name]) !== given[name]);
  if (parsed.success && twice.length === 0) return parsed.data as Pick<Variables, Name>;
  const problems = (parsed.error?.issues ?? []).map(({ path: [name = ""], message }) => {
    return `${String(name)} ${PROBLEMS[String(name)] ?? message}`;
  });
  const differing = twice.map(([name, other]) => `${name} and ${other} are both set and differ; choose one`);
  throw new ConfigurationError([...new Set([...problems, ...differing])]);
}
