import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { createCommittedFiles, gitBlobSha } from "../../../scripts/adapters/github/committed-files.ts";
import { RAW_FILE } from "../../../scripts/adapters/github/github-client.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { describedServer } from "../../support/github/described-server.ts";
import { namedClient } from "../../support/github-store.ts";
import { answer } from "../../support/http-server.ts";

const COMMIT = "0123456789012345678901234567890123456789";
const REFUSED = 3;

const contentOf = (index: number) => `file ${index}`;
const files = Array.from({ length: 20 }, (_, index) => {
  return { path: `archive/${index}.json`, type: "file", sha: gitBlobSha(encodeUtf8(contentOf(index))) };
});

/** The files behind a server that answers only once as many requests wait as may be under way, or the last one has come. */
async function stage() {
  const waiting: (() => void)[] = [];
  const asked: number[] = [];
  let most = 0;
  const apiUrl = await describedServer((request, response) => {
    const index = Number(/(\d+)\.json/.exec(request.url ?? "")?.[1]);
    asked.push(index);
    waiting.push(() => give(response, index));
    most = Math.max(most, waiting.length);
    // Answered a turn later, so that one more would have had time to come.
    if (waiting.length === 8 || asked.length === files.length)
      setImmediate(() => {
        for (const respond of waiting.splice(0)) respond();
      });
  });
  return { asked, most: () => most, committed: createCommittedFiles(namedClient(apiUrl)) };
}

function give(response: ServerResponse, index: number): void {
  const isRefused = index === REFUSED;
  response.writeHead(isRefused ? 403 : 200, { "content-type": isRefused ? "application/json" : RAW_FILE });
  response.end(isRefused ? '{"message":"No"}' : contentOf(index));
}

describe("reading many committed files", () => {
  it("asks for eight at a time, in order, and goes on after one that is refused", async () => {
    const { asked, most, committed } = await stage();
    const results = await Promise.allSettled(files.map((file) => committed.read(file, COMMIT)));
    expect(most()).toBe(8);
    expect(new Set(asked.slice(0, 8))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    const texts = results.map((result) =>
      result.status === "fulfilled" ? new TextDecoder().decode(result.value) : null,
    );
    expect(texts).toEqual(files.map((_, index) => (index === REFUSED ? null : contentOf(index))));
  });

  it("does not ask again for bytes that it has seen", async () => {
    const { asked, committed } = await stage();
    await Promise.allSettled(files.map((file) => committed.read(file, COMMIT)));
    await committed.read({ path: "elsewhere.json", type: "file", sha: files[0]?.sha ?? "" }, COMMIT);
    expect(asked).toHaveLength(files.length);
  });

  it.each(["symlink", "submodule", "dir"])("reads no %s: GitHub would answer with what it leads to", async (type) => {
    const { asked, committed } = await stage();
    const file = { path: "content/queue.json", type, sha: files[0]?.sha ?? "" };
    await expect(committed.read(file, COMMIT)).rejects.toMatchObject({
      problem: { code: "content-unusable", isRetryable: false },
    });
    expect(asked).toEqual([]);
  });
});

/** The files behind a server that answers every request with the same list. */
async function listed(body: unknown) {
  const text = JSON.stringify(body);
  const apiUrl = await describedServer((_request, response) => answer(response, 200, text));
  return createCommittedFiles(namedClient(apiUrl));
}

describe("a folder of many files", () => {
  const SHA = gitBlobSha(encodeUtf8(""));
  const entries = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `${at}.json`, path: `a/${at}.json`, type: "file", sha: SHA }));

  it("is listed up to 999 files; with 1,000, GitHub may have left some out", async () => {
    expect((await (await listed(entries(999))).list("a", COMMIT)).size).toBe(999);
    for (const count of [1_000, 1_001])
      await expect((await listed(entries(count))).list("a", COMMIT)).rejects.toMatchObject({
        problem: { code: "content-unusable", isRetryable: false },
      });
  });

  it("is not used where GitHub says that its tree is cut off", async () => {
    const folder = { path: "archive", type: "dir", sha: SHA };
    const tree = [{ path: "2025.json", mode: "100644", sha: SHA, size: 2 }];
    expect(await (await listed({ tree, truncated: false })).listTree(folder)).toEqual(tree);
    await expect((await listed({ tree, truncated: true })).listTree(folder)).rejects.toMatchObject({
      problem: { code: "content-unusable", isRetryable: false },
    });
  });
});

describe("bytes that do not have the wanted hash", () => {
  it.each(["another version", "", "file 0\n"])("are never used: %j", async (content) => {
    const apiUrl = await describedServer((_request, response) => {
      response.writeHead(200, { "content-type": RAW_FILE });
      response.end(content);
    });
    const committed = createCommittedFiles(namedClient(apiUrl), () => encodeUtf8("an old working copy"));
    const [file] = files;
    if (file === undefined) throw new Error("no file");
    await expect(committed.read(file, COMMIT)).rejects.toMatchObject({
      problem: { code: "github-lags", isRetryable: true },
    });
    // Nothing of it is remembered either.
    await expect(committed.read(file, COMMIT)).rejects.toThrow();
  });
});
