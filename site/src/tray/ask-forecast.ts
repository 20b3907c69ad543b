import type { ChangesForecast } from "../../../scripts/core/calendar/forecast-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import type { Preview } from "./forecast.ts";
import type { Ask } from "./forecast-worker.ts";

export interface Forecasts {
  forecast(changes: readonly ListChange[], nowMs: number): Promise<ChangesForecast>;
  preview(changes: readonly ListChange[], nowMs: number, change: ListChange): Promise<Preview>;
}

/** Forecasts beside the page. Rejects when the worker cannot be loaded. */
export function openForecasts(known: NonNullable<Ask["known"]>): Forecasts {
  const worker = new Worker(new URL("./forecast-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let count = 0;
  worker.onmessage = ({ data: { id, answer } }: MessageEvent<{ id: number; answer: never }>) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  };
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error("A part of this page could not be loaded. Reload it."));
    waiting.clear();
  };
  const ask = async <T>(what: Omit<Ask, "id">): Promise<T> =>
    await new Promise<T>((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...what, id, ...(id === 1 && { known }) });
    });
  return {
    forecast: async (changes, nowMs) => await ask({ changes, nowMs }),
    preview: async (changes, nowMs, change) => await ask({ changes, nowMs, change }),
  };
}
