import { Agent, request } from "node:http";
import { type EventPlan, signedEvent } from "./sample-event.ts";

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
}

export interface Load extends EventPlan {
  port: number;
  path: string;
  events: number;
  connections: number;
}

/** Sends events over a number of connections. Each connection waits for its answer. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const worker = async () => {
    while (next < load.events) {
      const index = next;
      next += 1;
      const start = performance.now();
      if (!(await post(agent, load, index))) failed += 1;
      times.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: load.connections }, worker));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return { perSecond: Math.round(load.events / seconds), p50Ms: at(0.5), p99Ms: at(0.99), failed };
}

function post(agent: Agent, load: Load, index: number): Promise<boolean> {
  const { body, signature } = signedEvent(load, index);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "stripe-signature": signature,
  };
  return new Promise((resolve) => {
    const sent = request(
      { agent, port: load.port, host: "127.0.0.1", path: load.path, method: "POST", headers },
      (response) => {
        response.resume().on("end", () => resolve(response.statusCode === 200));
      },
    );
    sent.on("error", () => resolve(false));
    sent.end(body);
  });
}
