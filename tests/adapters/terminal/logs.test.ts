import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createActionsLog, createTerminalLog } from "../../../scripts/adapters/terminal/logs.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const scrub = (text: string) => text.replaceAll("sesame", "***");
const printed = { stdout: "", stderr: "" };

beforeEach(() => {
  for (const name of ["stdout", "stderr"] as const) {
    printed[name] = "";
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    });
  }
});
afterEach(() => void vi.restoreAllMocks());

it("shows in the summary what it prints above info: without secrets, and as it is", async () => {
  const file = join(await temporaryFolder(), "summary.md");
  const log = await createActionsLog(scrub, file);
  log.info("Just so: sesame");
  log.warn("Open sesame\n# not a heading\n::error::not a command\n- not a list");
  log.error("Second");
  const text = "    Open ***\n    # not a heading\n    ::error::not a command\n    - not a list\n\n    Second\n\n";
  expect(await readFile(file, "utf8")).toBe(text);
  expect(printed.stdout).not.toContain("sesame");
  expect(printed.stdout).toContain("::warning::Open ***%0A# not a heading");
  expect(printed.stdout).toContain("::error::Second");
  expect(printed.stdout).toContain("Just so: ***");
});

it("goes on where there is no summary, or it cannot be written", async () => {
  for (const file of [undefined, await temporaryFolder()]) {
    const log = await createActionsLog(scrub, file);
    log.notice("Still sesame");
  }
  expect(printed.stdout.match(/::notice::Still \*\*\*/g)).toHaveLength(2);
});

it("prints reports on standard output, and warnings and errors on standard error", () => {
  const log = createTerminalLog(scrub);
  log.info("One sesame");
  log.notice("Two");
  log.warn("Three sesame");
  log.error("Four\u001b[2J");
  expect(printed.stdout).toBe("One ***\nTwo\n");
  expect(printed.stderr).toMatch(/^warning: Three \*\*\*\nerror: Four/);
  expect(printed.stderr).not.toContain("\u001b");
});
