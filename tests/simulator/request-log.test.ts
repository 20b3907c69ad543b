import { describe, expect, it } from "vitest";
import { startBench } from "./bench.ts";

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
