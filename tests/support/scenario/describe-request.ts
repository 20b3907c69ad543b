import type { RecordedRequest } from "../github-server.ts";

/** A request to GitHub, as scenarios name it: "GET /contents/content/queue.json", "read mergecast", "write mergecast:journal.json". */
export function describeRequest({ method, path, body }: RecordedRequest): string {
  const [rest = ""] = decodeURIComponent(path)
    .replace(/^\/repos\/[^/]+\/[^/?]+/, "")
    .split("?");
  return (rest === "/graphql" ? describeBranchRequest(body as GraphqlBody) : null) ?? `${method} ${rest || "/"}`;
}

interface GraphqlBody {
  variables?: {
    branch?: string;
    folder?: string;
    input?: { branch: { branchName: string }; fileChanges: { additions: { path: string }[] } };
  };
}

/** Reads and writes of a branch at once; null for anything else. */
function describeBranchRequest({ variables = {} }: GraphqlBody): string | null {
  const { branch, folder, input } = variables;
  if (input === undefined && branch !== undefined) return `read ${branch.replace("refs/heads/", "")}`;
  if (input === undefined) return folder === undefined ? null : `read ${folder}`;
  return `write ${input.branch.branchName}:${input.fileChanges.additions.map(({ path }) => path).join(", ")}`;
}
