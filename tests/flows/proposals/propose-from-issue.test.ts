import { describe, expect, it } from "vitest";
import { proposeFromIssue } from "../../../scripts/flows/proposals/propose-from-issue.ts";
import { type ProposeScene, packed, proposePorts } from "../../support/propose-ports.ts";
import { goodPost } from "../../support/rules.ts";

const ADDRESS = "https://cdn.example.com/bread.jpg";
const LIVE = { media_id: "1", published_at: "2026-01-01T09:30:00Z" } as const;
const OWN_ID = "earlier-words_issue-7";
const OWN = goodPost({ id: OWN_ID, caption: "Earlier words." });

function bodyOf(fields: Record<string, string> = {}): string {
  const given = {
    Caption: "Fresh at nine.",
    "Image address": ADDRESS,
    "Alt text": "Bread",
    Pillar: "craft",
    ...fields,
  };
  return Object.entries({ "Call to action": "none", ...given })
    .map(([label, text]) => `### ${label}\n\n${text}`)
    .join("\n\n");
}

async function propose(scene: ProposeScene = {}, fields: Record<string, string> = {}) {
  const world = proposePorts({ posts: [goodPost()], ...scene, issue: { body: bodyOf(fields), ...scene.issue } });
  await proposeFromIssue(world.ports);
  return world;
}

describe("an issue", () => {
  it.each([
    ["that is closed", { isOpen: false }],
    ["without the form's label", { labels: ["bug"] }],
    ["without any label", { labels: [] }],
  ])("%s is not answered and proposes nothing", async (_, issue) => {
    const { replies, proposals, log } = await propose({ issue });
    expect([replies, proposals]).toEqual([[], []]);
    expect(log.lines).toEqual([expect.stringMatching(/^info: Issue 7 .*nothing to do/)]);
  });

  it.each([
    ["that names no account of ours", { refusal: "Say for which account it is" }, /Say for which account it is/],
    ["without the form's headings", { body: "Please post this." }, /no longer has the headings/],
  ])("%s is answered, and proposes nothing", async (_, issue, why) => {
    const { replies, proposals } = await propose({ issue });
    expect(replies).toEqual([expect.stringMatching(why)]);
    expect(proposals).toEqual([]);
  });

  it("with the calendar's changes proposes those", async () => {
    const change = { kind: "edit", id: "market", set: { caption: "New words." }, remove: [] };
    const { proposals, written } = await propose({ issue: { body: `### Changes\n\n${packed([change])}` } });
    expect(proposals).toMatchObject([{ branch: "post-proposal/7" }]);
    expect(written()).toMatchObject([{ id: "market", caption: "New words." }]);
  });

  it("with several labels, one of them the form's, becomes a pull request with the post at the end", async () => {
    const { proposals, replies, written, log } = await propose({ issue: { labels: ["help wanted", "post-proposal"] } });
    expect(proposals).toMatchObject([
      { branch: "post-proposal/7", message: "queue: add “Fresh at nine.”", title: "Post: Fresh at nine.", files: [] },
    ]);
    expect(written().map(({ id, status, note }) => `${id} ${status} ${note ?? ""}`)).toEqual([
      "market pending ",
      "fresh-at-nine_issue-7 pending Proposed in issue 7",
    ]);
    expect(replies).toEqual([expect.stringContaining("https://github.com/o/r/pull/8")]);
    expect(log.lines).toEqual(["info: Issue 7: proposed."]);
  });
});

describe("a post from the form that the bot has begun", () => {
  it.each<[string, ProposeScene]>([
    ["claimed", { journal: [{ id: OWN_ID, outcome: null }] }],
    ["claimed anew after an attempt in vain", { journal: [{ id: OWN_ID, outcome: "abandoned" }, { id: OWN_ID }] }],
    ["live by the journal", { journal: [{ id: OWN_ID, outcome: "done", ...LIVE }] }],
    ["failed by the journal", { journal: [{ id: OWN_ID, outcome: "failed" }] }],
    ["live by the queue", { posts: [goodPost(), { ...OWN, ...LIVE, status: "done" }] }],
    ["failed by the queue", { posts: [{ ...OWN, status: "failed", error: "x" }] }],
    ["archived", { archived: [{ ...OWN, ...LIVE, status: "done" }] }],
  ])("changes no more: %s", async (_, scene) => {
    const { replies, proposals } = await propose(scene);
    expect(proposals).toEqual([]);
    expect(replies).toEqual([expect.stringContaining("is being published, is already live, or has failed")]);
  });

  it.each<[string, ProposeScene]>([
    ["claimed in vain", { journal: [{ id: OWN_ID, outcome: "abandoned" }] }],
    ["another one is claimed", { journal: [{ id: "market", outcome: null }] }],
    ["merged, and waiting", { posts: [OWN, goodPost()] }],
  ])("is proposed anew where nothing of it is or may go live: %s", async (_, scene) => {
    const { proposals, written } = await propose(scene);
    expect(proposals).toHaveLength(1);
    expect(written().filter(({ id }) => id?.endsWith("_issue-7"))).toMatchObject([{ caption: "Fresh at nine." }]);
  });
});

