import { describe, expect, it } from "vitest";
import { type Body, run, sql } from "../../src/adapters/storage/database.ts";
import { GroupCommit } from "../../src/adapters/storage/group-commit.ts";
import { StorageFault } from "../../src/adapters/storage/storage-fault.ts";

function fakeEngine(failing: RegExp | null = null) {
  const texts: string[] = [];
  const exec = (text: string) => {
    texts.push(text);
    if (failing?.test(text)) throw Object.assign(new Error("disk"), { code: "EIO" });
  };
  const drive = <T>(body: () => Body<T>): T => {
    const generator = body();
    let step = generator.next();
    while (!step.done) {
      exec(step.value.text);
      step = generator.next([]);
    }
    return step.value;
  };
  return { texts, group: new GroupCommit({ exec, drive }) };
}

function* write(text: string): Body<string> {
  yield* run(sql(text));
  return text;
}

describe("GroupCommit", () => {
  it("commits everything waiting in one turn together", async () => {
    const { texts, group } = fakeEngine();
    expect(await Promise.all(["a", "b"].map((text) => group.submit(() => write(text))))).toEqual(["a", "b"]);
    expect(texts).toEqual(["BEGIN IMMEDIATE", "a", "b", "COMMIT"]);
  });

  it("rolls back one that fails and commits the others, which run again, each in its own savepoint", async () => {
    const { texts, group } = fakeEngine(/^bad$/);
    const results = await Promise.allSettled(["a", "bad", "b"].map((text) => group.submit(() => write(text))));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(texts).toEqual([
      ...["BEGIN IMMEDIATE", "a", "bad", "ROLLBACK"],
      "BEGIN IMMEDIATE",
      ...["SAVEPOINT body", "a", "RELEASE body"],
      ...["SAVEPOINT body", "bad", "ROLLBACK TO body; RELEASE body"],
      ...["SAVEPOINT body", "b", "RELEASE body"],
      "COMMIT",
    ]);
  });

  it("fails all of them when COMMIT fails, acknowledges none, and leaves no transaction open", async () => {
    const { texts, group } = fakeEngine(/^COMMIT$/);
    const results = await Promise.allSettled(["a", "b"].map((text) => group.submit(() => write(text))));
    for (const result of results)
      expect(result).toMatchObject({ status: "rejected", reason: expect.any(StorageFault) });
    expect(texts.at(-1)).toBe("ROLLBACK");
  });

  it("acknowledges nothing before COMMIT has returned", async () => {
    const { texts, group } = fakeEngine();
    await group.submit(() => write("a")).then(() => expect(texts.at(-1)).toBe("COMMIT"));
  });

  it("waits for transactions in progress when it is drained", async () => {
    const { texts, group } = fakeEngine();
    const pending = group.submit(() => write("a"));
    await group.drain();
    expect(texts.at(-1)).toBe("COMMIT");
    await pending;
  });
});
