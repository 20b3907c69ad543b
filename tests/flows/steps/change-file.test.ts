import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../../../scripts/adapters/files/file-store.ts";
import { ProblemError, type Result } from "../../../scripts/core/findings/problem.ts";
import type { Store } from "../../../scripts/core/ports/store.ts";
import { changeFile } from "../../../scripts/flows/steps/change-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const LOST = { code: "store-unreachable", what: "Writing", why: "No answer.", whatToDo: "Wait.", isRetryable: true };
const ATTEMPTS = 5;

const becomes = (text: string) => (): Result<Uint8Array, string> => ({
  ok: true,
  value: new TextEncoder().encode(text),
});

/** A change of a store that gives no answer to any write; only the last attempt takes effect, if any does. */
async function changeWithoutAnswers({ lastIsWritten }: { lastIsWritten: boolean }) {
  const path = join(await temporaryFolder(), "queue.json");
  await writeFile(path, "old");
  const store = createFileStore(path);
  let attempts = 0;
  const silent: Store = {
    ...store,
    async write(...of) {
      if (++attempts === ATTEMPTS && lastIsWritten) await store.write(...of);
      throw new ProblemError(LOST, 1);
    },
  };
  const changer = { store: silent, clock: virtualClock(), random: () => 0.5 };
  const result = await changeFile(changer, { file: "queue", message: "m", apply: becomes("new") });
  return { result, text: await readFile(path, "utf8") };
}

describe("a change whose writes get no answer", () => {
  it("is made when the last write took effect", async () => {
    expect(await changeWithoutAnswers({ lastIsWritten: true })).toEqual({ result: { kind: "changed" }, text: "new" });
  });

  it("is not stored when none of them took effect", async () => {
    const result = { kind: "not-stored", problem: LOST };
    expect(await changeWithoutAnswers({ lastIsWritten: false })).toEqual({ result, text: "old" });
  });
});

describe("a change of a file that was read before", () => {
  it.each([
    ["needs no second read", "old", "old", 0],
    ["is made to what others have written since", "old", "newer", 1],
    ["is refused only for what is there now", "unfit", "newer", 1],
  ])("%s", async (_, known, newest, reads) => {
    const path = join(await temporaryFolder(), "queue.json");
    await writeFile(path, known);
    const store = createFileStore(path);
    const seen = await store.read("queue");
    await writeFile(path, newest);
    let asked = 0;
    const counting: Store = { ...store, read: (file) => store.read(file).finally(() => asked++) };
    const changer = { store: counting, clock: virtualClock(), random: () => 0.5 };
    const apply = (bytes: Uint8Array | null): Result<Uint8Array, string> => {
      const text = new TextDecoder().decode(bytes ?? new Uint8Array());
      return text === "unfit" ? { ok: false, error: "It no longer fits" } : becomes(`${text}+`)();
    };
    const result = await changeFile(changer, { file: "queue", message: "m", apply, known: seen });
    expect([result.kind, asked, await readFile(path, "utf8")]).toEqual(["changed", reads, `${newest}+`]);
  });
});
