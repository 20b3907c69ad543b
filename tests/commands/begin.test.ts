import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { outputsIn } from "../support/step-outputs.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** What the first step of a workflow tells the others, and the person who looks at the run. */
async function begin(files: Record<string, string> = {}, env: Record<string, string> = {}) {
  const cwd = await temporaryFolder();
  const [output, summary] = [join(cwd, "output"), join(cwd, "summary")];
  for (const [path, text] of Object.entries({ "content/queue.json": "{}", output: "", summary: "", ...files })) {
    await mkdir(join(cwd, path, ".."), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const given = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, GITHUB_REPOSITORY: "team/posts", ...env };
  const { code, stdout } = await callCommand("begin", [], { cwd, env: given });
  const said = `${stdout}${await readFile(summary, "utf8")}`;
  return { code, ready: outputsIn(await readFile(output, "utf8")).ready, said };
}

describe("npm run mergecast -- begin", () => {
  it("says in an untouched copy how to begin, and that this is not an error", async () => {
    const { code, ready, said } = await begin({}, { GITHUB_ACTION_REPOSITORY: "team/mergecast", HAS_TOKEN: "false" });
    expect([code, ready]).toEqual([0, "false"]);
    expect(said).toMatch(/^::notice title=Nothing is set up yet::[\s\S]*npm run setup/);
    expect(said).toContain("https://github.com/team/mergecast/blob/HEAD/docs/operations.md#setup");
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["the secret is there", {}, { HAS_TOKEN: "true" }],
    ["the token is there", {}, { SOCIAL_TOKEN: "x" }],
    ["the account is named", {}, { SOCIAL_ACCOUNT_ID: "17841400000000001" }],
    ["something was published once", { "content/queue.json": '{"posts":[{"id":"one","status":"done"}]}' }, {}],
    ["a token was refreshed once", { "content/token-status.json": "{}" }, {}],
    ["an account was added", { "accounts/bakery/queue.json": "{}" }, {}],
  ])("goes on without a word where %s", async (_, files, env) => {
    expect(await begin(files, env)).toEqual({ code: 0, ready: "true", said: "" });
  });
});
