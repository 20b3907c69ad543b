import { describe, expect, it } from "vitest";
import { updateBranches } from "../../../scripts/flows/pull-requests/update-pull-branches.ts";
import { lettersFile } from "../../core/merge/queue-file.ts";
import { QUEUE, updateWorld } from "./update-branches-world.ts";

/** As many conflicting proposals as there are letters, each with a post of its own. */
async function conflicting(letters: string) {
  const world = await updateWorld({ [QUEUE]: lettersFile("a") });
  const pulls: number[] = [];
  for (const letter of letters)
    pulls.push(await world.propose(`add-${letter}`, { [QUEUE]: lettersFile(`a${letter}`) }));
  await world.github.commit(QUEUE, lettersFile("am"));
  return { ...world, pulls };
}

const REF = /^\/git\/refs\//;

describe("updateBranches when something goes wrong", () => {
  it("loses no commit that was pushed in the same moment", async () => {
    const { github, pulls, run } = await conflicting("x");
    let hasPushed = false;
    github.onRequest = async ({ method, path }) => {
      if (method !== "PATCH" || !REF.test(path) || hasPushed) return;
      hasPushed = true;
      await github.commit(QUEUE, lettersFile("axy"), { branch: "add-x" });
    };
    expect(await run()).toMatchObject({ updated: pulls, failed: [] });
    expect(await github.read(QUEUE, { ref: "add-x" })).toBe(lettersFile("amxy"));
  });

  it("leaves a branch with constant pushes to the next run", async () => {
    const { github, run, log } = await conflicting("x");
    let pushes = 0;
    github.onRequest = async ({ method, path }) => {
      if (method === "PATCH" && REF.test(path)) await github.commit("notes.md", String(pushes++), { branch: "add-x" });
    };
    expect(await run()).toEqual({ updated: [], needPeople: [], failed: [] });
    expect(log.lines.join()).toContain("The next run tries again");
    expect(await github.read(QUEUE, { ref: "add-x" })).toBe(lettersFile("ax"));
  });

  it("does not touch a pull request that was closed in the meantime", async () => {
    const { github, pulls, run, log } = await conflicting("x");
    github.onRequest = async ({ method, path }) => {
      if (method !== "PATCH" || !REF.test(path)) return;
      await github.commit("notes.md", "bye", { branch: "add-x" });
      await github.api("PATCH", `/pulls/${pulls[0]}`, { state: "closed" });
    };
    expect(await run()).toEqual({ updated: [], needPeople: [], failed: [] });
    expect(log.lines).toEqual([]);
  });

  it.each([
    ["a 502", { kind: "answer" as const, status: 502 }],
    ["a connection that breaks", { kind: "drop" as const }],
  ])("takes a push for done that took effect although the answer was %s", async (_what, fault) => {
    const { github, pulls, run } = await conflicting("x");
    github.faults.add({ method: "PATCH", path: REF, when: "after", ...fault });
    expect(await run()).toMatchObject({ updated: pulls, failed: [] });
    expect(await github.read(QUEUE, { ref: "add-x" })).toBe(lettersFile("amx"));
  });

  it("continues with the others when one fails, and names what is missing", async () => {
    const { github, pulls, run, log } = await conflicting("xy");
    const message = "Resource not accessible by integration";
    github.faults.add({ method: "PATCH", path: REF, when: "before", kind: "answer", status: 403, message });
    expect(await run()).toMatchObject({ failed: [pulls[0]], updated: [pulls[1]] });
    expect(log.lines.join("\n")).toContain(`error: Pull request ${pulls[0]}: Updating the branch`);
    expect(log.lines.join("\n")).toContain('Give BOT_TOKEN the permission "Contents: read and write"');
  });

  it("stops when GitHub throttles", async () => {
    const { github, pulls, run } = await conflicting("xy");
    const headers = { "retry-after": "600" };
    github.faults.add({ method: "POST", path: /^\/git\/trees/, when: "before", kind: "answer", status: 403, headers });
    expect(await run()).toEqual({ failed: [pulls[0]], updated: [], needPeople: [] });
  });

  it("sends no further request when GitHub throttles at the start", async () => {
    const { github, run } = await conflicting("xyz");
    const headers = { "retry-after": "600" };
    github.faults.add({ path: /^\/pulls\/\d+\/files/, when: "before", kind: "answer", status: 403, headers });
    await expect(run()).rejects.toMatchObject({ problem: { code: "github-throttled" } });
    expect(github.requests.at(-1)?.path).toContain("/pulls/1/files");
  });

  it.each([
    "Repository rule violations found",
    'Required status check "ci" is expected.',
    "At least 1 approving review is required by reviewers with write access.",
    "No.",
  ])("says that a branch is protected, and does not bypass that: %s", async (message) => {
    const { github, pulls, run, log } = await conflicting("x");
    const head = await github.head("add-x");
    github.faults.add({ method: "PATCH", path: REF, when: "before", kind: "answer", status: 422, message, count: 9 });
    expect(await run()).toEqual({ updated: [], needPeople: [], failed: pulls });
    expect(log.lines.join()).toContain("The branch's rules do not allow BOT_TOKEN to write to it");
    expect(await github.head("add-x")).toBe(head);
  });

  it("changes nothing when not all files are listed", async () => {
    const { pulls, ports, writes, github } = await conflicting("x");
    const main = await github.head();
    const seeing = (isCut: (commit: string) => boolean) => ({
      ...ports,
      branches: {
        ...ports.branches,
        readFiles: async (commit: string) => (isCut(commit) ? null : await ports.branches.readFiles(commit)),
      },
    });
    const options = { queuePath: QUEUE, repositoryUrl: "https://github.com/team/posts" };
    const update = (isCut: (commit: string) => boolean) => updateBranches(seeing(isCut), options);
    await expect(update(() => true)).rejects.toMatchObject({ exitCode: 2 });
    writes();
    expect(await update((commit) => commit !== main)).toMatchObject({ needPeople: pulls });
    expect(writes()).toEqual([`POST /issues/${pulls[0]}/comments`]);
  });

  it("ends with a clear error when the pull requests cannot be listed", async () => {
    const { github, run } = await conflicting("x");
    github.faults.add({ path: /^\/pulls$/, when: "before", kind: "answer", status: 403 });
    await expect(run()).rejects.toMatchObject({ problem: { code: "github-permission-missing" } });
  });
});
