import type { Log } from "../../scripts/core/ports/runtime.ts";

/** A log that keeps its lines, each with its level in front. */
export function recordedLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const keep = (level: string) => (text: string) => void lines.push(`${level}: ${text}`);
  return { lines, info: keep("info"), notice: keep("notice"), warn: keep("warn"), error: keep("error") };
}
