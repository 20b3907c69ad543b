import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveSite } from "../../scripts/adapters/site/serve-site.ts";
import { contentPolicy } from "../../scripts/adapters/site/site-folder.ts";
import { repositoryOf } from "../../scripts/wiring/make-site.ts";
import { callCommand } from "../support/call-command.ts";
import { recordedBrowser } from "../support/recorded-browser.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { simplePost } from "./support/queues.ts";

const entry = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));

async function stage() {
  const folder = await temporaryFolder();
  const [queue, out] = [join(folder, "queue.json"), join(folder, "site")];
  await writeFile(queue, JSON.stringify({ account: "bakery", posts: [simplePost({ id: "a" })] }));
  const run = (args: string[] = [], env: Record<string, string> = {}) =>
    callCommand("calendar", ["--queue", queue, "--out", out, "--now", "2026-01-14T11:00:00Z", ...args], { env });
  return { folder, queue, out, run };
}

async function served(...given: Parameters<typeof serveSite>) {
  const server = await serveSite(...given);
  onTestFinished(() => server.close());
  return server;
}

/** What the server says to a browser that takes it for this host. */
async function askAs(url: string, host: string): Promise<{ status: number | undefined; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { headers: { host } }, resolve).on("error", reject).end();
  const response = await promise;
  return { status: response.statusCode, body: await text(response) };
}

describe("npm run calendar", () => {
  it("writes the same pages and data each time, over a former site", async () => {
    const { out, run } = await stage();
    const env = {
      GITHUB_REPOSITORY: "owner/name",
      GITHUB_REF: "refs/heads/trunk",
      ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
    };
    expect(await run([], env)).toMatchObject({ code: 0, stdout: expect.stringContaining("1 post is in") });
    const first = await readdir(out, { recursive: true });
    expect(first.sort()).toEqual(
      expect.arrayContaining(["compose.html", "data", "data/2026-01.json", "feed.html", "index.html"]),
    );
    const html = await readFile(join(out, "index.html"), "utf8");
    expect(html).toContain("img-src &#39;self&#39; blob: https: http://127.0.0.1:*".replaceAll("&#39;", "'"));
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|style=|%CONTENT_POLICY%/);
    const compose = JSON.parse(await readFile(join(out, "data/compose.json"), "utf8"));
    expect(compose.repository).toMatchObject({ url: "https://github.com/owner/name", branch: "trunk" });
    await writeFile(join(out, "data", "1999-01.json"), "{}");
    expect((await run([], env)).code).toBe(0);
    expect((await readdir(out, { recursive: true })).sort()).toEqual(first);
  });

  it("brings the files that waiting and recent posts use, each at its public address, and no others", async () => {
    const { folder, queue, out, run } = await stage();
    const done = (id: string, image_url: string, published_at: string) =>
      simplePost({ id, status: "done", media_id: "1", published_at, image_url });
    const posts = [
      done("old", "media/old.jpg", "2025-12-01T09:30:00Z"),
      done("recent", "media/recent.jpg", "2026-01-10T09:30:00Z"),
      simplePost({ id: "waiting", image_url: "media/waiting.jpg" }),
      simplePost({ id: "missing", image_url: "media/missing.jpg" }),
      simplePost({ id: "linked", image_url: "media/linked.jpg" }),
      simplePost({ id: "outside", image_url: "media/../queue.json" }),
    ];
    await writeFile(queue, JSON.stringify({ account: "bakery", posts }));
    await mkdir(join(folder, "media"));
    const names = ["old", "recent", "waiting", "unused"];
    await Promise.all(names.map((name) => writeFile(join(folder, "media", `${name}.jpg`), name)));
    await symlink("/etc/passwd", join(folder, "media", "linked.jpg"));
    expect(await run()).toMatchObject({ code: 0 });
    const hex = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
    const served = (await readdir(join(out, "media"), { recursive: true })).filter((name) => name.endsWith(".jpg"));
    expect(served.sort()).toEqual([`${hex("recent")}/recent.jpg`, `${hex("waiting")}/waiting.jpg`].sort());
    expect(await readFile(join(out, "media", hex("waiting"), "waiting.jpg"), "utf8")).toBe("waiting");
    await writeFile(join(folder, "media", "waiting.jpg"), "replaced");
    expect(await run()).toMatchObject({ code: 0 });
    expect(await readdir(join(out, "media"))).toEqual([hex("recent"), hex("replaced")].sort());
  });

  it("empties no folder that holds anything else", async () => {
    const { out, run } = await stage();
    await mkdir(out);
    await writeFile(join(out, "thesis.doc"), "years of work");
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining("thesis.doc") });
    expect(await readdir(out)).toEqual(["thesis.doc"]);
  });

  it.each([
    ["a time that is none", ["--now", "soon"], "--now"],
    ["an unknown option", ["--deploy"], "--deploy"],
    ["no queue", ["--queue", "/nowhere/queue.json"], "/nowhere/queue.json"],
  ])("refuses %s with exit code 2 and touches nothing", async (_, args, mention) => {
    const { folder, run } = await stage();
    expect(await run(args)).toMatchObject({ code: 2, stderr: expect.stringContaining(mention) });
    expect(await readdir(folder)).toEqual(["queue.json"]);
  });

  it.each([
    ["half of its text", '{ "account": "bakery", "posts": [ { "id"'],
    ["no list of posts", '{ "account": "bakery" }'],
    ["another kind of file", "<!DOCTYPE html><title>Not found</title>"],
    ["nothing", ""],
  ])("refuses a queue of %s with exit code 2 and keeps the site that is there", async (_, text) => {
    const { folder, out, run } = await stage();
    await run();
    const before = await readdir(out);
    await writeFile(join(folder, "queue.json"), text);
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining("queue.json") });
    expect(await readdir(out)).toEqual(before);
  });
});

