import { type Forecasts, type Known, openForecasts } from "./forecast.ts";

/** A question: the name of a forecast, and what it takes. */
export interface Asked {
  id: number;
  name: keyof Forecasts;
  args: readonly unknown[];
  /** With the first question, and again when more is known. */
  known?: Known;
}

let forecasts: Record<keyof Forecasts, (...args: never[]) => unknown> | null = null;

addEventListener("message", ({ data: { id, name, args, known } }: MessageEvent<Asked>) => {
  if (known !== undefined) forecasts = { ...openForecasts(known) };
  if (forecasts !== null) postMessage({ id, answer: forecasts[name](...(args as never[])) });
});
