/** How a pull request says that an agent opened it. */
import type { PullAgent } from "../ports/pull-requests.ts";
import { printable } from "../text/printable.ts";

/** First part of the names of branches that agents write to. */
export const AGENT_BRANCH = "agent";

const BRANCH = new RegExp(`^${AGENT_BRANCH}(?:-[\\w-]+)?/[\\w-]+$`);

export function isAgentBranch(branch: unknown): boolean {
  return typeof branch === "string" && BRANCH.test(branch);
}

const MAX_CLIENT = 60;
const MARK = new RegExp(`<!-- mergecast-agent: ([\\w .@/-]{0,${MAX_CLIENT}}) -->`);

/** The name that an MCP client gives itself; "" if it gives none. */
export function clientName(name: string): string {
  return printable(name)
    .replaceAll(/[^\w .@/-]/g, "")
    .slice(0, MAX_CLIENT)
    .trim();
}

/** First lines of a pull request by an agent. @param client as {@link clientName} gives it */
export function agentOpening(client: string): string {
  const by = client === "" ? "an agent" : `an agent (${client})`;
  return `Proposed by ${by} for the person in whose name this was opened.\n\n<!-- mergecast-agent: ${client} -->`;
}

/** Null when a person opened it. */
export function agentOf({ branch, author, body }: { branch: string; author: string; body: string }): PullAgent | null {
  return isAgentBranch(branch) ? { person: author, client: MARK.exec(body)?.[1] ?? "" } : null;
}
