import type { Backend } from "./backend.ts";
import { type Call, type Json, jsonOf, pageOf, type Reply, refusal } from "./call.ts";
import type { GitObjects } from "./git-objects.ts";

export interface Pulls {
  answer(call: Call): Promise<Reply | null>;
}

interface PullsContext {
  backend: Backend;
  git: GitObjects;
  repository: string;
  url: string;
}

interface Side {
  ref: string;
  sha: string;
  repository: string;
}

/** Pull requests that follow their branches: heads, mergeability and files, forks included. */
export function createPulls({ backend, git, repository, url }: PullsContext): Pulls {
  const root = `/repos/${repository}/pulls`;

  const side = async (pull: Json, name: "head" | "base"): Promise<Side> => {
    const given = pull[name] as Json;
    const home = String((given.repo as Json).full_name);
    const ref = String(given.ref);
    const isOver = pull.state === "closed";
    const sha = isOver ? String(given.sha) : await git.head(home, ref).catch(() => String(given.sha));
    // GitHub keeps what pull requests of forks bring along in the repository they are for.
    if (home !== repository) await git.share(home, repository, sha);
    return { ref, sha, repository: home };
  };
  const current = async (pull: Json): Promise<Json & { head: Json; base: Json }> => {
    const [head, base] = [await side(pull, "head"), await side(pull, "base")];
    return {
      ...pull,
      head: { ...(pull.head as Json), sha: head.sha },
      base: { ...(pull.base as Json), sha: base.sha },
    };
  };
  const one = async (number: string): Promise<Awaited<ReturnType<typeof current>> | null> => {
    const found = await backend.json("GET", `${root}/${number}`).catch(() => null);
    return found === null ? null : await current(found);
  };
  const mergeability = async (pull: { head: Json; base: Json }): Promise<Json> => {
    const result = await git.merge(repository, String(pull.base.sha), String(pull.head.sha));
    return "tree" in result
      ? { mergeable: true, mergeable_state: "clean" }
      : { mergeable: false, mergeable_state: "dirty" };
  };

  const paged = (call: Call, list: Json[]): Reply => {
    const { items, headers } = pageOf(call, url, list);
    return { status: 200, headers, body: items };
  };

  const filesOf = async (call: Call, number: string): Promise<Reply> => {
    const pull = await one(number);
    if (pull === null) return refusal(404, "Not Found");
    const head = String(pull.head.sha);
    const base = await git.mergeBase(repository, String(pull.base.sha), head);
    const [before, after] = [await git.files(repository, base), await git.files(repository, head)];
    const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
    const changed = paths.filter((path) => before.get(path)?.sha !== after.get(path)?.sha);
    const list = changed.map((filename): Json => {
      const status = !before.has(filename) ? "added" : after.has(filename) ? "modified" : "removed";
      const sha = (after.get(filename) ?? before.get(filename))?.sha;
      return { sha, filename, status };
    });
    return paged(call, list);
  };

  /** GitHub says when a review was submitted, and nothing of other times. */
  const reviewsOf = async (call: Call, number: string) => {
    const all = await backend.list(`${root}/${number}/reviews`);
    return paged(
      call,
      all.map(({ created_at: _made, updated_at: _changed, ...review }) => review),
    );
  };

  return {
    async answer(call) {
      const [, number, verb] = /^\/pulls\/(\d+)(?:\/(\w[\w-]*))?$/.exec(call.path) ?? [];
      if (call.path === "/pulls" && call.method === "GET" && call.repository === repository) {
        const query = new URLSearchParams(call.query);
        for (const name of ["page", "per_page"]) query.delete(name);
        const all = await Promise.all((await backend.list(`${root}?${query}`)).map(current));
        return paged(call, all.map(listed));
      }
      if (call.path === "/pulls" && call.method === "POST" && jsonOf(call).head === jsonOf(call).base)
        return refusal(422, "Validation Failed");
      if (number === undefined || call.repository !== repository) return null;
      if (verb === "files") return await filesOf(call, number);
      if (verb === "reviews" && call.method === "GET") return await reviewsOf(call, number);
      const pull = verb === undefined && call.method === "GET" ? await one(number) : null;
      if (pull === null) return verb === undefined && call.method === "GET" ? refusal(404, "Not Found") : null;
      return { status: 200, body: { ...pull, ...(pull.state === "open" ? await mergeability(pull) : {}) } };
    },
  };
}

/** GitHub works these out for one pull request only, not for a list. */
const OF_ONE = new Set(
  "merged mergeable rebaseable mergeable_state merged_by comments review_comments maintainer_can_modify commits additions deletions changed_files".split(
    " ",
  ),
);

const listed = (pull: Json): Json => Object.fromEntries(Object.entries(pull).filter(([name]) => !OF_ONE.has(name)));
