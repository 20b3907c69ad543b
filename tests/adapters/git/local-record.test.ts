import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readLocalRecord } from "../../../scripts/adapters/git/inspect-clone.ts";
import { gitRepository } from "../../support/git-repository.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const GITHUB = "https://github.com/team/posts.git";

/** A clone of a repository on GitHub, with what it has fetched of records: the text of journal.json by branch. */
async function clone(fetched: Record<string, string | null>, files: Record<string, string> = {}) {
  const repo = await gitRepository();
  for (const [branch, journal] of Object.entries(fetched)) {
    repo.git("checkout", "--quiet", "--orphan", branch);
    repo.git("rm", "-r", "--quiet", "--force", "--ignore-unmatch", ".");
    await repo.commit(journal === null ? { "alerts.json": "{}" } : { "journal.json": journal });
    repo.git("update-ref", `refs/remotes/origin/${branch}`, "HEAD");
  }
  repo.git("checkout", "--quiet", "--orphan", "work");
  repo.git("rm", "-r", "--quiet", "--force", "--ignore-unmatch", ".");
  await repo.commit({ "content/queue.json": "{}", "accounts/bakery/queue.json": "{}", ...files });
  repo.git("remote", "add", "origin", GITHUB);
  const read = async (queue = "content/queue.json") => textOf(await readLocalRecord(join(repo.root, queue)));
  return { ...repo, read };
}

/** The text of the journal, null where nothing was published, or why the record is not available. */
function textOf(record: Awaited<ReturnType<typeof readLocalRecord>>) {
  if (record.kind === "not-available") return { why: record.why };
  return record.journal === null ? null : new TextDecoder().decode(record.journal);
}

describe("the record in a clone of a repository on GitHub", () => {
  it("is what was fetched of the account's own branch, whatever lies beside the queue", async () => {
    const { read } = await clone({ mergecast: "one", "mergecast-bakery": "two" }, { "content/journal.json": "old" });
    expect([await read(), await read("accounts/bakery/queue.json")]).toEqual(["one", "two"]);
  });

  it("is empty where the branch holds no journal yet", async () => {
    const { read } = await clone({ mergecast: null });
    expect(await read()).toBeNull();
  });

  it("is not available without the branch: a file that came with the commits is not a record", async () => {
    const { read } = await clone({ mergecast: "one" }, { "accounts/bakery/journal.json": '{"entries":[]}' });
    expect(await read("accounts/bakery/queue.json")).toEqual({
      why: expect.stringContaining("git fetch origin mergecast-bakery"),
    });
  });

  it("is the file that a run on this machine keeps beside the queue, where git does not track it", async () => {
    const { root, read } = await clone({});
    expect(await read()).toEqual({ why: expect.stringContaining("git fetch origin mergecast") });
    await writeFile(join(root, "content/journal.json"), "server");
    expect(await read()).toBe("server");
  });
});

describe("the record elsewhere", () => {
  it("lies beside the queue, and is empty before the first run", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "content"));
    const read = async () => textOf(await readLocalRecord(join(folder, "content/queue.json")));
    expect(await read()).toBeNull();
    await writeFile(join(folder, "content/journal.json"), "kept");
    expect(await read()).toBe("kept");
  });
});
