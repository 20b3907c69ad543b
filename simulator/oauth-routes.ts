import {
  type AuthorizationRequest,
  decide,
  exchangeCode,
  OAuthRefusal,
  readAuthorizationRequest,
} from "./authorization.ts";
import { consentPage, granted, refusalPage } from "./consent-page.ts";
import { type HttpAnswer, jsonAnswer, type Router, rawJsonAnswer, type SimulatorRequest } from "./http-types.ts";
import type { World } from "./world.ts";

const EXCHANGE_PARAMS = ["client_id", "client_secret", "grant_type", "redirect_uri", "code"];

/** The host of the code exchange (E2). It knows no other call. */
export function createTokenRouter(world: World): Router {
  return (request) => {
    if (request.path !== "/oauth/access_token" || request.method !== "POST") {
      return { endpoint: "unknown", run: () => oauthError("Unknown path", 404) };
    }
    return { endpoint: "exchange-code", run: () => answerExchange(world, request) };
  };
}

function answerExchange(world: World, request: SimulatorRequest): HttpAnswer {
  try {
    const foreign = [...Object.keys(request.query), ...Object.keys(request.form)].find(
      (name) => name in request.query || !EXCHANGE_PARAMS.includes(name),
    );
    if (foreign !== undefined) throw new OAuthRefusal(`Unexpected parameter: ${foreign}`);
    if (request.repeated.length > 0) throw new OAuthRefusal(`Repeated parameter: ${request.repeated[0]}`);
    return rawJsonAnswer(exchangeCode(world, request.form));
  } catch (error) {
    if (error instanceof OAuthRefusal) return oauthError(error.message, 400);
    throw error;
  }
}

/** This host's errors have their own shape. */
function oauthError(message: string, status: number): HttpAnswer {
  return jsonAnswer({ error_type: "OAuthException", code: status, error_message: message }, status);
}

/** The authorization page (E1): GET shows it, POST is its form. */
export function createAuthorizeRouter(world: World): Router {
  return (request) => {
    const run = request.path === "/oauth/authorize" ? actionOf(world, request) : null;
    if (run === null) return { endpoint: "unknown", run: () => refusalPage("Page not found", 404) };
    return { endpoint: "authorize", run: () => orRefusalPage(run) };
  };
}

function actionOf(world: World, request: SimulatorRequest): (() => HttpAnswer) | null {
  const { username } = world.settings.account;
  const read = (): AuthorizationRequest => {
    if (request.repeated.length > 0) throw new OAuthRefusal(`Repeated parameter: ${request.repeated[0]}`);
    return readAuthorizationRequest(world, request.query);
  };
  if (request.method === "GET") return () => consentPage({ request: read(), query: request.query, username });
  if (request.method !== "POST") return null;
  return () => {
    const location = decide(world, granted(read(), request.form), request.form.decision === "allow");
    return { status: 303, headers: { location, "referrer-policy": "no-referrer" }, body: "" };
  };
}

function orRefusalPage(run: () => HttpAnswer): HttpAnswer {
  try {
    return run();
  } catch (error) {
    if (error instanceof OAuthRefusal) return refusalPage(error.message, 400);
    throw error;
  }
}
