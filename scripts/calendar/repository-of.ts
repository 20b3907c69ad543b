import { isAbsolute, relative, sep } from "node:path";
import type { Repository } from "../core/calendar/site-data.ts";
import type { GithubEnv } from "../parse-env.ts";

/** Where the composer proposes posts, as Actions tells it; null outside of a repository. */
export function repositoryOf(
  { serverUrl, repository, ref }: Pick<GithubEnv, "serverUrl" | "repository" | "ref">,
  queuePath: string,
): Repository | null {
  if (repository === undefined) return null;
  const inside = relative(process.cwd(), queuePath);
  const isInside = !inside.startsWith("..") && !isAbsolute(inside);
  return {
    url: `${serverUrl.replace(/\/+$/, "")}/${repository}`,
    branch: /^refs\/heads\/(.+)$/.exec(ref ?? "")?.[1] ?? "main",
    queuePath: isInside ? inside.split(sep).join("/") : "content/queue.json",
  };
}