describe("the server of --open", () => {
  it("serves the site's own files to this machine, and nothing beside them", async () => {
    const { folder, out, run } = await stage();
    await run();
    await writeFile(join(folder, "secret.txt"), "sesame");
    const server = await served(out);
    const page = await fetch(server.url);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-type": expect.stringMatching(/^text\/html; ?charset=utf-8$/),
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    expect(page.headers.get("access-control-allow-origin")).toBeNull();
    expect(await page.text()).toContain("Content-Security-Policy");
    const statusOf = async (path: string, init: RequestInit = {}) =>
      (await fetch(new URL(path, server.url), init)).status;
    for (const path of ["data/index.json", "data/index.json?x=1"]) expect(await statusOf(path)).toBe(200);
    const outside = ["../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt"];
    for (const path of [...outside, "data", "nothing.html", "index"]) expect(await statusOf(path)).toBe(404);
    expect(await statusOf("index.html", { method: "POST" })).toBe(405);
  });

  it("sends a video in the parts that a browser asks for", async () => {
    const { out, run } = await stage();
    await run();
    await writeFile(join(out, "film.mp4"), "0123456789");
    await writeFile(join(out, "empty.json"), "");
    const server = await served(out);
    for (const [range, ...said] of [
      ["bytes=2-4", 206, "bytes 2-4/10", "234"],
      ["bytes=7-", 206, "bytes 7-9/10", "789"],
      ["bytes=-3", 206, "bytes 7-9/10", "789"],
      ["bytes=8-99", 206, "bytes 8-9/10", "89"],
      ["bytes=-99", 206, "bytes 0-9/10", "0123456789"],
      ["bytes=5-4", 416, "bytes */10", ""],
      ["bytes=10-", 416, "bytes */10", ""],
      ["lines=1-2", 200, null, "0123456789"],
    ] as const) {
      const answer = await fetch(new URL("film.mp4", server.url), { headers: { range } });
      expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual(said);
    }
    expect(await (await fetch(new URL("empty.json", server.url))).text()).toBe("");
    const head = await fetch(new URL("film.mp4", server.url), { method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    for (const broken of ["%", "%00", "film.mp4%00.html"])
      expect((await fetch(new URL(broken, server.url))).status).toBe(404);
  });

  it("packs what it sends for browsers that can unpack, as a public host does", async () => {
    const { out, run } = await stage();
    await run();
    const text = "bread ".repeat(1000);
    await writeFile(join(out, "long.json"), text);
    await writeFile(join(out, "film.mp4"), text);
    const server = await served(out);
    const encodingOf = async (name: string, headers: Record<string, string>) => {
      const answer = await fetch(new URL(name, server.url), { headers });
      expect(await answer.text()).toBe(text);
      return answer.headers.get("content-encoding");
    };
    expect(await encodingOf("long.json", { "accept-encoding": "gzip, br" })).toBe("gzip");
    expect(await encodingOf("long.json", { "accept-encoding": "identity" })).toBeNull();
    expect(await encodingOf("film.mp4", { "accept-encoding": "gzip" })).toBeNull();
  });

  it("answers no request for another host name, as one from a name that was pointed at this machine", async () => {
    const { out, run } = await stage();
    await run();
    const server = await served(out, { host: "space-4715.app.example" });
    const { host, port } = new URL(server.url);
    for (const good of [host, `localhost:${port}`, "space-4715.app.example"])
      expect(await askAs(server.url, good)).toMatchObject({ status: 200 });
    for (const foreign of [`evil.example:${port}`, "evil.example", `127.0.0.1.evil.example:${port}`]) {
      const { status, body } = await askAs(server.url, foreign);
      expect(status).toBe(403);
      expect(body).not.toContain("<html");
    }
  });

  it("listens on 127.0.0.1 and on no other address", async () => {
    const { out, run } = await stage();
    await run();
    const server = await served(out);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    await expect(fetch(server.url.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow();
    await expect(fetch(server.url.replace("127.0.0.1", "[::1]"))).rejects.toThrow();
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends with exit code 0 on %s", async (signal) => {
    const { queue, out } = await stage();
    const { PATH } = await recordedBrowser();
    const child = spawn(process.execPath, [entry, "calendar", "--queue", queue, "--out", out, "--open"], {
      env: { PATH },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    for await (const chunk of child.stdout) if (String(chunk).includes("It is served at")) break;
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});

describe("what the pages may load", () => {
  it("is their own and the posts' media, over http only from hosts that are named", () => {
    expect(contentPolicy([])).toContain("img-src 'self' blob: https:;");
    expect(contentPolicy(["127.0.0.1", "evil; script-src *"])).toContain(
      "media-src 'self' blob: https: http://127.0.0.1:*;",
    );
    expect(contentPolicy(["evil; script-src *"])).not.toContain("evil");
  });

  it("is talked to by a connected page, and nothing else is but its own host", () => {
    const connect = (apiUrl: string | null) => /connect-src [^;]*/.exec(contentPolicy([], apiUrl))?.[0];
    expect(connect(null)).toBe("connect-src 'self'");
    expect(connect("https://api.github.com")).toBe("connect-src 'self' https://api.github.com/");
    expect(connect("https://git.example.com/api/v3")).toBe("connect-src 'self' https://git.example.com/api/v3/");
    for (const evil of ["https://a.example *", "https://a.example; script-src *", "*", "https:", "https://*.example"])
      expect(connect(evil)).toBe("connect-src 'self'");
  });
});

describe("the repository the composer proposes to", () => {
  const commit = "a".repeat(40);
  const GITHUB = {
    repositoryUrl: "https://git.example.com/owner/name",
    apiUrl: "https://git.example.com/api/v3/",
  };
  it.each([
    ["refs/pull/7/merge", "main"],
    ["refs/heads/trunk", "trunk"],
    ["refs/heads/team/live", "team/live"],
  ])("is named by Actions: on %s with the branch %s", (ref, branch) => {
    expect(repositoryOf({ ...GITHUB, ref }, { queuePath: "content/queue.json", commit })).toEqual({
      url: "https://git.example.com/owner/name",
      ...{ branch, queuePath: "content/queue.json", apiUrl: "https://git.example.com/api/v3", commit },
    });
  });

  it("is unknown elsewhere", () => {
    expect(
      repositoryOf({ ...GITHUB, ref: "refs/heads/main", repositoryUrl: undefined }, { queuePath: "q.json", commit }),
    ).toBeNull();
  });
});
