import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  describeClone,
  hasGithubRemote,
  repositoryOfClone,
  sideOfMain,
} from "../../../scripts/adapters/git/inspect-clone.ts";
import { gitRepository } from "../../support/git-repository.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A repository with these remotes, by name. */
async function cloneWith(remotes: Record<string, string>) {
  const repo = await gitRepository();
  for (const [name, address] of Object.entries(remotes)) repo.git("remote", "add", name, address);
  return repo;
}

describe("the repository of a clone", () => {
  it.each([
    "https://github.com/team/posts",
    "https://github.com/team/posts.git",
    "https://x-access-token@github.com/team/posts/",
    "git@github.com:team/posts.git",
    "ssh://git@github.com/team/posts.git",
    "ssh://git@ssh.github.com:443/team/posts.git",
    "https://GitHub.com/team/posts",
    "https://ann@example.com@github.com/team/posts",
  ])("is read from %s", async (address) => {
    const { root } = await cloneWith({ origin: address });
    expect(await repositoryOfClone(root, "https://github.com")).toBe("team/posts");
    expect(await hasGithubRemote(root)).toBe(true);
  });

  it.each([
    "https://github.com.example/team/posts",
    "https://example.com/github.com/team/posts",
    "https://gitlab.com/team/posts",
    "/srv/git/team/posts",
  ])("is not on GitHub at %s", async (address) => {
    const { root } = await cloneWith({ origin: address });
    expect(await repositoryOfClone(root, "https://github.com")).toBeNull();
    expect(await hasGithubRemote(root)).toBe(false);
  });

  it("is that of origin, else the only one, and unknown among several", async () => {
    const [fork, own] = ["https://github.com/fork/posts", "https://github.com/team/posts"];
    const ask = async (remotes: Record<string, string>) =>
      await repositoryOfClone((await cloneWith(remotes)).root, "https://github.com");
    expect(await ask({ fork, origin: own })).toBe("team/posts");
    expect(await ask({ origin: "https://gitlab.com/team/posts", upstream: own })).toBe("team/posts");
    expect(await ask({ one: own, two: `${own}.git` })).toBe("team/posts");
    expect(await ask({ fork, upstream: own })).toBeNull();
    expect(await ask({})).toBeNull();
  });

  it("is on the server that is named", async () => {
    const { root } = await cloneWith({ origin: "git@git.example.com:team/posts.git" });
    expect(await repositoryOfClone(root, "https://git.example.com")).toBe("team/posts");
    expect(await repositoryOfClone(root, "https://github.com")).toBeNull();
  });

  it("may be named by any of its remotes, and is asked for below the clone, too", async () => {
    const { root } = await cloneWith({ backup: "/srv/backup", origin: "git@github.com:team/posts.git" });
    await mkdir(join(root, "content"));
    expect(await hasGithubRemote(join(root, "content"))).toBe(true);
    expect(await hasGithubRemote(await temporaryFolder())).toBe(false);
  });

  it("is not that of the folder around it", async () => {
    const { root, commit } = await cloneWith({ origin: "https://github.com/team/posts" });
    await commit({ "packages/tool/package.json": "{}" });
    expect(await describeClone(root)).toMatchObject({
      repository: "team/posts",
      commit: expect.stringMatching(/^\w{40}$/),
    });
    const inside = await describeClone(join(root, "packages", "tool"));
    expect(inside).toEqual({ repository: null, commit: null });
    expect(await describeClone(await temporaryFolder())).toEqual({ repository: null, commit: null });
  });
});

describe("the side of the default branch", () => {
  it("is ours on the default branch and in a rebase, and theirs on any other branch", async () => {
    const { root, git, commit } = await cloneWith({});
    await commit({ a: "1" });
    expect(await sideOfMain(root)).toBe("ours");
    git("checkout", "--quiet", "-b", "idea/one");
    expect(await sideOfMain(root)).toBe("theirs");
    git("checkout", "--quiet", "--detach");
    expect(await sideOfMain(root)).toBe("ours");
  });

  it("is told by the remote where that is known", async () => {
    const { root, git, commit } = await cloneWith({ origin: "https://github.com/team/posts" });
    await commit({ a: "1" });
    git("update-ref", "refs/remotes/origin/trunk", "HEAD");
    git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk");
    expect(await sideOfMain(root)).toBe("theirs");
    git("checkout", "--quiet", "-b", "trunk");
    expect(await sideOfMain(root)).toBe("ours");
  });

  it("is ours, on main, where there is no repository", async () => {
    const folder = await temporaryFolder();
    expect(await sideOfMain(folder)).toBe("ours");
  });
});
