import type { RecordedRequest } from "../github-server.ts";

/** A request to GitHub, as scenarios name it: "PUT /contents/content/queue.json", "read mergecast", "write mergecast:journal.json". */
export function describeRequest({ method, path, body }: RecordedRequest): string {
  const [rest = ""] = decodeURIComponent(path)
    .replace(/^\/repos\/[^/]+\/[^/?]+/, "")
    .split("?");
  return (rest === "/graphql" ? describeRecordRequest(body as GraphqlBody) : null) ?? `${method} ${rest || "/"}`;
}

interface GraphqlBody {
  variables?: {
    branch?: string;
    input?: { branch: { branchName: string }; fileChanges: { additions: { path: string }[] } };
  };
}

/** Reads and writes of a branch at once; null for anything else. */
function describeRecordRequest({ variables = {} }: GraphqlBody): string | null {
  const { branch, input } = variables;
  if (input === undefined) return branch === undefined ? null : `read ${branch.replace("refs/heads/", "")}`;
  return `write ${input.branch.branchName}:${input.fileChanges.additions.map(({ path }) => path).join(", ")}`;
}
