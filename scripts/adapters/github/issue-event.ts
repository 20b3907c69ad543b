import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ProblemError } from "../../core/errors.ts";

const event = z.object({ issue: z.object({ number: z.int().positive() }) });

/** Number of the issue that GitHub's event file speaks of. @throws ProblemError (exit 2) when it speaks of none */
export async function readIssueNumber(eventPath: string): Promise<number> {
  const text = await readFile(eventPath, "utf8").catch(() => "");
  const parsed = event.safeParse(parseOrNull(text));
  if (parsed.success) return parsed.data.issue.number;
  throw new ProblemError(
    {
      code: "event-unreadable",
      what: "The event (GITHUB_EVENT_PATH)",
      why: "It does not tell which issue was written.",
      whatToDo: "Start this from a workflow that runs on issues, or give the number with --issue.",
      isRetryable: false,
    },
    2,
  );
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
