/** What the workflow calls is replaced; what calls it is what is tested. */
import { describe, expect, it } from "vitest";
import { automation } from "./automation.ts";
import { replaceTools } from "./tools.ts";

describe("release.yml", () => {
  const TOOLS = {
    npm: `if [ "$1 $2 $3 $4 $5" = "run --silent tool -- release" ]; then
  mkdir -p release/files
  echo notes > release/notes.md
  for name in mergecast.tgz sbom.cdx.json; do echo "$name" > "release/files/$name"; done
  (cd release/files && sha256sum *) > release/SHA256SUMS
fi`,
    git: "",
    gh: 'case "$1" in auth) exit;; esac; for file in release/notes.md release/files/*; do test -f "$file" || exit 4; done',
  };

  it("tests the tagged commit, packs it, attests every file, and makes the release with the right to write only there", async () => {
    const { run, place } = await automation();
    const asked = await replaceTools(place, TOOLS);
    const result = await run("release.yml", { event: "push", tag: "v1.2.3" });
    expect(result).toMatchObject({ conclusion: "success", jobs: { publish: { result: "skipped" } } });
    const calls = await asked();
    expect(calls.slice(0, 4)).toEqual([
      "npm ci",
      "npm run tool -- bundle --check",
      "npm test",
      "npm run --silent tool -- release --tag=v1.2.3 --out=release",
    ]);
    expect(calls.slice(4)).toEqual([
      "git fetch --quiet release/commit.bundle refs/heads/release",
      expect.stringMatching(/^gh auth setup-git/),
      expect.stringMatching(/^git push --force \S+\/team\/posts FETCH_HEAD:refs\/tags\/v1\.2\.3/),
      expect.stringMatching(/^gh release create v1\.2\.3 --repo team\/posts --verify-tag .* as ghs_$/),
    ]);
    expect(place.effects).toEqual(["attested mergecast.tgz", "attested sbom.cdx.json"]);
  });

  it("publishes the package where that is asked for, after the release", async () => {
    const { run, place } = await automation({ variables: { NPM_PUBLISH: "true" } });
    const asked = await replaceTools(place, TOOLS);
    expect(await run("release.yml", { event: "push", tag: "v1.2.3" })).toMatchObject({ conclusion: "success" });
    expect((await asked()).at(-1)).toBe("npm publish release/files/mergecast.tgz --provenance --access public");
  });

  it.each([
    ["a test fails", { npm: `case "$*" in test) exit 1;; esac`, gh: "" }],
    ["nothing was packed", { npm: "", gh: "" }],
  ])("releases and publishes nothing when %s", async (_, tools) => {
    const { run, place } = await automation({ variables: { NPM_PUBLISH: "true" } });
    const asked = await replaceTools(place, tools);
    expect(await run("release.yml", { event: "push", tag: "v1.2.3" })).toMatchObject({
      conclusion: "failure",
      jobs: { release: { result: "skipped" }, publish: { result: "skipped" } },
    });
    expect([place.effects, (await asked()).filter((call) => /^gh|publish/.test(call))]).toEqual([[], []]);
  });

  it("is started by tags of versions only", async () => {
    const { run } = await automation();
    for (const tag of ["nightly", "1.2.3", "v1"])
      await expect(run("release.yml", { event: "push", tag })).rejects.toThrow("does not listen");
    await expect(run("release.yml", { event: "push", paths: ["package.json"] })).rejects.toThrow("does not listen");
  });
});
