import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { buildProgram } from "../../../tools/bundle/build-program.ts";
import { pack } from "../../../tools/release/index.ts";
import { commandStage } from "../../support/command-stage.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const execute = promisify(execFile);

/** What a process is given: Node 24 in front, no registry, no configuration and no cache of anybody. */
async function bareEnvironment() {
  const { PATH = "" } = environment();
  const home = await temporaryFolder();
  const npm = { npm_config_offline: "true", npm_config_audit: "false", npm_config_fund: "false" };
  return { PATH: `${root}node_modules/.bin:${PATH}`, HOME: home, ...npm };
}

describe("the package", () => {
  it("begins a content repository in an empty folder, checks it and rehearses its first post, without a network", async () => {
    const env = await bareEnvironment();
    const program = await buildProgram();
    const tarball = join(await temporaryFolder(), "mergecast.tgz");
    await pack({ program, commit: "c".repeat(40), target: tarball });
    const { stdout: listed } = await execute("tar", ["-tzf", tarball]);
    const parts = Object.keys(program).map((path) => `package/dist/${path}`);
    const others = ["LICENSE", "README.md", "package.json"].map((name) => `package/${name}`);
    expect(listed.trim().split("\n").sort()).toEqual([...others, ...parts].sort());
    const { stdout: manifest } = await execute("tar", ["-xzOf", tarball, "package/package.json"]);
    expect(JSON.parse(manifest).gitHead).toBe("c".repeat(40));
    expect(Object.keys(JSON.parse(manifest))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:dependencies|devDependencies|scripts|workspaces|private)$/)]),
    );

    const { simulator, media, folder } = await commandStage();
    const mergecast = async (cwd: string, args: string[], more = {}) => {
      const words = ["exec", "--yes", `--package=${tarball}`, "--", "mergecast", ...args];
      return (await execute("npm", words, { cwd, env: { ...env, ...more } })).stdout;
    };
    const release = ["--project", "team/mergecast", "--commit", "c".repeat(40)];
    const begun = await mergecast(folder, ["init", "posts", ...release]);
    expect(begun).toContain("\n  content/queue.json\n");
    expect(begun).toContain("\nTry it, in that folder: ");
    const posts = join(folder, "posts");
    expect(await mergecast(posts, ["validate"])).toBe("No problems in 0 posts.\n");
    // It was not packed in a clone of a repository on GitHub.
    for (const command of ["doctor", "setup"])
      await expect(mergecast(posts, [command])).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining("does not name the repository and commit that it was built from"),
      });
    const post = { id: "coffee", status: "pending", pillar: "craft", cta_type: "none", caption: "Coffee first." };
    const image = { image_url: `${media.url}/coffee-square.jpg`, alt_text: "A cup" };
    await writeFile(
      join(posts, "content/queue.json"),
      JSON.stringify({ account: "bakery", posts: [{ ...post, ...image }] }),
    );
    const settings = {
      GRAPH_URL: simulator.graphUrl,
      SOCIAL_ACCOUNT_ID: simulator.settings.account.userId,
      SOCIAL_TOKEN: simulator.issueToken({ ageMs: 172_800_000 }),
      ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
    };
    expect(await mergecast(posts, ["post", "--dry-run"], settings)).toContain("The post that is due now: coffee.");
    expect(simulator.state.media).toEqual([]);
  });
});
