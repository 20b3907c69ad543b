import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { SENT_FIELDS, type SentField, sendingOf } from "../../../scripts/core/content/post-fields.ts";
import { containerParams } from "../../../scripts/core/instagram/container-params.ts";
import { renderPreview } from "../../../scripts/core/preview/render-preview.ts";
import { CONTAINER_PARAMS } from "../../../simulator/container-params.ts";
import { inputOf, post } from "../preview/preview-world.ts";

const schema = JSON.parse(await readFile(new URL("../../../schemas/queue.schema.json", import.meta.url), "utf8"))
  .definitions.post.properties;

const VALUES = { boolean: true, integer: 4200, array: ["17841400000000001"] };

/** Some value of the field's type. */
function sampleOf(field: SentField): unknown {
  const { type, enum: words } = schema[field] as { type?: keyof typeof VALUES | "string"; enum?: string[] };
  if (type === undefined) return words?.[0];
  if (type !== "string") return VALUES[type];
  return field.endsWith("_url") ? `https://cdn.example.com/${field}.jpg` : `17841400000000002`;
}

describe("a field that is sent", () => {
  it.each(SENT_FIELDS)("%s is shown to whoever approves the post, and the simulator knows it", (field) => {
    const { kinds: [kind = "IMAGE"] = [], wire } = sendingOf(field);
    const param = wire?.param ?? field;
    const { [field]: _, ...others } = post("a");
    const bare: DraftPost = { ...others, ...(kind === "IMAGE" ? {} : { media_type: kind }) };
    const full: DraftPost = { ...bare, [field]: sampleOf(field) };
    const preview = (shown: DraftPost) => renderPreview(inputOf({ after: [shown] }));
    expect(containerParams(full)).toMatchObject({ params: { [param]: expect.any(String) } });
    expect(preview(full)).not.toBe(preview(bare));
    expect(CONTAINER_PARAMS).toContain(param);
  });
});
