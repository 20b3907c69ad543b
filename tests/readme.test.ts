import { execFile } from "node:child_process";
import { access, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readQueue } from "../scripts/core/content/read-queue.ts";
import { checkQueue } from "../scripts/core/rules/posts/check-queue.ts";
import { listVariables } from "../scripts/setup/environment.ts";
import { commandStage } from "./support/command-stage.ts";
import { runCommand } from "./support/run-command.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const root = new URL("../", import.meta.url);
const execute = promisify(execFile);
const read = (path: string) => readFile(new URL(path, root), "utf8");
const readme = await read("README.md");
const documents = [
  ...["README.md", "CONTRIBUTING.md", "docs/rules.md", "docs/operations.md", "docs/security.md"],
  ...["docs/benchmarks.md", "docs/scale.md", "docs/crash-matrix.md"],
  ...["schemas/caption-batch.md", "content/notes/README.md", "content/voice/README.md"],
  ...(await decisions()),
];

async function decisions(): Promise<string[]> {
  return (await readdir(new URL("docs/decisions", root))).map((name) => `docs/decisions/${name}`);
}

function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, "gm"))].map(
    ([, code]) => code ?? "",
  );
}

describe("README", () => {
  it("begins with the two commands, each complete on a bare clone", () => {
    expect(blocks(readme, "sh").slice(0, 2)).toEqual(["npm ci && npm run demo", "npm ci && npm test"]);
  });

  it("shows a queue that passes every rule", () => {
    const [example = ""] = blocks(readme, "json");
    const reading = readQueue(new TextEncoder().encode(example));
    expect(checkQueue({ reading, settings: {}, journal: { entries: [] }, archive: [], allowPrivateHosts: [] })).toEqual(
      [],
    );
  });

  it("tells how it works in ten lines, each linking a file", () => {
    const section = readme.split("## How it works")[1]?.split("\n## ")[0] ?? "";
    const lines = section.split("\n").filter((line) => /^\d+\. /.test(line));
    expect(lines).toHaveLength(10);
    for (const line of lines) expect(line).toMatch(/^\d+\. \[`[^`]+`\]\([^)]+\)/);
  });

  it("names only variables that are read", () => {
    const names = listVariables().map(({ name }) => name);
    for (const [, name] of readme.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)) expect(names).toContain(name);
  });
});

describe("trying it by hand", () => {
  it("leads to a live post", async () => {
    const { simulator, media } = await commandStage();
    const folder = await temporaryFolder();
    const queue = join(folder, "queue.json");
    await writeFile(queue, JSON.stringify({ account: "bakery", posts: [] }));
    const section = readme.split("## Try it by hand")[1]?.split("\n## ")[0] ?? "";
    const [, second = ""] = blocks(section, "sh");
    const env = {
      ...{ GRAPH_URL: simulator.graphUrl, SOCIAL_ACCOUNT_ID: simulator.settings.account.userId },
      ...{ SOCIAL_TOKEN: simulator.issueToken({ ageMs: 172_800_000 }), ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1" },
      ...{ POLL_HEAD_START_SECONDS: "0" },
    };
    for (const line of second.split("\n")) {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
      const [, , name = "", , ...args] = words.map((word) => word.replace("http://127.0.0.1:4714", media.url));
      const result = await runCommand(name, [...args, "--queue", queue], { env });
      expect(result, `${line}\n${result.stdout}${result.stderr}`).toMatchObject({ code: 0 });
    }
    expect(simulator.state.media).toHaveLength(1);
    expect(JSON.parse(await readFile(queue, "utf8")).posts).toMatchObject([{ status: "done" }]);
  });
});

describe("every document", () => {
  it.each(documents)("%s links only what exists", async (path) => {
    for (const [, target = ""] of (await read(path)).matchAll(/\]\(([^)#]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      await expect(access(new URL(target, new URL(path, root))), target).resolves.toBeUndefined();
    }
  });

  it("names only commands that exist, with options that exist", async () => {
    const { scripts } = JSON.parse(await read("package.json"));
    const shown = (await Promise.all(documents.map(read))).join("\n");
    for (const [, name = ""] of shown.matchAll(/npm run (?:--silent )?([a-z-]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    const uses = shown.matchAll(/npm run (?:--silent )?([a-z-]+) -- ([a-z]+ )?([^\n`]*)/g);
    const asked = new Map<string, Promise<{ stdout: string }>>();
    for (const [use, name = "", verb = "", options = ""] of uses) {
      const args = [verb.trim(), "--help"].filter((word) => word !== "");
      const key = [name, ...args].join(" ");
      const words = scripts[name].split(" ").slice(1);
      const help = asked.get(key) ?? execute(process.execPath, [...words, ...args], { cwd: fileURLToPath(root) });
      asked.set(key, help);
      for (const [option] of options.matchAll(/(?<=^|\s)--[a-z-]+/g))
        expect((await help).stdout, use).toContain(option);
    }
  });
});

describe("the repository", () => {
  it("tracks no token file", async () => {
    expect((await read(".gitignore")).split("\n")).toContain("token.json");
    const { execFileSync } = await import("node:child_process");
    const tracked = execFileSync("git", ["-C", fileURLToPath(root), "ls-files", "token.json", "*/token.json"], {
      encoding: "utf8",
    });
    expect(tracked).toBe("");
  });

  it("ships a queue that validates", async () => {
    expect(await runCommand("validate", ["--offline"])).toMatchObject({ code: 0 });
  });
});
