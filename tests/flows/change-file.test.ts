import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../../scripts/adapters/files/file-store.ts";
import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { Result } from "../../scripts/core/ports/result.ts";
import type { Store } from "../../scripts/core/ports/store.ts";
import { changeFile, changeTogether } from "../../scripts/flows/change-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { virtualClock } from "../support/virtual-clock.ts";

const LOST = { code: "store-unreachable", what: "Writing", why: "No answer.", whatToDo: "Wait.", isRetryable: true };
const ATTEMPTS = 5;

/** A store that gives no answer to any write. Only the last attempt takes effect, if any does. */
async function withoutAnswers({ lastIsWritten }: { lastIsWritten: boolean }) {
  const folder = await temporaryFolder();
  for (const name of ["queue.json", "journal.json"]) await writeFile(join(folder, name), "old");
  const store = createFileStore(join(folder, "queue.json"));
  let attempts = 0;
  const lose = async (write: () => Promise<unknown>): Promise<never> => {
    if (++attempts === ATTEMPTS && lastIsWritten) await write();
    throw new ProblemError(LOST, 1);
  };
  const silent: Store = {
    ...store,
    write: (...of) => lose(() => store.write(...of)),
    writeTogether: (...of) => lose(() => store.writeTogether(...of)),
  };
  const textOf = (file: string) => readFile(join(folder, `${file}.json`), "utf8");
  return { changer: { store: silent, clock: virtualClock(), random: () => 0.5 }, textOf };
}

const becomes = (text: string) => (): Result<Uint8Array, string> => ({
  ok: true,
  value: new TextEncoder().encode(text),
});
const refuses = (): Result<Uint8Array, string> => ({ ok: false, error: "It no longer fits" });

describe("a change whose writes get no answer", () => {
  it("is made when the last write took effect", async () => {
    const { changer, textOf } = await withoutAnswers({ lastIsWritten: true });
    expect(await changeFile(changer, { file: "queue", message: "m", apply: becomes("new") })).toEqual({
      kind: "changed",
    });
    expect(await textOf("queue")).toBe("new");
  });

  it("is not stored when none of them took effect", async () => {
    const { changer, textOf } = await withoutAnswers({ lastIsWritten: false });
    const result = await changeFile(changer, { file: "queue", message: "m", apply: becomes("new") });
    expect(result).toEqual({ kind: "not-stored", problem: LOST });
    expect(await textOf("queue")).toBe("old");
  });

  it.each([true, false])("is made in both files or in none: %s", async (lastIsWritten) => {
    const { changer, textOf } = await withoutAnswers({ lastIsWritten });
    const change = { message: "m", journal: becomes("new journal"), queue: becomes("new queue") };
    const expected = lastIsWritten ? { kind: "changed" } : { kind: "not-stored", problem: LOST };
    expect(await changeTogether(changer, change)).toEqual({ journal: expected, queue: expected });
    expect(await textOf("journal")).toBe(lastIsWritten ? "new journal" : "old");
  });

  it("is judged for each file: what no longer fits was not made", async () => {
    const { changer } = await withoutAnswers({ lastIsWritten: true });
    const change = { message: "m", journal: becomes("new journal"), queue: refuses };
    const { journal, queue } = await changeTogether(changer, change);
    expect([journal.kind, queue.kind]).toEqual(["changed", "not-stored"]);
  });
});

describe("a change of both files", () => {
  it("shows the queue's part the journal as it then is, also where it needs no change", async () => {
    const folder = await temporaryFolder();
    for (const name of ["queue.json", "journal.json"]) await writeFile(join(folder, name), "old");
    const changer = { store: createFileStore(join(folder, "queue.json")), clock: virtualClock(), random: () => 0.5 };
    const shown: (string | undefined)[] = [];
    const queue = (_: unknown, journal: Uint8Array | null) => {
      shown.push(journal === null ? undefined : new TextDecoder().decode(journal));
      return becomes("new queue")();
    };
    for (const journal of [becomes("new journal"), becomes("new journal"), refuses])
      await changeTogether(changer, { message: "m", journal, queue });
    expect(shown).toEqual(["new journal", "new journal", "new journal"]);
  });
});
