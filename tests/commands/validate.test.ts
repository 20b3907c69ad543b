import { execFileSync, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startSampleMedia } from "../../simulator/sample-media.ts";
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

async function validateJson(content: Parameters<typeof queueFile>[0]) {
  const result = await runCommand("validate", ["--offline", "--format", "json", "--queue", await queueFile(content)]);
  return { ...result, report: JSON.parse(result.stdout) };
}

describe("npm run validate", () => {
  it("accepts the project's own content and says so", async () => {
    const result = await runCommand("validate", ["--offline"]);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toMatch(/ in \d+ posts?\b/);
  });

  it("exits 0 with warnings and 1 with errors", async () => {
    const warning = await validateJson(queueOf(goodPost({ caption: "#market" })));
    expect(warning).toMatchObject({ code: 0, report: { errors: 0, warnings: 1 } });
    const error = await validateJson(queueOf(goodPost({ caption: "x".repeat(2201) })));
    expect(error).toMatchObject({ code: 1, report: { errors: 1, warnings: 0 } });
    expect(error.report.findings[0]).toMatchObject({
      rule: "caption-length",
      line: 9,
      column: 18,
      pointer: "/posts/0/caption",
    });
  });

  it.each<[string, string[]]>([
    ["a missing file", ["--queue", "/nowhere/queue.json"]],
    ["a folder", ["--queue", "."]],
    ["an unknown format", ["--format", "xml"]],
    ["an unknown option", ["--ofline"]],
    ["a wrong time", ["--now", "tomorrow"]],
    ["an unknown base", ["--offline", "--base", "no-such-branch"]],
  ])("exits 2 for %s, with one paragraph and nothing on standard output", async (_name, args) => {
    const result = await runCommand("validate", args);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toMatch(/^validate: .+\n$/);
    expect(result.stderr).not.toMatch(/^ {4}at /m);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["an empty file", "", "json-syntax"],
    ["a byte order mark", `\ufeff${JSON.stringify(queueOf())}`, "text-encoding"],
    ["bytes that are no text", Uint8Array.from([0x22, 0xff, 0xfe, 0x22]), "text-encoding"],
    ["a trailing comma", '{"account": "x", "posts": [],}', "json-syntax"],
    ["repeated names", '{"account": "x", "account": "y", "posts": []}', "duplicate-key"],
    ["nesting 10,000 deep", "[".repeat(10_000) + "]".repeat(10_000), "nesting-depth"],
    ["a prototype", '{"account": "x", "posts": [], "__proto__": {"polluted": 1}}', "unknown-field"],
    ["a lonely number", "5", "wrong-type"],
    ["50 MB", `{"account": "x", "posts": [], "note": "${"x".repeat(50_000_000)}"}`, "file-size"],
  ])("reports %s as a finding, as JSON and nothing else", async (_name, content, rule) => {
    const { code, report, stderr } = await validateJson(content);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(report.findings.map((finding: { rule: string }) => finding.rule)).toContain(rule);
  });

  it("speaks to GitHub inside Actions, naming the file as the repository does", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "queue.json"), JSON.stringify(queueOf(goodPost({ caption: "#a" }))));
    const env = { GITHUB_ACTIONS: "true" };
    const args = ["--offline", "--queue", join(folder, "queue.json")];
    const { stdout } = await runCommand("validate", args, { env, cwd: folder });
    expect(stdout).toMatch(/^::warning file=queue\.json,line=1,col=\d+,title=hook-line in market::/);
  });

  it("fetches the media of pending posts and says what is wrong with it, with the line", async () => {
    const media = await startSampleMedia();
    onTestFinished(() => media.close());
    const image_url = `${media.url}/coffee-square.jpg`;
    const posts = [
      goodPost({ id: "a", image_url }),
      goodPost({ id: "b", caption: "Other", image_url: `${media.url}/none.jpg` }),
    ];
    const queue = await queueFile(queueOf(...posts));
    const env = { ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1" };
    const { code, stdout } = await runCommand("validate", ["--format", "json", "--queue", queue], { env });
    const report = JSON.parse(stdout);
    expect({ code, media: report.media }).toEqual({
      code: 1,
      media: { checkedPosts: 2, skippedPosts: 0, reason: null },
    });
    expect(report.findings).toMatchObject([{ rule: "media/status", line: 19, pointer: "/posts/1/image_url" }]);
  });

  it("fetches only what changed against a branch or a file", async () => {
    const { root, commit } = await gitRepository();
    const queue = join(root, "queue.json");
    await commit({ "queue.json": queueOf(goodPost({ image_url: "https://127.0.0.1:1/a.jpg" })) });
    for (const base of ["main", queue]) {
      const { code, stdout } = await runCommand("validate", ["--queue", queue, "--base", base]);
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringContaining("Media of 1 pending post was not fetched: unchanged."),
      });
    }
  });

  it("judges what a pull request changes, on the merge commit that Actions checks out", async () => {
    const { root, git, commit } = await gitRepository();
    const done = goodPost({ id: "live", status: "done", media_id: "1" });
    await commit({ "content/queue.json": queueOf(done), "content/journal.json": { entries: [] } });
    git("checkout", "--quiet", "-b", "proposal");
    await commit({ "content/queue.json": queueOf({ ...done, caption: "Other" }, goodPost()), "tools.ts": "x" });
    git("checkout", "--quiet", "main");
    git("merge", "--quiet", "--no-ff", "--message", "Merge", "proposal");
    const args = ["--offline", "--format", "json", "--base", "HEAD^1"];
    const { code, stdout, stderr } = await runCommand("validate", args, { cwd: root });
    const { findings } = JSON.parse(stdout) as { findings: Record<string, unknown>[] };
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(findings.map(({ rule, line, severity }) => `${rule} ${line} ${severity}`)).toEqual([
      "guard/mixed-change 1 warning",
      "guard/published-posts 9 error",
    ]);
    const push = await runCommand("validate", args.slice(0, 3), { cwd: root });
    expect(push.code).toBe(0);
  });

  it("takes a file for base with what was kept beside it, or alone from a pipe", async () => {
    const done = goodPost({ id: "live", status: "done", media_id: "1" });
    const before = await temporaryFolder();
    const after = await temporaryFolder();
    const write = (folder: string, name: string, content: object) =>
      writeFile(join(folder, name), JSON.stringify(content, null, 2));
    await write(before, "old.json", queueOf(done));
    await write(after, "queue.json", queueOf());
    await write(after, "journal.json", { entries: [] });
    const rulesAgainst = async (base: string) => {
      const args = ["--offline", "--format", "json", "--queue", join(after, "queue.json"), "--base", base];
      const { findings } = JSON.parse((await runCommand("validate", args)).stdout);
      return findings.map(({ rule }: { rule: string }) => rule);
    };
    expect(await rulesAgainst(join(before, "old.json"))).toEqual(["guard/published-posts"]);
    const pipe = join(before, "pipe");
    execFileSync("mkfifo", [pipe]);
    const writer = spawn("cp", [join(before, "old.json"), pipe]);
    onTestFinished(() => void writer.kill());
    expect(await rulesAgainst(pipe)).toEqual(["guard/published-posts"]);
    await write(before, "journal.json", { entries: [], x: 1 });
    expect(await rulesAgainst(join(before, "old.json"))).toContain("guard/bot-files");
  });

  it("puts everything into the job summary and only the worst on the lines", async () => {
    const folder = await temporaryFolder();
    const [queue, summary] = [join(folder, "queue.json"), join(folder, "summary.md")];
    const posts = Array.from({ length: 12 }, (_, index) =>
      goodPost({ id: `p${index}`, image_url: "http://x.example" }),
    );
    await writeFile(queue, JSON.stringify(queueOf(...posts), null, 2));
    await writeFile(summary, "Before\n");
    const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
    const { code, stdout } = await runCommand("validate", ["--offline", "--queue", queue], { env });
    expect(code).toBe(1);
    expect(stdout.match(/^::error /gm)).toHaveLength(10);
    expect(stdout).toMatch(/^::notice title=validate::\d+ more errors in the job summary$/m);
    const written = await readFile(summary, "utf8");
    expect(written).toMatch(/^Before\n## Content check\n/);
    expect(written.match(/^### Post /gm)).toHaveLength(12);
  });

  it("says all it has to say without a summary that can be written", async () => {
    const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: "/nowhere/summary.md" };
    const posts = Array.from({ length: 11 }, (_, index) => goodPost({ id: `p${index}`, caption: "#a" }));
    const queue = await queueFile(queueOf(...posts));
    const { stdout, stderr } = await runCommand("validate", ["--offline", "--queue", queue], { env });
    expect(stderr).toBe("");
    expect(stdout).toContain("not shown here. To see all: npm run validate -- --format text");
  });

  it("ends quietly when its reader goes away", async () => {
    const posts = Array.from({ length: 5000 }, (_, index) =>
      goodPost({ id: `p${index}`, caption: "#x", image_url: "x" }),
    );
    const queue = await queueFile(queueOf(...posts));
    const root = new URL("../../", import.meta.url);
    const child = spawn(process.execPath, ["scripts/validate.ts", "--offline", "--queue", queue], {
      cwd: root,
      env: {},
    });
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });
});
