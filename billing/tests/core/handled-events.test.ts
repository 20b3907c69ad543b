import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { HANDLED_EVENT_TYPES } from "../../src/core/stripe-event.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);

describe("the handled event types", () => {
  it("are the ones that the documentation lists", async () => {
    const readme = await readFile(join(ROOT, "billing/docs/api.md"), "utf8");
    const listed = /^Exactly six event types[^:]*:\s+(.+?)\.$/ms.exec(readme)?.[1] ?? "";
    expect(listed.split(/,\s+/)).toEqual(HANDLED_EVENT_TYPES.map((type) => `\`${type}\``));
  });

  it("do not compile with a seventh until the code handles it", async () => {
    const folder = await copyOfSources();
    const list = join(folder, "src/core/stripe-event.ts");
    const text = await readFile(list, "utf8");
    await writeFile(list, text.replace("] as const;", '  "invoice.voided",\n] as const;'));
    const [first = "", ...others] = await typeErrors(folder);
    expect(first).toMatch(/^src\/flows\/receive-event\.ts.*'"invoice\.voided"' is missing/);
    expect(others).toEqual([]);
  });
});

async function copyOfSources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "billing-types-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(ROOT, "billing/src"), join(folder, "src"), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: join(ROOT, "tsconfig.json"), include: ["src"] }),
  );
  return folder;
}

/** One line per error. Lines that explain an error further are indented. */
async function typeErrors(folder: string): Promise<string[]> {
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const output = await run(process.execPath, [compiler, "--noEmit", "--pretty", "false"], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  return output.split("\n").filter((line) => /^\S/.test(line));
}
