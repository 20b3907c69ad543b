import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import { renderPage } from "../../../scripts/core/preview/render-page.ts";
import { cardsByDay } from "../../../scripts/core/preview/render-preview.ts";
import { textAround } from "../../../tools/fuzz/inputs.ts";
import { inputOf, post } from "./preview-world.ts";

const PICTURE = new Uint8Array([255, 216, 255]);

function page(after: readonly DraftPost[], remarks_to?: string, pullUrl: string | null = null): string {
  const site = { url: "https://team.github.io/posts/" };
  const calendar = remarks_to === undefined ? {} : { calendar: { ...site, remarks_to } };
  const input = inputOf({ after }, { settings: { ...DEFAULT_SETTINGS, timezone: "Europe/Berlin", ...calendar } });
  const pictures = new Map(["media/a.jpg", "media/clip-cover.jpg"].map((path) => [path, PICTURE]));
  return renderPage([{ input, cards: cardsByDay(input), pictures }], { pullUrl });
}

const PULL = "https://github.com/team/posts/pull/7";
const body = (html: string) => html.slice(html.indexOf("<body>"));

describe("the page for people without an account", () => {
  it("shows what followers will see, in the order of the days", () => {
    const caption = `${"x".repeat(124)}y and the rest`;
    const { image_url: _, alt_text: __, ...first } = post("first");
    const carousel: DraftPost = {
      ...first,
      media_type: "CAROUSEL",
      is_ai_generated: true,
      children: [{ image_url: "media/a.jpg", alt_text: "Rye" }, { video_url: "media/b.mp4" }],
    };
    const location_id = "112233";
    const html = page([
      carousel,
      post("second", { caption, image_url: "media/a.jpg", location_id, first_comment: "שלום" }),
    ]);
    expect(html).toContain(
      '<div class="strip" tabindex="0" role="group" aria-label="Pictures and videos"><img src="data:image/jpeg;base64,/9j/" alt="Rye"><span>Video 2</span></div>',
    );
    expect(html).toContain('<h2 dir="auto">Words of first? Tell us.</h2>\n<p>Monday, 2 March 2026, 09:30</p>');
    expect(html).toContain('<dt>First comment</dt><dd dir="auto">שלום</dd><dt>Place</dt><dd dir="auto">page 112233,');
    expect(html).toContain("<p>New · Carousel of 2: swipe · AI info</p>");
    expect(html.indexOf("Monday, 2 March 2026, 09:30")).toBeLessThan(html.indexOf("Tuesday, 3 March 2026, 09:30"));
    expect(html).toMatch(/xy<\/p><details><summary>… more<\/summary><p class="text" dir="auto"> and the rest</);
    expect(html).not.toContain("mailto:");
  });

  it("shows a video by the picture that stands for it, and a reel by its cover alone", () => {
    const { image_url: _, alt_text: __, ...rest } = post("v");
    const reel: DraftPost = { ...rest, media_type: "REELS", video_url: "media/a.mp4", cover_url: "media/a.jpg" };
    expect(page([reel])).toContain('<div class="strip"><img src="data:image/jpeg;base64,/9j/" alt="Video"></div>');
    const { cover_url: ___, ...bare } = reel;
    expect(page([bare])).toContain('<div class="strip"><span>Video</span></div>');
    expect(page([{ ...bare, video_url: "media/clip.mp4" }])).toContain(
      '<img src="data:image/jpeg;base64,/9j/" alt="Video">',
    );
  });

  it.each([
    ["team@example.org", 'href="mailto:team@example.org?subject=Remark%20on%20the%20post%20a%26%22b&#38;body=%0D%0A'],
    ["https://forms.example.org/x?a=1&b=2", 'href="https://forms.example.org/x?a=1&#38;b=2"'],
  ])("takes remarks at %s", (address, link) => expect(page([post('a&"b')], address)).toContain(link));

  it("leads a remark to a comment on the pull request, or to a mail with the addresses of the post and the pull request", () => {
    const both = page([post("rye")], "team@example.org", PULL);
    expect(both).toContain(`<a class="remark" href="${PULL}#issuecomment-new" rel="noreferrer">Comment on GitHub</a>`);
    expect(both).toContain("Begin the comment with <b><bdi>rye</bdi></b>");
    const [, mail = ""] = /href="mailto:[^"]*&#38;body=([^"]*)"/.exec(both) ?? [];
    expect(decodeURIComponent(mail).trim().split("\r\n")).toEqual([
      "https://team.github.io/posts/#2026-03-02?post=rye",
      PULL,
    ]);
    expect(both).toContain("the team decides what goes out");
    const neither = page([post("rye")]);
    expect(body(neither)).not.toContain("<a ");
    expect(neither).toContain("Send your remarks to whoever sent you this file.");
  });

  it("loads and runs nothing, and does nothing but be read, whatever the texts are", () => {
    const text = textAround(['"><script>alert(1)</script>', "' onerror=x", "</p>", "</style>", "javascript:x"]);
    fc.assert(
      fc.property(text, text, text, (id, caption, alt_text) => {
        const others = { image_url: "media/a.jpg", first_comment: alt_text };
        const html = page([post(id, { caption, alt_text, ...others })], "team@example.org", PULL);
        expect(html).toContain("default-src 'none'; img-src data:;");
        const tags = [...body(html).matchAll(/<\/?([a-z0-9]*)([^<>]*)>/gi)];
        for (const [, name = "", attributes = ""] of tags) {
          expect(name).toMatch(/^(?:body|html|main|h1|h2|p|bdi|b|article|div|dl|dt|dd|img|details|summary|a)$/);
          expect(attributes).toMatch(
            /^(?: (?:(?:class|dir|rel|alt)="[^"]*"|href="(?:mailto:[^"]*|https:\/\/github\.com\/team\/posts\/pull\/7#issuecomment-new)"|src="data:image\/jpeg;base64,[^"]*"))*$/,
          );
        }
        expect(body(html).replaceAll(/<\/?[a-z0-9]+[^<>]*>/gi, "")).not.toMatch(/[<>]/);
      }),
      { numRuns: 150 },
    );
  });
});
