import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { callCommand } from "../../support/call-command.ts";
import { donePost, failedPost, journalOf } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const NOW = "2026-01-05T00:00:00Z";

async function bookOf(posts: DraftPost[]) {
  const folder = await temporaryFolder();
  const queue = join(folder, "queue.json");
  const read = (name = "queue.json") => readFile(join(folder, name), "utf8");
  await writeFile(queue, `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`);
  return {
    read,
    ids: async () => JSON.parse(await read()).posts.map(({ id }: DraftPost) => id),
    write: (name: string, value: unknown) =>
      writeFile(join(folder, name), typeof value === "string" ? value : JSON.stringify(value)),
    run: (verb: string, ...args: string[]) => callCommand("queue", [verb, ...args, "--queue", queue]),
    pipe: (input: string, ...args: string[]) => callCommand("queue", [...args, "--queue", queue], { input }),
  };
}

const { id: _id, status: _status, ...fresh } = goodPost();

it("queue export and import bring a queue to a spreadsheet and back, and change only what was changed there", async () => {
  const book = await bookOf([donePost({ id: "live" }), goodPost({ id: "a", caption: '=Rye; at "nine"\n\n#bread' })]);
  const before = await book.read();
  const file = join(await temporaryFolder(), "posts.csv");
  const stdout = `Wrote 2 posts to ${file}.\n`;
  expect(await book.run("export", "--csv", file, "--semicolons")).toMatchObject({ code: 0, stdout });
  const bring = async (bytes?: string | Uint8Array) => {
    if (bytes !== undefined) await writeFile(file, bytes);
    return await book.run("import", file, "--offline", "--now", NOW);
  };
  expect(await bring()).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing") });
  expect(await book.read()).toBe(before);
  const table = await readFile(file, "utf8");
  expect(await bring(table.replace("'=Rye", "Wheat"))).toMatchObject({ stdout: "0 posts added, 1 changed.\n" });
  const changed = before.replace("=Rye", "Wheat");
  expect(await book.read()).toBe(changed);
  const why = expect.stringContaining("live is published");
  expect(await bring(table.replace(goodPost().caption ?? "", "Other."))).toMatchObject({ code: 1, stderr: why });
  expect(await bring(Buffer.from([0x63, 0xff]))).toMatchObject({ code: 2 });
  expect(await book.read()).toBe(changed);
});

it("queue import forecasts a table as one plan, and sums it up in one line", async () => {
  const book = await bookOf([goodPost({ id: "a" })]);
  const file = join(await temporaryFolder(), "plan.csv");
  const { image_url, pillar, cta_type } = goodPost();
  const days = ["", "2026-01-20", "", "9999-12-31"];
  const rows = days.map((day, at) => `Loaf ${at} is here.,${image_url}/${at}.jpg,A loaf.,${pillar},${cta_type},${day}`);
  await writeFile(file, ["caption,image,alt text,pillar,call to action,day", ...rows].join("\n"));
  const { code, stdout } = await book.run("import", file, "--offline", "--now", NOW);
  expect([code, stdout.trim().split("\n")]).toEqual([
    0,
    [
      "4 posts added, 0 changed.",
      "loaf-0-is-here goes out Tue 6 Jan, 09:30 (UTC); 1 post before it.",
      "2026-01-20-loaf-1-is-here goes out Tue 20 Jan, 09:30 (UTC); 3 posts before it.",
      "loaf-2-is-here goes out Wed 7 Jan, 09:30 (UTC); 2 posts before it.",
      "4 posts, Tue 6 Jan to Tue 20 Jan, and 1 of them does not go out.",
    ],
  ]);
});

it("queue export names the file that cannot be written", async () => {
  const missing = { code: 2, stderr: expect.stringContaining("Writing /dev/null/posts.csv: A part of its path") };
  expect(await (await bookOf([])).run("export", "--csv", "/dev/null/posts.csv")).toMatchObject(missing);
});

