import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createToldFile } from "../../../scripts/adapters/alerts/told-file.ts";
import { REPEAT_AFTER_MS } from "../../../scripts/core/ports/told-memory.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const [first, second] = ["It broke.", "It broke again."].map(
  (body) => ({ kind: "queue", title: "The queue", body }) as const,
);

async function memories(...audiences: string[]) {
  const path = join(await temporaryFolder(), "told.json");
  const clock = virtualClock();
  return { path, clock, memories: audiences.map((audience) => createToldFile({ path, audience, clock })) };
}

describe("the file of what was told", () => {
  it("knows all that was told for a day, each for itself, and nothing after it", async () => {
    const {
      clock,
      memories: [memory],
    } = await memories("chat");
    if (memory === undefined || first === undefined || second === undefined) throw new Error("none");
    const known = async () => [await memory.wasTold(first), await memory.wasTold(second)];
    expect(await known()).toEqual([false, false]);
    await memory.remember(first);
    expect(await known()).toEqual([true, false]);
    await clock.sleep(REPEAT_AFTER_MS / 2);
    await memory.remember(second);
    expect(await known()).toEqual([true, true]);
    await clock.sleep(REPEAT_AFTER_MS / 2 - 1);
    expect(await known()).toEqual([true, true]);
    await clock.sleep(1);
    expect(await known()).toEqual([false, true]);
  });

  it("knows of each chat what that one was told, and holds neither its address nor the text", async () => {
    const {
      path,
      memories: [one, other],
    } = await memories("https://chat.example/secret-one", "https://chat.example/two");
    if (first === undefined) throw new Error("none");
    await one?.remember(first);
    expect([await one?.wasTold(first), await other?.wasTold(first)]).toEqual([true, false]);
    expect(await readFile(path, "utf8")).not.toMatch(/chat|secret|broke/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it.each(["", "{", "[]", '{"a":"yesterday"}'])("is as if empty when it is damaged: %j", async (text) => {
    const {
      path,
      memories: [memory],
    } = await memories("chat");
    if (first === undefined) throw new Error("none");
    await writeFile(path, text);
    expect(await memory?.wasTold(first)).toBe(false);
    await memory?.remember(first);
    expect(await memory?.wasTold(first)).toBe(true);
  });
});
