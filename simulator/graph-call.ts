import { GraphRefusal, graphErrorBody, invalid, plannedRefusal } from "./graph-errors.ts";
import { type HttpAnswer, type Route, rawJsonAnswer, type SimulatorRequest } from "./http-types.ts";
import { authenticate, requireScope } from "./tokens.ts";
import { mintSecret, type World } from "./world.ts";

export type Params = Readonly<Record<string, string>>;

export interface CallRules {
  /** Parameters of the call, besides access_token. */
  allowed: readonly string[];
  scope: string;
  /** The account id in the path, or null if the path has none. */
  accountId: string | null;
  /** Whether the call sends something, which neither a personal nor a blocked account may. */
  isSending?: boolean;
}

/**
 * What every versioned call checks first: token, scope, account, parameters. Returns the parameters without the token.
 * @throws GraphRefusal
 */
export function openCall(world: World, request: SimulatorRequest, rules: CallRules): Params {
  const { access_token: tokenText, ...params } = readParams(request);
  const token = authenticate(world, tokenText);
  const { account } = world.settings;
  if (rules.accountId !== null && rules.accountId !== "me" && rules.accountId !== account.userId) {
    throw new GraphRefusal("objectMissing");
  }
  requireScope(token, rules.scope);
  if (rules.isSending && account.accountType === "Personal") throw new GraphRefusal("personalAccount");
  if (rules.isSending) refuseWhileBlocked(world);
  return keepKnown(world, params, rules.allowed);
}

/** @throws GraphRefusal. The first refusal tells a client of the block; whatever it sends after that makes it worse. */
function refuseWhileBlocked(world: World): void {
  const { block } = world;
  if (block === null || world.settings.clock.now() >= block.until) return;
  if (block.isTold) {
    const detail = `Something was sent, although the account is blocked until ${block.until.toISOString()}.`;
    world.violations.push({ kind: "sent while blocked", containerId: "", detail });
  }
  block.isTold = true;
  throw plannedRefusal(block);
}

/** @throws GraphRefusal for a parameter that was sent twice: which one counts is not documented. */
export function readParams(request: SimulatorRequest): Params {
  const [repeated] = request.repeated;
  if (repeated !== undefined) throw invalid(`The parameter ${repeated} was sent more than once`);
  return { ...request.query, ...request.form };
}

/** @throws GraphRefusal for a name that is not in the list, unless the switch `unknownParams` ignores such parameters */
export function keepKnown(world: World, params: Params, allowed: readonly string[]): Params {
  const unknown = Object.keys(params).find((name) => !allowed.includes(name));
  if (unknown === undefined) return params;
  if (world.settings.switches.unknownParams === "refused") throw invalid(`Unknown parameter ${unknown}`);
  return Object.fromEntries(Object.entries(params).filter(([name]) => allowed.includes(name)));
}

/** Wraps an action that may be refused, so that a refusal is answered with the documented error body. */
export function answering(world: World, run: Route["run"]): Route["run"] {
  return async (context) => {
    try {
      return await run(context);
    } catch (error) {
      if (error instanceof GraphRefusal) return refusalAnswer(world, error);
      throw error;
    }
  };
}

function refusalAnswer(world: World, refusal: GraphRefusal): HttpAnswer {
  const { row, message } = refusal;
  const traceId = `A${mintSecret(world, "trace").slice(0, 21)}`;
  return rawJsonAnswer(graphErrorBody(row, message, traceId), row.status);
}