describe("queue list", () => {
  it("says of an empty queue that nothing waits", async () => {
    const { stdout } = await (await bookOf([])).run("list", "--now", NOW);
    expect(stdout).toContain("No post waits for its turn.");
    expect(stdout).not.toContain("runs dry");
  });

  it("shows every post with the day it went out or is expected to", async () => {
    const done = donePost({ id: "old", published_at: "2026-01-04T09:30:00Z" });
    const held = goodPost({ id: "held", not_before: "2026-01-07T00:00:00Z" });
    const book = await bookOf([done, held, goodPost({ id: "b" })]);
    const { stdout } = await book.run("list", "--now", NOW);
    const rows = stdout.split("\n").map((line) => line.split(/\s+/).slice(1, 7).join(" "));
    expect(rows.slice(1, 4)).toEqual([
      "done Sun 4 Jan, 09:30 old",
      "pending Wed 7 Jan, 09:30 held",
      "pending Mon 5 Jan, 09:30 b",
    ]);
    expect(stdout).toContain("The queue covers 2 days and runs dry on Thursday, 8 January 2026. Times are in UTC.");
    const json = JSON.parse((await book.run("list", "--json", "--pending", "--now", NOW)).stdout);
    expect(json).toMatchObject([{ id: "held" }, { id: "b", day: "2026-01-05" }]);
  });

  it("names posts that miss their day, below the table", async () => {
    const posts = ["tea", "party"].map((id) => goodPost({ id, not_before: "2026-01-06T08:00:00Z" }));
    const book = await bookOf([goodPost({ id: "a" }), ...posts]);
    const { stdout } = await book.run("list", "--now", NOW);
    expect(stdout).toMatch(
      /tea and party want the same slot on Tue 6 Jan, 09:30: .*npm run queue -- move party --to-day/,
    );
  });

  it.each([
    ["is empty", "", "The file is empty"],
    ["is broken", '{ "account": "x", "posts": [', "is not closed"],
    ["has no list of posts", '{ "account": "x", "posts": {} }', "must be a list"],
  ])("does not show an empty queue where the file %s", async (_, text, why) => {
    const book = await bookOf([]);
    await book.write("queue.json", text);
    for (const options of [[], ["--json"]]) {
      const { code, stdout, stderr } = await book.run("list", ...options);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(why);
    }
  });

  it("names what keeps every post from going out, instead of a day", async () => {
    const book = await bookOf([goodPost({ id: "a" }), goodPost({ id: "a", caption: "Another." })]);
    const { code, stdout } = await book.run("list", "--now", NOW);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nNothing goes out before this is corrected: .*already used/);
    expect(stdout).not.toContain("runs dry");
  });

  it("shows the posts where the settings are broken, and says so", async () => {
    const book = await bookOf([goodPost({ id: "a" })]);
    await book.write("settings.json", { posts_per_day: "two", slots: ["noon"], timezone: "Europe/Berlin" });
    const { code, stdout } = await book.run("list", "--now", NOW);
    expect(code).toBe(0);
    expect(stdout).toMatch(/pending .* a .*\nNothing goes out before this is corrected: settings\.json: .*"posts_per/s);
  });

  it("cannot be made to command the terminal or a workflow by a caption or a setting", async () => {
    const book = await bookOf([goodPost({ caption: "\u001b]0;pwned\u0007 Fresh\nbread ##[add-mask]x" })]);
    await book.write("settings.json", { timezone: "UTC\n::add-mask::x" });
    for (const options of [[], ["--json"]]) {
      const { stdout } = await book.run("list", ...options);
      expect(stdout).not.toContain("\u001b");
      expect(stdout).not.toMatch(/##\[|^\s*::/m);
    }
  });
});

describe("queue add", () => {
  it("proposes an id, keeps the rest of the file and puts the post where it was asked to", async () => {
    const book = await bookOf([goodPost({ id: "fresh-bread-at-nine" })]);
    const before = await book.read();
    const caption = `Fresh bread, at nine!\nCome.${"\u00e9".repeat(500)}`;
    const post = { ...fresh, caption, image_url: "https://cdn.example.com/nine.jpg" };
    expect(await book.pipe(JSON.stringify(post), "add", "--json", "--offline", "--next")).toMatchObject({ code: 0 });
    expect(await book.ids()).toEqual(["fresh-bread-at-nine-2", "fresh-bread-at-nine"]);
    expect(JSON.parse(await book.read()).posts[0].caption).toBe(caption);
    expect(await book.read()).toContain(before.slice(before.indexOf("{\n      "), -5).trimEnd());
  });

  it("takes the fields as options", async () => {
    const book = await bookOf([]);
    const fields = "--image-url https://cdn.example.com/a.jpg --alt-text Bread --pillar craft --cta-type none --id a";
    const result = await book.run("add", ...fields.split(" "), "--caption", "One.\\nTwo.", "--offline", "--now", NOW);
    const stdout = "Added a. It goes out Mon 5 Jan, 09:30 (UTC); no post before it.\n";
    expect(result).toMatchObject({ code: 0, stdout });
    expect(JSON.parse(await book.read()).posts).toMatchObject([{ id: "a", status: "pending", caption: "One.\nTwo." }]);
  });

  it.each([
    ["text that is not JSON", "{", "not closed"],
    ["two posts", `${JSON.stringify(fresh)},${JSON.stringify(fresh)}`, "single JSON object"],
    ["a field nobody knows", JSON.stringify({ ...fresh, captoin: "x" }), 'Did you mean "caption"'],
    ["text that closes the list it is put in", `${JSON.stringify(fresh)}]},{"posts":[`, "not one post"],
  ])("refuses %s with exit code 2", async (_, input, mention) => {
    const book = await bookOf([]);
    expect(await book.pipe(input, "add", "--json", "--offline")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(mention),
    });
    expect(await book.ids()).toEqual([]);
  });

  it("says of a wrong option what is wrong with it, and nothing of JSON", async () => {
    const { stderr } = await (await bookOf([])).run("add", "--trial", "auto", "--caption", "A", "--offline");
    expect(stderr).toContain('"trial" is the text "auto"');
    expect(stderr).not.toContain("not one post");
  });

  it("does not read without end from standard input", async () => {
    const book = await bookOf([]);
    const result = await book.pipe(`"${"x".repeat(3 * 1024 * 1024)}`, "add", "--json", "--offline");
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining("larger than 2 MiB") });
    expect(await book.ids()).toEqual([]);
  });

  it.each<[string, DraftPost, string]>([
    ["what validation would refuse", { ...fresh, caption: "x".repeat(2201) }, "1 more than the 2200"],
    ["an id that is taken", { ...fresh, id: "a" }, "already a post"],
    ["an id that the journal knows", { ...fresh, id: "gone" }, "gone"],
    ["a post that pretends to be published", { ...fresh, status: "done" }, "pending"],
  ])("refuses %s, writes nothing and exits with 1", async (_, post, mention) => {
    const book = await bookOf([goodPost({ id: "a" })]);
    await book.write("journal.json", journalOf({ id: "gone", outcome: "done", media_id: "3" }));
    const before = await book.read();
    const result = await book.pipe(JSON.stringify(post), "add", "--json", "--offline");
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(mention) });
    expect(await book.read()).toBe(before);
  });

  it("says everything that should be looked at, and adds the post all the same", async () => {
    const book = await bookOf([]);
    const { alt_text: _, ...post } = { ...fresh, image_url: "https://cdn.example.com/a.jpg?Expires=1" };
    const { code, stderr } = await book.pipe(JSON.stringify(post), "add", "--json", "--offline");
    expect([code, stderr]).toEqual([0, expect.stringMatching(/signed for a limited time[\s\S]*no alt text/)]);
    expect(await book.ids()).toHaveLength(1);
  });

  it("fetches the picture before it writes", async () => {
    const book = await bookOf([]);
    const post = { ...fresh, image_url: "https://127.0.0.1/inside.jpg" };
    const result = await book.pipe(JSON.stringify(post), "add", "--json");
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("not public") });
    expect(await book.ids()).toEqual([]);
  });

  it("asks nothing where nobody can answer", async () => {
    const book = await bookOf([]);
    expect(await book.pipe("", "add")).toMatchObject({ code: 2, stderr: expect.stringContaining("terminal") });
  });
});

