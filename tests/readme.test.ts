import { execFileSync } from "node:child_process";
import { access, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { readQueue } from "../scripts/core/content/read-queue.ts";
import { checkQueue } from "../scripts/core/rules/posts/check-queue.ts";
import { listVariables } from "../scripts/wiring/environment.ts";
import { startSampleMedia } from "../simulator/sample-media.ts";
import { callCommand } from "./support/call-command.ts";
import { commandStage } from "./support/command-stage.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { readWorkflows } from "./workflows/read-workflows.ts";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFile(new URL(path, root), "utf8");
const readme = await read("README.md");
function sectionOf(text: string, heading: string): string {
  return text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
}

function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, "gm"))].map(
    ([, code]) => code ?? "",
  );
}

describe("README", () => {
  it("begins with the two commands, each complete on a bare clone", () =>
    expect(blocks(readme, "sh").slice(0, 2)).toEqual(["npm ci && npm run demo", "npm ci && npm test"]));

  it("shows a queue that passes every rule", () => {
    const [example = ""] = blocks(readme, "json");
    const reading = readQueue(new TextEncoder().encode(example));
    expect(checkQueue({ reading, settings: {}, journal: { entries: [] }, archive: [], allowPrivateHosts: [] })).toEqual(
      [],
    );
  });

  it("is short, and leads to every page of docs/", async () => {
    expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(110);
    for (const page of await readdir(new URL("docs/", root)))
      if (page.endsWith(".md")) expect(readme).toContain(`(docs/${page})`);
  });
});

it("docs/how-it-works.md tells a post's way in ten steps, each linking the one file that does it", async () => {
  const steps = sectionOf(await read("docs/how-it-works.md"), "How a post travels").match(/^\d+\. .*$/gm) ?? [];
  expect(steps).toHaveLength(10);
  for (const step of steps) {
    const [link, ...more] = [...step.matchAll(/\[`([^`]+)`\]\(([^)]+)\)/g)];
    expect(more, step).toEqual([]);
    expect(link?.[2], step).toBe(`../${link?.[1]}`);
    await expect(access(new URL(link?.[1] ?? "no link", root)), step).resolves.toBeUndefined();
  }
});

describe.each(["docs/going-live.md", "docs/configuration.md", "docs/operations.md"])("%s", (path) => {
  it("names only variables that are read, or that a workflow uses", async () => {
    const workflows = (await readWorkflows()).map(({ text }) => text);
    const known = [...listVariables().map(({ name }) => name), ...workflows].join("\n");
    const names = [...(await read(path)).matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
  });
});

const PHOTO = fileURLToPath(new URL("./fixtures/media/phone.heic", import.meta.url));

describe("trying it by hand", () => {
  it("leads to a live post, and is undone by what the README says", async () => {
    const { simulator } = await commandStage();
    const folder = await temporaryFolder();
    const media = await startSampleMedia({ folder: join(folder, "media") });
    onTestFinished(() => media.close());
    const queue = join(folder, "queue.json");
    await writeFile(queue, JSON.stringify({ account: "bakery", posts: [] }));
    const section = sectionOf(readme, "Try it by hand");
    const [, second = ""] = blocks(section, "sh");
    const env = {
      GRAPH_URL: simulator.graphUrl,
      SOCIAL_ACCOUNT_ID: simulator.settings.account.userId,
      SOCIAL_TOKEN: simulator.issueToken({ ageMs: 172_800_000 }),
      ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
      MEDIA_SITE_URL: media.url,
      POLL_HEAD_START_SECONDS: "0",
    };
    for (const line of second.split("\n")) {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
      const [, , name = "", , ...args] = words.map((word) => word.replace("~/Pictures/market.heic", PHOTO));
      const result = await callCommand(name, [...args, "--queue", queue], { env });
      expect(result, `${line}\n${result.stdout}${result.stderr}`).toMatchObject({ code: 0 });
    }
    expect(simulator.state.media).toHaveLength(1);
    expect(JSON.parse(await readFile(queue, "utf8")).posts).toMatchObject([{ status: "done" }]);
    // The queue is tracked by git; the record is new.
    expect((await readdir(folder)).sort()).toEqual(["alerts.json", "journal.json", "media", "queue.json"]);
    expect(await readdir(join(folder, "media"))).toEqual(["phone.jpg"]);
    expect(section).toContain("`git checkout content/queue.json && rm content/journal.json content/alerts.json`");
  });
});

describe("the repository", () => {
  it("tracks no token file", async () => {
    expect((await read(".gitignore")).split("\n")).toContain("token.json");
    const args = ["-C", fileURLToPath(root), "ls-files", "token.json", "*/token.json"];
    expect(execFileSync("git", args, { encoding: "utf8" })).toBe("");
  });

  it("ships a queue that validates", async () =>
    expect(await callCommand("validate", ["--offline"])).toMatchObject({ code: 0 }));
});
