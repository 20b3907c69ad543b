import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLocalProposer } from "../../site/src/propose/proposers.ts";
import { callCommand } from "../support/call-command.ts";
import { askToStop } from "../support/process-takeover.ts";
import { recordedBrowser } from "../support/recorded-browser.ts";
import { goodPost } from "../support/rules.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const SAMPLE = fileURLToPath(new URL("../../simulator/samples/sourdough-square.jpg", import.meta.url));
const post = (id: string, changes = {}) =>
  goodPost({ id, caption: `Words of ${id}.`, image_url: `media/${id}.jpg`, ...changes });
const queueText = `${JSON.stringify({ account: "bakery", posts: [post("a"), post("b", { status: "done", media_id: "1", published_at: "2026-01-01T09:30:00Z" })] }, null, 2)}\n`;

/** The command as people start it, and a browser that has opened the address that it printed. */
async function stage() {
  const folder = await temporaryFolder();
  const queue = join(folder, "queue.json");
  await mkdir(join(folder, "media"));
  const bytes = new Uint8Array(await readFile(SAMPLE));
  await writeFile(join(folder, "media", "a.jpg"), bytes);
  await writeFile(join(folder, "media", "b.jpg"), bytes);
  await writeFile(queue, queueText);
  const args = ["--queue", queue, "--out", join(folder, "site"), "--now", "2026-01-14T11:00:00Z", "--open"];
  const { PATH, opened } = await recordedBrowser();
  const printed = await startServing(args, { PATH });
  const address = new URL(/served at (\S+)/.exec(printed)?.[1] ?? "");
  const landing = await fetch(address, { redirect: "manual" });
  const cookie = (landing.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  /** Fetch as the page does it: its own origin, and the cookie. */
  const asPage: typeof fetch = async (path, init = {}) => {
    const url = new URL(String(path), address.origin);
    return await fetch(url, {
      ...init,
      headers: { ...init.headers, cookie, origin: address.origin, "sec-fetch-site": "same-origin" },
    });
  };
  const posts = async () => JSON.parse(await readFile(queue, "utf8")).posts;
  const page = createLocalProposer({ fetch: asPage });
  return { ...{ folder, queue, address, landing, cookie, bytes }, posts, asPage, opened, page };
}

/** What the command prints until it serves, which it does until the test ends. */
async function startServing(args: string[], env: { PATH: string }): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let printed = "";
  const onPrint = (text: string) => {
    printed += text;
    if (printed.includes("Ctrl+C")) resolve(printed);
  };
  const ended = callCommand("calendar", args, { env, onPrint });
  onTestFinished(async () => {
    askToStop();
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
  });
  // A command that ends at once has something to say.
  return await Promise.race([promise, ended.then(({ stderr }) => stderr)]);
}