describe("posts with a date", () => {
  const undated = ["a", "b", "c"].map((id, index) =>
    goodPost({ id, caption: `Caption ${index}`, image_url: `https://cdn.example.com/${index}.jpg` }),
  );
  const fields = "--id party --caption Party. --image-url https://cdn.example.com/party.jpg --pillar craft";
  const add = `${fields} --cta-type none --alt-text Party --offline --now ${NOW}`.split(" ");

  it("takes a local time, shows the instant, and puts the post where it goes out on its day", async () => {
    const book = await bookOf(undated);
    await book.write("settings.json", { timezone: "Europe/Berlin" });
    const { code, stdout } = await book.run("add", ...add, "--not-before", "2026-01-06 09:00");
    const held = "not before Tue 6 Jan, 09:00 Europe/Berlin (2026-01-06T08:00:00Z)";
    const said = `Added party, ${held}. It goes out Tue 6 Jan, 09:30 (Europe/Berlin); 1 post before it.\n`;
    expect([code, stdout]).toEqual([0, said]);
    expect(await book.ids()).toEqual(["party", "a", "b", "c"]);
    expect(JSON.parse(await book.read()).posts[0].not_before).toBe("2026-01-06T08:00:00Z");
  });

  it.each([
    ["--next", "party a b c"],
    ["--before b", "a party b c"],
    ["--after b", "a b party c"],
    ["--last", "a b c party"],
  ])("are put where %s says", async (place, ids) => {
    const book = await bookOf(undated);
    expect(await book.run("add", ...add, ...place.split(" "))).toMatchObject({ code: 0 });
    expect((await book.ids()).join(" ")).toBe(ids);
  });

  it.each([
    ["shown twice", "2026-10-25 02:30", ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]],
    ["no date", "next week", ["2026-12-24 18:00"]],
  ])("asks about a time that is %s, and writes nothing", async (_, text, mentions) => {
    const book = await bookOf(undated);
    await book.write("settings.json", { timezone: "Europe/Berlin" });
    const { code, stderr } = await book.run("add", ...add, "--not-before", text);
    expect(code).toBe(2);
    for (const mention of mentions) expect(stderr).toContain(mention);
    expect(await book.ids()).toEqual(["a", "b", "c"]);
  });

  it("says when the new post takes another one off its day", async () => {
    const book = await bookOf([goodPost({ id: "xmas", not_before: "2026-01-06T08:00:00Z" })]);
    const { code, stderr, stdout } = await book.run("add", ...add, "--not-before", "2026-01-06 07:00");
    expect(code).toBe(0);
    expect(await book.ids()).toEqual(["party", "xmas"]);
    expect(stdout + stderr).toContain("This change takes xmas off its day: party and xmas want the same slot");
  });

  it("moves a post to a day: one with another date is held until that day's first slot", async () => {
    const book = await bookOf([...undated, goodPost({ id: "xmas", not_before: "2026-01-06T12:00:00Z" })]);
    const kept = await book.run("move", "xmas", "--to-day", "2026-01-06", "--now", NOW);
    expect(kept.stdout).toBe("Moved xmas. It goes out Tue 6 Jan, 13:47 (UTC); 1 post before it.\n");
    expect(await book.ids()).toEqual(["xmas", "a", "b", "c"]);
    expect(JSON.parse(await book.read()).posts[0].not_before).toBe("2026-01-06T12:00:00Z");
    const moved = await book.run("move", "xmas", "--to-day", "7.1.2026", "--now", NOW);
    expect(moved.stdout).toContain("Moved xmas. It waits until 2026-01-07T09:30:00Z. It goes out Wed 7 Jan, 09:30");
    expect(await book.run("move", "b", "--to-day", "2026-01-05", "--now", NOW)).toMatchObject({ code: 0 });
    expect(await book.ids()).toEqual(["b", "xmas", "a", "c"]);
  });

  it.each([
    ["2026-01-04", "has passed"],
    ["soon", "must be a day"],
  ])("moves nothing to %s", async (day, mention) => {
    const book = await bookOf(undated);
    expect(await book.run("move", "b", "--to-day", day, "--now", NOW)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(mention),
    });
    expect(await book.ids()).toEqual(["a", "b", "c"]);
  });
});

