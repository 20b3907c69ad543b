import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callCommand } from "../../support/call-command.ts";
import { goodBatch, seeded } from "../../support/caption-batch.ts";
import { captionFolder } from "../../support/caption-folder.ts";
import { commandStage } from "../../support/command-stage.ts";
import { goodPost } from "../../support/rules.ts";
import { runCommand } from "../../support/run-command.ts";

const runWithInput = (args: string[], input: string) => callCommand("captions", args, { input });

describe("npm run captions -- check", () => {
  it("finds nothing in a good batch", async () => {
    const { file, options } = await captionFolder();
    const result = await runCommand("captions", ["check", file, ...options]);
    expect(result).toMatchObject({ code: 0, stdout: "No problems in 8 posts.\n" });
    expect(result.stderr).toContain("There are only 3 past captions");
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ["text", [], {}, /2026-08\.json:\d+:\d+ {2}error {2}Day 3: The hook type is CONTRARIAN, like that of the post/],
    ["JSON", ["--format", "json"], {}, /"rule": ?"hook-variety",[\s\S]*"pointer": ?"\/2\/hook_type"/],
    ["annotations", [], { GITHUB_ACTIONS: "true" }, /^::error file=.*,line=\d+,col=\d+,title=hook-variety::Day 3/],
  ])("reports exactly what was seeded, as %s", async (_, more, env, expected) => {
    const { file, options } = await captionFolder(seeded(2, { hook_type: "CONTRARIAN" }));
    const { code, stdout } = await callCommand("captions", ["check", file, ...options, ...more], { env });
    expect([code, stdout]).toEqual([1, expect.stringMatching(expected)]);
  });

  it("takes the bare list only, not a chat's answer around it", async () => {
    const { file, options } = await captionFolder(`\`\`\`json\n${JSON.stringify(goodBatch())}\n\`\`\``);
    expect(await callCommand("captions", ["check", file, ...options])).toMatchObject({ code: 1 });
  });

  it("does not start without a file, or with one that is not there", async () => {
    const none = await callCommand("captions", ["check"]);
    const missing = await callCommand("captions", ["check", "nowhere.json"]);
    expect([none.code, missing.code]).toEqual([2, 2]);
    expect(missing.stderr).toContain("Reading nowhere.json");
  });
});

describe("npm run captions -- prompt and paste", () => {
  it.each([
    ["is missing", null, "There is no file"],
    ["cannot be read", "{", "The account in"],
    ["names no account", '{ "posts": [] }', "account"],
  ])("write for nobody where the queue %s", async (_, queue, why) => {
    const { folder, options } = await captionFolder();
    if (queue === null) await rm(join(folder, "queue.json"));
    else await writeFile(join(folder, "queue.json"), queue);
    const result = await callCommand("captions", ["prompt", ...options, "--month", "2026-09"]);
    expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(why) });
  });

  it("go from notes to a stored batch through any chat", async () => {
    const { folder, options } = await captionFolder();
    const prompt = await callCommand("captions", ["prompt", ...options, "--month", "2026-09", "--posts", "8"]);
    expect(prompt).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Write 8 captions for @corner.bakery for September 2026"),
    });
    expect(prompt.stdout).toContain("Lindner mill");
    const reply = `Here they are!\n\`\`\`json\n${JSON.stringify(goodBatch())}\n\`\`\`\nAnything else?`;
    const pasted = await runWithInput(["paste", ...options, "--month", "2026-09"], reply);
    expect(pasted).toMatchObject({ code: 0 });
    const stored = await readFile(join(folder, "captions", "2026-09.json"), "utf8");
    expect(JSON.parse(stored)).toEqual(goodBatch());
    const again = await runWithInput(["paste", ...options, "--month", "2026-09"], reply);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining("--overwrite") });
  });

  it("keeps broken captions apart, with a text to paste back", async () => {
    const { folder, file, options } = await captionFolder();
    const reply = JSON.stringify(seeded(2, { hook_type: "CONTRARIAN" }));
    const result = await runWithInput(["paste", ...options, "--month", "2026-09"], reply);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain("To paste back into the chat:");
    await expect(readFile(join(folder, "captions", "2026-09.json"))).rejects.toThrow("ENOENT");
    expect(await readFile(join(folder, "captions", "2026-09.json.rejected"), "utf8")).toContain("CONTRARIAN");
    const nothing = await runWithInput(["paste", ...options, "--month", "2026-09"], "Sorry, I cannot do that.");
    expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining("no complete list of captions") });
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual(goodBatch());
  });
});

