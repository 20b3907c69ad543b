import { access, lstat, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLACEHOLDER_SITE } from "../../scripts/core/checks/own-files.ts";
import { currentFormat } from "../../scripts/core/content/format.ts";
import { environment } from "../../scripts/wiring/process-environment.ts";
import { callCommand } from "../support/call-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { lint, parseAsGithub } from "../workflows/linters.ts";
import { isWorking, readWorkflows } from "../workflows/read-workflows.ts";

const COMMIT = "c".repeat(40);
/** A page of the repository on GitHub, seen from its README. */
const FORM = "../../issues/new?template=";
const FROM = ["--project", "team/mergecast", "--commit", COMMIT];

async function init(folder: string, ...args: string[]) {
  const { PATH = "" } = environment();
  return await callCommand("init", [folder, ...FROM, ...args], { env: { PATH } });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

describe("init", () => {
  it("says which file cannot be written where a part of the path is not a folder", async () => {
    const file = join(await temporaryFolder(), "notes.txt");
    await writeFile(file, "mine");
    expect(await init(join(file, "posts"))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^init: Writing .* A part of its path is a file, not a folder \(ENOTDIR\)\./),
    });
  });

  it("writes a repository of content, with no code in it but what gets the program, that is valid as it is", async () => {
    const folder = join(await temporaryFolder(), "posts");
    expect(await init(folder)).toMatchObject({ code: 0, stderr: "" });
    const files = await filesIn(folder);
    expect(files.length).toBeLessThanOrEqual(33);
    const odd = files.filter((path) => !/\.(?:md|ya?ml|json)$|CODEOWNERS|\.git\w+$/.test(path));
    expect(odd).toEqual([".github/mergecast.mjs"]);
    expect(files.filter((path) => /lock|dist|scripts|billing|tests|schemas/.test(path))).toEqual([]);
    const { code, stdout } = await callCommand("validate", [], { cwd: folder });
    // The commit of this test is no release.
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/post\.yml:\d+:1 {2}warning {2}Commit ccccccc .*\n.*\n\n1 warning in 0 posts\.\n$/),
    ]);
    const settings = JSON.parse(await readFile(join(folder, "content/settings.json"), "utf8"));
    expect(settings.format).toBe(currentFormat());
  });

  it("leads people to the calendar, the composer and the photo form first, and to the file last", async () => {
    const folder = await temporaryFolder();
    await init(folder);
    const readme = await readFile(join(folder, "README.md"), "utf8");
    const form = `${FORM}propose-a-post.yml)`;
    const places = [`](${PLACEHOLDER_SITE})`, "compose.html)", form, "calendar.png)", "queue.json"];
    const found = places.map((place) => readme.indexOf(place));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  it.each([[[]], [["--account", "bakery"]]])("ends with a command that works, with %j", async (more) => {
    const folder = join(await temporaryFolder(), "posts");
    const { stdout } = await init(folder, ...more);
    const [, command = "", words = ""] = /^Try it: npm run (\w+) -- (.+)$/m.exec(stdout) ?? [];
    expect(await callCommand(command, words.split(" "))).toMatchObject({ code: 0 });
  });

  it("has every form that the calendar and people propose with, each with the label that the bot looks for", async () => {
    const folder = await temporaryFolder();
    await init(folder);
    for (const form of ["propose-a-post.yml", "propose-changes.yml"])
      expect(await readFile(join(folder, ".github/ISSUE_TEMPLATE", form), "utf8")).toContain("labels: [post-proposal]");
  });

  it("links only files that are there, and pages of the project", async () => {
    const folder = await temporaryFolder();
    await init(folder);
    const readme = await readFile(join(folder, "README.md"), "utf8");
    const targets = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
    const files = targets.filter((target) => !target.includes("://"));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) await access(join(folder, file.replace(FORM, ".github/ISSUE_TEMPLATE/")));
    for (const page of targets.filter((target) => target.includes("://") && !target.startsWith(PLACEHOLDER_SITE))) {
      expect(page).toMatch(/^https:\/\/github\.com\/team\/mergecast(?:\/(?:blob|raw)\/HEAD\/.+)?$/);
      await access(new URL(`../../${page.split("/HEAD/")[1] ?? ""}`, import.meta.url));
    }
  });

  it("calls the workflows of the project at one commit, and has one that calls nothing of it", async () => {
    const folder = await temporaryFolder();
    await init(folder);
    const callers = (await filesIn(folder)).filter((path) => path.startsWith(".github/workflows/"));
    // Every workflow here that calls another one, so that a new one is not forgotten.
    const ours = (await readWorkflows()).filter((workflow) => !isWorking(workflow)).map(({ file }) => file);
    expect(callers.map((path) => path.split("/").at(-1))).toEqual([...ours, "watch.yml"].sort());
    const watch = await readFile(join(folder, ".github/workflows/watch.yml"), "utf8");
    expect(watch).not.toMatch(/uses: (?!actions\/github-script@)/);
    for (const path of callers.filter((one) => !one.endsWith("/watch.yml"))) {
      const text = await readFile(join(folder, path), "utf8");
      const name = path.split("/").at(-1);
      const uses = text.match(/^ +uses: .*$/gm) ?? [];
      expect(uses).toEqual([`    uses: team/mergecast/.github/workflows/reusable-${name}@${COMMIT}`]);
      expect(text).not.toMatch(/^ +(?:- )?run:|%[A-Z]+%|dist\//m);
      expect([await parseAsGithub(path, text), await lint(path, text)]).toEqual([[], []]);
    }
  });

  it("says at once that GitHub Enterprise Server knows no $/", async () => {
    const env = { GITHUB_SERVER_URL: "https://git.bakery.example" };
    const { code, stderr } = await callCommand("init", [await temporaryFolder(), ...FROM], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining("GitHub Enterprise Server, which does not know $/")]);
  });

  it("changes nothing when it is repeated, and says so", async () => {
    const folder = await temporaryFolder();
    await init(folder);
    const { code, stdout } = await init(folder);
    expect([code, stdout]).toEqual([0, expect.stringContaining("Up to date:\n")]);
    expect(stdout).not.toMatch(/Written|Kept|Replaced/);
  });

  it("keeps what people have changed, replaces it only when told to, and content never", async () => {
    const folder = await temporaryFolder();
    await init(folder);
    const [owners, queue] = [join(folder, ".github/CODEOWNERS"), join(folder, "content/queue.json")];
    await writeFile(owners, "* @us\n");
    await writeFile(queue, '{ "account": "us", "posts": [] }\n');
    expect((await init(folder)).stdout).toMatch(
      /Kept as they are[^:]*:\n {2}\.github\/CODEOWNERS\n {2}content\/queue\.json\n/,
    );
    expect(await readFile(owners, "utf8")).toBe("* @us\n");
    const forced = await init(folder, "--force");
    expect(forced.stdout).toMatch(/Replaced:\n {2}\.github\/CODEOWNERS\n[\s\S]*Kept[^:]*:\n {2}content\/queue\.json\n/);
    expect(await readFile(owners, "utf8")).toContain("@your-org");
    expect(await readFile(queue, "utf8")).toContain('"us"');
  });

  it("writes through no link", async () => {
    const folder = await temporaryFolder();
    const outside = join(await temporaryFolder(), "README.md");
    await writeFile(outside, "theirs\n");
    await symlink(outside, join(folder, "README.md"));
    await init(folder, "--force");
    expect(await readFile(outside, "utf8")).toBe("theirs\n");
    expect((await lstat(join(folder, "README.md"))).isSymbolicLink()).toBe(false);
  });

  it.each([[".github"], [".github/workflows"], ["content"], ["accounts/bakery", "--account", "bakery"]])(
    "follows no link in place of %s",
    async (linked, ...args) => {
      const folder = await temporaryFolder();
      const outside = await temporaryFolder();
      await mkdir(join(folder, linked, ".."), { recursive: true });
      await symlink(outside, join(folder, linked));
      expect(await init(folder, "--force", ...args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${join(folder, linked)} is a link.`),
      });
      expect([await filesIn(outside), await filesIn(folder)]).toEqual([[], [linked]]);
    },
  );

  it("names no branch, because the default branch may get another name", async () => {
    const folder = await temporaryFolder();
    await init(folder);
    for (const path of (await filesIn(folder)).filter((one) => one.startsWith(".github/workflows/")))
      expect(await readFile(join(folder, path), "utf8")).not.toMatch(/^ *branches:/m);
  });

  it.each([
    ["a project without its owner", ["--project", "mergecast"]],
    ["a shortened commit", ["--commit", "c0ffee"]],
    ["a tag", ["--commit", "v1.2.3"]],
  ])("refuses %s", async (_, args) => {
    const folder = await temporaryFolder();
    expect(await init(folder, ...args)).toMatchObject({ code: 2 });
    expect(await filesIn(folder)).toEqual([]);
  });
});
