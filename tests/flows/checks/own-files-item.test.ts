import { describe, expect, it } from "vitest";
import { OWN_FILES } from "../../support/complete-setup.ts";
import { setupStage } from "../../support/setup-stage.ts";

type Stage = Awaited<ReturnType<typeof setupStage>>;
type Chosen = Parameters<Stage["open"]>;

/** The item that fills in the names, in a repository that lacks what is given and nothing else. */
async function stageWith(files: Record<string, string>, open: Chosen = [], over: object = {}) {
  const stage = await setupStage({ files: { ...OWN_FILES, ...files }, ...over });
  stage.administration.pages = { build_type: "workflow", public: true };
  const items = async () => (await stage.open(...open)).find(({ id }) => id === "own-files");
  const look = async () => await (await items())?.look();
  const apply = async () => await (await items())?.apply();
  return { ...stage, look, apply };
}

const NO_ACCOUNT = { "content/queue.json": '{"account":"your_account","posts":[]}' };
const NO_MEDIA = { "content/settings.json": "{}" };
const NO_OWNERS = { ".github/CODEOWNERS": "* @your-org/maintainers\n/content/ @your-org/editors\n" };

describe("the addresses in the settings", () => {
  const SITE = { build_type: "workflow", public: true };
  const BUCKET = { bucket: { endpoint: "https://s3.example.com", name: "bakery" } };
  const MEDIA = { base_url: "https://team.github.io/posts/media" };
  const CALENDAR = { url: "https://team.github.io/posts/" };

  // A private site is read by the team, but not by the platform.
  it.each([
    ["a public site, whose media say where the calendar is", SITE, {}, { media: MEDIA }],
    ["a private site, which the platform cannot read", { ...SITE, public: false }, {}, { calendar: CALENDAR }],
    ["a site beside a bucket", SITE, { media: BUCKET }, { media: BUCKET, calendar: CALENDAR }],
    [
      "a site beside media elsewhere",
      SITE,
      { media: { base_url: "https://cdn.example/m" }, calendar: { notes: true } },
      { media: { base_url: "https://cdn.example/m" }, calendar: { notes: true, ...CALENDAR } },
    ],
    ["a calendar elsewhere", SITE, { media: BUCKET, calendar: { url: "https://x.example" } }, null],
    ["no site", null, {}, null],
  ])("are those of %s", async (_, pages, before, after) => {
    const { administration, look, apply, github } = await stageWith({
      "content/settings.json": JSON.stringify(before),
    });
    administration.pages = pages;
    expect((await look())?.state).toBe(after === null ? "ok" : "differs");
    await apply();
    expect(JSON.parse((await github.read("content/settings.json")) ?? "")).toEqual(after ?? before);
    expect((await look())?.state).toBe("ok");
  });
});

describe("the owners in CODEOWNERS", () => {
  const TEAMS = [
    { slug: "maintainers", permission: "admin" },
    { slug: "editors", permission: "push" },
  ];

  it.each<[string, object[], Chosen[0], string, string]>([
    ["the teams of the organization", TEAMS, {}, "@team/maintainers", "@team/editors"],
    ["the maintainers, where nobody edits", TEAMS.slice(0, 1), {}, "@team/maintainers", "@team/maintainers"],
    ["whoever runs setup, without teams", [], {}, "@team", "@team"],
    ["the given ones before all", TEAMS, { maintainers: "@maria", editors: "@jo" }, "@maria", "@jo"],
    ["the given maintainers and the team that edits", TEAMS, { maintainers: "@maria" }, "@maria", "@team/editors"],
  ])("are %s", async (_, teams, chosen, maintainers, editors) => {
    const { administration, apply, github } = await stageWith(NO_OWNERS, [chosen]);
    administration.teams = teams as typeof administration.teams;
    await apply();
    expect(await github.read(".github/CODEOWNERS")).toBe(`* ${maintainers}\n/content/ ${editors}\n`);
  });

  it("are a person's to correct where GitHub does not know them", async () => {
    const { administration, look, apply, github } = await stageWith({ ".github/CODEOWNERS": "* @team/gone\n" });
    administration.unknownOwners = ["@team/gone"];
    expect(await look()).toMatchObject({ state: "differs", whatToDo: expect.stringContaining("Give @team/gone") });
    expect(await apply()).toMatchObject({ state: "left", whatToDo: expect.stringContaining("Give @team/gone") });
    expect(await github.read(".github/CODEOWNERS")).toBe("* @team/gone\n");
  });
});

describe("the account in the queue", () => {
  it.each<[string, Chosen, string]>([
    ["that of the token", [{}, { findAccount: async () => "of_token" }], "of_token"],
    ["the given one before it", [{ account: "given" }, { findAccount: async () => "of_token" }], "given"],
  ])("is %s", async (_, open, account) => {
    const { apply, github } = await stageWith(NO_ACCOUNT, open);
    expect(await apply()).toEqual({ state: "done" });
    expect(JSON.parse((await github.read("content/queue.json")) ?? "").account).toBe(account);
  });

  it("is a person's to give where nobody knows it, and everything else is written all the same", async () => {
    const nobody: Chosen = [{}, { findAccount: async () => null }];
    const alone = await stageWith(NO_ACCOUNT, nobody);
    expect(await alone.look()).toMatchObject({ whatToDo: expect.stringContaining("--account NAME") });
    const both = await stageWith({ ...NO_ACCOUNT, ...NO_MEDIA }, nobody);
    // There is something to do for setup, so it is not left to a person.
    expect(await both.look()).not.toHaveProperty("whatToDo");
    expect(await both.apply()).toMatchObject({ state: "left", whatToDo: expect.stringContaining("--account NAME") });
    expect(await both.github.read("content/settings.json")).toContain("base_url");
    expect(await both.github.read("content/queue.json")).toContain("your_account");
  });
});
