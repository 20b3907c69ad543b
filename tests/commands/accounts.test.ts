import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environment } from "../../scripts/wiring/process-environment.ts";
import { callCommand } from "../support/call-command.ts";
import { gitRepository } from "../support/git-repository.ts";
import { goodPost } from "../support/rules.ts";
import { outputsIn } from "../support/step-outputs.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { PATH = "" } = environment();
const RELEASE = ["--project", "team/mergecast", "--commit", "c".repeat(40)];
const queue = (...posts: object[]) => ({ account: "team", posts });
const queueOf = (name: string) => `accounts/${name}/queue.json`;

const BROKEN_BAKERY = /accounts\/bakery:\n[\s\S]*error[\s\S]*accounts\/florist:\nNo problems/;

/** A repository with the accounts bakery and florist, and a branch for a proposal. */
async function twoAccounts() {
  const repo = await gitRepository();
  await repo.commit({ [queueOf("bakery")]: queue(goodPost()), [queueOf("florist")]: queue(goodPost()) });
  repo.git("checkout", "--quiet", "-b", "proposal");
  const validate = (...args: string[]) =>
    callCommand("validate", ["--offline", ...args], { cwd: repo.root, env: { PATH } });
  return { ...repo, validate };
}

it("a dry run for one of several accounts says what to type for that one", async () => {
  const { root } = await twoAccounts();
  const token = { access_token: "t", token_type: "bearer", expires_in: 5_184_000, account_id: "17800000000000001" };
  const SOCIAL_TOKEN = JSON.stringify({ ...token, obtained_at: "2026-01-01T00:00:00.000Z" });
  const dryRun = async (name: string) =>
    await callCommand("post", ["--dry-run", "--store", "file", "--queue", queueOf(name)], {
      ...{ cwd: root, env: { PATH, SOCIAL_TOKEN, SOCIAL_ACCOUNT_ID: token.account_id } },
    });
  const { stdout, stderr } = await dryRun("bakery");
  expect(stdout + stderr).toContain("npm run authorize -- --queue accounts/bakery/queue.json.");
});

describe("init --account", () => {
  const init = (folder: string, ...args: string[]) =>
    callCommand("init", [folder, ...RELEASE, ...args], { env: { PATH } });
  const read = (folder: string, path: string) => readFile(join(folder, path), "utf8");

  it("adds an account to a repository that has one, whose files keep what people have changed", async () => {
    const folder = await temporaryFolder();
    await init(folder);
    const post = join(folder, ".github/workflows/post.yml");
    await writeFile(post, (await readFile(post, "utf8")).replace("30 9 * * *", "15 10 * * *"));
    const before = await read(folder, "content/queue.json");
    const { code, stdout: said } = await init(folder, "--account", "corner-bakery");
    expect(code).toBe(0);
    expect(said).toMatch(
      /Extended by the accounts[^:]*:\n[\s\S]*post\.yml[\s\S]*Next: put the account into accounts\/corner/,
    );
    const text = await readFile(post, "utf8");
    expect(text).toContain("15 10 * * *");
    expect(text).toContain("SOCIAL_TOKEN_CORNER_BAKERY");
    expect(await read(folder, "content/queue.json")).toBe(before);
    expect(JSON.parse(await read(folder, queueOf("corner-bakery")))).toMatchObject({ posts: [] });
    const { stdout } = await init(folder);
    expect(stdout).not.toMatch(/Written|Extended|Replaced/);
  });

  it.each([
    ["goes on with the release that the workflows call, where it does not know its own", ["--account", "bakery"], "c"],
    [
      "calls what is named, whatever they call so far",
      ["--project", "team/mergecast", "--commit", "d".repeat(40)],
      "d",
    ],
  ])("%s", async (_, args, digit) => {
    const folder = await temporaryFolder();
    await init(folder);
    const refresh = ".github/workflows/refresh.yml";
    await rm(join(folder, refresh));
    expect(await callCommand("init", [folder, ...args], { env: { PATH } })).toMatchObject({ code: 0 });
    const called = `team/mergecast/.github/workflows/reusable-refresh.yml@${digit.repeat(40)}`;
    expect(await read(folder, refresh)).toContain(called);
    const bare = await temporaryFolder();
    await callCommand("init", [bare], { env: { PATH } });
    expect(await read(bare, refresh)).not.toContain("team/mergecast");
  });

  it.each(["Bakery", "a/b", "..", "corner_bakery", "x-probe", "content"])(
    "refuses the name %s, and writes nothing",
    async (name) => {
      const folder = join(await temporaryFolder(), "posts");
      expect(await init(folder, "--account", name)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("The name of the account"),
      });
      await expect(read(folder, "README.md")).rejects.toThrow();
    },
  );
});