describe("the place of a post from the form", () => {
  const places = (world: Awaited<ReturnType<typeof propose>>) => world.written().map(({ id }) => id);
  const [early, late] = ["2026-06-20T09:00:00Z", "2026-07-20T09:00:00Z"].map((not_before, index) =>
    goodPost({ id: `dated-${index + 1}`, caption: `Dated ${index + 1}.`, not_before }),
  );
  const posts = [early ?? {}, late ?? {}];

  it("is where it goes out on its day, in the team's own time", async () => {
    const scene = { posts, settings: { timezone: "Europe/Berlin" } };
    const world = await propose(scene, { "Not before": "2026-07-01 09:00" });
    expect(places(world)).toEqual(["dated-1", "2026-07-01-fresh-at-nine_issue-7", "dated-2"]);
    expect(world.written()[1]).toMatchObject({ not_before: "2026-07-01T07:00:00Z" });
  });

  it("stays what it was while its date stays", async () => {
    const own = { ...OWN, not_before: "2026-08-01T09:00:00Z" };
    const world = await propose({ posts: [own, ...posts] }, { "Not before": "2026-08-01T09:00:00Z" });
    expect(places(world)).toEqual([OWN_ID, "dated-1", "dated-2"]);
    expect(world.written()[0]).toMatchObject({ caption: "Fresh at nine." });
  });

  it("changes with its date", async () => {
    const own = { ...OWN, not_before: "2026-06-02T09:00:00Z" };
    const world = await propose({ posts: [own, ...posts] }, { "Not before": "2026-08-01T09:00:00Z" });
    expect(places(world)).toEqual(["dated-1", "dated-2", OWN_ID]);
  });

  it("is at the end for a date that nobody understands, which the answer says", async () => {
    const world = await propose({ posts }, { "Not before": "sometime" });
    expect(places(world)).toEqual(["dated-1", "dated-2", "fresh-at-nine_issue-7"]);
    expect(world.replies[0]).toMatch(/Not before/);
  });
});

describe("the answer on the issue", () => {
  it.each<[string, ProposeScene, RegExp]>([
    ["that it is merged", { put: { kind: "unchanged" } }, /already in the queue/],
    ["that people edited it", { put: { kind: "left" } }, /pull\/8/],
    ["why a queue that cannot be used gets no post", { queueText: "{" }, /No pull request could be created/],
  ])("says %s", async (_, scene, words) => {
    const { replies } = await propose(scene);
    expect(replies).toEqual([expect.stringMatching(words)]);
  });

  it("leaves a file that someone broke by hand on the branch", async () => {
    const { proposals } = await propose();
    const broken = new TextEncoder().encode("{");
    expect(proposals[0]?.change(broken)).toEqual(broken);
  });

  it("puts the post in place of what an earlier version of the issue proposed under other words", async () => {
    const { written } = await propose({ posts: [goodPost()] });
    const branch = new TextEncoder().encode(JSON.stringify({ account: "bakery", posts: [OWN, goodPost()] }));
    expect(written(branch).map(({ id }) => id)).toEqual(["market", "fresh-at-nine_issue-7"]);
  });

  it("names the day, links to it where the site is known, and tells what is to do from what is worth a look", async () => {
    const long = { rule: "x", severity: "warning", pointer: "/caption", message: "Long.", hint: "" } as const;
    const bare = {
      rule: "alt-text",
      severity: "warning",
      pointer: "",
      message: "The picture has no alt text.",
      hint: 'Add "alt_text".',
    } as const;
    const settings = { timezone: "Europe/Berlin", media: { base_url: "https://team.github.io/posts/media" } };
    const { replies } = await propose({ posts: [], settings, findings: [long, bare] }, { "Alt text": "_No response_" });
    const [said = ""] = replies;
    expect(said).toContain("it goes out [Mon 1 Jun, 13:47 (Europe/Berlin)](https://team.github.io/posts/#2026-06-01).");
    expect(said).toMatch(
      /\*\*Still to do:\*\*\n\n- \*Alt text\*: [^\n]*\n[\s\S]*\*\*Worth a look:\*\*\n\n- \*Caption\*: Long\./,
    );
    const plain = await propose({ posts: [], settings: { timezone: "Europe/Berlin" } });
    expect(plain.replies[0]).toContain("it goes out Mon 1 Jun, 13:47 (Europe/Berlin).");
  });

  it("counts as the proposal's own what the branch says of its post, and nothing else", async () => {
    const { proposals } = await propose();
    const part = (...posts: object[]) => proposals[0]?.ownPart(new TextEncoder().encode(JSON.stringify({ posts })));
    expect(part(goodPost())).toBeNull();
    expect(part(OWN, goodPost())).toBe(part(goodPost({ note: "x" }), OWN));
    expect(part(OWN)).not.toBe(part({ ...OWN, note: "x" }));
  });
});
