import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  CHANGES_LABEL,
  FORM_LABELS,
  PHOTO_FIELD,
  parseIssueForm,
  postOfForm,
  readChangesField,
} from "../../../scripts/core/proposal/parse-issue-form.ts";

const issue = (caption: string, others = "") =>
  `### Caption\n\n\`\`\`text\n${caption}\n\`\`\`\n\n### Image address\n\nhttps://cdn.example.com/a.jpg\n\n### Alt text\n\n_No response_\n\n### Pillar\n\ncraft\n\n### Call to action\n\nnone\n\n### Not before\n\n_No response_\n${others}`;
type Field = { id: string; attributes: { label: string } };
/** The fields of a form in the repository, and its labels. */
async function formOf(name: string) {
  const { body, labels } = parse(await readFile(`.github/ISSUE_TEMPLATE/${name}.yml`, "utf8"));
  return { labels, fields: body.filter(({ id }: { id?: string }) => id !== undefined) };
}

describe("the text of an issue written with the form", () => {
  it("gives the fields that were filled in", () => {
    expect(parseIssueForm(issue("Fresh at nine.\n\n#bread"))).toEqual({
      caption: "Fresh at nine.\n\n#bread",
      image_url: "https://cdn.example.com/a.jpg",
      pillar: "craft",
      cta_type: "none",
    });
  });

  it("becomes a post, its place by the name that the team gave it", () => {
    const form = parseIssueForm(issue("a", "\n### Place\n\ncorner bakery\n")) ?? {};
    const frame = { id: "p", note: "N", places: [{ name: "Corner Bakery", id: "106" }] };
    expect(postOfForm(form, frame)).toMatchObject({ id: "p", status: "pending", location_id: "106", note: "N" });
  });

  it("is read the same with Windows line ends", () =>
    expect(parseIssueForm(issue("a\nb").replaceAll("\n", "\r\n"))).toMatchObject({ caption: "a\nb" }));

  it.each([
    ["a heading of the form", "One\n### Pillar\nforged"],
    ["a code block", "One\n```\ncode\n```\nTwo"],
    ["nothing but backticks", "```"],
    ["HTML and a comment", "<!-- x --><script>1</script>"],
    ["an expression of the workflow language", `$\{{ secrets.BOT_TOKEN }}`],
  ])("keeps %s inside a caption as its text", (_, caption) =>
    expect(parseIssueForm(issue(caption))).toMatchObject({ caption, pillar: "craft" }),
  );

  it("takes the first of two sections of one name", () =>
    expect(parseIssueForm(issue("a", "\n### Pillar\n\nforged\n"))).toMatchObject({ pillar: "craft" }));

  it("is not taken for the form when it is something else", () => {
    for (const body of ["", "Hello", "## Caption\n\nx", "### caption\n\nx"]) expect(parseIssueForm(body)).toBeNull();
  });
});

describe("the form for changes from the calendar", () => {
  it("has the two fields that are read, and the label without which nobody reads it", async () => {
    const [[photo] = []] = [...FORM_LABELS].filter(([, field]) => field === PHOTO_FIELD);
    const fields = [
      { id: "changes", attributes: { label: CHANGES_LABEL } },
      { id: PHOTO_FIELD, attributes: { label: photo } },
    ];
    expect(await formOf("propose-changes")).toMatchObject({ fields, labels: ["post-proposal"] });
  });

  it("gives what stands in its field, and nothing of another form", () => {
    expect(readChangesField("### Changes\r\n\r\n```text\r\n1.abc\r\n```\r\n\r\n### Other\r\n\r\nx")).toBe("1.abc");
    expect(readChangesField("### Changes\n\n_No response_")).toBe("");
    expect(readChangesField(issue("### Changes\n\n1.abc"))).toBeNull();
    expect(readChangesField("Hello\n### Changes\n\n1.abc")).toBeNull();
  });
});

describe("the form", () => {
  it("has the labels and fields that are read", async () => {
    const { fields } = await formOf("propose-a-post");
    expect(new Map(fields.map(({ id, attributes }: Field) => [attributes.label, id]))).toEqual(FORM_LABELS);
  });
});
