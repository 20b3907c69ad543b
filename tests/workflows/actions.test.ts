/** The refusals of tests/workflows/actions.md, one by one: a kinder stand-in would hide a fault. */
import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { gitRepository } from "../support/git-repository.ts";
import { pagesAt, startGithub } from "../support/github-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { usesLines } from "./policy/actions.ts";
import { readWorkflows } from "./read-workflows.ts";
import type { ActionCall } from "./run/actions/action.ts";
import { APP } from "./run/actions/app-token.ts";
import { runAction, STAND_INS } from "./run/actions/index.ts";
import { runShell } from "./run/shell.ts";

let call: ActionCall;
const ALL = { pages: "write", "id-token": "write", attestations: "write" };
const act = async (name: string, given: Record<string, string> = {}, over: Partial<ActionCall> = {}) =>
  await runAction({ ...call, uses: `actions/${name}@v1`, with: given, ...over });
const put = async (path: string, text = "text") => {
  await mkdir(join(call.workspace, path, ".."), { recursive: true });
  await writeFile(join(call.workspace, path), text);
};

const shellWith = (workspace: string, env: Record<string, string>) => ({
  ...{ workspace, temp: workspace, signal: new AbortController().signal },
  env: { ...env, GITHUB_REPOSITORY: "team/posts" },
});

beforeEach(async () => {
  const github = await startGithub();
  const payload = { repository: { private: false } };
  call = {
    uses: "",
    with: {},
    github,
    place: { github, variables: {}, environmentSecrets: {}, inherited: {}, isCheckoutBroken: false, effects: [] },
    occasion: {
      payload,
      inputs: {},
      isFork: false,
      actor: "team",
      ref: "",
      sha: "",
      headBranch: "",
      headOwner: "",
      headSha: "",
      commits: async () => [],
    },
    workspace: await temporaryFolder(),
    attempt: 1,
    permissions: ALL,
    environment: "github-pages",
    artifacts: await temporaryFolder(),
    tokens: [],
    token: "token",
    execute: async (command, env) => (await runShell(command, shellWith(call.workspace, env))).code === 0,
  };
});

it("each action that a played workflow uses has a stand-in, and a row in the table", async () => {
  const table = await readFile(new URL("actions.md", import.meta.url), "utf8");
  const rows = [...table.matchAll(/^\| (actions\/[\w-]+) \| v\d/gm)].map(([, name]) => name);
  expect(rows).toEqual(STAND_INS);
  const used = (await readWorkflows()).flatMap(usesLines).map((line) => line.replace(/@.*/, ""));
  const elsewhere = /^(?:docker\/|github\/codeql-action\/|actions\/dependency-review-action$)/;
  expect([...new Set(used)].filter((name) => !elsewhere.test(name)).sort()).toEqual(STAND_INS);
});

describe("checkout", () => {
  const tagged = async () => {
    const { root, git, commit } = await gitRepository();
    const sha = await commit({ "a.txt": "one" });
    git("tag", "v1.0.0");
    call.place.origin = root;
    call.occasion = { ...call.occasion, ref: "refs/tags/v1.0.0", sha };
    return { git, commit };
  };

  it("refuses a tag that has moved, and takes the commit by its id", async () => {
    const { git, commit } = await tagged();
    await commit({ "a.txt": "two" });
    git("tag", "--force", "v1.0.0");
    await expect(act("checkout")).rejects.toThrow("does not point to the expected commit");
    await act("checkout", { ref: call.occasion.sha }, { workspace: await temporaryFolder() });
  });

  it("refuses a tag that is gone", async () => {
    const { git } = await tagged();
    git("tag", "--delete", "v1.0.0");
    await expect(act("checkout")).rejects.toThrow("couldn't find remote ref");
  });

  it("leaves its token behind unless told not to", async () => {
    await tagged();
    const header = (cwd: string) =>
      execFileSync("git", ["config", "--get", "--default=", "http.extraheader"], { cwd, encoding: "utf8" });
    await act("checkout");
    expect(header(call.workspace)).toContain("AUTHORIZATION");
    const clean = await temporaryFolder();
    await act("checkout", { "persist-credentials": "false" }, { workspace: clean });
    expect(header(clean).trim()).toBe("");
  });
});

describe("create-github-app-token", () => {
  const KEY = { "client-id": APP.clientId, "private-key": APP.privateKey };

  it.each([
    ["no client id", { ...KEY, "client-id": "" }, {}, "'client-id'"],
    ["another key", { ...KEY, "private-key": "other" }, {}, "web token"],
    ["an App that is not installed", KEY, { state: "absent" }, "Not Found"],
    ["an App for other repositories", KEY, { state: "elsewhere" }, "Not Found"],
    ["a suspended App", KEY, { state: "suspended" }, "suspended"],
    [
      "what was not granted",
      { ...KEY, "permission-contents": "write" },
      { permissions: { contents: "read" } },
      "not granted",
    ],
    ["what setup never asks for", { ...KEY, "permission-administration": "write" }, {}, "not granted"],
  ] as const)("refuses %s", async (_, given, installation, why) => {
    call.place.installation = installation;
    await expect(act("create-github-app-token", given)).rejects.toThrow(why);
    expect(call.tokens).toEqual([]);
  });
});

