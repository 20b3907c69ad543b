import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Alert } from "../../../scripts/core/ports/alerts.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import type { Run } from "../../../scripts/flows/post/run.ts";
import { tellAgain } from "../../../scripts/flows/post/tell-again.ts";
import { openAlertMemory } from "../../../scripts/flows/post/tell-once.ts";
import { donePost, failedPost, journalOf } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";

const LIVE = donePost({ id: "market" });

/** What is told of the post "market", of which the team was not told before. */
async function told(posts: DraftPost[], { blockers = [] as string[] } = {}) {
  const sent: Alert[] = [];
  const memory = { ...openAlertMemory(), untold: ["market"] };
  // Its first container expired, and its caption was corrected before the next one.
  const journal = journalOf({ outcome: "abandoned" }, { outcome: "done", digest: publishedDigest(LIVE) });
  const content = { posts, journal, blockers, blobIds: new Map() } as unknown as Content;
  const run = { alerts: { send: async (alert: Alert) => sent.push(alert) > 0 } } as unknown as Run;
  await tellAgain(run, content, memory);
  return { titles: sent.map(({ title }) => title), heard: [...memory.heard] };
}

describe("an alert about a post that did not arrive", () => {
  it("is sent again while it is true", async () => {
    expect(await told([failedPost({ id: "market" })])).toEqual({ titles: ["Post market failed"], heard: [] });
    const edited = { ...LIVE, caption: "Another" };
    expect((await told([edited])).titles).toEqual(["market was edited after it was published"]);
  });

  it.each<[string, DraftPost[]]>([
    ["it is live, as it was published", [LIVE]],
    ["it is live with another note", [{ ...LIVE, note: "Hm" }]],
    ["it is gone", []],
  ])("is over when %s", async (_, posts) => {
    expect(await told(posts)).toEqual({ titles: [], heard: ["market"] });
  });

  it("is kept while its post waits, since it may fail again", async () => {
    expect(await told([goodPost()])).toEqual({ titles: [], heard: [] });
  });

  it("waits for a queue that can be read", async () => {
    expect(await told([], { blockers: ["It is broken."] })).toEqual({ titles: [], heard: [] });
  });
});