const JULY = ["--now", "2026-07-20T08:00:00Z", "--offline"];

describe("npm run captions -- enqueue", () => {
  it("adds the caption to the queue, keeping its formatting", async () => {
    const { media } = await commandStage();
    const post = JSON.stringify({ ...goodPost({ id: "a" }), caption: "Hi" });
    const text = `{\n\t"account": "corner.bakery",\n\t"posts": [\n\t\t${post}\n\t]\n}`;
    const { file, options, queue } = await captionFolder(seeded(2, { flag: "NEEDS_FACT_CHECK" }), text);
    const url = `${media.url}/coffee-square.jpg`;
    const args = ["enqueue", file, "--day", "3", "--undated", "--image-url", url, ...options];
    const result = await callCommand("captions", args, { env: { ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1" } });
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("Added 2026-08-day-03. Check its facts") });
    const after = await queue();
    expect(after).toContain(text.slice(0, text.indexOf(post) + post.length));
    expect(JSON.parse(after).posts[1]).toMatchObject({
      ...{ id: "2026-08-day-03", status: "pending", caption: goodBatch()[2]?.caption, image_url: url },
      note: "NEEDS_FACT_CHECK: check the facts, then remove this note.",
    });
  });

  it.each([
    ["as it is", (one: string) => one],
    ["with the comma behind it", (one: string) => `  ${one},\n`],
  ])("takes a single caption, copied %s, without --day", async (_, pasted) => {
    const { file, options, queue } = await captionFolder(pasted(JSON.stringify(goodBatch()[4], null, 2)));
    const args = ["enqueue", file, "--image-url", "https://m.example/a.jpg", ...JULY, ...options];
    expect(await callCommand("captions", args)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Added 2026-08-day-05\. .*\n$/),
      stderr: "",
    });
    const [post] = JSON.parse(await queue()).posts;
    expect(post).toMatchObject({ id: "2026-08-day-05", not_before: "2026-08-05T09:30:00Z" });
  });

  it.each<[string, string[], string | null, string]>([
    ["2026-08.json", [], "2026-08-02T09:30:00Z", ""],
    ["2026-08.json", ["--undated"], null, ""],
    ["mine.json", [], null, ""],
    ["mine.json", ["--month", "2026-09"], "2026-09-02T09:30:00Z", ""],
    ["2026-08.json", ["--now", "2026-08-03T08:00:00Z"], null, "has passed"],
  ])("holds a caption of %s with %j until %s", async (name, more, day, said) => {
    const { file, folder, options, queue } = await captionFolder();
    await rename(file, join(folder, name));
    const args = ["--day", "2", "--image-url", "https://m.example/a.jpg", ...JULY, ...more, ...options];
    const { stderr } = await callCommand("captions", ["enqueue", join(folder, name), ...args]);
    expect([JSON.parse(await queue()).posts[0]?.not_before ?? null, stderr !== ""]).toEqual([day, said !== ""]);
    expect(stderr).toContain(said);
  });

  it("names the line of a fault in a single caption, and refuses to choose among several", async () => {
    const broken = JSON.stringify({ ...goodBatch()[4], caption: "Hello everyone!" }, null, 2);
    const one = await captionFolder(broken);
    const args = ["--image-url", "https://m.example/a.jpg", "--offline"];
    const result = await callCommand("captions", ["enqueue", one.file, ...args, ...one.options]);
    expect(result).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`:${broken.split("\n").findIndex((line) => line.includes("Hello")) + 1}`),
    });
    const several = await captionFolder();
    expect(await callCommand("captions", ["enqueue", several.file, ...args, ...several.options])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("several captions: give --day N"),
    });
  });

  it.each([
    ["a day that is not there", ["--day", "99", "--image-url", "https://m.example/a.jpg", "--offline"], 2],
    ["no picture", ["--day", "1"], 2],
    ["an address that validation refuses", ["--day", "1", "--image-url", "ftp://m.example/a.jpg", ...JULY], 1],
    ["a caption that breaks a rule", ["--day", "3", "--image-url", "https://m.example/a.jpg", ...JULY], 1],
  ])("refuses %s and writes nothing", async (_, args, code) => {
    const { file, options, queue } = await captionFolder(seeded(2, { caption: "Hello everyone!" }));
    const before = await queue();
    const result = await callCommand("captions", ["enqueue", file, ...args, ...options]);
    expect(result.code).toBe(code);
    expect(await queue()).toBe(before);
  });
});

