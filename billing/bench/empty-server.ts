import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { readEnvironment } from "../src/config/env.ts";

/** What the cold start is compared with. */
const app = new Hono();
app.get("/healthz", (context) => context.json({ status: "ok" }));
serve({ fetch: app.fetch, port: Number(readEnvironment().PORT), hostname: "127.0.0.1" });
