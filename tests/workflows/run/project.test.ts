/** The workflows that check and publish this project itself. What they call is replaced; what calls it is what is tested. */
import { describe, expect, it } from "vitest";
import { LISTS } from "../../../tools/mutants/lists.ts";
import { automation, QUEUE } from "./automation.ts";
import { replaceTools } from "./tools.ts";

const stepsOf = (job: { steps: { what: string; outcome: string }[] } | undefined) =>
  job?.steps.map(({ what, outcome }) => `${what}: ${outcome}`);

/** A pull request that changes a file that is no content. */
async function changeOf(path: string) {
  const world = await automation();
  const number = await world.propose("change", { [path]: "{}\n" });
  return { ...world, number };
}

describe("ci.yml", () => {
  it("runs the checks of the commit itself, on the project's Node, for pull requests, groups and pushes", async () => {
    const { run, github, number } = await changeOf("scripts/new.ts");
    await github.commit(".ci/run", 'test -f scripts/new.ts || exit 3\necho "all checks of $(cat .node-version)"\n');
    const checked = await run("ci.yml", { event: "pull_request", number });
    expect(checked).toMatchObject({ conclusion: "success", log: expect.stringContaining("all checks of 24.") });
    expect(stepsOf(checked.jobs.ci)).toEqual([
      "actions/checkout: success",
      "actions/setup-node: success",
      "bash .ci/run: success",
    ]);
    // Without the change, that check fails, and so does the run.
    expect(await run("ci.yml", { event: "push", paths: ["scripts/a.ts"] })).toMatchObject({ conclusion: "failure" });
    const commits = [{ "scripts/new.ts": "" }];
    expect(await run("ci.yml", { event: "merge_group", commits })).toMatchObject({ conclusion: "success" });
  });

  it("is not started by a push of content, and hands no secret to what a pull request brings along", async () => {
    const { run, github, number } = await changeOf("scripts/new.ts");
    await expect(run("ci.yml", { event: "push", paths: [QUEUE] })).rejects.toThrow("does not listen");
    await github.commit(".ci/run", "env | sort\n");
    const { log } = await run("ci.yml", { event: "pull_request", number });
    expect(log).toContain("GITHUB_REPOSITORY=team/posts");
    expect(log).not.toMatch(/TOKEN=|SECRET=|KEY=/);
  });
});

describe("billing-image.yml", () => {
  const TOOLS = { npm: "", npx: "" };
  const IMAGE = "ghcr.io/team/posts/billing";

  it("tests the service, then pushes its image under its commit, and attests it", async () => {
    const { run, place, github } = await automation();
    const asked = await replaceTools(place, TOOLS);
    const result = await run("billing-image.yml", { event: "workflow_dispatch" });
    expect(result).toMatchObject({ conclusion: "success" });
    expect(await asked()).toEqual(["npm ci", "npx vitest run --config billing/vitest.config.ts"]);
    expect(place.effects).toEqual([
      "logged in to ghcr.io to push",
      `pushed ${IMAGE}:${await github.head()}`,
      `attested ${IMAGE}`,
    ]);
  });

  it("writes a name that registries take for owners with capitals", async () => {
    const { run, place } = await automation({ repository: "Team/Posts" });
    await replaceTools(place, TOOLS);
    await run("billing-image.yml", { event: "workflow_dispatch" });
    expect(place.effects.at(-1)).toBe(`attested ${IMAGE}`);
  });

  it("pushes nothing when a test fails", async () => {
    const { run, place } = await automation();
    await replaceTools(place, { ...TOOLS, npx: "exit 1" });
    const result = await run("billing-image.yml", { event: "workflow_dispatch" });
    expect(result).toMatchObject({ conclusion: "failure", jobs: { image: { result: "skipped" } } });
    expect(place.effects).toEqual([]);
  });

  it("does nothing by itself unless the repository asks for it, and attests no private image unasked", async () => {
    const { run, place } = await automation();
    await replaceTools(place, TOOLS);
    const push = { event: "push", paths: ["billing/src/main.ts"] } as const;
    expect((await run("billing-image.yml", push)).jobs).toMatchObject({
      test: { result: "skipped" },
      image: { result: "skipped" },
    });
    place.variables.BILLING_IMAGE = "true";
    expect(await run("billing-image.yml", push)).toMatchObject({ conclusion: "success" });
    expect(place.effects).toContain(`attested ${IMAGE}`);
    await expect(run("billing-image.yml", { event: "push", paths: ["scripts/mergecast.ts"] })).rejects.toThrow(
      "listen",
    );
  });
});

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

describe("codeql.yml and dependency-review.yml", () => {
  it("scan code and workflows, and store what they find", async () => {
    const { run, place, number } = await changeOf("scripts/new.ts");
    const cron = { event: "schedule" } as const;
    expect(await run("codeql.yml", cron)).toMatchObject({ conclusion: "success" });
    expect(await run("codeql.yml", { event: "pull_request", number })).toMatchObject({ conclusion: "success" });
    const scan = ["scans javascript-typescript, actions", "told what was found"];
    expect(place.effects).toEqual([...scan, ...scan]);
    await expect(run("codeql.yml", { event: "push", paths: [QUEUE] })).rejects.toThrow("does not listen");
  });

  it("compare dependencies of pull requests that change them, and only those", async () => {
    const { run, place, number, propose } = await changeOf("billing/package.json");
    const review = { event: "pull_request", number } as const;
    expect(await run("dependency-review.yml", review)).toMatchObject({ conclusion: "success" });
    expect(place.effects).toEqual(["reviewed dependencies of runtime, development"]);
    const other = await propose("other", { "scripts/new.ts": "" });
    await expect(run("dependency-review.yml", { event: "pull_request", number: other })).rejects.toThrow("listen");
  });
});

describe("mutants.yml", () => {
  it("plays each list on its own, and is red when one of them has a survivor", async () => {
    const { run, place } = await automation();
    const asked = await replaceTools(place, { npm: `[ "$LIST" != simulation ]` });
    const result = await run("mutants.yml", { event: "schedule" });
    const lists = LISTS.map(({ name }) => name);
    const outcomes = Object.entries(result.jobs).map(([name, { result: outcome }]) => `${name}: ${outcome}`);
    expect(outcomes).toEqual(
      lists.map((list) => `mutants (${list}): ${list === "simulation" ? "failure" : "success"}`),
    );
    expect(result.conclusion).toBe("failure");
    expect((await asked()).filter((call) => call.includes("mutants"))).toEqual(
      lists.map((list) => `npm run --silent tool -- mutants --list ${list} with ${list}`),
    );
  });
});

describe("worlds.yml", () => {
  it("plays worlds of its own in each run, and is red when one of them breaks a promise", async () => {
    const { run, place } = await automation();
    const asked = await replaceTools(place, { npm: `[[ "$*" != *"--from 200000" ]]` });
    const results = [await run("worlds.yml", { event: "schedule" }), await run("worlds.yml", { event: "schedule" })];
    expect(results.map(({ conclusion }) => conclusion)).toEqual(["success", "failure"]);
    expect((await asked()).filter((call) => call.includes("simulate"))).toEqual(
      [100_000, 200_000].map((from) => `npm run --silent tool -- simulate --seeds 100000 --from ${from}`),
    );
  });
});
