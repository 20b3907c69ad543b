import { describe, expect, it } from "vitest";
import { type Bench, send, startBench } from "./bench.ts";

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
  it.each(["/me", "/v25/me", "/v25.0/me/tags", "/v25.0/me/media/", "/v25.0/abc", "/v25.0", "/nothing"])(
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

  it.each([{ limit: "0" }, { limit: "x" }, { since: "yesterday" }, { after: "x" }, { fields: "views" }, { page: "2" }])(
    "refuses %o",
    async (params: Record<string, string>) => {
      const bench = await startBench();
      await publishMany(bench, 1);
      expect((await bench.get("/v25.0/me/media", params)).error).toEqual({ code: 100 });
    },
  );
});
