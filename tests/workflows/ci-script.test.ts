import { execFile } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { environment } from "../../scripts/wiring/process-environment.ts";
import config from "../../vitest.config.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = new URL("../../", import.meta.url);
const read = async (path: string) => await readFile(new URL(path, root), "utf8");

describe(".ci/run", async () => {
  const [script, readme, manifest] = await Promise.all([read(".ci/run"), read("README.md"), read("package.json")]);
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const played = (command: string) => [...command.matchAll(/--project ([\w-]+)/g)].map(([, name]) => name);

  it("plays every test once: the stories here, the rest as the README's second command", () => {
    const [, second = ""] = readme.match(/^npm ci && .*$/gm) ?? [];
    expect(second).toBe("npm ci && npm test");
    const projects = (config.test?.projects ?? []).map((project) =>
      typeof project === "object" && "test" in project ? project.test?.name : "",
    );
    expect([...played(scripts.test ?? ""), ...played(script)].sort()).toEqual(projects.sort());
  });

  it("does everything else that npm run check does", () => {
    const others = (scripts.check ?? "").split(" && ").filter((command) => command !== "vitest run");
    const lines = script.split("\n").map((line) => line.trim());
    for (const command of others) expect(lines).toContain(`${command.startsWith("npm ") ? "" : "npx "}${command}`);
  });
});

describe(".ci/audit", () => {
  /** Runs it with an npm that answers this. */
  async function audit(answer: object, exit: number) {
    const folder = await temporaryFolder();
    const npm = join(folder, "npm");
    await writeFile(join(folder, "answer.json"), JSON.stringify(answer, null, 2));
    await writeFile(npm, `#!/bin/sh\necho "$@" >> "${folder}/asked"\ncat "${folder}/answer.json"\nexit ${exit}\n`);
    await chmod(npm, 0o755);
    const { PATH = "" } = environment();
    const env = { PATH: `${folder}:${PATH}` };
    const result = await new Promise<{ code: number; output: string }>((resolve) => {
      execFile("bash", [fileURLToPath(new URL(".ci/audit", root))], { env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
      );
    });
    return { ...result, asked: await readFile(join(folder, "asked"), "utf8") };
  }

  it("is content when nothing is known, and asks about production dependencies only", async () => {
    const { code, asked } = await audit({ auditReportVersion: 2, vulnerabilities: {} }, 0);
    expect(code).toBe(0);
    expect(asked).toContain("--omit=dev --audit-level=high");
  });

  it("fails for a known vulnerability, and shows it", async () => {
    const found = { auditReportVersion: 2, vulnerabilities: { undici: { severity: "high" } } };
    const { code, output } = await audit(found, 1);
    expect(code).toBe(1);
    expect(output).toContain("undici");
  });

  it("warns, and does not fail, when the registry cannot be reached or does not know the question", async () => {
    const { code, output } = await audit({ message: "405 Method Not Allowed", error: { summary: "" } }, 1);
    expect(code).toBe(0);
    expect(output).toMatch(/^::warning /);
  });
});
