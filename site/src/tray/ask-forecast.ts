import type { Forecasts, Known } from "./forecast.ts";
import type { Asked } from "./forecast-worker.ts";

/** The same forecasts, when they are here. */
export type AskedForecasts = {
  [Name in keyof Forecasts]: (...args: Parameters<Forecasts[Name]>) => Promise<ReturnType<Forecasts[Name]>>;
};

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}

let opened: { worker: Worker; known: Known | null } | null = null;
let count = 0;
const waiting = new Map<number, Waiting>();

/**
 * Forecasts beside the page: with a thousand posts, one takes a slow phone half a second, in which the page would not answer. All
 * parts of the page share one worker. Each forecast rejects when it cannot be loaded.
 */
export function askForecasts(known: Known): AskedForecasts {
  const ask = async <T>(name: keyof Forecasts, args: readonly unknown[]): Promise<T> =>
    await new Promise<T>((resolve, reject) => {
      opened ??= { worker: openWorker(), known: null };
      const asked: Asked = { id: ++count, name, args };
      waiting.set(asked.id, { resolve, reject });
      const isNews = opened.known?.data !== known.data || (known.ids !== null && opened.known.ids !== known.ids);
      if (isNews) opened.known = known;
      opened.worker.postMessage(isNews ? { ...asked, known } : asked);
    });
  return {
    ofChanges: async (...args) => await ask("ofChanges", args),
    ofOneMore: async (...args) => await ask("ofOneMore", args),
    ofDraft: async (...args) => await ask("ofDraft", args),
  };
}

function openWorker(): Worker {
  const worker = new Worker(new URL("./forecast-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: { id, answer } }: MessageEvent<{ id: number; answer: never }>) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  };
  worker.onerror = () => {
    opened = null;
    for (const { reject } of waiting.values()) reject(new Error("A part of this page could not be loaded. Reload it."));
    waiting.clear();
  };
  return worker;
}