describe("validate in a repository with several accounts", () => {
  it("looks at all of them, and one that cannot be read leaves the others their check", async () => {
    const { root, validate } = await twoAccounts();
    await writeFile(join(root, queueOf("bakery")), "{ broken");
    const { code, stdout } = await validate();
    expect([code, stdout]).toEqual([1, expect.stringMatching(BROKEN_BAKERY)]);
    expect(await validate("--queue", queueOf("florist"))).toMatchObject({ code: 0 });
  });

  it.each([
    ["--format", "xml"],
    ["--now", "tomorrow"],
    ["--base", "no-such-branch"],
  ])("says once what is wrong with %s %s", async (option, value) => {
    const { validate } = await twoAccounts();
    const { code, stderr } = await validate(option, value);
    expect([code, stderr.split(option).length - 1]).toEqual([2, 1]);
  });

  it("holds a change to the accounts that it touches: what is broken next door stops nobody", async () => {
    const { commit, git, validate } = await twoAccounts();
    git("checkout", "--quiet", "main");
    await commit({ [queueOf("bakery")]: "{ broken" });
    git("checkout", "--quiet", "-B", "proposal");
    await commit({ [queueOf("florist")]: queue(goodPost(), goodPost({ id: "new", caption: "Other words." })) });
    expect(await validate("--base", "main")).toMatchObject({ code: 0 });
    await commit({ [queueOf("bakery")]: "{ more broken" });
    expect(await validate("--base", "main")).toMatchObject({ code: 1, stdout: expect.stringMatching(BROKEN_BAKERY) });
    git("checkout", "--quiet", "-B", "other", "main");
    await commit({ [queueOf("bakery")]: queue(goodPost({ note: "x" })), [queueOf("florist")]: "{ broken" });
    expect(await validate("--base", "main")).toMatchObject({ code: 1 });
  });

  it("guards the files of each account, also against being removed", async () => {
    const { commit, git, validate } = await twoAccounts();
    await commit({ "accounts/florist/token-status.json": {} });
    expect((await validate("--base", "main")).code).toBe(1);
    git("reset", "--quiet", "--hard", "main");
    await commit({ [queueOf("florist")]: null });
    expect((await validate("--base", "main")).code).toBeGreaterThan(0);
  });

  it("says of every line of doctor --health whose it is", async () => {
    const { root } = await twoAccounts();
    const { stdout } = await callCommand("doctor", ["--health"], { cwd: root, env: { PATH } });
    expect(stdout).toMatch(/\naccounts\/bakery:\nThe files can be read[\s\S]*\naccounts\/florist:\nThe files can be/);
  });

  it("warns of an account that no workflow runs for, and refuses the secret of another one", async () => {
    const repo = await gitRepository();
    const { stdout } = await callCommand("init", [repo.root, ...RELEASE, "--account", "bakery"], { env: { PATH } });
    expect(stdout).toContain("Written");
    const check = () => callCommand("validate", ["--offline"], { cwd: repo.root, env: { PATH } });
    expect((await check()).stdout).not.toContain("matrix");
    await mkdir(join(repo.root, "accounts/florist"));
    await writeFile(join(repo.root, queueOf("florist")), JSON.stringify(queue(goodPost())));
    const unscheduled = await check();
    expect(unscheduled.code).toBe(0);
    expect(unscheduled.stdout).toMatch(/florist is not in the matrix of post\.yml, [^:]*: it will never be posted\./);
    expect(unscheduled.stdout).toContain("init --account florist");
    const cwd = join(repo.root, "accounts/florist");
    const within = await callCommand("validate", ["--offline", "--queue", "queue.json"], { cwd, env: { PATH } });
    expect(within.stdout).toContain("never be posted");
    const doctor = async () => (await callCommand("doctor", [], { cwd: repo.root, env: { PATH } })).stdout;
    expect(await doctor()).toMatch(/Account florist[\s\S]*FAILED +Schedule of posts[\s\S]*never be posted/);
    await callCommand("init", [repo.root, ...RELEASE, "--account", "florist"], { env: { PATH } });
    expect((await check()).stdout).not.toContain("matrix");
    expect(await doctor()).not.toMatch(/FAILED +Schedule/);
    const post = join(repo.root, ".github/workflows/post.yml");
    const text = await readFile(post, "utf8");
    await writeFile(post, text.replace("token: SOCIAL_TOKEN_FLORIST", "token: SOCIAL_TOKEN_BAKERY"));
    const advice = expect.stringContaining("Write token: SOCIAL_TOKEN_FLORIST");
    expect(await check()).toMatchObject({ code: 1, stdout: advice });
  });

  it("has nothing to say of a change to other files, and refuses a folder whose name no account may have", async () => {
    const { commit, validate } = await twoAccounts();
    await commit({ "README.md": "Hello\n" });
    expect(await validate("--base", "main")).toMatchObject({ code: 0, stdout: expect.stringContaining("no account") });
    await commit({ "accounts/Bakery/queue.json": queue() });
    expect(await validate("--base", "main")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("The name of the account"),
    });
  });
});

