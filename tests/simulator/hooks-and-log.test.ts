import { describe, expect, it } from "vitest";
import type { RequestEvent } from "../../simulator/exchange.ts";
import { type Bench, startBench } from "./bench.ts";

function record(bench: Bench): string[] {
  const seen: string[] = [];
  bench.simulator.onRequest = ({ phase, endpoint }) => {
    seen.push(`${endpoint} ${phase} (${bench.simulator.state.media.length} live)`);
  };
  return seen;
}

describe("onRequest", () => {
  it("is called at each boundary of a call, in order, around its effect", async () => {
    const bench = await startBench();
    const id = await bench.createFinished();
    const seen = record(bench);
    await bench.publish(id);
    expect(seen).toEqual(["publish before (0 live)", "publish after-effect (1 live)", "publish answered (1 live)"]);
  });

  it("is waited for, so that a test can hold or kill a caller there", async () => {
    const bench = await startBench();
    let release = (): void => undefined;
    bench.simulator.onRequest = ({ phase }) => {
      if (phase === "before") return new Promise<void>((resolve) => (release = resolve));
    };
    const pending = bench.create();
    await expect.poll(() => bench.simulator.state.requests.length).toBe(1);
    expect(bench.simulator.state.containers).toEqual([]);
    release();
    expect((await pending).status).toBe(200);
  });

  it.each<[RequestEvent["phase"], number]>([
    ["before", 0],
    ["after-effect", 1],
  ])("can drop the connection in phase %s: %d posts live", async (phase, liveCount) => {
    const bench = await startBench();
    const id = await bench.createFinished();
    bench.simulator.onRequest = (event) => (event.phase === phase ? "drop" : undefined);
    expect(await bench.publish(id).catch(() => "cut off")).toBe("cut off");
    expect(bench.simulator.state.media).toHaveLength(liveCount);
  });

  it("a failing hook shows as the simulator's own failure, not as an answer of the platform", async () => {
    const bench = await startBench();
    bench.simulator.onRequest = () => {
      throw new Error("a secret detail");
    };
    const reply = await bench.create();
    expect(reply.status).toBe(599);
    expect(reply.text).not.toContain("secret detail");
    expect(bench.simulator.state.containers).toEqual([]);
  });

  it("does not hear of the feed page or the control API", async () => {
    const bench = await startBench();
    const seen = record(bench);
    await fetch(bench.simulator.feedUrl);
    await fetch(`${bench.simulator.graphUrl}/_simulator/state`);
    expect(seen).toEqual([]);
    expect(bench.simulator.state.requests).toEqual([]);
  });
});

describe("request log", () => {
  it("shows where each parameter travelled, when, and what was answered", async () => {
    const bench = await startBench();
    const { body } = await bench.create({ image_url: bench.sample(), caption: "Hi" });
    await bench.status(String(body.id));
    const [created, read] = bench.simulator.state.requests;
    expect(created).toMatchObject({ number: 1, endpoint: "create", method: "POST", status: 200, query: {} });
    expect(created).toMatchObject({ path: `/v25.0/${bench.accountId}/media`, at: bench.simulator.clock.now() });
    expect(created?.form).toEqual({ access_token: "[token-1]", image_url: bench.sample(), caption: "Hi" });
    expect(read).toMatchObject({ endpoint: "status", query: { access_token: "[token-1]", fields: "status_code" } });
  });

  it("holds no secret: tokens of all kinds, codes and the app's secret are replaced", async () => {
    const bench = await startBench();
    const secret = bench.simulator.settings.app.clientSecret;
    const short = bench.simulator.issueToken({ kind: "short-lived" });
    await bench.get("/access_token", { grant_type: "ig_exchange_token", client_secret: secret, access_token: short });
    const { body } = await bench.get("/refresh_access_token", { grant_type: "ig_refresh_token" });
    await bench.get("/v25.0/me", { access_token: "IGAA-someone-elses" });
    await bench.publish(await bench.createFinished({ image_url: bench.sample(), caption: `oops ${bench.token}` }));
    await bench.publish(await bench.createFinished());
    await bench.get("/v25.0/me/media", { limit: "1" });
    const shown = JSON.stringify(bench.simulator.state.requests);
    for (const hidden of [bench.token, short, secret, String(body.access_token), "IGAA-someone-elses"]) {
      expect(shown).not.toContain(hidden);
    }
    expect(shown).toContain("[unknown token]");
  });
});
