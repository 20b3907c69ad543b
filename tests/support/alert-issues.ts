import type { GithubServer } from "./github-server.ts";

/** The keys of the conditions whose issues are in this state, in the order they were opened. */
export async function alertIssues(github: GithubServer, state: "open" | "closed" = "open"): Promise<string[]> {
  const issues = (await github.api("GET", `/issues?state=${state}&labels=mergecast-alert`)) as unknown as {
    number: number;
    body: string;
  }[];
  return issues
    .sort((a, b) => a.number - b.number)
    .map(({ body }) => /^<!-- mergecast-alert:(\S+) -->/.exec(body)?.[1] ?? "of somebody else");
}
