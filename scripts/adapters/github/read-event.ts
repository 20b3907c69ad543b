import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { ProblemError } from "../../core/errors.ts";

export interface EventNeed {
  /** What the event does not tell when it does not fit. */
  why: string;
  whatToDo: string;
}

/** What GitHub's event file holds, as far as the shape takes it. @throws ProblemError (exit 2) when it does not fit */
export async function readEvent<T>(path: string, shape: z.ZodType<T>, { why, whatToDo }: EventNeed): Promise<T> {
  const text = await readFile(path, "utf8").catch(() => "");
  const parsed = shape.safeParse(parseOrNull(text));
  if (parsed.success) return parsed.data;
  const what = "The event (GITHUB_EVENT_PATH)";
  throw new ProblemError({ code: "event-unreadable", what, why, whatToDo, isRetryable: false }, 2);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
