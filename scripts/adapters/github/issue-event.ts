import { z } from "zod";
import { readEvent } from "./read-event.ts";

const event = z.object({ issue: z.object({ number: z.int().positive() }) });

/** Number of the issue that GitHub's event file speaks of. @throws ProblemError (exit 2) when it speaks of none */
export async function readIssueNumber(eventPath: string): Promise<number> {
  const { issue } = await readEvent(eventPath, event, {
    why: "It does not tell which issue was written.",
    whatToDo: "Start this from a workflow that runs on issues, or give the number with --issue.",
  });
  return issue.number;
}
