import type { SimulatorClock } from "./clock.ts";
import { type Exchange, handleExchange, type RequestHook } from "./exchange.ts";
import { createFaultBoard, type FaultBoard } from "./faults.ts";
import { answerOwnPages } from "./graph-listener.ts";
import { createGraphRouter } from "./graph-routes.ts";
import type { ListenerName, Router } from "./http-types.ts";
import { type Listener, listen } from "./listener.ts";
import { createAuthorizeRouter, createTokenRouter } from "./oauth-routes.ts";
import { sendAnswer } from "./send-answer.ts";
import { resolveSettings, type Settings, type SimulatorOptions } from "./settings.ts";
import { type StateView, viewState } from "./state-view.ts";
import { issueToken, type TokenWish } from "./tokens.ts";
import { createWorld } from "./world.ts";

export interface Simulator {
  graphUrl: string;
  tokenUrl: string;
  authorizeUrl: string;
  feedUrl: string;
  clock: SimulatorClock;
  faults: FaultBoard;
  state: StateView;
  /** Account, app and switches; changes take effect at once. */
  settings: Settings;
  /** A working token of the account, with the given age and scopes. */
  issueToken(wish?: TokenWish): string;
  /** Called at the boundaries of every platform call, which waits for it. It can be replaced at any time. */
  onRequest: RequestHook;
  /** Stops listening, cuts connections and cancels downloads. */
  close(): Promise<void>;
}

/** Starts the stand-in on three loopback ports, one per host of the platform. @throws if a port is taken */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
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
  const state = viewState(world, exchange.log);
  const controls = {
    clock: settings.clock,
    faults: exchange.faults,
    state,
    issueToken: (wish: TokenWish = {}) => issueToken(world, wish),
  };
  const listeners = await listenAll(exchange, { options, controls });
  const [graph, token, authorize] = listeners;
  world.publicUrl = graph.url;
  const simulator: Simulator = {
    ...controls,
    settings,
    graphUrl: graph.url,
    tokenUrl: token.url,
    authorizeUrl: authorize.url,
    feedUrl: `${graph.url}/feed`,
    onRequest: () => undefined,
    async close() {
      closing.abort();
      await Promise.all(listeners.map((listener) => listener.close()));
    },
  };
  return simulator;
}

interface ListenPlan {
  options: SimulatorOptions;
  controls: Parameters<typeof answerOwnPages>[1]["controls"];
}

/** All three or none: if a port is taken, those already open are closed. */
async function listenAll(
  exchange: Exchange,
  { options, controls }: ListenPlan,
): Promise<[Listener, Listener, Listener]> {
  const { world } = exchange;
  const graph = await listenGraph(exchange, options.port ?? 0, controls);
  const opened = [graph];
  try {
    const token = await listenOther(exchange, options.tokenPort ?? 0, ["token", createTokenRouter(world)]);
    opened.push(token);
    const authorize = await listenOther(exchange, options.authorizePort ?? 0, [
      "authorize",
      createAuthorizeRouter(world),
    ]);
    return [graph, token, authorize];
  } catch (error) {
    await Promise.all(opened.map((listener) => listener.close()));
    throw error;
  }
}

function listenGraph(exchange: Exchange, port: number, controls: ListenPlan["controls"]): Promise<Listener> {
  const router = createGraphRouter(exchange.world);
  return listen(port, async (message, response) => {
    const own = await answerOwnPages(message, { world: exchange.world, controls });
    if (own !== null) return sendAnswer(response, own);
    return handleExchange(exchange, { name: "graph", router }, { message, response });
  });
}

function listenOther(exchange: Exchange, port: number, [name, router]: [ListenerName, Router]): Promise<Listener> {
  return listen(port, (message, response) => handleExchange(exchange, { name, router }, { message, response }));
}
