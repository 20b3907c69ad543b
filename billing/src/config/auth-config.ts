import type { AuthConfig } from "./config.ts";
import type { Fields, Problems } from "./fields.ts";

/** RFC 7518, section 3.2: an HS256 key has at least 256 bits. */
const MIN_SECRET_BYTES = 32;

interface ReadAuth {
  auth: AuthConfig;
  warnings: readonly string[];
}

export function readAuth(fields: Fields, problems: Problems, livemode: boolean): ReadAuth {
  const url = fields.url("AUTH_JWKS_URL", ["https:", "http:"]);
  const secret = fields.optional("AUTH_JWT_SECRET");
  const hasUrl = fields.optional("AUTH_JWKS_URL") !== null;
  if (hasUrl && secret !== null) problems.add("AUTH_JWKS_URL", "and AUTH_JWT_SECRET are both set; choose one");
  if (!hasUrl && secret === null) {
    problems.add("AUTH_JWKS_URL", "or AUTH_JWT_SECRET must be set: without either, no user can sign in");
  }
  if (url !== null) return { auth: readJwks(fields, problems, url), warnings: [] };
  // A missing secret has already been reported.
  return readSecret(fields, problems, { secret: secret ?? "", livemode: livemode && secret !== null });
}

function readJwks(fields: Fields, problems: Problems, url: URL): AuthConfig {
  const local = url.hostname === "127.0.0.1" || url.hostname === "localhost";
  if (url.protocol !== "https:" && !local) problems.add("AUTH_JWKS_URL", "must be https");
  return {
    kind: "jwks",
    url,
    issuer: fields.required("AUTH_ISSUER", "required with AUTH_JWKS_URL: the tokens' iss"),
    audience: fields.required("AUTH_AUDIENCE", "required with AUTH_JWKS_URL: the tokens' aud"),
  };
}

function readSecret(fields: Fields, problems: Problems, options: { secret: string; livemode: boolean }): ReadAuth {
  const { secret, livemode } = options;
  const issuer = fields.optional("AUTH_ISSUER");
  const audience = fields.optional("AUTH_AUDIENCE");
  const secrets = secret
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  const isShort = secrets.some((item) => Buffer.byteLength(item) < MIN_SECRET_BYTES);
  if (isShort && livemode)
    problems.add(
      "AUTH_JWT_SECRET",
      `must have at least ${MIN_SECRET_BYTES} bytes with a live key, each in a comma list`,
    );
  return {
    auth: {
      kind: "secret",
      secrets,
      ...(issuer === null ? {} : { issuer }),
      ...(audience === null ? {} : { audience }),
    },
    warnings: isShort
      ? [`AUTH_JWT_SECRET is shorter than ${MIN_SECRET_BYTES} bytes; with a live key the service would refuse to start`]
      : [],
  };
}