it("uses the account's own token or none: not another account's, nor that of the single one in a file", async () => {
  const { root } = await twoAccounts();
  await writeFile(join(root, "token.json"), '{"access_token":"IGAAsingle"}', { mode: 0o600 });
  const args = ["--store", "file", "--queue", queueOf("bakery")];
  const { code, stderr } = await callCommand("post", args, { cwd: root, env: { PATH, SOCIAL_TOKEN_FLORIST: "IGAAf" } });
  const why = "SOCIAL_TOKEN_BAKERY is not set and there is no token file token.bakery.json";
  expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
});

describe("begin in a repository with several accounts", () => {
  it.each([
    ["an account without a token has nothing to do", ["--queue", queueOf("bakery")], {}, "false"],
    ["that of another account is none", ["--queue", queueOf("bakery")], { SOCIAL_TOKEN_FLORIST: "IGAAb" }, "false"],
    ["an account with its token begins", ["--queue", queueOf("bakery")], { HAS_TOKEN: "true" }, "true"],
    ["what is for all accounts begins", [], {}, "true"],
  ])("%s", async (_, args, env: Record<string, string>, expected) => {
    const { root } = await twoAccounts();
    const output = join(root, "output");
    await writeFile(output, "");
    const given = { PATH, GITHUB_OUTPUT: output, ...env };
    expect(await callCommand("begin", args, { cwd: root, env: given })).toMatchObject({ code: 0 });
    expect(outputsIn(await readFile(output, "utf8"))).toEqual({ ready: expected });
  });
});

