import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const github = new URL("../../.github/", import.meta.url);
const read = (path: string) => readFile(new URL(path, github), "utf8");

interface Field {
  type: string;
  id?: string;
  attributes: { label?: string; render?: string };
  validations?: { required?: boolean };
}

describe("CODEOWNERS", async () => {
  const lines = (await read("CODEOWNERS")).split("\n").filter((line) => line !== "" && !line.startsWith("#"));

  /** The last matching line counts. Only the forms of pattern that stand in the file are known. */
  const ownerOf = (path: string) =>
    lines
      .map((line) => line.split(/\s+/))
      .findLast(
        ([pattern = ""]) =>
          pattern === "*" || `/${path}` === pattern || (pattern.endsWith("/") && `/${path}`.startsWith(pattern)),
      )?.[1];

  it.each(["content/queue.json", "content/captions/2027-01.json", "content/voice/a.md", "content/notes/b.md"])(
    "opens %s to editors",
    (path) => expect(ownerOf(path)).toMatch(/editors$/),
  );

  it.each([
    "content/settings.json",
    "content/token-status.json",
    "content/archive/2026.json",
    ".github/workflows/post.yml",
    ".github/CODEOWNERS",
    "scripts/mergecast.ts",
    "package-lock.json",
  ])("keeps %s with the maintainers", (path) => expect(ownerOf(path)).toMatch(/maintainers$/));
});

describe("the form that proposes a post", async () => {
  const form = parse(await read("ISSUE_TEMPLATE/propose-a-post.yml")) as { labels: string[]; body: Field[] };
  const fields = form.body.filter(({ type }) => type !== "markdown");

  it("asks for fields of the queue, under the labels its issues are read by", async () => {
    const schema = JSON.parse(await readFile(new URL("../schemas/queue.schema.json", github), "utf8"));
    const known = JSON.stringify(schema);
    // Its files become media of the repository.
    for (const { id } of fields.filter((field) => field.id !== "photo")) expect(known).toContain(`"${id}":`);
    expect(fields.map(({ id, attributes }) => [attributes.label, id])).toEqual([
      ["Caption", "caption"],
      ["Photo", "photo"],
      ["Kind of post", "media_type"],
      ["Image address", "image_url"],
      ["Alt text", "alt_text"],
      ["Pillar", "pillar"],
      ["Call to action", "cta_type"],
      ["Collaborators", "collaborators"],
      ["Tagged people", "user_tags"],
      ["First comment", "first_comment"],
      ["Comments", "comment_enabled"],
      ["Place", "location_id"],
      ["Not before", "not_before"],
    ]);
  });

  it("bears the label that starts the workflow", async () => {
    expect(form.labels).toEqual(["post-proposal"]);
    expect(await read("workflows/reusable-propose.yml")).toContain("'post-proposal'");
  });

  it("shows long texts as text, so that a caption mentions nobody on GitHub", () => {
    const long = fields.filter(({ type }) => type === "textarea");
    for (const { attributes } of long) expect(attributes.render).toBe("text");
  });
});

describe("dependabot", async () => {
  const { updates } = parse(await read("dependabot.yml")) as {
    updates: { "package-ecosystem": string; cooldown?: { "default-days": number } }[];
  };

  it("looks after packages, actions and images, and lets releases ripen for a week", () => {
    expect(updates.map((update) => update["package-ecosystem"])).toEqual([
      "npm",
      "github-actions",
      "docker",
      "docker-compose",
    ]);
    for (const { cooldown } of updates) expect(cooldown?.["default-days"]).toBeGreaterThanOrEqual(7);
  });
});

describe("the images of the billing service", async () => {
  const [dockerfile, compose] = await Promise.all([read("../billing/Dockerfile"), read("../billing/compose.yaml")]);
  const stages = [...dockerfile.matchAll(/^FROM .*? AS (\w+)$/gm)].map(([, name]) => name);
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/^ +image: (\S+)$/gm)]
    .map(([, image = ""]) => image)
    .filter((image) => !stages.includes(image));

  it("are three: to build, to run, and the database", () => {
    expect(images.map((image) => image.replace(/[:@].*$/, ""))).toEqual([
      "node",
      "gcr.io/distroless/nodejs24-debian12",
      "postgres",
    ]);
  });

  it.each(images)("names %s by digest, with the tag it was", (image) => {
    expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });
});
