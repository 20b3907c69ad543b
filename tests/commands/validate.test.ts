import { spawn } from "node:child_process";
import { mkdir, readFile, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { gitRepository } from "../support/git-repository.ts";
import { goodPost } from "../support/rules.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function queueFile(content: string | Uint8Array | object): Promise<string> {
  const path = join(await temporaryFolder(), "queue.json");
  const isText = typeof content === "string" || content instanceof Uint8Array;
  await writeFile(path, isText ? content : JSON.stringify(content, null, 2));
  return path;
}

const queueOf = (...posts: unknown[]) => ({ account: "x", posts });

function validateAs(format: string, queue: string) {
  return callCommand("validate", ["--offline", "--format", format, "--queue", queue]);
}

describe("npm run validate", () => {
  it("accepts the project's own content and says so", async () => {
    const result = await runCommand("validate", ["--offline"]);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toMatch(/ in \d+ posts?\b/);
  });

  it("measures files of the repository without any network, and names what is no file", async () => {
    const { root, commit } = await gitRepository();
    const media = join(root, "media");
    const sample = await readFile(new URL("../../simulator/samples/sourdough-square.jpg", import.meta.url));
    await mkdir(media);
    await writeFile(join(media, "good.jpg"), sample);
    await writeFile(join(media, "page.jpg"), "<!doctype html>");
    await symlink("good.jpg", join(media, "link.jpg"));
    const posts = ["good", "page", "link", "missing"].map((id) =>
      goodPost({ id, caption: `Caption of ${id}`, image_url: `media/${id}.jpg` }),
    );
    const queue = join(root, "queue.json");
    await commit({ "queue.json": queueOf(...posts) });
    for (const more of [["--offline"], [], ["--base", "main"]]) {
      const { code, stdout } = await callCommand("validate", ["--queue", queue, "--format", "json", ...more]);
      const findings: { rule: string; severity: string; pointer: string; hint: string }[] = JSON.parse(stdout).findings;
      const errors = findings.filter(({ severity }) => severity === "error");
      expect(errors[0]?.hint).toBe("Use the picture itself, not a web page that shows it.");
      expect([code, errors.map(({ rule, pointer }) => `${rule} ${pointer}`)]).toEqual([
        1,
        ["media/format /posts/1/image_url", "media/not-a-file /posts/2/image_url", "media/missing /posts/3/image_url"],
      ]);
    }
  });

  it("finds the same picture under another name", async () => {
    const { root, commit } = await gitRepository();
    const sample = await readFile(new URL("../../simulator/samples/sourdough-square.jpg", import.meta.url));
    await mkdir(join(root, "media"));
    for (const name of ["a.jpg", "b.jpg"]) await writeFile(join(root, "media", name), sample);
    await commit({
      "queue.json": queueOf(
        goodPost({ id: "a", image_url: "media/a.jpg" }),
        goodPost({ id: "b", image_url: "media/b.jpg" }),
      ),
    });
    const { code, stdout } = await callCommand("validate", ["--queue", join(root, "queue.json"), "--offline"]);
    expect([code, stdout]).toEqual([1, expect.stringContaining("duplicate-content")]);
  });

  it("judges what a pull request changes, on the merge commit that Actions checks out", async () => {
    const { root, git, commit } = await gitRepository();
    const done = goodPost({ id: "live", status: "done", media_id: "1" });
    await commit({ "content/queue.json": queueOf(done) });
    git("checkout", "--quiet", "-b", "proposal");
    await commit({ "content/queue.json": queueOf({ ...done, caption: "Other" }, goodPost()), "tools.ts": "x" });
    git("checkout", "--quiet", "main");
    git("merge", "--quiet", "--no-ff", "--message", "Merge", "proposal");
    const args = ["--offline", "--format", "json", "--base", "HEAD^1"];
    const { code, stdout, stderr } = await callCommand("validate", args, { cwd: root });
    const { findings } = JSON.parse(stdout) as { findings: Record<string, unknown>[] };
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(findings.map(({ rule, line, severity }) => `${rule} ${line} ${severity}`)).toEqual([
      "guard/mixed-change 1 warning",
      "guard/published-posts 9 error",
    ]);
    const push = await callCommand("validate", args.slice(0, 3), { cwd: root });
    expect(push.code).toBe(0);
  });

  it("reads no link to another file, neither as base nor as head", async () => {
    const path = join(await temporaryFolder(), "link.json");
    await symlink("/etc/passwd", path);
    const queue = await queueFile(queueOf(goodPost()));
    for (const [command, option] of [
      ["validate", ["--base", path]],
      ["preview", ["--base", path]],
      ["preview", ["--base", queue, "--head", path]],
    ] as const) {
      const { code, stdout, stderr } = await callCommand(command, ["--offline", "--queue", queue, ...option]);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).not.toContain("root:");
      expect(stderr.length).toBeLessThan(600);
    }
  });

  it.each<[string, () => string | Uint8Array]>([
    ["bytes of chance", () => new Uint8Array(5_000_000).map((_, index) => (index * index) % 251)],
    ["empty posts", () => `{"account":"x","posts":[${"{},".repeat(4_000)}{}]}`],
    ["brackets", () => "[".repeat(5_000_000)],
    [
      "posts with a long unknown field",
      () => `{"account":"x","posts":[${`{"${"y".repeat(20_000)}":1},`.repeat(300)}{}]}`,
    ],
  ])("answers %s shortly, in every format, and fails", async (_name, content) => {
    const path = await queueFile(content());
    for (const format of ["text", "json", "github"]) {
      const { code, stdout, stderr } = await validateAs(format, path);
      expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
      expect(stdout.length).toBeLessThan(200_000);
    }
  });

  it("says of a file that is far too large only that, in every format", async () => {
    const path = await queueFile("[");
    await truncate(path, 65 * 1024 * 1024);
    for (const format of ["text", "json", "github"]) {
      const { code, stdout, stderr } = await validateAs(format, path);
      expect(code).toBe(1);
      expect(stdout + stderr).toContain("at most 32 MiB are allowed");
      expect(stdout.length + stderr.length).toBeLessThan(2_000);
    }
  });

  it.each(["validate", "doctor"])("ends quietly when its reader goes away: %s", async (command) => {
    const posts = Array.from({ length: 5000 }, (_, index) =>
      goodPost({ id: `p${index}`, caption: "#x", image_url: "x" }),
    );
    const queue = await queueFile(queueOf(...posts));
    const root = new URL("../../", import.meta.url);
    const child = spawn(
      process.execPath,
      ["scripts/mergecast.ts", command, "--queue", queue, ...(command === "validate" ? ["--offline"] : [])],
      {
        cwd: root,
        env: {},
      },
    );
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    if (command === "validate") child.stdout.once("data", () => child.stdout.destroy());
    else child.stdout.destroy();
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });
});
