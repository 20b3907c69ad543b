import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import type { Severity } from "../../../scripts/core/findings/finding.ts";
import { renderPreview } from "../../../scripts/core/preview/render-preview.ts";
import { readHarmless } from "../../support/preview-comment.ts";
import { finding, inputOf, post, seen } from "./preview-world.ts";

const PREVIEW_HEAD = "<!-- mergecast:preview -->\n\n## Preview of the queue\n\n";

/** What is seen without a tap. */
function unfolded(markdown: string): string {
  let [shown, before] = [markdown, ""];
  while (shown !== before)
    [before, shown] = [shown, shown.replace(/<details>(?:(?!<details>).)*?<\/details>/, "<p></p>")];
  return shown;
}

describe("renderPreview", () => {
  it.each([
    ["https://team.github.io/posts/media", '<a href="https://team.github.io/posts/&#35;2026-03-02">Mon 2'],
    ["https://cdn.example.com/media", " · Mon 2 Mar, 09:30<br>"],
  ])("links the day in the calendar where media come from the site with it: %s", (base_url, shown) => {
    const settings = { ...DEFAULT_SETTINGS, timezone: "Europe/Berlin", media: { base_url } };
    expect(renderPreview(inputOf({ after: [post("a")] }, { settings }))).toContain(shown);
  });

  it("shows a new post with its caption, counts, alt text and day", () => {
    const text = seen({ after: [post("fair", { caption: "Come to the fair! Will you?\n\n#fair @town" })] });
    expect(text).toContain("Posts: 1 new.");
    expect(text).toMatch(/Come to the fair! Will you\?\n +New +· Mon 2 Mar, 09:30\n✅/);
    expect(text).toContain("Name in the queue:  fair");
    expect(text).toContain("Monday, 2 March 2026, 09:30 (number 1 in line)");
    expect(text).toMatch(/Come to the fair! Will you\?\s+#fair @town/);
    expect(text).toContain("40 of 2,200 characters · 1 of 30 hashtags · 1 of 20 mentions");
    expect(text).toContain("A market stall with bread.");
    expect(text).toContain("✅ No problems found.");
    expect(text).toContain("Preview of commit 0123456.");
  });

  it("shows labels, sponsors and what is repeated, whatever kind of post it is", () => {
    const ids = ["17841400000000001", "17841400000000002"];
    const labelled = { is_ai_generated: true, is_paid_partnership: true, branded_content_sponsor_ids: ids };
    const text = seen({ after: [post("ad", { ...labelled, repeat_of: "summer" })] });
    expect(text).toMatch(/Labels:\s+AI info, paid partnership with 17841400000000001 and 17841400000000002/);
    expect(text).toMatch(/Repeats on purpose:\s+summer/);
    const unlabelled = seen({ after: [post("ad", { branded_content_sponsor_ids: ids.slice(0, 1) })] });
    expect(unlabelled).toMatch(/Labels:\s+paid partnership with 17841400000000001 \(named, but not labelled\)/);
    expect(seen({ after: [post("plain")] })).not.toMatch(/Labels|Repeats|Cover:|In the feed too/);
  });

  it.each([
    [30, false],
    [31, true],
  ])("stresses a number above its limit only: %i hashtags", (count, isStressed) => {
    const caption = Array.from({ length: count }, (_, index) => `#tag${index}`).join(" ");
    const comment = renderPreview(inputOf({ after: [post("tags", { caption })] }));
    expect(comment.includes(`<b>${count} of 30 hashtags</b>`)).toBe(isStressed);
    expect(comment).toContain(`${count} of 30 hashtags`);
  });

  it("shows the frame that a reel begins with and whether it goes to the feed", () => {
    const { image_url: _, alt_text: __, ...rest } = post("reel");
    const reel: DraftPost = { ...rest, media_type: "REELS", video_url: "https://cdn.example.com/r.mp4" };
    const text = seen({ after: [{ ...reel, thumb_offset: 2500, share_to_feed: false }] });
    expect(text).toMatch(/Cover:\s+the frame at 2\.5 seconds/);
    expect(text).toMatch(/In the feed too:\s+no/);
    expect(seen({ after: [{ ...reel, share_to_feed: true }] })).toMatch(/In the feed too:\s+yes/);
    const cover_url = "https://cdn.example.com/c.jpg";
    expect(seen({ after: [{ ...reel, thumb_offset: 0, cover_url }] })).toMatch(/is not used, because the cover counts/);
  });

  it("frames a story without the caption that it does not show", () => {
    const text = seen({ after: [post("today", { media_type: "STORIES", caption: "Only for the team" })] });
    expect(text).toMatch(/Only for the team\n +New story, for 24 hours/);
    expect(text).toMatch(/Caption:\s+stories show none/);
    expect(text.match(/Only for the team/g)).toHaveLength(1);
    expect(seen({ after: [post("feed")] })).not.toContain("story");
  });

  it("marks where the feed cuts a caption, and does not change a short one", () => {
    const caption = `${"a".repeat(124)}b and the rest`;
    const text = seen({ after: [post("long", { caption })] });
    expect(text).toMatch(/a{124}b\s+… +more +\(the feed cuts here; 13 more characters\)\s+and the rest/);
    expect(seen({ after: [post("short", { caption: "a".repeat(125) })] })).not.toContain("the feed cuts");
  });

  it("shows the picture and what was measured of it", () => {
    const facts = { kind: "image" as const, durationMs: null, digest: null };
    const measured = [{ pointer: "/image_url", widthPx: 1080, heightPx: 1350, sizeBytes: 1_000_000, ...facts }];
    const input = inputOf({ after: [post("fair")] }, { measuredOf: () => measured });
    const markdown = renderPreview(input);
    expect(markdown).toContain(
      '<img src="https://cdn.example.com/fair.jpg" width="240" alt="A market stall with bread.">',
    );
    expect(markdown).toContain("1080 × 1350 pixels, 4:5, 0.96 MiB");
    expect(renderPreview({ ...input, measuredOf: () => [] })).not.toContain("<img");
  });

  it("names what a changed post differs in, what a renamed one was called, and what is gone or moved", () => {
    const before = ["a", "b", "c", "d", "e"].map((id) => post(id));
    const [a = {}, b = {}, c = {}, d = {}] = before;
    const text = seen({ before, after: [d, a, { ...b, caption: "New words?" }, { ...c, id: "c2" }] });
    expect(text).toContain("Posts: 1 changed, 1 renamed, 1 removed, 1 moved.");
    expect(text).toMatch(/New words\?\n +Changed [\s\S]*Changed: +caption/);
    expect(text).toMatch(/Words of c\? Tell us\.\n +Renamed, formerly c +·/);
    expect(text).toMatch(/Removed:\s+Words of e\?/);
    expect(text).toMatch(/Moved to another position:\s+Words of d\?/);
  });

  it("shows what changed in a caption as a difference, and all of it behind a line to open", () => {
    const middle = "one two three four five six seven eight nine ten ".repeat(8);
    const before = [post("a", { caption: `We open at nine. ${middle}See you <b>!\n\n#bread` })];
    const after = [post("a", { caption: `We open at ten @home. ${middle}See you <b>!\n\n#bread #rye` })];
    const markdown = renderPreview(inputOf({ before, after }));
    readHarmless(markdown);
    const [shown = "", whole = ""] = markdown.match(/<blockquote>.*?<\/blockquote>/g) ?? [];
    expect(shown).toMatch(/We open at <del>nine\.<\/del><ins>ten<\/ins> <ins>@&#8203;home\. <\/ins>/);
    expect(shown).toContain("<ins> &#35;rye</ins>");
    expect(shown).toContain("… ");
    expect(shown.length).toBeLessThan(600);
    expect(markdown).toContain("<details><summary>Changed: caption</summary>");
    expect(whole).toContain("We open at ten");
  });

  it.each([
    [1, 6],
    [3, 2],
  ])(
    "is read in 20 seconds: picture, day, first line and verdict of the worst posts (%i accounts)",
    (sharedBy, open) => {
      const caption = `First line.\n\n${"More words. ".repeat(100)}`;
      const after = Array.from({ length: 30 }, (_, n) =>
        post(`p${n}`, { caption, not_before: "2026-03-01T00:00:00Z" }),
      );
      const findings = [finding("/posts/29/caption"), finding("/posts/3/caption", { severity: "warning" })];
      const markdown = renderPreview(inputOf({ after, findings }, { sharedBy, otherFiles: ["content/media/a.jpg"] }));
      const blocks = markdown.split("\n\n").filter((block) => block.includes("<img "));
      const seenAtOnce = blocks.map((block) => readHarmless(unfolded(`${PREVIEW_HEAD}${block}`)).trim());
      expect(seenAtOnce).toHaveLength(open + 1);
      expect(seenAtOnce[0]).toMatch(
        /^First line\.\s+New +· Tue 31 Mar, 09:30, once its errors are corrected\s+❌ The caption has 31 hashtags\. Remove 1 of them\.$/,
      );
      expect(seenAtOnce.at(-1)).toBe("");
      expect(readHarmless(markdown)).toContain(`${30 - open} more posts  ✅`);
      expect(unfolded(markdown)).not.toMatch(/<t(able|r|d)|More words|media\/a\.jpg/);
    },
  );

  it("says why a post does not go out", () => {
    const after = [post("live", { status: "done" }), post("bad", { status: "failed" })];
    const text = seen({ after });
    expect(text).toContain("not again: it is marked as published");
    expect(text).toContain("not planned: it is marked as failed");
    const { id: _id, ...nameless } = post("fair");
    expect(seen({ after: [nameless] })).toContain("not planned: its id is missing or not valid");
    const taken = post("taken");
    const entry = { id: "taken", digest: "", account_id: "1", container_id: "1", claim: { at: "", run: "" } };
    const journal = { entries: [{ ...entry, outcome: "done" as const, media_id: "1", published_at: null }] };
    expect(seen({ after: [taken] }, { journal })).toContain("the record already contains this post");
  });

  it("shows posts with errors first, with what is wrong and a condition on their date", () => {
    const after = [post("fine"), post("warned"), post("wrong")];
    const findings = [
      finding("/posts/1/caption", { severity: "warning", message: "Hm." }),
      finding("/posts/2/caption"),
    ];
    const text = seen({ after, findings });
    const places = ["wrong", "warned", "fine"].map((id) => text.indexOf(`Words of ${id}?`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(text).toContain("❌ The caption has 31 hashtags. Remove 1 of them.");
    expect(text).toContain("Wed 4 Mar, 09:30, once its errors are corrected");
    expect(text).toContain("❌ 1 error and 1 warning found.");
  });

  it("keeps what is wrong with the file and with other posts apart from the cards", () => {
    const old = post("old");
    const findings = [
      finding("/posts/0/caption", { severity: "warning", message: "Old trouble." }),
      finding("", { message: "Whole file." }),
      finding("", { file: "content/token-status.json", message: "Bot only.", line: 1 }),
    ];
    const text = seen({ before: [old], after: [old, post("new")], findings });
    expect(text).toContain("content/queue.json, line 7: ❌ Whole file.");
    expect(text).toContain("content/token-status.json, line 1: ❌ Bot only.");
    expect(text).toMatch(/In posts that are not part of this change: ⚠️ 1\s+Words of old\? Tell us\. : ⚠️ Old trouble\./);
  });

  it("shows the line of every error and no posts when the file cannot be read", () => {
    const findings = [finding("/posts/0", { message: "A comma is missing.", line: 3 })];
    const text = seen({ before: [post("a")], after: '{"account":"a","posts":[{"id":"b" "status":1}]}', findings });
    expect(text).toContain("content/queue.json cannot be read");
    expect(text).toContain("line 3: ❌ A comma is missing.");
    expect(text).not.toMatch(/Removed|New:|covers/);
  });

  it.each<[Severity[], string]>([
    [[], "✅ No problems found."],
    [["note"], "✅ No problems found, 1 note."],
    [["warning"], "⚠️ 1 warning found."],
    [["error", "warning", "warning"], "❌ 1 error and 2 warnings found."],
  ])("counts findings: %j", (severities, line) => {
    const findings = severities.map((severity) => finding("/posts/0/caption", { severity }));
    expect(seen({ after: [post("a")], findings })).toContain(line);
  });

  it("says of a file that is gone only that, and of a change without posts that there are none", () => {
    const gone = seen({ after: [] }, { after: null });
    expect(gone).toMatch(/❌ +This deletes content\/queue\.json ?, including all posts/);
    expect(gone).not.toMatch(/No post|problems|covers/);
    expect(seen({ after: [] })).toContain("No post is new, changed, moved or removed.");
  });

  it("says how long the queue lasts, with and without the change", () => {
    const before = [post("a")];
    const longer = seen({ before, after: [...before, post("b"), post("c")] });
    expect(longer).toMatch(
      /📅 3 days of posts.*covers +3 days ?: from Thursday, 5 March 2026.*\(without this change: 1\)/s,
    );
    expect(seen({ before: [...before, post("b")], after: before })).toMatch(/covers +1 day ?:/);
    expect(seen({ before, after: [] })).toContain("⚠️ After merging, there is nothing left to post.");
  });

  it.each([
    [1, "Other files change too: f0."],
    [5, "f0, f1, f2, f3, f4."],
    [6, "f0, f1, f2, f3, f4, … and 1 more."],
  ])("names five other files: of %i", (count, words) => {
    const otherFiles = Array.from({ length: count }, (_, index) => `f${index}`);
    expect(seen({ after: [post("a")] }, { otherFiles })).toMatch(new RegExp(words.replaceAll(".", "\\."), "i"));
  });

  it("says how the proposal relates to the current queue, and shows no line numbers of a merged queue", () => {
    const change = { after: [post("a")], findings: [finding("", { message: "Whole file." })] };
    expect(seen(change, { standing: "merged" })).toMatch(
      /the result of merging both[\s\S]*content\/queue\.json: ❌ Whole file\./,
    );
    expect(seen(change, { standing: "conflicting" })).toContain("Update the branch with the default branch");
    const unfetched = "⚠️ The media of 2 posts was not fetched for this preview.";
    expect(seen(change, { unfetchedPosts: 2 })).toContain(unfetched);
  });

  it("shows all of a carousel in order with its alt texts, of a video the frame beside it, and names what it cannot show", () => {
    const children = [
      { image_url: "https://cdn.example.com/1.jpg", alt_text: 'The "first"' },
      { image_url: "media/2.jpg" },
      { video_url: "media/3.MP4" },
      { video_url: "https://cdn.example.com/4.mp4" },
    ];
    const { image_url: _, alt_text: __, ...rest } = post("c");
    const carousel = { ...rest, media_type: "CAROUSEL" as const, children };
    const at = "https://github.com/team/posts/blob/0123456/content/media";
    expect(renderPreview(inputOf({ after: [carousel] })).match(/(?<=<p>)<img.*?(?=<\/p>)/)?.[0]).toBe(
      [
        '<img src="https://cdn.example.com/1.jpg" width="100" alt="The &#34;first&#34;">',
        `<img src="${at}/2.jpg?raw=true" width="100" alt="Picture 2">`,
        `<img src="${at}/3-cover.jpg?raw=true" width="100" alt="Video 3">`,
        "<i>Video 4 cannot be shown here</i>",
      ].join(" "),
    );
    const text = seen({ after: [carousel] });
    expect(text).toMatch(/New carousel of 4/);
    expect(text).toMatch(/Picture 1:[\s\S]*first[\s\S]*Picture 2:[\s\S]*none[\s\S]*Video 3:/);
    expect(seen({ after: [carousel] }, { fileUrlOf: () => null })).toMatch(/Picture 2 cannot be shown here/);
  });

  it("shows of a reel its cover, and the frame of the video only without one", () => {
    const { image_url: _, alt_text: __, ...rest } = post("r");
    const reel: DraftPost = { ...rest, media_type: "REELS", video_url: "media/r.mov", trial: "manual" };
    const pictures = (after: DraftPost) => renderPreview(inputOf({ after: [after] })).match(/media\/[^?]*(?=\?raw)/g);
    expect(pictures(reel)).toEqual(["media/r-cover.jpg"]);
    expect(pictures({ ...reel, cover_url: "media/own.jpg" })).toEqual(["media/own.jpg"]);
    expect(unfolded(renderPreview(inputOf({ after: [reel] })))).toContain("<b>Trial reel:</b>");
  });

  it("shows at once what else goes out, a long first comment in full behind the line to open, each in its own direction", () => {
    const first_comment = `מה דעתכם? ${"word ".repeat(80)}\n#end`;
    const more = {
      first_comment,
      collaborators: ["ann"],
      location_id: "123",
      user_tags: [{ username: "bo", x: 0.5, y: 0.5 }],
    };
    const markdown = renderPreview(inputOf({ after: [post("a", { ...more, caption: "שלום עולם" })] }));
    readHarmless(markdown);
    const shown = unfolded(markdown);
    for (const label of ["First comment", "Collaborators", "Place", "Tagged people"])
      expect(shown).toContain(`<b>${label}:</b> <span dir="auto">`);
    expect(shown).toContain('<h3 dir="auto">שלום עולם</h3>');
    expect(shown).not.toContain("end");
    expect(markdown).toContain('<div dir="auto">&#35;end</div>');
  });
});
