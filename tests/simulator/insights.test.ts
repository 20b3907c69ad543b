import { describe, expect, it } from "vitest";
import { SCOPES } from "../../simulator/tokens.ts";
import { type Bench, HOUR_MS, startBench } from "./bench.ts";

async function counted(
  options: Parameters<typeof startBench>[0] = {},
  params?: (bench: Bench) => Record<string, string>,
) {
  const bench = await startBench(options);
  const container = await bench.createFinished(params?.(bench) ?? { image_url: bench.sample() });
  const id = String((await bench.publish(container)).body.id);
  const access_token = bench.simulator.issueToken({ scopes: SCOPES });
  const ask = (metric: string) => bench.get(`/v25.0/${id}/insights`, { metric, access_token });
  return { bench, id, ask, access_token };
}

const valuesIn = (text: string) =>
  (JSON.parse(text) as { data: { name: string; values: { value: number }[] }[] }).data.map(
    ({ name, values }) => [name, values[0]?.value ?? -1] as const,
  );

describe("insights", () => {
  it("grow until a post is two days old, and are the same in the list of media", async () => {
    const { bench, id, ask, access_token } = await counted();
    expect(valuesIn((await ask("reach,saved")).text)).toEqual([
      ["reach", 0],
      ["saved", 0],
    ]);
    await bench.simulator.clock.sleep(48 * HOUR_MS);
    const { text } = await ask("reach,saved");
    expect(valuesIn(text).every(([, value]) => value > 0)).toBe(true);
    await bench.simulator.clock.sleep(48 * HOUR_MS);
    expect((await ask("reach,saved")).text).toBe(text);
    const list = await bench.get("/v25.0/me/media", { fields: "id,insights.metric(reach,saved)", access_token });
    expect(list.body.data).toEqual([{ id, insights: JSON.parse(text) }]);
  });

  it.each([
    ["a metric that was given up", "reach,saved", { code: 100 }],
    ["an unknown metric", "plays", { code: 100 }],
    ["no metric", "", { code: 100 }],
  ])("refuse a whole call for %s", async (_, metric, error) => {
    const { ask } = await counted({ switches: { metricsGone: ["saved"] } });
    expect((await ask(metric)).error).toEqual(error);
  });

  it("refuse a token without the permission, and a medium that is not there", async () => {
    const { bench, id, access_token } = await counted();
    const params = { metric: "reach" };
    expect((await bench.get(`/v25.0/${id}/insights`, params)).error).toEqual({ code: 10 });
    const fields = "id,insights.metric(reach)";
    expect((await bench.get("/v25.0/me/media", { fields })).error).toEqual({ code: 10 });
    const missing = await bench.get("/v25.0/123/insights", { ...params, access_token });
    expect(missing.error).toEqual({ code: 100, subcode: 33 });
  });
});
