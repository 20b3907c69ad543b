import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { routePath } from "hono/route";
import type { VerifyCaller } from "../adapters/auth/verify-caller.ts";
import type { Deps } from "../flows/deps.ts";
import { createAccountHandlers, createMetricsHandler, createUserHandlers, type MetricsParts } from "./handlers.ts";
import { createErrorHandler, Problem, problemResponse } from "./problem.ts";
import { createWebhookHandler, type WebhookParts } from "./webhook.ts";

const ALLOWED_METHODS: Readonly<Record<string, string>> = {
  "/api/checkout": "POST",
  "/api/billing-portal": "POST",
  "/api/webhooks/payments": "POST",
  "/api/billing/resume": "POST",
  "/api/billing/status": "GET, HEAD",
  "/healthz": "GET, HEAD",
  "/readyz": "GET, HEAD",
};

const USER_PATHS = ["/api/checkout", "/api/billing-portal", "/api/billing/resume", "/api/billing/status"];
const PREFLIGHT_LIFE_SECONDS = 600;

export interface AppParts extends WebhookParts {
  deps: Deps;
  verifyCaller: VerifyCaller;
  metrics: MetricsParts | null;
  serviceTokens: readonly string[];
  corsOrigins: readonly string[];
  /** False once the process is told to stop, so that a load balancer sends nothing more. */
  isAccepting: () => boolean;
}

/** The whole service as one Hono app. Mount it in another app with `app.route("/", createApp(…))`. */
export function createApp({ deps, verifyCaller, isAccepting, ...parts }: AppParts): Hono {
  const app = new Hono();
  const account = createAccountHandlers(verifyCaller, deps);
  app.use(async (context, next) => {
    const begunAt = deps.clock.now().getTime();
    await next();
    const seconds = (deps.clock.now().getTime() - begunAt) / 1_000;
    deps.meter?.request({ route: routeOf(context), status: context.res.status, seconds });
    // A client that is told does not send its next request into a connection that is about to close.
    if (!isAccepting()) context.header("connection", "close");
  });
  for (const path of USER_PATHS) if (parts.corsOrigins.length > 0) app.use(path, allowOrigins(parts.corsOrigins));
  app.post("/api/webhooks/payments", createWebhookHandler(parts, deps));
  app.post("/api/checkout", account.checkout);
  app.post("/api/billing-portal", account.portal);
  app.post("/api/billing/resume", account.resume);
  app.get("/api/billing/status", account.status);
  const { application } = deps.policy;
  const health = { status: "ok", api_version: deps.stripe.apiVersion, application };
  app.get("/healthz", (context) => context.json(health));
  const ping = sharedPing(deps);
  app.get("/readyz", async (context) => {
    if (!isAccepting()) throw new Problem("unavailable", "The process is shutting down.");
    await ping();
    return context.json({ status: "ready" });
  });
  if (parts.metrics !== null) app.get("/metrics", createMetricsHandler(parts.metrics));
  if (parts.serviceTokens.length > 0) {
    const { read, erase } = createUserHandlers(parts.serviceTokens, deps);
    app.get("/api/users/:id/billing", read);
    app.delete("/api/users/:id/billing", erase);
  }
  app.notFound((context) => {
    const allow = ALLOWED_METHODS[context.req.path];
    if (allow === undefined)
      return problemResponse(context, new Problem("not_found", "There is nothing at this address."));
    context.header("allow", allow);
    return problemResponse(context, new Problem("method_not_allowed", `Use ${allow}.`));
  });
  app.onError(createErrorHandler(deps));
  return app;
}

/** The pattern, so that neither ids nor what strangers try become names. */
function routeOf(context: Context): string {
  const path = routePath(context, -1);
  return path.includes("*") ? "other" : path;
}

/** Anyone may ask, and each answer costs a write. So questions within the same second share one. */
const PING_LIFE_MS = 1_000;

function sharedPing({ store, clock }: Deps): () => Promise<void> {
  let last: { at: number; answer: Promise<void> } | null = null;
  return () => {
    const now = clock.now();
    if (last === null || Math.abs(now.getTime() - last.at) >= PING_LIFE_MS) {
      last = { at: now.getTime(), answer: store.ping(now) };
    }
    return last.answer;
  };
}

/** Tokens travel in a header, so cookies are not allowed along. */
function allowOrigins(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    allowMethods: ["GET", "POST"],
    allowHeaders: ["authorization", "content-type"],
    maxAge: PREFLIGHT_LIFE_SECONDS,
  });
}
