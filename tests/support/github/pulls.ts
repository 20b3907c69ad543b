import type { Backend } from "./backend.ts";
import { type Call, type Json, jsonOf, pageOf, type Reply, refusal } from "./call.ts";
import type { GitObjects } from "./git-objects.ts";

export interface Pulls {
  /** How many looks at a pull request answer `mergeable: null`, as GitHub does while it still computes. */
  computing: number;
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

/** Pull requests that follow their branches: heads, mergeability, files, merging and updating, forks included. */
export function createPulls({ backend, git, repository, url }: PullsContext): Pulls {
  const merged = new Map<number, { sha: string; at: string }>();
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
    const done = merged.get(Number(pull.number));
    return {
      ...pull,
      head: { ...(pull.head as Json), sha: head.sha },
      base: { ...(pull.base as Json), sha: base.sha },
      ...(done === undefined ? {} : { merged: true, merged_at: done.at, merge_commit_sha: done.sha }),
    };
  };
  const one = async (number: string): Promise<Awaited<ReturnType<typeof current>> | null> => {
    const found = await backend.json("GET", `${root}/${number}`).catch(() => null);
    return found === null ? null : await current(found);
  };
  const mergeability = async (pull: { head: Json; base: Json }): Promise<Json> => {
    if (pulls.computing > 0) {
      pulls.computing--;
      return { mergeable: null, mergeable_state: "unknown" };
    }
    const result = await git.merge(repository, String(pull.base.sha), String(pull.head.sha));
    return "tree" in result
      ? { mergeable: true, mergeable_state: "clean" }
      : { mergeable: false, mergeable_state: "dirty" };
  };

  /** Merges `from` into the branch `into` of `home`; null when they conflict. */
  const mergeInto = async (step: { home: string; into: string; from: string; message: string; as: string }) => {
    const tip = await git.head(step.home, step.into);
    const result = await git.merge(step.home, tip, step.from);
    if (!("tree" in result)) return null;
    const body = { message: step.message, tree: result.tree, parents: [tip, step.from] };
    const commit = await backend.json("POST", `/repos/${step.home}/git/commits`, { body, as: step.as });
    await backend.json("PATCH", `/repos/${step.home}/git/refs/heads/${step.into}`, { body: { sha: commit.sha } });
    return commit;
  };

  const mergePull = async (call: Call, number: string): Promise<Reply> => {
    const pull = await one(number);
    if (pull === null) return refusal(404, "Not Found");
    if (pull.state !== "open") return refusal(405, "Pull Request is not mergeable");
    const [from, into] = [String(pull.head.sha), String(pull.base.ref)];
    const message = `Merge pull request #${number} from ${String(pull.head.label)}`;
    const commit = await mergeInto({ home: repository, into, from, message, as: call.actor.login });
    if (commit === null) return refusal(405, "Pull Request is not mergeable");
    merged.set(Number(number), { sha: String(commit.sha), at: new Date().toISOString() });
    await backend.json("PATCH", `${root}/${number}`, { body: { state: "closed" } });
    return { status: 200, body: { sha: commit.sha, merged: true, message: "Pull Request successfully merged" } };
  };

