import { describe, expect, it } from "vitest";
import { environment } from "../../scripts/wiring/process-environment.ts";
import { lettersFile } from "../core/merge/queue-file.ts";
import { QUEUE, updateWorld } from "../flows/pull-requests/update-branches-world.ts";
import { alertIssues } from "../support/alert-issues.ts";
import { callCommand } from "../support/call-command.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A conflicting proposal, and the command run as a workflow would run it. */
async function stage() {
  const world = await updateWorld({ [QUEUE]: lettersFile("a") });
  await world.propose("summer", { [QUEUE]: lettersFile("ax") });
  await world.github.commit(QUEUE, lettersFile("am"));
  const { PATH = "" } = environment();
  const address = { GITHUB_API_URL: world.github.url, GITHUB_REPOSITORY: world.github.repository };
  const cwd = await temporaryFolder();
  const run = (env: Record<string, string>) =>
    callCommand("update-branches", [], { cwd, env: { PATH, ...address, ...env } });
  return { ...world, run };
}

describe("npm run mergecast -- update-branches", () => {
  it("updates a conflicting pull request, with the variables of Actions", async () => {
    const { run, github } = await stage();
    expect(await run({ GITHUB_TOKEN: "github-token", BOT_TOKEN: "bot-token" })).toEqual({
      code: 0,
      stdout: "Pull request 1 is up to date with the queue of main.\nUpdated: 1. Left to people: none. Failed: none.\n",
      stderr: "",
    });
    expect(await github.read(QUEUE, { ref: "summer" })).toBe(lettersFile("amx"));
  });

  it("pushes with the job's own token when there is no other, and explains the effect", async () => {
    const { run, github } = await stage();
    const { code, stdout } = await run({ GITHUB_TOKEN: "github-token" });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("Set BOT_TOKEN") });
    expect(await github.read(QUEUE, { ref: "summer" })).toBe(lettersFile("amx"));
  });

  it("ends with 1 when a pull request could not be updated, and closes its alert only when all are", async () => {
    const { run, github } = await stage();
    const body = "<!-- mergecast-alert:branches -->\n\nOpened by an earlier run.";
    await github.api("POST", "/issues", { title: "Branches", body, labels: ["mergecast-alert"] });
    const inActions = { GITHUB_TOKEN: "github-token", BOT_TOKEN: "bot-token", GITHUB_ACTIONS: "true" };
    github.faults.add({
      method: "POST",
      path: /^\/git\/trees/,
      when: "before",
      kind: "answer",
      count: 100,
      status: 500,
    });
    const { code, stderr } = await run(inActions);
    expect(code).toBe(1);
    expect(stderr).toContain("Bringing pull requests up to date with the queue: It failed for 1");
    expect([await alertIssues(github), await alertIssues(github, "closed")]).toEqual([["branches"], []]);
    github.faults.clear();
    expect((await run(inActions)).code).toBe(0);
    expect(await alertIssues(github)).toEqual([]);
  });

  it.each([
    ["no token", {}, "GITHUB_REPOSITORY and GITHUB_TOKEN (or BOT_TOKEN) are not both set"],
    ["a refused token", { GITHUB_TOKEN: "expired-token" }, "GitHub refused GITHUB_TOKEN (401)"],
  ])("ends with 2 with %s", async (_what, env, why) => {
    const { run } = await stage();
    const { code, stderr } = await run(env);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(why) });
    expect(stderr).not.toContain("expired-token");
  });

  it("ends with 2 for a queue outside the repository and without a repository", async () => {
    const env = { GITHUB_TOKEN: "t", GITHUB_REPOSITORY: "team/posts" };
    expect((await callCommand("update-branches", ["--queue", "../queue.json"], { env })).code).toBe(2);
    const { code, stderr } = await runCommand("update-branches", [], { env: { GITHUB_TOKEN: "t" } });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("GITHUB_REPOSITORY and GITHUB_TOKEN (or BOT_TOKEN) are not"),
    });
  });
});
