import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { startBench } from "./bench.ts";

/** The parts of the platform owner's own client that are used here; the package has no types. */
interface Sdk {
  FacebookAdsApi: { init(token: string, locale: string, reportsCrashes: boolean): unknown; readonly GRAPH: string };
  IGUser: new (
    id: string,
  ) => {
    createMedia(fields: string[], params: Record<string, unknown>): Promise<{ id: string }>;
    createMediaPublish(fields: string[], params: Record<string, unknown>): Promise<{ id: string }>;
  };
}

const load = createRequire(import.meta.url);
const isLoaded = z.custom<Sdk>((value) => typeof value === "object" && value !== null && "FacebookAdsApi" in value);

describe("the platform owner's own client", () => {
  it("creates and publishes a post here, and is refused for the reasons it knows", async () => {
    // It repeats the account id as a parameter, which the real platform overlooks.
    const bench = await startBench({ switches: { unknownParams: "ignored" } });
    const sdk = isLoaded.parse(load("facebook-nodejs-business-sdk"));
    Object.defineProperty(sdk.FacebookAdsApi, "GRAPH", { value: bench.simulator.graphUrl });
    sdk.FacebookAdsApi.init(bench.token, "en_US", false);
    const account = new sdk.IGUser(bench.accountId);
    const container = await account.createMedia([], { image_url: bench.sample(), caption: "From another client" });
    await expect(account.createMediaPublish([], { creation_id: container.id })).rejects.toMatchObject({
      response: { code: 9007, error_subcode: 2207027 },
    });
    bench.simulator.clock.advance(10_000);
    const published = await account.createMediaPublish([], { creation_id: container.id });
    expect(bench.simulator.state.media).toMatchObject([{ id: published.id, caption: "From another client" }]);
  });
});
