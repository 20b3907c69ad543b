import { describe, expect, it } from "vitest";
import { findPagesSite, hasPagesSite } from "../../../scripts/adapters/github/github-inspector.ts";
import { type GithubServer, pagesAt, startGithub } from "../../support/github-server.ts";
import { githubStore, namedClient } from "../../support/github-store.ts";

const QUEUE = "content/queue.json";
const queueWith = (image_url: string) => JSON.stringify({ account: "x", posts: [{ id: "a", image_url }] });
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x80, 0xfe]);

const pathsOf = ({ requests }: GithubServer) => requests.map(({ path }) => path.replace("/repos/team/posts", ""));

describe("the media folder of a commit on GitHub", () => {
  it("comes with the queue of the same commit: one more request, and none when nothing has changed", async () => {
    const github = await startGithub({ files: { [QUEUE]: queueWith("media/a.jpg"), "content/media/a.jpg": JPEG } });
    const store = await githubStore(github);
    const { media } = await store.readAll();
    const entry = media?.entries.get("a.jpg");
    expect(entry).toMatchObject({ kind: "file", file: { sizeBytes: JPEG.length } });
    await store.readAll();
    expect(pathsOf(github).filter((path) => path.startsWith("/git/trees/"))).toHaveLength(1);
    await github.commit("content/media/a.jpg", Uint8Array.from([1]));
    if (media === undefined || entry === undefined) throw new Error("There is no entry");
    expect(await media.read(entry)).toEqual(JPEG);
  });

  it("is not asked for when the queue names no file", async () => {
    const github = await startGithub({
      files: { [QUEUE]: queueWith("https://x.example/a.jpg"), "content/media/a.jpg": JPEG },
    });
    expect((await (await githubStore(github)).readAll()).media).toBeUndefined();
    expect(pathsOf(github).filter((path) => path.startsWith("/git/trees/"))).toEqual([]);
  });

  it("tells links, submodules and folders by their modes", async () => {
    const github = await startGithub({ files: { [QUEUE]: queueWith("media/a.jpg"), "content/media/a.jpg": JPEG } });
    const sha = "0".repeat(40);
    const tree = ["100644", "100755", "120000", "160000", "040000", "777777"].map((mode) => ({
      path: mode,
      mode,
      sha,
      size: 1,
    }));
    const contents = namedClient(github.url);
    contents.client.octokit.hook.wrap("request", async (request, options) => {
      const answer = await request(options);
      return options.url.includes("/git/trees/") ? { ...answer, data: { tree, truncated: false } } : answer;
    });
    const store = await githubStore(github, { contents });
    const { media } = await store.readAll();
    expect(Object.fromEntries([...(media?.entries ?? [])].map(([name, { kind }]) => [name, kind]))).toEqual({
      "100644": "file",
      "100755": "file",
      "120000": "link",
      "160000": "submodule",
      "040000": "folder",
      "777777": "other",
    });
  });
});

describe("the repository's site on Pages", () => {
  it("is known to whoever may read the repository, and not asked for more than that", async () => {
    const github = await startGithub();
    const { client } = namedClient(github.url);
    expect(await hasPagesSite(client)).toBe(false);
    github.administration.pages = pagesAt("https://posts.example.com/");
    expect(await hasPagesSite(client)).toBe(true);
    expect(await hasPagesSite(namedClient(github.url, { token: "unknown" }).client)).toBeNull();
  });

  it("is found with its own domain, or the reason is said", async () => {
    const github = await startGithub();
    expect(await findPagesSite(namedClient(github.url, { token: "github-token" }))).toEqual({
      ok: false,
      error: "The repository has no site on Pages.",
    });
    github.administration.pages = pagesAt("https://posts.example.com/");
    expect(await findPagesSite(namedClient(github.url, { token: "github-token" }))).toEqual({
      ok: true,
      value: "https://posts.example.com/",
    });
    github.administration.pages = { ...pagesAt("https://posts.example.com/"), public: false };
    expect(await findPagesSite(namedClient(github.url, { token: "github-token" }))).toMatchObject({
      ok: false,
      error: expect.stringContaining("is private"),
    });
    const refused = await findPagesSite(namedClient(github.url));
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining('"Pages: read"') });
  });
});
