import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { MediaReport } from "../../../scripts/core/ports/media-check.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { judgeProposal } from "../../../scripts/flows/proposals/judge-proposal.ts";
import { contentOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

const NARROW = { rule: "media/width", severity: "warning", pointer: "/image_url", message: "Narrow.", hint: "Widen." };

/** What is said of these posts of a queue, and whose media was looked at. */
async function judge(posts: readonly DraftPost[], ids: readonly string[], before: readonly DraftPost[] = []) {
  const looked: (string | undefined)[] = [];
  const media = {
    async check({ id }: DraftPost) {
      looked.push(id);
      return { findings: [NARROW], isHostTrouble: false, measured: [] } as unknown as MediaReport;
    },
  };
  const content = contentOf({ posts: [...before] });
  const queue = encodeUtf8(JSON.stringify({ account: "x", posts }));
  const clock = { now: () => new Date("2026-06-01T00:00:00Z") };
  const findings = await judgeProposal({ media, allowPrivateHosts: [], clock }, content, { queue, ids });
  return { said: findings.map(({ pointer, message }) => `${pointer} ${message}`), looked };
}

const [a, b, c] = ["a", "b", "c"].map((id) => goodPost({ id, caption: `Words of ${id}.` }));
const POSTS = [a ?? {}, b ?? {}, c ?? {}];

describe("what is said of a proposal", () => {
  it("is about its own posts, with places inside of the post", async () => {
    expect(await judge(POSTS, ["b"])).toEqual({ said: ["/image_url Narrow."], looked: ["b"] });
  });

  it("names the post where there are several, each once", async () => {
    expect(await judge(POSTS, ["c", "a", "c"])).toEqual({
      said: ["/image_url c: Narrow.", "/image_url a: Narrow."],
      looked: ["c", "a"],
    });
  });

  it("is nothing about a post that the queue no longer has", async () => {
    expect(await judge(POSTS, ["gone"])).toEqual({ said: [], looked: [] });
    expect((await judge([], ["gone"])).looked).toEqual([]);
  });

  it("leaves out the media of an address that the rules refuse", async () => {
    const odd = goodPost({ id: "odd", image_url: "ftp://cdn.example.com/a.jpg" });
    const { said, looked } = await judge([odd], ["odd"]);
    expect(looked).toEqual([]);
    expect(said).toEqual([expect.stringMatching(/^\/image_url /)]);
  });

  it("holds the days that the proposal misses", async () => {
    const dated = POSTS.slice(0, 2).map((post) => ({ ...post, not_before: "2026-06-02T00:00:00Z" }));
    const { said } = await judge(dated, ["b"], dated.slice(0, 1));
    expect(said).toContainEqual(expect.stringMatching(/^\/posts\/1\/not_before a and b want the same slot/));
    expect((await judge(POSTS, ["b"])).said.join()).not.toContain("slot");
  });
});
