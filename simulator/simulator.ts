import type { IncomingMessage, ServerResponse } from "node:http";
import { type Exchange, handleExchange, type RequestHook } from "./exchange.ts";
import { createFaultBoard } from "./faults.ts";
import { createGraphRouter } from "./graph-routes.ts";
import type { Router } from "./http-types.ts";
import { type Listener, listen, sendAnswer } from "./listener.ts";
import { createAuthorizeRouter, createTokenRouter } from "./oauth-routes.ts";
import { answerOwnPages, type Controls } from "./own-pages.ts";
import { resolveSettings, type SimulatorOptions } from "./settings.ts";
import { viewState } from "./state-view.ts";
import { issueToken } from "./tokens.ts";
import { createWorld } from "./world.ts";

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

/** Starts the stand-in on three loopback ports, one per host of the platform. @throws if a port is taken */
export async function startSimulator(options: SimulatorOptions = {}) {
  const settings = resolveSettings(options);
  const world = createWorld(settings);
  const closing = new AbortController();
  const exchange: Exchange = {
    world,
    faults: createFaultBoard(),
    log: [],
    hook: (event) => simulator.onRequest(event),
    signal: closing.signal,
  };
  const controls: Controls = {
    clock: settings.clock,
    faults: exchange.faults,
    state: viewState(world, exchange.log),
    issueToken: (token = {}) => issueToken(world, token),
  };
  const listeners = await listenAll(exchange, { options, controls });
  const [graphUrl = "", tokenUrl = "", authorizeUrl = ""] = listeners.map(({ url }) => url);
  world.publicUrl = graphUrl;
  const simulator = {
    ...controls,
    /** Account, app and switches; changes take effect at once. */
    settings,
    graphUrl,
    tokenUrl,
    authorizeUrl,
    feedUrl: `${graphUrl}/feed`,
    /** Called at the boundaries of every platform call, which waits for it. It can be replaced at any time. */
    onRequest: (() => undefined) as RequestHook,
    /** Stops listening, cuts connections and cancels downloads. */
    async close() {
      closing.abort();
      await Promise.all(listeners.map((listener) => listener.close()));
    },
  };
  return simulator;
}

/** All three or none: if a port is taken, those already open are closed. */
async function listenAll(
  exchange: Exchange,
  { options, controls }: { options: SimulatorOptions; controls: Controls },
): Promise<Listener[]> {
  const { world } = exchange;
  const answer = (router: Router) => (message: IncomingMessage, response: ServerResponse) =>
    handleExchange(exchange, router, { message, response });
  const answerGraph = answer(createGraphRouter(world));
  const opened = await Promise.allSettled([
    listen(options.port ?? 0, async (message, response) => {
      const own = await answerOwnPages(message, { world, controls });
      await (own === null ? answerGraph(message, response) : sendAnswer(response, own));
    }),
    listen(options.tokenPort ?? 0, answer(createTokenRouter(world))),
    listen(options.authorizePort ?? 0, answer(createAuthorizeRouter(world))),
  ]);
  const listeners = opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failed = opened.find((result) => result.status === "rejected");
  if (failed === undefined) return listeners;
  await Promise.all(listeners.map((listener) => listener.close()));
  throw failed.reason;
}
