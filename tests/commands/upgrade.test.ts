import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { releaseProject } from "../support/release-project.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const POST = ".github/workflows/post.yml";
const NEW = ".github/workflows/watch.yml";
const EDITOR = ".vscode/settings.json";
const OWNERS = ".github/CODEOWNERS";
const lines = (...texts: string[]) => `${texts.join("\n")}\n`;
const call = (version: string) => `    uses: team/mergecast/.github/workflows/reusable-post.yml@%COMMIT% # v${version}`;
const post = (version: string, ...rights: string[]) =>
  lines(
    "on:",
    "  schedule:",
    '    - cron: "30 9 * * *"',
    "",
    "permissions: {}",
    "",
    "jobs:",
    "  post:",
    ...rights,
    call(version),
  );
const stamp = lines("{", '  "mergecast": { "files": "%COMMIT%" },', '  "scripts": {}', "}");
const OLD = {
  [POST]: post("1.0.0", "    permissions: read"),
  [EDITOR]: "old\n",
  [OWNERS]: "* @your-org/maintainers\n",
  "gone.txt": "gone\n",
  "package.json": stamp,
  "content/queue.json": "{}\n",
};
const CURRENT = {
  ...OLD,
  [POST]: post("1.1.0", "    permissions: read", "    pages: read"),
  [EDITOR]: "new\n",
  [NEW]: "watch\n",
  "content/queue.json": '{ "posts": [] }\n',
};
const { "gone.txt": _, ...WITHOUT } = CURRENT;

/** A repository of posts that the release 1.0.0 has written, and the release 1.1.0. */
async function stage({ current = WITHOUT as Record<string, string> } = {}) {
  const project = await releaseProject();
  const old = await project.release("1.0.0", OLD);
  const posts = await temporaryFolder();
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(posts, path)), { recursive: true });
    await writeFile(join(posts, path), text);
  };
  for (const [path, text] of Object.entries(OLD)) await put(path, text.replaceAll("%COMMIT%", old));
  const now = await project.release("1.1.0", current);
  const read = async (path: string) => await readFile(join(posts, path), "utf8").catch(() => null);
  const upgrade = async (...args: string[]) => await callCommand("upgrade", args, { cwd: posts, env: project.env });
  return { project, posts, put, read, upgrade, old, now };
}

describe("upgrade", () => {
  it("takes over what is new, keeps what the team has changed, and touches no content", async () => {
    const { put, read, upgrade, old, now } = await stage();
    const mine = OLD[POST].replaceAll("%COMMIT%", old).replace("30 9", "15 10");
    await put(POST, mine);
    await put(OWNERS, "* @us\n");
    const { code, stdout, stderr } = await upgrade();
    expect([code, stderr], stdout).toEqual([0, ""]);
    const written = (await read(POST)) ?? "";
    expect(written).toBe(CURRENT[POST].replaceAll("%COMMIT%", now).replace("30 9", "15 10"));
    expect([await read(EDITOR), await read(NEW), await read(OWNERS), await read("gone.txt")]).toEqual([
      "new\n",
      "watch\n",
      "* @us\n",
      null,
    ]);
    expect(await read("content/queue.json")).toBe("{}\n");
    expect(await read("package.json")).toContain(now);
    expect(stdout).toMatch(/post\.yml: changed\n[\s\S]*\+ {4}pages: read[\s\S]*gone\.txt: removed/);
    expect((await upgrade()).stdout).toBe("All files are as release 1.1.0 and your team want them.\n");
  });

  it("does the rest after Dependabot has moved the pins", async () => {
    const { put, read, upgrade, old, now } = await stage();
    await put(POST, OLD[POST].replace("%COMMIT% # v1.0.0", `${now} # v1.1.0`).replaceAll("%COMMIT%", old));
    expect(await upgrade()).toMatchObject({ code: 0 });
    expect(await read(POST)).toBe(CURRENT[POST].replaceAll("%COMMIT%", now));
    expect(await read(EDITOR)).toBe("new\n");
  });

  it("names what both have changed, changes the rest, and stops naming it when told to keep it", async () => {
    const { put, read, upgrade, old, now } = await stage();
    await put(EDITOR, "ours\n");
    await put("gone.txt", "ours too\n");
    const { code, stdout } = await upgrade();
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(
        /For a person:\n {2}\.vscode\/settings\.json: it was changed here and in the release[^\n]*\n {2}gone\.txt: the release has it no longer/,
      ),
    ]);
    expect([await read(EDITOR), await read("gone.txt"), await read(NEW)]).toEqual(["ours\n", "ours too\n", "watch\n"]);
    expect(await read("package.json")).toContain(old);
    expect((await upgrade()).code).toBe(1);
    expect(await upgrade("--keep")).toMatchObject({ code: 0 });
    expect([await read(EDITOR), await read("package.json")]).toEqual(["ours\n", expect.stringContaining(now)]);
    expect(await upgrade()).toMatchObject({ code: 0 });
  });

  it("brings nothing back that the team has deleted", async () => {
    const { posts, read, upgrade } = await stage();
    await rm(join(posts, EDITOR));
    expect(await upgrade()).toMatchObject({ code: 0 });
    expect(await read(EDITOR)).toBeNull();
  });

  it("writes nothing with --plan, and shows all of it", async () => {
    const { read, upgrade, old } = await stage();
    const { code, stdout } = await upgrade("--plan");
    expect([code, stdout]).toEqual([0, expect.stringContaining("4 files would change for release 1.1.0")]);
    expect([await read(EDITOR), await read(NEW), await read("package.json")]).toEqual([
      "old\n",
      null,
      expect.stringContaining(old),
    ]);
  });

  it("says what cannot be compared where the earlier release is gone, and still moves what it can", async () => {
    const { project, put, read, upgrade } = await stage();
    await put("package.json", stamp.replace("%COMMIT%", "e".repeat(40)));
    project.git("tag", "--delete", "v1.0.0");
    const { code, stdout } = await upgrade();
    expect([code, stdout]).toEqual([1, expect.stringContaining("The files of commit eeeeeee: ")]);
    expect([await read(EDITOR), await read(NEW)]).toEqual(["old\n", "watch\n"]);
  });

  it.each([
    [
      "where no workflow calls a project",
      async ({ put }: Awaited<ReturnType<typeof stage>>) => await put(POST, "jobs: {}\n"),
      [],
      "repository of posts",
    ],
    ["to half a commit", async () => undefined, ["--commit", "c0ffee"], "40 digits"],
    ["to a commit without a program", async () => undefined, ["--commit"], "holds no built program"],
  ])("refuses to start %s, and changes nothing", async (_name, prepare, args, why) => {
    const world = await stage();
    await prepare(world);
    const source = args.length === 1 ? [await world.project.source()] : [];
    const { code, stderr } = await world.upgrade(...args, ...source);
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
    expect(await world.read(EDITOR)).toBe("old\n");
  });

  it("writes through no link", async () => {
    const { posts, upgrade } = await stage();
    const { symlink } = await import("node:fs/promises");
    const outside = await temporaryFolder();
    await rm(join(posts, ".vscode"), { recursive: true });
    await symlink(outside, join(posts, ".vscode"));
    const { code, stderr } = await upgrade();
    expect([code, stderr]).toEqual([2, expect.stringContaining("is a link")]);
  });
});
