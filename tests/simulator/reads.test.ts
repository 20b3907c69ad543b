import { describe, expect, it } from "vitest";
import { type Bench, DAY_MS, send, startBench } from "./bench.ts";

async function publishMany(bench: Bench, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const id = await bench.createFinished({ image_url: bench.sample(), caption: `Post ${number}` });
    ids.push(String((await bench.publish(id)).body.id));
  }
  return ids;
}

interface MediaList {
  data: Record<string, string>[];
  paging?: { next?: string };
}

function asList(text: string): MediaList {
  return JSON.parse(text) as MediaList;
}

describe("profile", () => {
  it("shows both ids, the name and the type of the account", async () => {
    const bench = await startBench();
    const { account } = bench.simulator.settings;
    const profile = { id: account.id, user_id: account.userId, username: "harbour_bakery", account_type: "Business" };
    const fields = "user_id,username,account_type";
    expect((await bench.get("/v25.0/me", { fields })).body).toEqual(profile);
    expect((await bench.get(`/v24.0/${account.userId}`, { fields })).body).toEqual(profile);
  });

  it("refuses unknown fields and parameters", async () => {
    const bench = await startBench();
    const reply = await bench.get("/v25.0/me", { fields: "user_id,email" });
    expect(reply.error).toEqual({ code: 100 });
    expect(reply.text).toContain("nonexisting field (email)");
    expect((await bench.get("/v25.0/me", { fields: "constructor" })).error).toEqual({ code: 100 });
    expect((await bench.get("/v25.0/me", { metadata: "1" })).error).toEqual({ code: 100 });
  });
});

describe("paths", () => {
  it.each(["/me", "/v25/me", "/v25.0/me/stories", "/v25.0/me/media/", "/v25.0/abc", "/v25.0", "/nothing"])(
    "%s is unknown",
    async (path) => {
      const bench = await startBench();
      const reply = await bench.get(path);
      expect([reply.status, reply.error]).toEqual([400, { code: 2500 }]);
    },
  );

  it("a wrong method is refused and has no effect", async () => {
    const bench = await startBench();
    expect((await bench.post("/v25.0/me")).status).toBe(400);
    expect((await bench.get("/v25.0/me/media_publish")).status).toBe(400);
    expect((await send(`${bench.simulator.graphUrl}/v25.0/me/media`, { method: "DELETE" })).status).toBe(400);
  });
});

describe("container read", () => {
  it("shows what was asked for and the id", async () => {
    const bench = await startBench();
    const id = await bench.createFinished();
    expect((await bench.get(`/v25.0/${id}`)).body).toEqual({ id });
    expect((await bench.get(`/v25.0/${id}`, { fields: "status_code,status" })).body).toEqual({
      id,
      status_code: "FINISHED",
      status: "Finished: Media has been uploaded and it is ready to be published.",
    });
    expect((await bench.get(`/v25.0/${id}`, { fields: "media_id" })).error).toEqual({ code: 100 });
    expect((await bench.get("/v25.0/17900000000000001")).error).toEqual({ code: 100, subcode: 33 });
  });
});

describe("quota read", () => {
  it("shows usage and the account's own ceiling, wrapped", async () => {
    const bench = await startBench({ quotaTotal: 25 });
    await publishMany(bench, 2);
    const path = `/v25.0/${bench.accountId}/content_publishing_limit`;
    const quota = { quota_usage: 2, config: { quota_total: 25, quota_duration: 86_400 } };
    expect((await bench.get(path, { fields: "quota_usage,config" })).body).toEqual({ data: [quota] });
    expect((await bench.get(path)).body).toEqual({ data: [{ quota_usage: 2 }] });
    bench.simulator.clock.advance(DAY_MS);
    expect((await bench.get(path)).body).toEqual({ data: [{ quota_usage: 0 }] });
    expect((await bench.get(path, { fields: "quota" })).error).toEqual({ code: 100 });
  });
});

describe("media list", () => {
  it("shows the newest first, without stories, page by page", async () => {
    const bench = await startBench();
    const ids = await publishMany(bench, 3);
    await bench.publish(await bench.createFinished({ media_type: "STORIES", image_url: bench.sample() }));
    const first = asList((await bench.get("/v25.0/me/media", { fields: "id,caption", limit: "2" })).text);
    expect(first.data).toEqual([
      { id: ids[2], caption: "Post 3" },
      { id: ids[1], caption: "Post 2" },
    ]);
    const second = asList((await send(first.paging?.next ?? "")).text);
    expect(second.data).toEqual([{ id: ids[0], caption: "Post 1" }]);
    expect(second.paging?.next).toBeUndefined();
  });

  it("keeps to since", async () => {
    const bench = await startBench();
    const ids = await publishMany(bench, 3);
    const second = (bench.simulator.state.media[1]?.publishedAt.getTime() ?? 0) / 1000;
    const list = async (since: number) =>
      asList((await bench.get("/v25.0/me/media", { since: String(since) })).text).data.map(({ id }) => id);
    expect(await list(second)).toEqual([ids[2], ids[1]]);
    expect(await list(second + 3_600)).toEqual([]);
  });

  it("changes or hides captions, and lags, when switched so", async () => {
    const bench = await startBench({ switches: { captionsInReads: "without-at-signs", mediaListLagMs: 60_000 } });
    await bench.publish(await bench.createFinished({ image_url: bench.sample(), caption: "Hi @you" }));
    const list = async () => asList((await bench.get("/v25.0/me/media", { fields: "caption" })).text).data;
    expect(await list()).toEqual([]);
    bench.simulator.clock.advance(60_000);
    expect(await list()).toEqual([{ id: expect.any(String), caption: "Hi you" }]);
    bench.simulator.settings.switches.captionsInReads = "absent";
    expect(await list()).toEqual([{ id: expect.any(String) }]);
  });

  it.each([{ limit: "0" }, { limit: "x" }, { since: "yesterday" }, { after: "x" }, { fields: "views" }, { page: "2" }])(
    "refuses %o",
    async (params: Record<string, string>) => {
      const bench = await startBench();
      await publishMany(bench, 1);
      expect((await bench.get("/v25.0/me/media", params)).error).toEqual({ code: 100 });
    },
  );
});

describe("media read", () => {
  it("shows a live post, its time in whole seconds with the platform's offset", async () => {
    const bench = await startBench();
    bench.simulator.clock.advance(789);
    const [id = ""] = await publishMany(bench, 1);
    const { body } = await bench.get(`/v25.0/${id}`, { fields: "id,permalink,timestamp,caption,media_type" });
    expect(body).toEqual({
      id,
      permalink: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/p\/[\w-]+\/$/),
      timestamp: "2026-11-20T09:01:00+0000",
      caption: "Post 1",
      media_type: "IMAGE",
    });
  });
});
