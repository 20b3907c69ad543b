import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { httpServer } from "../../support/http-server.ts";
import { type AutomationOptions, automation } from "./automation.ts";
import type { Trigger } from "./trigger.ts";

const KEYS = { MEDIA_BUCKET_KEY_ID: "AKIDEXAMPLE", MEDIA_BUCKET_SECRET: "open-sesame-secret" };
const PICTURE = new URL("../../fixtures/media/feed-4x5.jpg", import.meta.url);
const PUSH: Trigger = { event: "push", paths: ["content/media/market.jpg"] };

/** A repository whose next post names a file, with a bucket that keeps what it is sent. */
async function stage(options: AutomationOptions = {}, { refusal = 0 } = {}) {
  const world = await automation({ environmentSecrets: { publisher: KEYS }, ...options });
  const kept = new Map<string, { bytes: Buffer; sha256: string }>();
  const endpoint = await httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = "", method, headers } = request;
    const bytes = Buffer.concat(chunks);
    if (refusal !== 0) return void response.writeHead(refusal).end(`<Error><Code>AccessDenied</Code></Error>`);
    if (method === "PUT") kept.set(url, { bytes, sha256: String(headers["x-amz-meta-sha256"]) });
    const found = kept.get(url);
    const notes = { "content-length": found?.bytes.length ?? 0, "x-amz-meta-sha256": found?.sha256 ?? "" };
    response.writeHead(found === undefined ? 404 : 200, method === "HEAD" ? notes : {}).end();
  });
  const { github, item, text } = world;
  await github.commit("content/media/market.jpg", await readFile(PICTURE));
  await github.commit("content/queue.json", text([item("market", { image_url: "media/market.jpg" })]));
  const name = async () => {
    const settings = JSON.parse((await github.read("content/settings.json")) ?? "{}");
    const media = { bucket: { endpoint, name: "team" } };
    await github.commit("content/settings.json", JSON.stringify({ ...settings, media }, null, 2));
  };
  return { ...world, kept, name };
}

describe("calendar.yml, for media", () => {
  it("brings the files of posts to the bucket of the settings, and once only", async () => {
    const { run, kept, name } = await stage();
    await name();
    const first = await run("calendar.yml", PUSH);
    expect(first.conclusion, first.log).toBe("success");
    expect([...kept.keys()]).toEqual([expect.stringMatching(/^\/team\/media\/[0-9a-f]{16}\/market\.jpg$/)]);
    expect([...kept.values()][0]?.bytes).toEqual(await readFile(PICTURE));
    expect((await run("calendar.yml", { event: "workflow_dispatch" })).log).toContain("Uploaded 0 files; 1 were there");
  });

  it.each<[string, AutomationOptions, number, RegExp]>([
    ["the bucket refuses the key", {}, 403, /The key may not write there/],
    [
      "the keys are not stored",
      { environmentSecrets: { publisher: {} } },
      0,
      /MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET/,
    ],
    [
      "nothing can be checked out",
      { isCheckoutBroken: true },
      0,
      /The workflow calendar failed before it could report why/,
    ],
  ])("tells the team once when %s", async (_name, options, refusal, why) => {
    const { run, name, chat } = await stage(options, { refusal });
    await name();
    expect((await run("calendar.yml", PUSH)).conclusion).toBe("failure");
    expect(chat).toEqual([expect.stringMatching(why)]);
  });
});