  const updateBranch = async (call: Call, number: string): Promise<Reply> => {
    const pull = await one(number);
    if (pull === null) return refusal(404, "Not Found");
    const expected = jsonOf(call).expected_head_sha ?? pull.head.sha;
    if (expected !== pull.head.sha) return refusal(422, "expected head sha didn’t match current head ref.");
    const home = String((pull.head.repo as Json).full_name);
    if (home !== repository) await git.share(repository, home, String(pull.base.sha));
    const message = `Merge branch '${String(pull.base.ref)}' into ${String(pull.head.ref)}`;
    const step = { home, into: String(pull.head.ref), from: String(pull.base.sha), message, as: call.actor.login };
    const commit = await mergeInto(step);
    if (commit === null) return refusal(422, "merge conflict between base and head");
    return { status: 202, body: { message: "Updating pull request branch.", url: `${url}${root}/${number}` } };
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
      const contentsUrl = `${url}/repos/${repository}/contents/${encodeURIComponent(filename)}?ref=${head}`;
      const counts = { additions: 1, deletions: 1, changes: 2 };
      return {
        sha,
        filename,
        status,
        ...counts,
        blob_url: `${url}/${repository}/blob/${head}/${filename}`,
        raw_url: `${url}/${repository}/raw/${head}/${filename}`,
        contents_url: contentsUrl,
      };
    });
    const { items, headers } = pageOf(call, url, list);
    return { status: 200, headers, body: items };
  };

  /** GitHub knows the pull requests of a commit only where the commit's branch is, not where a fork's request goes to. */
  const ofCommit = async (call: Call, sha: string): Promise<Reply> => {
    const all = await Promise.all((await backend.list(`${root}?state=all`)).map(current));
    const wanted = all
      .filter(({ head }) => head.sha === sha && (head.repo as Json).full_name === call.repository)
      .map(listed);
    const { items, headers } = pageOf(call, url, wanted);
    return { status: 200, headers, body: items };
  };

  const merge = async (call: Call): Promise<Reply> => {
    const { base, head, commit_message: said } = jsonOf(call);
    const from = await git.head(call.repository, String(head)).catch(() => String(head));
    const into = String(base);
    const tip = await git.head(call.repository, into).catch(() => null);
    if (tip === null) return refusal(404, "Base does not exist");
    if ((await git.mergeBase(call.repository, tip, from)) === from) return { status: 204 };
    const message = typeof said === "string" ? said : `Merge ${String(head)} into ${into}`;
    const commit = await mergeInto({ home: call.repository, into, from, message, as: call.actor.login });
    return commit === null ? refusal(409, "Merge conflict") : { status: 201, body: commit };
  };

  /** GitHub says when a review was submitted, and nothing of other times. */
  const reviewsOf = async (call: Call, number: string) => {
    const all = await backend.list(`${root}/${number}/reviews`);
    const { items, headers } = pageOf(
      call,
      url,
      all.map(({ created_at: _made, updated_at: _changed, ...review }) => review),
    );
    return { status: 200, headers, body: items };
  };

  const pulls: Pulls = {
    computing: 0,
    async answer(call) {
      if (call.path === "/merges" && call.method === "POST") return await merge(call);
      const sha = /^\/commits\/([0-9a-f]{40})\/pulls$/.exec(call.path)?.[1];
      if (sha !== undefined) return await ofCommit(call, sha);
      const [, number, verb] = /^\/pulls\/(\d+)(?:\/(\w[\w-]*))?$/.exec(call.path) ?? [];
      if (call.path === "/pulls" && call.method === "GET" && call.repository === repository) {
        const query = new URLSearchParams(call.query);
        for (const name of ["page", "per_page"]) query.delete(name);
        const all = await Promise.all((await backend.list(`${root}?${query}`)).map(current));
        const { items, headers } = pageOf(call, url, all.map(listed));
        return { status: 200, headers, body: items };
      }
      if (call.path === "/pulls" && call.method === "POST" && jsonOf(call).head === jsonOf(call).base)
        return refusal(422, "Validation Failed");
      if (number === undefined || call.repository !== repository) return null;
      if (verb === "files") return await filesOf(call, number);
      if (verb === "reviews" && call.method === "GET") return await reviewsOf(call, number);
      if (verb === "merge" && call.method === "PUT") return await mergePull(call, number);
      if (verb === "update-branch") return await updateBranch(call, number);
      const pull = verb === undefined && call.method === "GET" ? await one(number) : null;
      if (pull === null) return verb === undefined && call.method === "GET" ? refusal(404, "Not Found") : null;
      return { status: 200, body: { ...pull, ...(pull.state === "open" ? await mergeability(pull) : {}) } };
    },
  };
  return pulls;
}

/** GitHub works these out for one pull request only, not for a list. */
const OF_ONE = new Set(
  "merged mergeable rebaseable mergeable_state merged_by comments review_comments maintainer_can_modify commits additions deletions changed_files".split(
    " ",
  ),
);

const listed = (pull: Json): Json => Object.fromEntries(Object.entries(pull).filter(([name]) => !OF_ONE.has(name)));
