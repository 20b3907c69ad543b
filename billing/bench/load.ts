import { Pool } from "undici";
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

/**
 * Sends events over a number of connections. Each connection waits for its answer. They are signed beforehand, and sent by a
 * client that needs little: the generator shares the machine with what it measures.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const pool = new Pool(`http://127.0.0.1:${load.port}`, { connections: load.connections });
  const events = Array.from({ length: load.events }, (_, index) => signedEvent(load, index));
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const worker = async () => {
    for (let event = events[next]; event !== undefined; event = events[next]) {
      next += 1;
      const start = performance.now();
      if (!(await post(pool, load.path, event))) failed += 1;
      times.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: load.connections }, worker));
  const seconds = (performance.now() - start) / 1000;
  await pool.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return { perSecond: Math.round(load.events / seconds), p50Ms: at(0.5), p99Ms: at(0.99), failed };
}

function post(pool: Pool, path: string, { body, signature }: ReturnType<typeof signedEvent>): Promise<boolean> {
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return new Promise((resolve) => {
    let status = 0;
    pool.dispatch(
      { path, method: "POST", headers, body },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode;
        },
        onResponseData() {},
        onResponseEnd: () => resolve(status === 200),
        onResponseError: () => resolve(false),
      },
    );
  });
}