describe("npm run captions -- enqueue --media", () => {
  const ADDRESS = "https://m.example/";

  async function stage(addresses: string) {
    const content = await captionFolder();
    const list = join(content.folder, "addresses.txt");
    await writeFile(list, addresses);
    const enqueue = (...more: string[]) =>
      callCommand("captions", ["enqueue", content.file, "--media", list, ...JULY, ...more, ...content.options]);
    return { ...content, enqueue, posts: async () => JSON.parse(await content.queue()).posts };
  }

  it("adds every caption that has a picture, each held until its own day, and says when each goes out", async () => {
    const { enqueue, posts } = await stage(`${ADDRESS}1.jpg\n\n${ADDRESS}3.jpg\n-\n`);
    const { code, stdout } = await enqueue();
    expect(code).toBe(0);
    expect(stdout).toContain("Added 2 posts.");
    expect(stdout).toContain("2026-08-day-03 goes out Mon 3 Aug, 09:30 (UTC); 1 post before it.");
    expect(await posts()).toMatchObject([
      { id: "2026-08-day-01", not_before: "2026-08-01T09:30:00Z", image_url: `${ADDRESS}1.jpg` },
      { id: "2026-08-day-03", not_before: "2026-08-03T09:30:00Z", image_url: `${ADDRESS}3.jpg` },
    ]);
  });

  it("takes a folder of pictures named after their days", async () => {
    const { posts, folder, file, options } = await stage("");
    const pictures = join(folder, "pictures");
    await mkdir(pictures);
    await Promise.all(["02-a b.jpg", "day 1.JPG", "notes.txt"].map((name) => writeFile(join(pictures, name), "")));
    const args = ["enqueue", file, "--media", pictures, ...JULY, ...options];
    expect(await callCommand("captions", args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("npm run media -- add"),
    });
    expect(await callCommand("captions", [...args, "--base-url", "https://m.example/august/"])).toMatchObject({
      code: 0,
    });
    expect((await posts()).map((post: { image_url: string }) => post.image_url)).toEqual([
      "https://m.example/august/day%201.JPG",
      "https://m.example/august/02-a%20b.jpg",
    ]);
    await writeFile(join(pictures, "2.jpg"), "");
    expect(await callCommand("captions", [...args, "--base-url", ADDRESS])).toMatchObject({ code: 2 });
  });

  it("takes the media folder beside the queue, but no picture of another month or of another post", async () => {
    const { posts, folder, file, options } = await stage("");
    await mkdir(join(folder, "media"));
    const names = ["2026-08-02-a.jpg", "2026-07-03-b.jpg", "01-c.jpg", "04-used.jpg", "coffee-5.jpg"];
    await Promise.all(
      names.map((name) => copyFile("simulator/samples/coffee-square.jpg", join(folder, "media", name))),
    );
    const old = { ...goodPost({ id: "old", image_url: "media/04-used.jpg" }), status: "done" };
    await writeFile(join(folder, "queue.json"), JSON.stringify({ account: "corner.bakery", posts: [old] }));
    const args = ["enqueue", file, "--media", join(folder, "media"), ...JULY, ...options];
    expect(await callCommand("captions", args)).toMatchObject({ code: 0 });
    expect(
      (await posts()).map((post: { image_url: string; not_before?: string }) => [post.image_url, post.not_before]),
    ).toEqual([
      ["media/04-used.jpg", undefined],
      ["media/01-c.jpg", "2026-08-01T09:30:00Z"],
      ["media/2026-08-02-a.jpg", "2026-08-02T09:30:00Z"],
    ]);
    const again = await callCommand("captions", args);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain("the pictures of 2026-08 are used by posts already: 01-c.jpg, 04-used.jpg and");
  });

  it.each([
    ["more addresses than captions", `${ADDRESS}x.jpg\n`.repeat(40), [], "lines"],
    ["a day that has passed", `${ADDRESS}1.jpg`, ["--now", "2026-08-02T08:00:00Z"], "has passed"],
    ["an address that validation refuses", `${ADDRESS}1.jpg\nftp://m.example/2.jpg`, [], "ftp"],
    ["one day as well", `${ADDRESS}1.jpg`, ["--day", "1"], "whole month"],
  ])("refuses %s and writes nothing", async (_, addresses, more, mention) => {
    const { enqueue, posts } = await stage(addresses);
    const { code, stderr } = await enqueue(...more);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(mention);
    expect(await posts()).toEqual([]);
  });
});
