import { expect } from "vitest";
import type { Journal } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Outcome } from "../../scripts/flows/post/run.ts";
import { startGithub } from "./github-server.ts";
import { githubStore, type StoreOptions } from "./github-store.ts";
import { posterWorld } from "./poster-world.ts";

const QUEUE = "content/queue.json";
const RECORD = "mergecast";

/** The poster between the simulator and GitHub, as scheduled workflows run it: five posts are waiting. */
export async function githubPosterWorld() {
  const [world, github] = await Promise.all([posterWorld(), startGithub()]);
  const text = (posts: Partial<Post>[]) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`;
  await github.commit(QUEUE, text(["a", "b", "c", "d", "e"].map((id) => world.item(id))));
  const commits = (await github.log()).length;
  // The post is live a little later than it was claimed, so that its exact time is another than the claim's.
  world.simulator.onRequest = ({ endpoint, phase }) => {
    if (endpoint === "publish" && phase === "before") world.clock.advance(5_000);
  };
  let runs = 0;

  const posts = async (): Promise<Post[]> => JSON.parse((await github.read(QUEUE)) ?? "null").posts;
  return {
    ...world,
    github,
    posts,
    commitQueue: async (queue: Partial<Post>[]) => await github.commit(QUEUE, text(queue)),
    /** How many commits main has at first. */
    commits,
    journal: async (): Promise<Journal> =>
      JSON.parse((await github.read("journal.json", { ref: RECORD })) ?? '{"entries":[]}'),
    /** One workflow run; it counts as completed as soon as it is over, however it ends. */
    async runOnGithub(wish: StoreOptions = {}): Promise<Outcome> {
      const id = ++runs;
      const record: (typeof github.actions.runs)[number] = { id, status: "in_progress" };
      github.actions.runs.push(record);
      const run = { id: String(id), attempt: "1", url: `${github.url}/team/posts/actions/runs/${id}` };
      const store = await githubStore(github, { clock: world.clock, run, ...wish });
      return await world.run({ run: `github:${id}/1` }, { store }).finally(() => {
        record.status = "completed";
      });
    },
    /** What a merge of somebody's pull request does: the queue as it is now, with one more post. */
    async merge(id: string): Promise<void> {
      await github.commit(QUEUE, text([...(await posts()), world.item(id)]), { message: `Merge ${id}` });
    },
    /** How often the one irreversible call was sent. */
    publishCalls: () => world.simulator.state.requests.filter(({ endpoint }) => endpoint === "publish").length,
  };
}

export type GithubPosterWorld = Awaited<ReturnType<typeof githubPosterWorld>>;

/** Exactly one post is live, recorded in journal and queue alike, and was sent once. */
export async function expectOnePost(world: GithubPosterWorld): Promise<void> {
  const [medium] = world.simulator.state.media;
  expect(world.simulator.state.media).toHaveLength(1);
  expect(world.publishCalls()).toBe(1);
  expect(world.simulator.state.violations).toEqual([]);
  expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id: medium?.id }]);
  const [first, ...others] = await world.posts();
  expect(first).toMatchObject({ id: "a", status: "done", media_id: medium?.id });
  expect(others.every(({ status }) => status === "pending")).toBe(true);
}
