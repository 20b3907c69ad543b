/** docs/releasing.md, walked with a bare repository. What the workflow calls elsewhere is replaced; git is real. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readOwnPackage } from "../../../scripts/adapters/files/own-package.ts";
import { releaseStage } from "./release-stage.ts";

const { version } = readOwnPackage();
const TAGGED = { event: "push", tag: "v1.2.3" } as const;
const WITH_NPM = { variables: { NPM_PUBLISH: "true" } };

describe("release.yml", () => {
  it("tests the tagged commit, packs it, attests every file, moves the tag to the built commit, and drafts the release", async () => {
    const { run, place, asked, git, commit, outside } = await releaseStage();
    const result = await run("release.yml", TAGGED);
    expect(result, result.log).toMatchObject({ conclusion: "success", jobs: { publish: { result: "skipped" } } });
    const calls = (await asked()).filter((call) => !/^git (?!push|fetch)/.test(call));
    expect(calls.slice(0, 4)).toEqual([
      "npm ci",
      "npm run tool -- bundle --check",
      "npm test",
      "npm run --silent tool -- release --tag=v1.2.3 --out=release",
    ]);
    expect(calls.slice(4)).toEqual([
      "git fetch --quiet release/commit.bundle refs/heads/release",
      expect.stringMatching(/^gh auth setup-git as ghs_$/),
      expect.stringMatching(/^git push --force \S+\/team\/posts FETCH_HEAD:refs\/tags\/v1\.2\.3/),
      expect.stringMatching(/^gh release list --repo team\/posts .* as ghs_$/),
      expect.stringMatching(/^gh release create v1\.2\.3 --repo team\/posts --draft --verify-tag .* as ghs_$/),
      expect.stringMatching(/^gh release upload v1\.2\.3 --repo team\/posts --clobber .* as ghs_$/),
    ]);
    expect(place.effects).toEqual(["attested mergecast.tgz", "attested sbom.cdx.json"]);
    expect(git("rev-parse", "v1.2.3^")).toBe(commit);
    const files = ["SHA256SUMS", "mergecast.tgz", "notes.md", "provenance.sigstore.json", "sbom.cdx.json"];
    expect(Object.keys(await outside()).sort()).toEqual([...files.map((name) => `draft-v1.2.3/${name}`), "tag"].sort());
  });

  it("hands the package to npm where that is asked for, after the draft, and publishes neither", async () => {
    const { run, asked, outside } = await releaseStage(WITH_NPM);
    const result = await run("release.yml", TAGGED);
    expect(result, result.log).toMatchObject({ conclusion: "success", jobs: { publish: { result: "success" } } });
    expect((await asked()).at(-1)).toBe("npm stage publish release/files/mergecast.tgz --provenance --access public");
    expect((await asked()).filter((call) => /^npm publish|--draft=false/.test(call))).toEqual([]);
    const { staged, "draft-v1.2.3/mergecast.tgz": drafted } = await outside();
    expect(staged).toBe(drafted);
  });

  it.each(["before", "after"])("comes to the same end when every step fails once, %s its work", async (when) => {
    const smooth = await releaseStage(WITH_NPM);
    await smooth.run("release.yml", TAGGED);
    const stage = await releaseStage({ ...WITH_NPM, source: smooth.source });
    const { run, rerun, kept, place, outside, asked } = stage;
    await writeFile(join(kept, "once"), when);
    place.unsteady = new Set(
      "checkout setup-node upload-artifact download-artifact attest-build-provenance"
        .split(" ")
        .map((name) => `actions/${name}`),
    );
    let result = await run("release.yml", TAGGED);
    const attempts = [result.log];
    // npm keeps what it was given although the answer was lost, and says so: docs/releasing.md names what to do then.
    const isStaged = () => result.log.includes("409 This version is staged already");
    while (result.conclusion === "failure" && attempts.length < 30 && !isStaged()) {
      result = await rerun(result);
      attempts.push(result.log);
    }
    expect([result.conclusion, isStaged()], attempts.join("---\n")).toEqual(
      when === "after" ? ["failure", true] : ["success", false],
    );
    expect(attempts.length).toBeGreaterThan(14);
    expect(place.unsteady.size).toBe(0);
    expect(await outside()).toEqual(await smooth.outside());
    expect((await asked()).filter((call) => call.startsWith("gh release create")).length).toBe(
      when === "after" ? 1 : 2,
    );
  });

  it("is repeated as a whole long after, from the tagged commit, although the tag has moved", async () => {
    const { run, rerun, outside } = await releaseStage();
    const first = await run("release.yml", TAGGED);
    const before = await outside();
    const again = await rerun(first, { isAll: true });
    expect(again, again.log).toMatchObject({ conclusion: "success" });
    expect(await outside()).toEqual(before);
  });

  it("changes nothing once the release is published", async () => {
    const { run, rerun, kept, outside, git } = await releaseStage();
    const first = await run("release.yml", TAGGED);
    const { tag } = await outside();
    await writeFile(join(kept, "published-v1.2.3"), "");
    expect(await rerun(first, { isAll: true })).toMatchObject({
      conclusion: "failure",
      log: expect.stringContaining("immutable"),
    });
    expect(git("rev-parse", "v1.2.3")).toBe(tag);
  });

  it.each([
    [
      "of another commit",
      `git update-ref refs/heads/release "$(git commit-tree HEAD^{tree} -p "$(git commit-tree HEAD^{tree} -m other)" -m Release)"`,
    ],
    [
      "of two",
      `git update-ref refs/heads/release "$(git commit-tree HEAD^{tree} -p HEAD -p "$(git commit-tree HEAD^{tree} -m other)" -m Release)"`,
    ],
  ])("pushes no commit that is a child %s", async (_, crime) => {
    const { run, place, git, commit } = await releaseStage({ crime });
    const result = await run("release.yml", TAGGED);
    expect(result.jobs.release).toMatchObject({ result: "failure" });
    expect(result.jobs.release?.steps.find(({ what }) => what === "exit 1")).toMatchObject({ outcome: "failure" });
    expect([git("rev-parse", "v1.2.3"), place.effects]).toEqual([commit, []]);
  });

  it.each([
    ["a test fails", `case "$*" in test) exit 1;; esac`],
    ["nothing was packed", ""],
  ])("releases and publishes nothing when %s", async (_, npm) => {
    const { run, place, asked, outside, commit } = await releaseStage({ ...WITH_NPM, npm });
    expect(await run("release.yml", TAGGED)).toMatchObject({
      conclusion: "failure",
      jobs: { release: { result: "skipped" }, publish: { result: "skipped" } },
    });
    expect([place.effects, (await asked()).filter((call) => /^gh|publish/.test(call))]).toEqual([[], []]);
    expect(await outside()).toEqual({ tag: commit });
  });

  it("makes from a bare clone what it releases: a program that says its commit, and schemas that say their address", async () => {
    const { run, git, outside } = await releaseStage({ tag: `v${version}`, isWhole: true });
    const result = await run("release.yml", { event: "push", tag: `v${version}` });
    expect(result, result.log).toMatchObject({ conclusion: "success" });
    expect(Object.keys(await outside())).toContain(`draft-v${version}/sbom.cdx.json`);
    expect(git("ls-tree", "--name-only", `v${version}`, "dist/")).toContain("dist/mergecast.js");
    const schema = JSON.parse(git("show", `v${version}:schemas/queue.schema.json`));
    expect(schema.$id).toMatch(`/v${version}/schemas/queue.schema.json`);
    expect(git("show", `v${version}:.github/actions/run/action.yml`)).toContain("main: ../../../dist/mergecast.js");
  });
});
