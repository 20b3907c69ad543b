import { describe, expect, it } from "vitest";
import { describeAge } from "../../scripts/commands/watch-health.ts";
import { parseEnv } from "../../scripts/wiring/environment.ts";
import { answer, httpServer } from "../support/http-server.ts";

/** A server that knows the releases of one project. */
async function stage(status: number, releases: object) {
  const asked: string[] = [];
  const url = await httpServer((request, response) => {
    asked.push(request.url ?? "");
    answer(response, status, JSON.stringify(releases));
  });
  const env = { GITHUB_API_URL: url, GITHUB_TOKEN: "ghs_x", GITHUB_REPOSITORY: "team/posts" };
  return { asked, age: async (more: object = {}) => await describeAge(parseEnv({ ...env, ...more })) };
}
const PROJECT = { GITHUB_ACTION_REPOSITORY: "team/mergecast" };

describe("how far a version is behind", () => {
  it("is read from the releases of the project that the action is from, without drafts and early ones", async () => {
    const plain = { draft: false, prerelease: false };
    const { asked, age } = await stage(200, [
      { tag_name: "v98.0.0", ...plain },
      { tag_name: "v99.0.0", ...plain, draft: true },
      { tag_name: "v99.1.0", ...plain, prerelease: true },
    ]);
    expect(await age(PROJECT)).toContain("1 release behind 98.0.0");
    expect(asked).toEqual(["/repos/team/mergecast/releases?per_page=100"]);
  });

  it.each([403, 404])("is not said when GitHub answers %i", async (status) => {
    const { age } = await stage(status, { message: "no" });
    expect(await age(PROJECT)).toBeNull();
  });

  it("is not asked where no project is known", async () => {
    const { asked, age } = await stage(200, []);
    expect([await age(), asked]).toEqual([null, []]);
  });
});
