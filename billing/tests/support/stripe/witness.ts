import type { Simulator } from "../../../simulator/simulator.ts";
import { judgeExchange, judgeObject } from "./judge-exchange.ts";

export interface Witness {
  /** @throws Error when a request, an answer or an event was not as the provider describes it */
  check(): void;
  /** Deviations that a test makes on purpose: what the provider does not say today, and may say tomorrow. */
  readonly expected: RegExp[];
}

/** Compares what reaches a simulator, what it answers and what its events hold with the provider's description. */
export function witness(simulator: Simulator): Witness {
  const deviations = new Set<string>();
  simulator.onExchange = (exchange) => {
    try {
      for (const deviation of judgeExchange(exchange)) deviations.add(deviation);
    } catch (error) {
      deviations.add(`${exchange.method} ${exchange.path} could not be compared: ${String(error)}`);
    }
  };
  const expected: RegExp[] = [];
  return {
    expected,
    check() {
      for (const { type, data } of simulator.world.events) {
        // What has no kind was made up by a test.
        const problem = data.object.object === undefined ? null : judgeObject(data.object);
        if (problem !== null) deviations.add(`The event ${type} holds a ${problem}`);
      }
      const unexpected = [...deviations].filter((deviation) => !expected.some((pattern) => pattern.test(deviation)));
      if (unexpected.length > 0) throw new Error(`Not as the provider describes it:\n${unexpected.join("\n")}`);
    },
  };
}