describe("Save on one's own machine", () => {
  it("writes photo and post into the working copy, and brings the site up to date", async () => {
    const { folder, page, posts, bytes, asPage } = await stage();
    const before = await (await asPage("data/index.json")).json();
    expect(before).toMatchObject({ isLocal: true, counts: { expected: 1 } });
    const file = { path: "media/rolls.jpg", bytes: Uint8Array.of(...bytes, 0) };
    const { id: _, ...unnamed } = post("rolls");
    const outcome = await page.propose({
      changes: [
        { kind: "add", posts: [unnamed], place: "next" },
        { kind: "edit", id: "a", set: { note: "Soon" }, remove: [] },
      ],
      files: [file],
    });
    expect(outcome).toMatchObject({ kind: "done", url: null, text: expect.stringMatching(/^Saved\./) });
    expect(await posts()).toMatchObject([
      { id: "words-of-rolls", status: "pending" },
      { id: "a", note: "Soon" },
      { id: "b", status: "done" },
    ]);
    expect(await readdir(join(folder, "media"))).toContain("rolls.jpg");
    expect(await (await asPage("data/index.json")).json()).toMatchObject({ counts: { expected: 2 } });
  });

  it("writes all or nothing, and says what is wrong", async () => {
    const { folder, page, posts, bytes, queue } = await stage();
    const file = { path: "media/rolls.jpg", bytes };
    const add = { kind: "add", posts: [post("rolls")], place: "next" } as const;
    for (const [changes, files, why] of [
      [[add, { kind: "remove", ids: ["b"] }], [file], /b is published/],
      [[{ ...add, posts: [post("rolls", { caption: "#a ".repeat(31) })] }], [file], /31/],
      [[{ ...add, posts: [post("rolls", { media_id: "1" })] }], [file], /Only the bot/],
      [[add], [{ ...file, bytes: new TextEncoder().encode("no picture") }], /JPEG/i],
      [[add], [], /media\/rolls\.jpg/],
      [[add], [file, { ...file, path: "media/other.jpg" }], /no file that one of the changes uses/],
      [[add], [{ ...file, path: "media/../queue.json" }], /no file that/],
      [
        [{ kind: "edit", id: "a", set: { image_url: "media/b.jpg" }, remove: [] }],
        [{ path: "media/b.jpg", bytes: new Uint8Array(3) }],
        /another file/,
      ],
      [[{ kind: "remove", ids: ["x"] }], [], /no post x/],
      // The photo is there already, with the same bytes.
      [
        [{ ...add, posts: [post("rolls", { image_url: "media/a.jpg", caption: "#a ".repeat(31) })] }],
        [{ path: "media/a.jpg", bytes }],
        /31/,
      ],
    ] as const) {
      const outcome = await page.propose({ changes, files });
      expect(outcome).toMatchObject({ kind: "problem", problem: { why: expect.stringMatching(why) } });
      expect(await readFile(queue, "utf8")).toBe(queueText);
      expect(await readdir(join(folder, "media"))).toEqual(["a.jpg", "b.jpg"]);
    }
    expect(await posts()).toHaveLength(2);
  });

  it("opens a browser at its address", async () => {
    const { address, opened } = await stage();
    await expect.poll(opened).toBe(address.href);
  });

  it("answers one browser, whose address works once and does not stay there", async () => {
    const { address, landing, cookie } = await stage();
    expect(landing.status).toBe(303);
    expect(landing.headers.get("location")).toBe("/");
    expect(landing.headers.get("set-cookie")).toMatch(/; HttpOnly; SameSite=Strict/);
    expect(address.searchParams.get("token")?.length).toBeGreaterThan(40);
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(new URL(path, address.origin), { headers, redirect: "manual" })).status;
    expect(await status("/", { cookie })).toBe(200);
    // Other users of the machine can read the address among the opener's arguments.
    const used = `/${address.search}`;
    expect(await status(used, { cookie })).toBe(303);
    expect(cookie).not.toContain(address.searchParams.get("token"));
    for (const path of ["/", "/index.html", "/data/index.json", "/?token=", "/?token=guess", used])
      expect(await status(path)).toBe(403);
    expect(await status("/", { cookie: cookie.slice(0, -1) })).toBe(403);
  });

  it("takes changes from its own page only", async () => {
    const { address, cookie, queue } = await stage();
    const body = JSON.stringify({ changes: [{ kind: "remove", ids: ["a"] }], files: [] });
    const own = { cookie, origin: address.origin, host: address.host, "content-type": "application/json" };
    const send = (headers: Record<string, string>, { method = "POST", sent = body } = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request(new URL("/changes", address.origin), { method, headers }, ({ statusCode }) =>
          resolve(statusCode),
        );
        asked.on("error", reject).end(method === "GET" ? undefined : sent);
      });
    for (const foreign of [
      { origin: "http://evil.example" },
      { origin: `http://localhost:${address.port}` },
      { origin: "null" },
      { host: `evil.example:${address.port}`, origin: `http://evil.example:${address.port}` },
      { "sec-fetch-site": "cross-site" },
      { "content-type": "text/plain" },
      { cookie: "" },
    ])
      expect([foreign, await send({ ...own, ...foreign })]).toEqual([foreign, 403]);
    expect(await send({ cookie, host: address.host, "content-type": "application/json" })).toBe(403);
    expect(await send(own, { method: "GET" })).toBe(405);
    const remove = '"changes":[{"kind":"remove","ids":["a"]}]';
    for (const sent of ["", "{]", "null", "[]", `{${remove}}`, `{${remove},"files":[1]}`])
      expect(await send(own, { sent })).toBe(422);
    expect(await readFile(queue, "utf8")).toBe(queueText);
    expect(await send(own)).toBe(200);
  });
});