describe("queue move, remove and requeue", () => {
  const posts = [donePost({ id: "old" }), goodPost({ id: "a" }), goodPost({ id: "b" }), failedPost({ id: "lost" })].map(
    (post, index) => ({ ...post, image_url: `https://cdn.example.com/${index}.jpg`, caption: `Caption ${index}` }),
  );

  it("change the order, the list and the status", async () => {
    const book = await bookOf(posts);
    const stdout = "Moved b. It goes out Mon 5 Jan, 09:30 (UTC); no post before it.\n";
    expect(await book.run("move", "b", "--next", "--now", NOW)).toMatchObject({ code: 0, stdout });
    expect(await book.ids()).toEqual(["old", "b", "a", "lost"]);
    expect(await book.run("remove", "a")).toMatchObject({ code: 0 });
    expect(await book.run("requeue", "lost")).toMatchObject({ code: 0 });
    const { error: _error, failed_at: _failedAt, ...waiting } = posts[3] ?? {};
    expect(JSON.parse(await book.read()).posts.at(-1)).toEqual({ ...waiting, status: "pending" });
  });

  it.each([
    ["a published post", ["remove", "old"], "published"],
    ["a post that is not there", ["move", "x", "--last"], "no post x"],
    ["a post that did not fail", ["requeue", "a"], "pending"],
    ["a post that is being published", ["remove", "b"], "being published"],
  ])("leave %s alone", async (_, [verb = "", ...args], mention) => {
    const book = await bookOf(posts);
    await book.write("journal.json", journalOf({ id: "b" }));
    const before = await book.read();
    expect(await book.run(verb, ...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(mention) });
    expect(await book.read()).toBe(before);
  });

  it("are not stopped by a fault elsewhere in the file", async () => {
    const book = await bookOf([...posts, goodPost({ id: "broken", caption: "x".repeat(3000) })]);
    expect(await book.run("move", "b", "--next")).toMatchObject({ code: 0 });
  });
});

