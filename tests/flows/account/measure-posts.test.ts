import { describe, expect, it } from "vitest";
import { createInsightsSource } from "../../../scripts/adapters/instagram/publishing-client.ts";
import type { Measurable } from "../../../scripts/core/insights/insight-rows.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { measurePosts } from "../../../scripts/flows/account/measure-posts.ts";
import { graphError, json, type Reply, startServer, TOKEN } from "../../adapters/instagram/local-server.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const answer = (counts: Record<string, unknown>) =>
  json({ data: Object.entries(counts).map(([name, value]) => ({ name, values: [{ value }] })) });

function posts(count: number, kind: Measurable["kind"] = "picture"): Measurable[] {
  const post = (index: number) => ({
    id: `p${index}`,
    media_id: String(index + 1),
    published_at: "2026-01-05T09:30:00Z",
  });
  return Array.from({ length: count }, (_, index) => ({ ...post(index), kind }));
}

async function measure(list: readonly Measurable[], replies: readonly Reply[], usage = 0) {
  const { url, requests } = await startServer(...replies);
  const settings = { graphUrl: url, apiVersion: "v25.0", accountId: "17841400000000001", token: TOKEN };
  const source = createInsightsSource({ ...settings, scrubber: new Scrubber() });
  const log = recordedLog();
  const measured = await measurePosts({ source, clock: virtualClock(), log, usagePercent: () => usage }, list);
  const asked = requests.map(({ target }) => /metric[=(]([\w,]*)/.exec(target)?.[1] ?? "");
  return { ...measured, asked, log, sent: requests.length };
}

describe("the numbers of posts", () => {
  it("leave out what is no count, and a post that was not counted yet", async () => {
    const { rows } = await measure(posts(2), [
      answer({ reach: { x: 1 }, saved: 3, likes: -1, plays: 9 }),
      json({ data: [] }),
    ]);
    expect(rows.map(({ id, reach, saves, likes }) => [id, reach, saves, likes])).toEqual([
      ["p0", undefined, 3, undefined],
    ]);
  });

  it("are asked for without profile visits for reels, and after a refusal without the metric that was refused", async () => {
    const refusal = graphError({ code: 100, message: "(#100) The reach metric is no longer supported" });
    const seven = [refusal, ...Array.from({ length: 5 }, () => answer({ views: 1 }))];
    const { asked, rows, log } = await measure(posts(2, "reel"), [refusal, ...seven, answer({ views: 2 })]);
    expect(asked.at(0)).toBe("reach,views,likes,comments,saved,shares");
    expect(asked.at(-1)).toBe("views,likes,comments,saved,shares");
    expect(rows).toHaveLength(2);
    expect(log.lines.join("\n")).toContain('Instagram does not give the metric "reach" for reels');
  });

  const denied = graphError({ code: 10, message: "Application does not have permission for this action" });

  it("of one post that Instagram denies are missed, and cost no other post its numbers", async () => {
    const { rows, stopped, log } = await measure(posts(4), [
      denied,
      answer({ reach: 2 }),
      denied,
      answer({ reach: 4 }),
    ]);
    expect([rows.map(({ id }) => id), stopped]).toEqual([["p1", "p3"], null]);
    expect(log.lines.join("\n")).toContain("Instagram gives no numbers of 2 posts: read insights:");
  });

  it.each([1, 2, 3, 9])(
    "are not asked for without an end where the permission is missing, of %i posts",
    async (count) => {
      const { rows, stopped, sent } = await measure(
        posts(count),
        Array.from({ length: count }, () => denied),
      );
      expect([rows, stopped?.code, sent]).toEqual([[], 10, Math.min(count, 3)]);
    },
  );

  it("stop where the calls are kept for posting", async () => {
    expect(await measure(posts(3), [answer({ reach: 1 })], 80)).toMatchObject({ sent: 0, rows: [], stopped: null });
    expect(await measure(posts(230), [answer({ reach: 1 })])).toMatchObject({ sent: 200, requests: 200 });
  });

  it("of a post that even the list does not show are missed in a word, and fail nothing", async () => {
    const gone = graphError({ code: 100, error_subcode: 33 });
    const { rows, stopped, log } = await measure(posts(1), [gone, json({ data: [] })]);
    expect([rows, stopped]).toEqual([[], null]);
    expect(log.lines.join("\n")).toContain("may have been deleted");
  });
});
