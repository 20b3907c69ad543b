import { openGithub } from "../../tests/support/github/open-github.ts";
import { openPlatform, type PostKind, type Stage, startPost } from "./stage.ts";

const QUEUE = "content/queue.json";
const JOURNAL = "content/journal.json";

/** A stage with the GitHub store. Each start is a separate workflow run, which is completed when its process has ended. */
export async function openGithubStage(kind: PostKind): Promise<Stage> {
  const platform = await openPlatform(kind);
  const github = await openGithub({ files: { [QUEUE]: platform.queueText } });
  const actions = {
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_REF: `refs/heads/${github.defaultBranch}`,
    GITHUB_TOKEN: "github-token",
    BOT_TOKEN: "bot-token",
  };
  return {
    simulator: platform.simulator,
    github,
    start(preload) {
      const id = github.actions.runs.length + 1;
      const run: (typeof github.actions.runs)[number] = { id, status: "in_progress" };
      github.actions.runs.push(run);
      const env = { ...platform.env, ...actions, GITHUB_RUN_ID: String(id) };
      const child = startPost([], { env, preload });
      child.once("exit", () => {
        run.status = "completed";
      });
      return child;
    },
    readPost: async () => JSON.parse((await github.read(QUEUE)) ?? "null").posts[0],
    readJournal: async () => JSON.parse((await github.read(JOURNAL)) ?? '{"entries":[]}'),
    async close() {
      await Promise.all([platform.close(), github.close()]);
    },
  };
}