describe("calendar in a repository with several accounts", () => {
  it("builds a site for each, which leads to the others and proposes to its own queue", async () => {
    const { root } = await twoAccounts();
    const env = { PATH, GITHUB_REPOSITORY: "team/posts" };
    expect(await callCommand("calendar", ["--out", "out"], { cwd: root, env })).toMatchObject({ code: 0, stderr: "" });
    const read = async (path: string) => JSON.parse(await readFile(join(root, "out/accounts", path), "utf8"));
    expect((await read("florist/data/index.json")).accounts).toEqual([
      { name: "bakery", href: "../bakery/index.html", isHere: false },
      { name: "florist", href: "index.html", isHere: true },
    ]);
    expect((await read("florist/data/compose.json")).repository).toMatchObject({
      queuePath: "accounts/florist/queue.json",
      account: "florist",
    });
    expect(await readFile(join(root, "out/index.html"), "utf8")).toContain('href="./accounts/florist/index.html"');
  });

  it("keeps the account in content/ at the top, and a missing queue from taking the others along", async () => {
    const { root } = await twoAccounts();
    await mkdir(join(root, "content"));
    await writeFile(join(root, "content/queue.json"), JSON.stringify(queue()));
    expect(await callCommand("calendar", ["--out", "out"], { cwd: root, env: { PATH } })).toMatchObject({ code: 0 });
    const { accounts, repository } = JSON.parse(await readFile(join(root, "out/data/index.json"), "utf8"));
    expect(accounts.map(({ href }: { href: string }) => href)).toEqual([
      "index.html",
      "accounts/bakery/index.html",
      "accounts/florist/index.html",
    ]);
    expect(repository).toBeNull();
    expect(await readFile(join(root, "out/index.html"), "utf8")).not.toContain("<h1>Calendars</h1>");
    expect(await callCommand("calendar", ["--open"], { cwd: root, env: { PATH } })).toMatchObject({ code: 2 });
  });

  it("leaves out an account whose content cannot be read, says so, and fails only when none can", async () => {
    const { root } = await twoAccounts();
    const build = async () => await callCommand("calendar", ["--out", "out"], { cwd: root, env: { PATH } });
    await writeFile(join(root, queueOf("bakery")), "{ broken");
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([0, expect.stringContaining("The calendar of bakery cannot be built.")]);
    const front = await readFile(join(root, "out/index.html"), "utf8");
    expect([front.includes("accounts/florist/"), front.includes("accounts/bakery/")]).toEqual([true, false]);
    await symlink("/etc/hostname", join(root, "accounts/florist/settings.json"));
    expect(await build()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("florist cannot be built"),
    });
  });
});

describe("without --queue, every account has its turn", () => {
  const OLD = { account: "team", posts: [] };

  async function repository() {
    const repo = await gitRepository();
    const settings = { format: 0 };
    for (const name of ["bakery", "cafe", "florist"])
      await repo.commit({ [queueOf(name)]: OLD, [`accounts/${name}/settings.json`]: settings });
    const call = (name: string, ...args: string[]) => callCommand(name, args, { cwd: repo.root, env: { PATH } });
    return { ...repo, call };
  }

  it.each([
    ["migrate"],
    ["queue", "fmt"],
    ["queue", "archive", "--before", "2026-01-01"],
    ["queue", "evergreen"],
    ["media", "check"],
    ["media", "list"],
    ["media", "upload"],
  ])("of %s %s", async (command, ...args) => {
    const { call } = await repository();
    const { stdout, stderr } = await call(command, ...args);
    for (const name of ["bakery", "cafe", "florist"]) expect(stdout, stderr).toContain(`accounts/${name}:\n`);
  });

  it("and one that cannot be read leaves the others theirs, with advice that names its folder", async () => {
    const { root, call } = await repository();
    await writeFile(join(root, queueOf("cafe")), "{");
    const { code, stdout, stderr } = await call("migrate", "--dry-run");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("npm run validate -- --queue accounts/cafe/queue.json"),
    ]);
    expect(stdout).toContain("accounts/florist:\n");
  });

  it("unless one is named", async () => {
    const { call } = await repository();
    expect((await call("migrate", "--queue", queueOf("cafe"))).stdout).not.toContain("accounts/");
  });

  it("and validate leads out of its own advice: it names the folder, and migrate lifts all", async () => {
    const { root, call } = await repository();
    for (const name of ["bakery", "cafe", "florist"])
      await writeFile(join(root, `accounts/${name}/settings.json`), "{}");
    expect((await call("migrate")).code).toBe(0);
    expect((await call("validate", "--offline")).stdout).not.toContain("migrate");
  });
});
