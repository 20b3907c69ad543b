import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileQueueHistory } from "../../../scripts/adapters/files/file-store.ts";
import { createGithubQueueHistory } from "../../../scripts/adapters/github/github-store.ts";
import { type GithubServer, startGithub } from "../../support/github-server.ts";
import { namedClient } from "../../support/github-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const PATH = "content/queue.json";
const text = (bytes: Uint8Array | null | "unknown") =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString() : bytes;

/** A commit of the queue at a given time. */
async function commitAt(github: GithubServer, date: string, content: string): Promise<void> {
  const before = await github.api("GET", `/contents/${PATH}`).catch(() => null);
  const person = { name: "Ada", email: "ada@example.com", date };
  await github.api("PUT", `/contents/${PATH}`, {
    message: "m",
    content: Buffer.from(content).toString("base64"),
    author: person,
    committer: person,
    ...(before === null ? {} : { sha: before.sha }),
  });
}

const historyOf = (github: GithubServer, token = "github-token") =>
  createGithubQueueHistory(namedClient(github.url, { token }), PATH);

describe("the history of a queue on GitHub", () => {
  it("shows the queue as it stood then, byte for byte", async () => {
    const github = await startGithub();
    await commitAt(github, "2026-01-01T10:00:00Z", "one ü\r\n");
    await commitAt(github, "2026-01-03T10:00:00Z", "two");
    const history = historyOf(github);
    expect(text(await history.queueAt(new Date("2026-01-02T00:00:00Z")))).toBe("one ü\r\n");
    expect(text(await history.queueAt(new Date("2026-01-04T00:00:00Z")))).toBe("two");
  });

  it("says that there was none before the first commit", async () => {
    const github = await startGithub();
    expect(await historyOf(github).queueAt(new Date("2026-01-02T00:00:00Z"))).toBeNull();
    await commitAt(github, "2026-01-03T10:00:00Z", "two");
    expect(await historyOf(github).queueAt(new Date("2026-01-02T00:00:00Z"))).toBeNull();
  });

  it("says what is missing when it may not look", async () => {
    const github = await startGithub({ files: { [PATH]: "{}" } });
    await expect(historyOf(github, "nobody").queueAt(new Date())).rejects.toThrow(/BOT_TOKEN/);
    await expect(historyOf(github, "secrets-token").queueAt(new Date())).rejects.toThrow(/Contents: read/);
  });
});

describe("the history of a queue in a folder", () => {
  it("knows the queue of any time since its last change, and nothing before", async () => {
    const file = join(await temporaryFolder(), "queue.json");
    await writeFile(file, "now");
    const changedAt = new Date("2026-01-03T10:00:00Z");
    await utimes(file, changedAt, changedAt);
    const history = createFileQueueHistory(file);
    expect(text(await history.queueAt(changedAt))).toBe("now");
    expect(await history.queueAt(new Date(changedAt.getTime() - 1))).toBe("unknown");
    expect(await createFileQueueHistory(`${file}.other`).queueAt(new Date())).toBe("unknown");
  });
});
