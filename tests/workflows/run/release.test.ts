/** What the workflow calls is replaced; what calls it is what is tested. */
import { execFileSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readOwnPackage } from "../../../scripts/adapters/files/own-package.ts";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { automation } from "./automation.ts";
import { replaceTools } from "./tools.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const { version } = readOwnPackage();

describe("release.yml", () => {
  const TOOLS = {
    npm: `if [ "$1 $2 $3 $4 $5" = "run --silent tool -- release" ]; then
  mkdir -p release/files
  echo notes > release/notes.md
  for name in mergecast.tgz sbom.cdx.json; do echo "$name" > "release/files/$name"; done
  (cd release/files && sha256sum *) > release/SHA256SUMS
fi`,
    git: "",
    gh: 'case "$1 $2" in "release list") printf "drafts=";; "release "*) ls release/notes.md release/files/* > /dev/null || exit 4; esac',
  };
  const LIST = expect.stringMatching(/^gh release list --repo team\/posts .* as ghs_$/);
  const UPLOAD = expect.stringMatching(
    /^gh release upload v1\.2\.3 --repo team\/posts --clobber release\/files\/mergecast\.tgz .* as ghs_$/,
  );

  it("tests the tagged commit, packs it, attests every file, and drafts the release with the right to write only there", async () => {
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
      LIST,
      expect.stringMatching(/^gh release create v1\.2\.3 --repo team\/posts --draft --verify-tag .* as ghs_$/),
      UPLOAD,
    ]);
    expect(calls.at(-1)).toContain(" release/files/provenance.sigstore.json release/files/sbom.cdx.json");
    expect(place.effects).toEqual(["attested mergecast.tgz", "attested sbom.cdx.json"]);
  });

  it("fills the draft that an earlier attempt has left, instead of making a second one", async () => {
    const { run, place } = await automation();
    const gh = TOOLS.gh.replace("drafts=", "drafts=[v1.2.30][v1.2.3]");
    const asked = await replaceTools(place, { ...TOOLS, gh });
    expect(await run("release.yml", { event: "push", tag: "v1.2.3" })).toMatchObject({ conclusion: "success" });
    expect((await asked()).slice(-2)).toEqual([LIST, UPLOAD]);
  });

  it("hands the package to npm where that is asked for, after the draft, and publishes neither", async () => {
    const { run, place } = await automation({ variables: { NPM_PUBLISH: "true" } });
    const asked = await replaceTools(place, TOOLS);
    expect(await run("release.yml", { event: "push", tag: "v1.2.3" })).toMatchObject({ conclusion: "success" });
    expect((await asked()).at(-1)).toBe("npm stage publish release/files/mergecast.tgz --provenance --access public");
    expect((await asked()).filter((call) => /^npm publish|--draft=false/.test(call))).toEqual([]);
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

  it("makes from a bare clone what it releases: a program that says its commit, and schemas that say their address", async () => {
    const [clone, modules] = [join(await temporaryFolder(), "clone"), join(ROOT, "node_modules")];
    execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${ROOT}`, clone]);
    const git = (...words: string[]) => execFileSync("git", ["-C", clone, ...words], { encoding: "utf8" });
    git("remote", "set-url", "origin", "https://github.com/team/mergecast.git");
    await symlink(modules, join(clone, "node_modules"));
    const { run, place } = await automation();
    const { PATH = "" } = environment();
    const tool = `PATH="${modules}/.bin:${PATH}" npm run --silent tool -- release --tag=v${version} --out="$OLDPWD/release"`;
    const real = `case "$*" in *" release "*) cd "${clone}" && ${tool};; sbom*|pack*) PATH="${PATH}" exec npm "$@"; esac`;
    const asked = await replaceTools(place, {
      ...TOOLS,
      npm: real,
      git: `case "$1" in fetch) cp "$3" "${clone}/of-release"; esac`,
    });
    const result = await run("release.yml", { event: "push", tag: `v${version}` });
    expect(result, result.log).toMatchObject({ conclusion: "success" });
    const files = ["SHA256SUMS", "mergecast.tgz", "provenance.sigstore.json", "sbom.cdx.json"];
    expect((await asked()).at(-1)).toContain(files.map((name) => ` release/files/${name}`).join(""));

    git("fetch", "--quiet", "of-release", "refs/heads/release");
    const schema = JSON.parse(git("show", "FETCH_HEAD:schemas/queue.schema.json"));
    expect(schema.$id).toBe(`https://raw.githubusercontent.com/team/mergecast/v${version}/schemas/queue.schema.json`);
    expect(git("ls-tree", "--name-only", "FETCH_HEAD", "dist/")).toContain("dist/mergecast.js");
  });
});
