import { describe, expect, it } from "vitest";
import { playInThread } from "../../../tools/fuzz/play-in-thread.ts";

const play = (name: string, options = {}) =>
  playInThread({ address: new URL(`./broken/${name}.ts`, import.meta.url).href, seed: 1, runs: 200 }, options);

describe.concurrent("a part that breaks its promise", () => {
  it("is told with the smallest input that shows it", { timeout: 0 }, async () => {
    const { failure } = await play("throws");
    expect(failure).toContain("301 is large");
    expect(failure).toMatch(/seed 1, path [\d:]+\):\n301$/);
  });

  it.each(["circles", "waits"])("is stopped when it does not come back: %s", { timeout: 0 }, async (name) => {
    expect((await play(name, { silenceMs: 2_000 })).failure).toMatch(/^Input [12] does not come back\.$/);
  });

  it("is told when it keeps a processor busy for too long", { timeout: 0 }, async () => {
    expect((await play("dawdles", { cpuMs: 20 })).failure).toMatch(/It took \d+ ms of processor time/);
  });
});
