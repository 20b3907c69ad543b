import { execFileSync } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createVideoConverter } from "../../../scripts/adapters/conversion/video-converter.ts";
import { callCommand } from "../../support/call-command.ts";
import { journalOf } from "../../support/guard.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const at = (name: string) => fileURLToPath(new URL(`../../fixtures/media/${name}`, import.meta.url));

async function stage({ posts = [] }: { posts?: object[] } = {}) {
  const folder = await temporaryFolder();
  await writeFile(`${folder}/queue.json`, JSON.stringify({ account: "acme", posts }, null, 2));
  const media = (...args: string[]) =>
    callCommand("media", [...args, "--queue", `${folder}/queue.json`], { env: { PATH: "" } });
  const put = async (name: string, from = "feed-4x5.jpg") => {
    await mkdir(`${folder}/media`, { recursive: true });
    await copyFile(at(from), `${folder}/media/${name}`);
  };
  const files = async () => await readdir(`${folder}/media`).catch(() => []);
  const add = (name: string, ...fields: string[]) => {
    const args = ["--image", at(name), ...fields, "--pillar", "craft", "--cta-type", "none", "--offline"];
    return callCommand("queue", ["add", ...args, "--queue", `${folder}/queue.json`]);
  };
  return { folder, media, put, files, add };
}

