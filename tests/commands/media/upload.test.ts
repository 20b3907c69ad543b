import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConfirmation } from "../../../scripts/adapters/media/confirm-served.ts";
import { runCommand } from "../../support/run-command.ts";
import { hasS3Server, type S3Server, startS3Server } from "../../support/s3-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

if (!hasS3Server) console.warn("No S3 server is installed: the tests that upload to a real bucket are skipped.");

const at = (name: string) => fileURLToPath(new URL(`../../fixtures/media/${name}`, import.meta.url));
const POST = { status: "pending", caption: "Fresh at nine.", pillar: "craft", cta_type: "none", alt_text: "A stall." };

/** A content folder with a bucket in its settings. */
async function stage({ endpoint, region, keys, publicUrl }: S3Server) {
  const folder = await temporaryFolder();
  const media = { bucket: { endpoint, region, name: "team", public_url: publicUrl("team") } };
  const posts = [
    { ...POST, id: "market", image_url: "media/market.jpg" },
    { ...POST, id: "harbour", image_url: "media/harbour.jpg" },
    { ...POST, id: "old", status: "done", published_at: "2020-01-01T00:00:00Z", image_url: "media/old.jpg" },
    { ...POST, id: "broken", image_url: "media/page.jpg" },
  ];
  await mkdir(`${folder}/media`);
  await copyFile(at("feed-4x5.jpg"), `${folder}/media/market.jpg`);
  await copyFile(at("camera.jpg"), `${folder}/media/harbour.jpg`);
  await copyFile(at("camera.jpg"), `${folder}/media/old.jpg`);
  await writeFile(`${folder}/media/page.jpg`, "<html><script>alert(1)</script></html>");
  await writeFile(`${folder}/queue.json`, JSON.stringify({ account: "acme", posts }));
  const recent = { status: "done", media_id: "1", published_at: new Date().toISOString() };
  await copyFile(at("camera.jpg"), `${folder}/media/archived.jpg`);
  await mkdir(`${folder}/archive`);
  await writeFile(
    `${folder}/archive/2026.json`,
    JSON.stringify({
      account: "acme",
      posts: [{ ...POST, ...recent, id: "archived", image_url: "media/archived.jpg" }],
    }),
  );
  const set = async (change: object) =>
    await writeFile(`${folder}/settings.json`, JSON.stringify({ media: { bucket: { ...media.bucket, ...change } } }));
  await set({});
  const env = {
    MEDIA_BUCKET_KEY_ID: keys.id,
    MEDIA_BUCKET_SECRET: keys.secret,
    ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
  };
  const upload = async (change: Record<string, string> = {}) =>
    await runCommand("media", ["upload", "--queue", `${folder}/queue.json`], { env: { ...env, ...change } });
  return { folder, set, upload };
}

/** A signed request of the test's own. */
async function ask({ endpoint, region, keys }: S3Server, method: string, path: string, headers = {}, body?: Buffer) {
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${path}`,
    headers: {
      ...headers,
      "x-amz-content-sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
    },
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    service: "s3",
    region,
  });
  const { url, headers: signed } = await signer.sign();
  return await fetch(url, { method, headers: signed, ...(body === undefined ? {} : { body: Uint8Array.from(body) }) });
}

async function fileOf(folder: string, name: string) {
  const bytes = await readFile(`${folder}/media/${name}`);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, sha256, key: `media/${sha256.slice(0, 16)}/${name}` };
}

const MINUTES_MS = 180_000;

describe.skipIf(!hasS3Server)("npm run media -- upload, to a real S3 server", { timeout: MINUTES_MS }, () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    server = await startS3Server();
  }, MINUTES_MS);
  afterAll(async () => await server.stop());

  it("brings what posts use to where the poster finds exactly these bytes, once", async () => {
    const { folder, upload } = await stage(server);
    expect((await ask(server, "PUT", "team", { "x-amz-acl": "public-read" })).status).toBe(200);
    const first = await upload();
    expect([first.code, first.stderr]).toEqual([0, expect.stringContaining("media/page.jpg is left out")]);
    expect(first.stdout).toContain("Uploaded 3 files; 0 were there already.");

    const { bytes, sha256, key } = await fileOf(folder, "market.jpg");
    const address = `${server.publicUrl("team")}/${key}`;
    const stored = await fetch(address);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(bytes);
    expect(stored.headers.get("content-type")).toBe("image/jpeg");
    expect(stored.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const confirm = createConfirmation({ allowPrivateHosts: ["127.0.0.1"], signal: new AbortController().signal });
    const file = { pointer: "/image_url", path: "media/market.jpg", sha256, sizeBytes: bytes.length, isVideo: false };
    expect(await confirm(address, file)).toBeNull();
    expect((await fetch(`${server.publicUrl("team")}/${(await fileOf(folder, "old.jpg")).key}`)).status).toBe(404);

    expect((await upload()).stdout).toContain("Uploaded 0 files; 3 were there already.");
    await ask(server, "PUT", `team/${key}`, { "content-type": "text/plain" }, Buffer.from("other bytes"));
    const healed = await upload();
    expect(healed.stdout).toContain("Uploaded 1 file; 2 were there already.");
    expect(await confirm(address, file)).toBeNull();
  });

  it("says which part is wrong: the secret, the key, the bucket, the region, the right to write", async () => {
    const { set, upload } = await stage(server);
    for (const bucket of ["team", "closed"]) await ask(server, "PUT", bucket);
    const guest = { MEDIA_BUCKET_KEY_ID: "team:guest", MEDIA_BUCKET_SECRET: "only-looking" };
    const cases: [Record<string, string>, object, string][] = [
      [{ MEDIA_BUCKET_SECRET: "not-the-secret" }, {}, "The keys are wrong."],
      [{ MEDIA_BUCKET_KEY_ID: "nobody:here" }, {}, "The keys are wrong."],
      [{}, { name: "elsewhere" }, "There is no such bucket."],
      [{}, { region: "us-west-2" }, "in another region"],
      [guest, { name: "closed" }, "The key may not write there."],
      [{ MEDIA_BUCKET_SECRET: "" }, {}, "MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET are not both set."],
    ];
    for (const [env, change, why] of cases) {
      await set(change);
      const { code, stdout, stderr } = await upload(env);
      expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
      for (const secret of [server.keys.secret, "not-the-secret", "only-looking", "AWS4"])
        expect(stdout + stderr).not.toContain(secret);
    }
  });
});

describe("npm run media -- upload", () => {
  it("does nothing where the settings name no bucket", async () => {
    const folder = await temporaryFolder();
    await writeFile(`${folder}/queue.json`, JSON.stringify({ account: "acme", posts: [] }));
    const { code, stdout } = await runCommand("media", ["upload", "--queue", `${folder}/queue.json`]);
    expect([code, stdout]).toEqual([0, "settings.json names no media.bucket, so there is nothing to upload.\n"]);
  });

  it("sends nothing to an endpoint without https", async () => {
    const folder = await temporaryFolder();
    const bucket = { endpoint: "http://s3.example", name: "team" };
    await writeFile(`${folder}/queue.json`, JSON.stringify({ account: "acme", posts: [] }));
    await writeFile(`${folder}/settings.json`, JSON.stringify({ media: { bucket } }));
    const env = { MEDIA_BUCKET_KEY_ID: "a", MEDIA_BUCKET_SECRET: "b" };
    const { code, stderr } = await runCommand("media", ["upload", "--queue", `${folder}/queue.json`], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining("media.bucket.endpoint does not begin with https://")]);
  });
});
