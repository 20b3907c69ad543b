import { describe, expect, it } from "vitest";
import { rememberFiles } from "../../../scripts/flows/update-pull-branches.ts";

function stage() {
  const asked: string[] = [];
  let isDown = false;
  const read = rememberFiles(async (commit) => {
    asked.push(commit);
    if (isDown) throw new Error("down");
    return new Map();
  });
  const ask = async (commits: string) => {
    for (const commit of commits) await read(commit);
    return asked.splice(0).join("");
  };
  return { ask, break: () => (isDown = true), repair: () => (isDown = false), asked };
}

describe("rememberFiles", () => {
  it("reads what is asked for again and again once", async () => {
    const { ask } = stage();
    expect(await ask("mambmcmdmm")).toBe("mabcd");
  });

  it("forgets what was not asked for lately", async () => {
    const { ask } = stage();
    expect(await ask("abcdea")).toBe("abcdea");
  });

  it("asks again after a failure", async () => {
    const stood = stage();
    stood.break();
    await expect(stood.ask("a")).rejects.toThrow("down");
    stood.repair();
    stood.asked.splice(0);
    expect(await stood.ask("a")).toBe("a");
  });
});