const hasFfmpeg = (await createVideoConverter()) !== null;
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`;
const POST = { status: "pending", caption: "Fresh at nine.", pillar: "craft", cta_type: "none", alt_text: "A stall." };

describe("npm run media -- add", () => {
  it("converts a phone's picture and says what came of it", async () => {
    const { folder, media, files } = await stage();
    const { code, stdout, stderr } = await media("add", at("phone.heic"), "--ratio", "1:1", "--name", "market");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      "media/market.jpg: 360 x 360 (1:1), 0.01 MiB. 25% of its width (120 of 480 pixels) was cut. Metadata, such as the place, was removed.\n",
    );
    expect(await files()).toEqual(["market.jpg"]);
    const bytes = await readFile(`${folder}/media/market.jpg`);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from("\xff\xd8\xff", "latin1"));
    expect(bytes.includes("Exif")).toBe(false);
  });

  it("keeps 3:4 only where the settings allow what the app takes", async () => {
    const { folder, media } = await stage();
    const tall = async (...more: string[]) => await media("add", at("story.jpg"), ...more);
    expect((await tall("--ratio", "3:4")).stderr).toContain("taller than 4:5");
    expect((await tall()).stdout).toContain("608 x 760 (4:5)");
    await writeFile(`${folder}/settings.json`, '{ "media": { "ratios": "app" } }');
    expect((await tall("--ratio", "3:4")).stdout).toContain("608 x 810");
    expect((await tall()).stdout).toContain("608 x 810");
  });

  it("adds the same picture once, and never overwrites another", async () => {
    const { folder, media, put, files } = await stage();
    await put("Camera.jpg");
    const before = await readFile(`${folder}/media/Camera.jpg`);
    expect((await media("add", at("camera.jpg"))).stdout).toContain("media/camera-2.jpg: 1080 x 1350");
    expect((await media("add", at("camera.jpg"))).stdout).toContain("media/camera-2.jpg");
    expect(await files()).toEqual(["Camera.jpg", "camera-2.jpg"]);
    expect(await readFile(`${folder}/media/Camera.jpg`)).toEqual(before);
  });

  it("gives files of any name a plain one", async () => {
    const { folder, media, files } = await stage();
    const names = ["Markt in Köln.jpg", "..jpg", "-rf.jpg"];
    for (const name of names) await copyFile(at("feed-4x5.jpg"), `${folder}/${name}`);
    await copyFile(at("camera.jpg"), `${folder}/日本.png`);
    for (const name of [...names, "日本.png"]) expect((await media("add", `${folder}/${name}`)).code).toBe(0);
    expect(await files()).toEqual(["markt-in-koln.jpg", "picture-2.jpg", "picture.jpg", "rf.jpg"]);
  });

  it("adds the good ones beside a bad one, and says what is wrong with that, exit code 1", async () => {
    const { media, files } = await stage();
    const { code, stdout, stderr } = await media("add", at("picture.png"), at("clip.webm"), at("camera.jpg"));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^media\/camera\.jpg: [^\n]+\n$/);
    expect(stderr).toContain("It is 64 x 80 pixels. Instagram needs at least 320 pixels of width.");
    expect(stderr).toMatch(/ffmpeg, which .*, is not installed here.*\nffmpeg -i .*clip\.webm .*\/media\/clip\.mp4/);
    expect(await files()).toEqual(["camera.jpg"]);
  });

  it.each<[string, string[], string]>([
    ["no file", [], "name at least one file"],
    ["a file that does not exist", ["no-such.jpg"], "ENOENT"],
    ["a folder", [at("")], "It is a folder."],
    ["an unknown ratio", ["--ratio", "2:3", at("camera.jpg")], "--ratio must be one of auto, 3:4, 4:5"],
    ["a focus outside", ["--focus", "50,101", at("camera.jpg")], "--focus must be two numbers"],
    ["a focus that is none", ["--focus", "left", at("camera.jpg")], "--focus must be two numbers"],
    ["a colour that is none", ["--pad", "url(x)", at("camera.jpg")], "--pad must be a colour"],
    ["a name with a path", ["--name", "../../x", at("camera.jpg")], "--name must consist of"],
    ["one name for two files", ["--name", "x", at("camera.jpg"), at("story.jpg")], "--name is for one file"],
  ])("refuses %s, exit code 2", async (_name, args, why) => {
    const { media, files } = await stage();
    const { code, stderr } = await media("add", ...args);
    expect(stderr).toContain(why);
    expect([code, await files()]).toEqual([2, []]);
  });

  it("says of a colour that nobody knows that it is the colour", async () => {
    const { media } = await stage();
    const refused = { code: 1, stderr: expect.stringContaining('there is no colour "weiss"') };
    expect(await media("add", "--pad", "weiss", at("camera.jpg"))).toMatchObject(refused);
  });

  it.each(["pointer.jpg", "pointer.heic", "pointer.mp4"])(
    "says how to bring the file behind a Git LFS pointer, %s",
    async (name) => {
      const { folder, media, files } = await stage();
      await writeFile(`${folder}/${name}`, POINTER);
      const { code, stderr } = await media("add", `${folder}/${name}`);
      expect([code, await files()]).toEqual([1, []]);
      expect(stderr).toContain("is a Git LFS pointer");
      expect(stderr).toContain("git lfs pull");
    },
  );

  it.skipIf(!hasFfmpeg)("puts the first frame of a video beside it, and leaves one that is there", async () => {
    const { folder, put, files } = await stage();
    const add = async () => await callCommand("media", ["add", at("reel.mp4"), "--queue", `${folder}/queue.json`]);
    expect((await add()).stdout).toContain("media/reel-cover.jpg shows its first frame to reviewers.");
    expect(await files()).toEqual(["reel-cover.jpg", "reel.mp4"]);
    await put("reel-cover.jpg", "story.jpg");
    expect((await add()).code).toBe(0);
    expect(await readFile(`${folder}/media/reel-cover.jpg`)).toEqual(await readFile(at("story.jpg")));
    expect(await files()).toHaveLength(2);
  });

  it("refuses a video that ends too early, of which ffmpeg would make a shorter one", async () => {
    const { folder, media, files } = await stage();
    await writeFile(`${folder}/clip.mp4`, (await readFile(at("reel.mp4"))).subarray(0, -5000));
    const { code, stderr } = await media("add", `${folder}/clip.mp4`);
    expect([code, await files()]).toEqual([1, []]);
    expect(stderr).toMatch(
      /ends in the middle of its video data: only 12,941 of 17,941 bytes are there\. Copy or export/,
    );
  });

  it("does not wait for a pipe", async () => {
    const { folder, media, files } = await stage();
    execFileSync("mkfifo", [`${folder}/pipe.jpg`]);
    const { code, stderr } = await media("add", `${folder}/pipe.jpg`);
    expect([code, await files()]).toEqual([2, []]);
    expect(stderr).toContain("It is not a file.");
  });

  it("writes nothing through a link that leads elsewhere", async () => {
    const { folder, media } = await stage();
    const elsewhere = await temporaryFolder();
    await symlink(elsewhere, `${folder}/media`);
    const { code, stderr } = await media("add", at("camera.jpg"));
    expect([code, await readdir(elsewhere)]).toEqual([2, []]);
    expect(stderr).toContain("link");
  });
});

describe("npm run media -- check", () => {
  it.each([
    ["is not JSON", "{", "is not closed"],
    [
      "has two posts of one id",
      JSON.stringify({
        account: "x",
        posts: [
          { ...POST, id: "a" },
          { ...POST, id: "a" },
        ],
      }),
      '"a"',
    ],
  ])("does not say that all is well beside a queue that %s", async (_name, queue, why) => {
    const { folder, media, put } = await stage();
    await put("market.jpg");
    await writeFile(`${folder}/queue.json`, queue);
    expect(await media("check")).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(why) });
  });

  it("finds nothing wrong with what add made", async () => {
    const { media } = await stage();
    await media("add", at("camera.jpg"));
    expect(await media("check")).toEqual({ code: 0, stdout: "Checked 1 file: 0 errors.\n", stderr: "" });
  });

  it("judges by the use, and ends each finding with the command that helps", async () => {
    const posts = [
      { ...POST, id: "a", media_type: "STORIES", image_url: "media/tall.jpg" },
      { ...POST, id: "b", image_url: "media/market.jpg" },
    ];
    const { folder, media, put } = await stage({ posts });
    await put("tall.jpg", "story.jpg");
    // Nothing uses it yet, so it may become a story.
    await put("unused.jpg", "story.jpg");
    await put("market.jpg", "story.jpg");
    await put("clip.mp4", "open-gop.mp4");
    await put("a b.jpg");
    await symlink("/etc/hostname", `${folder}/media/link.jpg`);
    const { code, stdout, stderr } = await media("check");
    expect([code, stdout]).toEqual([1, "Checked 6 files: 4 errors.\n"]);
    expect(stderr).not.toMatch(/(?:tall|unused)\.jpg/);
    expect(stderr).toMatch(/market\.jpg is 608 x 1080 pixels, taller than 4:5.*npm run media -- add \S+market\.jpg\n/);
    expect(stderr).toMatch(/clip\.mp4 has open GOPs.*npm run media -- add \S+clip\.mp4\n/);
    expect(stderr).toContain("a b.jpg has a name that no post can use.");
    expect(stderr).toContain("link.jpg is not a plain file but a link.");
  });

  it("names files that are not whole, and does not advise to convert what no conversion brings back", async () => {
    const { folder, media, put } = await stage();
    await put("whole.jpg");
    await writeFile(`${folder}/media/half.jpg`, (await readFile(at("feed-4x5.jpg"))).subarray(0, 3000));
    await writeFile(`${folder}/media/half.mp4`, (await readFile(at("reel.mp4"))).subarray(0, 9000));
    await writeFile(`${folder}/media/pointer.jpg`, POINTER);
    const { code, stdout, stderr } = await media("check");
    expect([code, stdout]).toEqual([1, "Checked 4 files: 3 errors.\n"]);
    expect(stderr).toMatch(/half\.jpg ends in the middle of the picture/);
    expect(stderr).toMatch(/half\.mp4 ends in the middle of its video data/);
    expect(stderr).toMatch(/pointer\.jpg is a Git LFS pointer/);
    expect(stderr).not.toContain("media -- add");
  });
});

describe("npm run media -- list", () => {
  it("says who uses what", async () => {
    const posts = [
      { ...POST, id: "old", status: "done", image_url: "media/a.jpg", published_at: "2026-01-01T00:00:00Z" },
      { ...POST, id: "new", image_url: "media/a.jpg" },
    ];
    const { media, put } = await stage({ posts });
    await put("a.jpg");
    await put("b.jpg", "camera.jpg");
    const { stdout } = await media("list");
    expect(stdout).toBe(
      "a.jpg   0.01 MiB  old (published), new\nb.jpg   0.02 MiB  not used\n2 files, 0.02 MiB; 1 not used.\n",
    );
  });

  it("calls no file unused when the queue cannot be read", async () => {
    const { folder, media, put } = await stage();
    await put("a.jpg");
    await writeFile(`${folder}/queue.json`, "{");
    const { code, stdout, stderr } = await media("list");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("is not closed");
  });

  it("says that a post may use more, when a part of the queue cannot be read", async () => {
    const { folder, media, put } = await stage();
    await put("a.jpg");
    const post = JSON.stringify({ ...POST, id: "a", image_url: "media/b.jpg" });
    await writeFile(`${folder}/queue.json`, `{ "account": "x", "posts": [${post}], "more": 1 }`);
    const { code, stdout } = await media("list");
    expect(code).toBe(0);
    expect(stdout).toContain("has errors, so a post may use files");
  });
});

describe("npm run media -- prune", () => {
  const done = (id: string, day: string, file: string) => ({
    ...{ ...POST, id, caption: `Post ${id}.`, status: "done", image_url: `media/${file}` },
    ...{ media_id: "18000000000000001", published_at: `${day}T00:00:00Z` },
  });
  const NOW = ["--now", "2026-11-01T00:00:00Z"];

  it("removes files of old posts and of none, and asks before", async () => {
    const posts = [
      done("old", "2026-07-01", "old.jpg"),
      done("young", "2026-10-01", "young.jpg"),
      done("reused", "2026-07-01", "reused.jpg"),
      { ...POST, id: "again", image_url: "media/reused.jpg" },
      { ...POST, id: "failed", status: "failed", image_url: "media/failed.jpg", error: "It failed." },
      { ...done("unclear", "2026-07-01", "unclear.jpg"), published_at: undefined },
      { ...POST, id: "misread", image_url: 5, note: "media/misread.jpg" },
    ];
    const { media, put, files } = await stage({ posts });
    const kept = ["failed.jpg", "misread.jpg", "reused.jpg", "unclear.jpg", "young.jpg"];
    for (const name of [...kept, "old.jpg", "unused.jpg"]) await put(name);
    const asked = await media("prune", ...NOW);
    expect([asked.code, (await files()).length]).toEqual([2, 7]);
    expect(asked.stderr).toContain("give --yes");
    const { code, stdout } = await media("prune", "--yes", ...NOW);
    expect([code, await files()]).toEqual([0, kept]);
    expect(stdout).toMatch(/media\/old\.jpg\n.*media\/unused\.jpg\nRemoved 2 files\./);
    expect((await media("prune", "--yes", "--older-than", "30", ...NOW)).stdout).toContain("young.jpg");
    expect((await media("prune", "--yes", "--older-than", "30", ...NOW)).stdout).toBe("There is nothing to remove.\n");
  });

  it.each([
    ["a queue that is not JSON", { queue: "{", why: "has errors" }],
    ["a list of repetitions that cannot be read", { evergreen: "{", why: "evergreen.json cannot be read" }],
    ["a damaged journal", { journal: "{", why: "has errors" }],
    [
      "a claim of a post that is gone",
      { why: "gone may be live or not", journal: JSON.stringify(journalOf({ id: "gone" })) },
    ],
  ])(
    "removes nothing beside %s",
    async (_name, given: { queue?: string; journal?: string; evergreen?: string; why: string }) => {
      const { folder, media, put, files } = await stage();
      await put("unused.jpg");
      if (given.queue !== undefined) await writeFile(`${folder}/queue.json`, given.queue);
      if (given.journal !== undefined) await writeFile(`${folder}/journal.json`, given.journal);
      if (given.evergreen !== undefined) await writeFile(`${folder}/evergreen.json`, given.evergreen);
      const { code, stderr } = await media("prune", "--yes", ...NOW);
      expect([code, await files()]).toEqual([1, ["unused.jpg"]]);
      expect(stderr).toMatch(new RegExp(`${given.why}[\\s\\S]*Nothing was removed\\.`));
    },
  );

  it("keeps what evergreen.json will repeat", async () => {
    const posts = [done("bread", "2026-01-05", "bread.jpg"), done("cake", "2026-01-06", "cake.jpg")];
    const { folder, media, put, files } = await stage({ posts });
    await writeFile(`${folder}/evergreen.json`, '{ "posts": ["bread"] }');
    for (const name of ["bread.jpg", "cake.jpg"]) await put(name);
    expect((await media("prune", "--yes", ...NOW)).code).toBe(0);
    expect(await files()).toEqual(["bread.jpg"]);
  });

  it("refuses days that are no number", async () => {
    const { media } = await stage();
    expect(await media("prune", "--older-than", "-1")).toMatchObject({ code: 2 });
    expect(await media("prune", "--older-than", "soon")).toMatchObject({ code: 2 });
  });
});

describe("npm run queue -- add --image", () => {
  it("converts the picture before it adds the post, and says what it did to it and where it will appear", async () => {
    const { folder, files, add } = await stage();
    await writeFile(`${folder}/settings.json`, '{"media": {"base_url": "https://team.github.io/posts/media"}}');
    const { code, stderr, stdout } = await add("phone.heic", "--caption", "Fresh at nine.", "--alt-text", "A stall.");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /Added fresh-at-nine\. It goes out .*; once merged, the calendar shows it at https:\/\/team\.github\.io\/posts\/#\d{4}-\d\d-\d\d\.\nmedia\/phone\.jpg: .*cut\. Metadata, such as the place, was removed\.\n$/,
    );
    expect(await files()).toEqual(["phone.jpg"]);
    const [post] = JSON.parse(await readFile(`${folder}/queue.json`, "utf8")).posts;
    expect(post).toMatchObject({ id: "fresh-at-nine", image_url: "media/phone.jpg" });
  });

  it.each([
    ["the rules refuse the caption", ["--caption", "x".repeat(2201)]],
    ["a field is wrong", ["--caption", "x", "--thumb-offset", "soon"]],
    ["the date is none", ["--caption", "x", "--not-before", "soon"]],
  ])("leaves no picture behind when %s, and none that was there is removed", async (_, fields) => {
    const { folder, files, media, add } = await stage();
    const queue = await readFile(`${folder}/queue.json`, "utf8");
    expect((await add("phone.heic", ...fields)).code).toBeGreaterThan(0);
    expect(await files()).toEqual([]);
    expect(await readFile(`${folder}/queue.json`, "utf8")).toBe(queue);
    await media("add", at("phone.heic"));
    expect((await add("phone.heic", ...fields)).code).toBeGreaterThan(0);
    expect(await files()).toEqual(["phone.jpg"]);
  });

  it("refuses a video, before anything is written", async () => {
    const { files, add } = await stage();
    const { code, stderr } = await add("reel.mp4", "--caption", "x");
    expect([code, await files()]).toEqual([1, []]);
    expect(stderr).toContain("It is a video. Add it with npm run media -- add");
  });

  it("takes an address or a file, not both", async () => {
    const { files, add } = await stage();
    const { code, stderr } = await add("phone.heic", "--image-url", "https://x.example/a.jpg");
    expect([code, await files()]).toEqual([2, []]);
    expect(stderr).toContain("give --image or --image-url, not both");
  });
});
