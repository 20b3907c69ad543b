import { HOUR_MS, issueToken, SCOPES } from "./tokens.ts";
import { mintSecret, type World } from "./world.ts";

/** A refusal of the authorization page or of the code exchange, whose errors have their own shape. */
export class OAuthRefusal extends Error {
  override readonly name = "OAuthRefusal";
}

/** What a valid authorization address asked for. */
export interface AuthorizationRequest {
  redirectUri: string;
  scopes: string[];
  state: string | null;
}

const AUTHORIZE_PARAMS = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "force_reauth",
  "enable_fb_login",
];

/**
 * Judges what a client put into the authorization address (E1).
 * @throws OAuthRefusal. The page shows it, because with a wrong client or redirect address there is nowhere safe to send it.
 */
export function readAuthorizationRequest(world: World, query: Readonly<Record<string, string>>): AuthorizationRequest {
  for (const name of Object.keys(query)) {
    if (!AUTHORIZE_PARAMS.includes(name)) throw new OAuthRefusal(`Unknown parameter: ${name}`);
  }
  checkClient(world, query.client_id);
  if (query.response_type !== "code") throw new OAuthRefusal("response_type must be code");
  const redirectUri = query.redirect_uri ?? "";
  if (!isRegistered(redirectUri)) throw new OAuthRefusal("Invalid redirect_uri");
  return { redirectUri, scopes: readScopes(query.scope ?? ""), state: query.state ?? null };
}

function checkClient(world: World, clientId: string | undefined): void {
  if (clientId !== world.settings.app.clientId) throw new OAuthRefusal("Invalid client_id");
}

/** Every loopback address counts as registered. */
function isRegistered(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname, hash } = new URL(redirectUri);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return isLoopback && (protocol === "http:" || protocol === "https:") && hash === "";
}

/** Separated by commas or spaces. The names without prefix, used before January 2025, are refused like any unknown name. */
function readScopes(text: string): string[] {
  const scopes = text.split(/[\s,]+/).filter((scope) => scope !== "");
  const unknown = scopes.filter((scope) => !SCOPES.includes(scope));
  if (scopes.length === 0 || unknown.length > 0) throw new OAuthRefusal(`Invalid scopes: ${unknown.join(", ")}`);
  return [...new Set(scopes)];
}

/** Where the browser goes after the decision, with the code or the refusal in the address. */
export function decide(world: World, request: AuthorizationRequest, isAllowed: boolean): string {
  const target = new URL(request.redirectUri);
  if (isAllowed) target.searchParams.set("code", issueCode(world, request));
  else {
    target.searchParams.set("error", "access_denied");
    target.searchParams.set("error_reason", "user_denied");
    target.searchParams.set("error_description", "The user denied your request.");
  }
  if (request.state !== null) target.searchParams.set("state", request.state);
  return isAllowed ? `${target.href}#_` : target.href;
}

function issueCode(world: World, request: AuthorizationRequest): string {
  const code = `AQ${mintSecret(world, "code")}${mintSecret(world, "code tail")}`;
  world.codes.set(code, {
    label: `code-${world.codes.size + 1}`,
    redirectUri: request.redirectUri,
    scopes: request.scopes,
    issuedAt: world.settings.clock.now(),
    isUsed: false,
  });
  return code;
}

/**
 * E2. Returns the body as text, because it contains the account id as a JSON number that is too large for JavaScript.
 * @throws OAuthRefusal
 */
export function exchangeCode(world: World, form: Readonly<Record<string, string>>): string {
  checkClient(world, form.client_id);
  if (form.client_secret !== world.settings.app.clientSecret) throw new OAuthRefusal("Error validating client secret.");
  if (form.grant_type !== "authorization_code") throw new OAuthRefusal("Invalid grant_type");
  const code = world.codes.get(form.code ?? "");
  const now = world.settings.clock.now().getTime();
  if (code === undefined || code.isUsed || now - code.issuedAt.getTime() >= HOUR_MS) {
    throw new OAuthRefusal("Matching code was not found or was already used");
  }
  if (form.redirect_uri !== code.redirectUri) {
    throw new OAuthRefusal(
      "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
    );
  }
  code.isUsed = true;
  return codeAnswer(world, issueToken(world, { kind: "short-lived", scopes: code.scopes }), code.scopes);
}

function codeAnswer(world: World, token: string, scopes: string[]): string {
  const { id } = world.settings.account;
  const tokenText = JSON.stringify(token);
  return `{"access_token":${tokenText},"user_id":${id},"permissions":${JSON.stringify(scopes)}}`;
}