describe("queue archive and fmt", () => {
  it("move published posts to the file of their year, which validation accepts", async () => {
    const done = donePost({ id: "old", published_at: "2025-12-24T09:30:00Z" });
    const book = await bookOf([done, goodPost({ id: "a", caption: "Another" })]);
    const stdout = expect.stringContaining("Moved 1 post ");
    expect(await book.run("archive", "--before", "2026-01-01")).toMatchObject({ code: 0, stdout });
    expect([await book.ids(), JSON.parse(await book.read("archive/2025.json")).posts]).toEqual([["a"], [done]]);
    for (const day of ["soon", "2026-02-31"])
      expect(await book.run("archive", "--before", day)).toMatchObject({ code: 2 });
  });

  it("lay the file out and say with --check whether they would", async () => {
    const book = await bookOf([goodPost()]);
    await book.write("queue.json", { account: "bakery", posts: [goodPost()] });
    expect(await book.run("fmt", "--check")).toMatchObject({ code: 1 });
    expect(await book.run("fmt")).toMatchObject({ code: 0 });
    expect(await book.run("fmt", "--check")).toMatchObject({ code: 0 });
  });

  it("say that a file could not be written", async () => {
    const folder = await temporaryFolder();
    // The temporary file beside it has a longer name, which no file system takes.
    const queue = join(folder, `${"q".repeat(230)}.json`);
    await writeFile(queue, '{"account":"bakery","posts":[]}');
    expect(await callCommand("queue", ["fmt", "--queue", queue])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^queue fmt: Writing .* Its name is too long \(ENAMETOOLONG\)\./),
    });
  });

  it("refuse a file that is not JSON", async () => {
    const book = await bookOf([]);
    await book.write("queue.json", "{");
    const { code, stderr } = await book.run("fmt");
    expect([code, stderr]).toEqual([2, expect.stringContaining("The queue file: It is missing or not JSON")]);
    expect(await book.run("archive", "--before", "2026-01-01")).toMatchObject({ code: 1 });
    expect(await book.read()).toBe("{");
  });
});