describe("github-script", () => {
  it.each([
    ["no script", "", "not supplied: script"],
    ["a script that throws", "throw new Error('no')", "The script failed"],
    ["a script that says it failed", "core.setFailed('no')", "The script failed"],
  ])("refuses %s", async (_, script, why) => {
    await expect(act("github-script", { script })).rejects.toThrow(why);
  });

  it("hands over client and context", async () => {
    const script = "if (context.repo.owner !== 'team' || github.rest.issues.create === undefined) throw new Error();";
    expect(await act("github-script", { script })).toEqual({});
  });
});

describe("artifacts", () => {
  it("refuse a name that this attempt has taken, and none of another attempt", async () => {
    await put("out/a.txt");
    await act("upload-artifact", { name: "out", path: "out" });
    await expect(act("upload-artifact", { name: "out", path: "out" })).rejects.toThrow("(409) Conflict");
    await act("upload-artifact", { name: "out", path: "out", overwrite: "true" });
    await act("upload-artifact", { name: "out", path: "out" }, { attempt: 2 });
  });

  it.each([
    [{ path: "none", "if-no-files-found": "error" }, "No files were found"],
    [{ path: "empty", "if-no-files-found": "error" }, "No files were found"],
    [{ path: "two", archive: "false" }, "only a single file"],
    [{ path: "two", name: "a/b" }, "name is not valid"],
    [{ path: "colon" }, "path for one of the files"],
    [{ path: "two", "retention-days": "a week" }, "Invalid retention-days"],
    [{ path: "two", "if-no-files-found": "fail" }, "Unrecognized"],
  ])("refuse %j", async (given, why) => {
    for (const path of ["two/a.txt", "two/b.txt", "colon/a:b.txt", "empty/.hidden"]) await put(path);
    await expect(act("upload-artifact", given as Record<string, string>)).rejects.toThrow(why);
  });

  it("hold no hidden files, and nothing at all where nothing was found", async () => {
    await put("out/.secret");
    await put("out/a.txt");
    await act("upload-artifact", { name: "out", path: "out" });
    await act("upload-artifact", { name: "nothing", path: "none" });
    await act("download-artifact", { name: "out", path: "back" });
    expect(await readdir(join(call.workspace, "back"))).toEqual(["a.txt"]);
    await expect(act("download-artifact", { name: "nothing" })).rejects.toThrow("Artifact 'nothing' not found");
  });
});

describe("the site", () => {
  const upload = async (over: Partial<ActionCall> = {}) => {
    await put("site/index.html");
    await act("upload-pages-artifact", { path: "site" }, over);
  };
  beforeEach(() => {
    call.github.administration.pages = pagesAt("https://team.github.io/posts/");
  });

  it("is deployed once it is uploaded", async () => {
    await upload();
    await act("deploy-pages");
    expect(call.place.effects).toEqual(["deployed index.html"]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ["nothing was uploaded", async () => undefined, "No artifacts named"],
    [
      "a second attempt has uploaded it again",
      async () => await upload().then(() => upload({ attempt: 2 })),
      "Multiple artifacts",
    ],
    [
      "another deployment is under way",
      async () => await upload().then(() => Object.assign(call.place, { isDeploying: true })),
      "in progress",
    ],
    [
      "Pages are off",
      async () => await upload().then(() => Object.assign(call.github.administration, { pages: null })),
      "Ensure GitHub Pages",
    ],
    [
      "the job is in no environment",
      async () => await upload().then(() => Object.assign(call, { environment: undefined })),
      "Missing environment",
    ],
    [
      "the job may not",
      async () => await upload().then(() => Object.assign(call, { permissions: { pages: "write" } })),
      "needs id-token",
    ],
  ])("is not deployed where %s", async (_, prepare, why) => {
    await prepare();
    await expect(act("deploy-pages")).rejects.toThrow(why);
    expect(call.place.effects).toEqual([]);
  });

  it("needs its first page", async () => {
    await put("site/other.html");
    await expect(act("upload-pages-artifact", { path: "site" })).rejects.toThrow("index.html");
  });
});

describe("attest-build-provenance", () => {
  it.each<[string, Record<string, string>, Partial<ActionCall>, string]>([
    [
      "without the right to sign",
      { "subject-checksums": "sums" },
      { permissions: { attestations: "write" } },
      "needs id-token",
    ],
    ["without subjects", {}, {}, "Exactly one of"],
    ["of a list that holds no digests", { "subject-checksums": "bad" }, {}, "no subject with its digest"],
    ["of a list that is not there", { "subject-checksums": "none" }, {}, "ENOENT"],
  ])("attests nothing %s", async (_, given, over, why) => {
    await put("sums", `${"a".repeat(64)}  a.tgz\n`);
    await put("bad", "a.tgz\n");
    await expect(act("attest-build-provenance", given, over)).rejects.toThrow(why);
    expect(call.place.effects).toEqual([]);
  });

  it("attests nothing of a private repository", async () => {
    await put("sums", `${"a".repeat(64)}  a.tgz\n`);
    call.occasion = { ...call.occasion, payload: { repository: { private: true } } };
    await expect(act("attest-build-provenance", { "subject-checksums": "sums" })).rejects.toThrow("private repository");
  });
});
