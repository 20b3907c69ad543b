import { describe, expect, it } from "vitest";
import { renderChanges, renderProposal, renderReply } from "../../../scripts/core/proposal/render-proposal.ts";

const HOSTILE = "@team **bold** <img src=x> [a](https://evil.example) #7";
/** What GitHub would act on outside of a code block. */
const ACTIVE = /@team|\*\*bold|<img src=x|\[a\]|https:\/\/evil|#7/;
const withoutBlocks = (text: string) => text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");

it("shows a caption as long as Instagram takes any, and much more", () => {
  const caption = "x".repeat(20_000);
  expect(renderProposal({ id: "a", caption }, { issue: 1, author: "ann" })).toContain(caption);
});

describe("the pictures of a reply", () => {
  const reply = (pictureUrls: readonly string[]) =>
    renderReply({ kind: "proposed", pullUrl: "https://github.com/team/posts/pull/3", findings: [], pictureUrls });
  const urls = (count: number, length = 40) =>
    Array.from({ length: count }, (_, index) => `https://x.example/${index}.jpg`.padEnd(length, "a"));

  it("are all shown, one after the other, as far as there is room", () => {
    for (const url of urls(10)) expect(reply(urls(10))).toContain(`<img src="${url}" width="240" alt="">`);
    const shown = reply(urls(100, 500)).match(/<img /g)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(shown).toBeLessThan(20);
    expect(reply([])).not.toContain("<img");
  });
});

describe("what strangers wrote, in a proposal", () => {
  const origin = { issue: 12, author: HOSTILE };

  it("formats nothing and calls nobody: author and caption of a post", () => {
    const text = renderProposal({ id: "a", caption: HOSTILE }, origin);
    expect(withoutBlocks(text)).not.toMatch(ACTIVE);
    expect(text).toContain("in #12 with the form. Merging this closes #12.");
    expect(text).toContain(`\`\`\`text\n${HOSTILE}\n\`\`\``);
  });

  it("formats nothing and calls nobody: author, sentences and captions of changes", () => {
    const change = { kind: "add", posts: [{ id: "a", caption: HOSTILE }], place: "last" } as const;
    const text = renderChanges([change], { ...origin, sentences: [`Adds ${HOSTILE}.`] });
    expect(withoutBlocks(text)).not.toMatch(ACTIVE);
  });

  it.each([
    { kind: "refused", why: HOSTILE },
    { kind: "unreadable", faults: [HOSTILE] },
    { kind: "refused-changes", faults: [HOSTILE] },
    { kind: "photos-refused", why: [HOSTILE] },
    {
      kind: "proposed",
      pullUrl: "https://github.com/team/posts/pull/3",
      findings: [{ rule: "r", severity: "error", pointer: "/caption", message: HOSTILE, hint: HOSTILE }],
      sentences: [HOSTILE],
      crops: [HOSTILE],
      pictureUrls: ['https://x.example/a.jpg" onload="alert(1)', "javascript:alert(1)"],
    },
  ] as const)("formats nothing and calls nobody: a reply that is $kind", (reply) => {
    const text = renderReply(reply);
    expect(text).not.toMatch(ACTIVE);
    expect(text).not.toMatch(/onload|javascript:/);
  });
});
