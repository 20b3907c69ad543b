import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type Background, startBackground } from "./background.ts";
import { ConfigurationError } from "./config/env.ts";
import type { Config } from "./config/read-config.ts";
import type { Clock, Log } from "./ports/runtime.ts";
import { createApp } from "./routes/create-app.ts";
import { openService, type Service, type ServiceOptions } from "./service.ts";

/** A slow sender must not hold a connection for long. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * A load balancer or proxy usually keeps an idle connection for 60 seconds. If this server ended it first, a request that is
 * already on its way would be answered by the proxy, with 502. The time for a request's headers starts with its first byte, so it may
 * be shorter.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Below the 30 seconds that orchestrators usually allow between SIGTERM and SIGKILL. */
const DRAIN_TIMEOUT_MS = 25_000;
/** Node looks for expired connections at this interval. Its default of 30 seconds would make every time-out above that much longer. */
const TIMEOUT_CHECK_MS = 1_000;

/** Connections that wait to be accepted. With Node's default of 511, others of a crowd come again after seconds. */
const BACKLOG = 4_096;

export interface RunningServer {
  port: number;
  service: Service;
  /** Not ready for a while, then answers what is in progress, finishes the current mail if it can, and closes. Safe to call twice. */
  stop(): Promise<void>;
}

export interface ServerOptions extends ServiceOptions {
  /** False: this process handles events, and sends no mail and reconciles nothing. */
  hasBackground?: boolean;
  timeouts?: { headersMs: number; requestMs: number; checkMs: number };
}

const TIMEOUTS = { headersMs: HEADERS_TIMEOUT_MS, requestMs: REQUEST_TIMEOUT_MS, checkMs: TIMEOUT_CHECK_MS };

/** Starts every part of a configured service. @throws when the database cannot be used or the port is taken. */
export async function startServer(config: Config, log: Log, options: ServerOptions = {}): Promise<RunningServer> {
  const service = await openService(config, log, options);
  const { headersMs, requestMs, checkMs } = options.timeouts ?? TIMEOUTS;
  let isAccepting = true;
  const app = createApp({ ...service.parts, isAccepting: () => isAccepting });
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: checkMs,
    },
    getRequestListener(app.fetch),
  );
  const port = await listen(server, config).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  const background = startBackground(service, { hasOnlyEvents: options.hasBackground === false });
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    isAccepting = false;
    // Until a load balancer has noticed, it sends more, and that is answered.
    await service.deps.clock.sleep(config.shutdownDelayMs);
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
    server.once("error", (error: NodeJS.ErrnoException) => reject(explained(error, config)));
    const { host, port } = config;
    server.listen({ host, port, backlog: BACKLOG }, () => resolve((server.address() as AddressInfo).port));
  });
}

function explained(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === "EADDRINUSE")
    return new ConfigurationError([`PORT ${port} is taken: another program listens there`]);
  if (error.code === "EADDRNOTAVAIL") return new ConfigurationError([`HOST ${host} is no address of this machine`]);
  return error;
}

function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    const lastResort = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(lastResort);
      resolve();
    });
  });
}

/** Work that hangs, for example on an unresponsive mail server, is abandoned. Its claim expires. */
async function stopInTime(background: Background, clock: Clock): Promise<void> {
  const isOver = new AbortController();
  await Promise.race([background.stop(), clock.sleep(DRAIN_TIMEOUT_MS, isOver.signal)]);
  isOver.abort();
}
