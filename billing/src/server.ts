import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type Background, startBackground } from "./background.ts";
import type { Config } from "./config/config.ts";
import type { Clock, Log } from "./ports/runtime.ts";
import { createApp } from "./routes/create-app.ts";
import { openService, type Service, type ServiceOptions } from "./service.ts";

/** A sender that dawdles must not hold a connection for long. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Stays below the 30 seconds that orchestrators commonly allow between SIGTERM and SIGKILL. */
const DRAIN_TIMEOUT_MS = 25_000;
const SWEEP_INTERVAL_MS = 25;

export interface RunningServer {
  port: number;
  service: Service;
  /** Answers what is under way, finishes the mail at hand if it can within 25 seconds, closes the database. Safe to call twice. */
  stop(): Promise<void>;
}

export interface ServerOptions extends ServiceOptions {
  /** False: no mail is sent and nothing is reconciled by this process. */
  hasBackground?: boolean;
}

/** Starts everything a configured service consists of. @throws when the database cannot be used or the port is taken. */
export async function startServer(config: Config, log: Log, options: ServerOptions = {}): Promise<RunningServer> {
  const service = await openService(config, log, options);
  let isAccepting = true;
  const app = createApp({ ...service.parts, isAccepting: () => isAccepting });
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    getRequestListener(app.fetch, { overrideGlobalObjects: false }),
  );
  const port = await listen(server, config).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  const background: Background | null =
    options.hasBackground === false ? null : startBackground(service.deps, service.delivery);
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    isAccepting = false;
    await Promise.all([closeServer(server), stopInTime(background, service.deps.clock)]);
    await service.close();
  };
  return {
    port,
    service,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

function listen(server: ReturnType<typeof createServer>, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    const lastResort = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    // A connection that was busy a moment ago is kept alive by its client unless it is closed as soon as it has its answer.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
    server.close(() => {
      clearTimeout(lastResort);
      clearInterval(sweep);
      resolve();
    });
  });
}

/** Work that hangs, at a silent mail server say, is given up; its claim runs out by itself. */
async function stopInTime(background: Background | null, clock: Clock): Promise<void> {
  if (background === null) return;
  const isOver = new AbortController();
  await Promise.race([background.stop(), clock.sleep(DRAIN_TIMEOUT_MS, isOver.signal)]);
  isOver.abort();
}
