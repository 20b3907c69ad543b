import type { ComposeData, KnownPost } from "../../../scripts/core/calendar/site-data.ts";
import type { Post } from "../../../scripts/core/generated/queue.ts";

const PILLARS = ["craft", "recipes", "place", "people"];
const CTAS = ["comment prompt", "save/share prompt", "link-in-bio push", "no call to action"];
const WORDS = "bread oven rye harbour morning flour patience salt window coffee market queue butter crumb story".split(
  " ",
);

export function simplePost(part: Partial<Post> & { id: string }): Post {
  return {
    status: "pending",
    pillar: "craft",
    cta_type: "comment prompt",
    caption: `About ${part.id}.`,
    image_url: "https://media.example.com/a.jpg",
    alt_text: "A loaf.",
    ...part,
  };
}

/** What the pages know of the other posts: of one slot a day, and nothing else. */
export function composeData({ timetable, ...part }: PartialData = {}): ComposeData {
  return {
    ...{ version: "1", account: "corner.bakery", settings: {}, allowPrivateHosts: [], files: [], repository: null },
    ...{ pillars: [], ctas: [], bestSlot: null, queue: [], taken: [], archive: [] },
    timetable: { timeZone: "Europe/Berlin", postsPerDay: 1, slots: ["09:30"], counted: [], ...timetable },
    ...part,
  } as ComposeData;
}

type PartialData = Partial<Omit<ComposeData, "timetable">> & { timetable?: Partial<ComposeData["timetable"]> };

/** Posts that wait: "post-1" and so on. */
export const waiting = (count: number): KnownPost[] =>
  Array.from({ length: count }, (_, at) => [`post-${at + 1}`, "pending", ""]);

/** Posts as a busy team has them after years: of each five one is out, at most 200, the others wait, with captions of ordinary length. */
export function manyPosts(count: number, mediaUrl: string, names: readonly string[]): Post[] {
  const out = Math.min(count / 5, 200);
  return Array.from({ length: count }, (_, at): Post => {
    const published = new Date(Date.UTC(2026, 0, 7 - out + at, 9, 30)).toISOString().replace(".000Z", "Z");
    const words = Array.from(
      { length: 60 + ((at * 37) % 90) },
      (_, place) => WORDS[(at * 7 + place * (1 + (at % 11))) % WORDS.length],
    );
    return simplePost({
      id: `post-${at}-${WORDS[at % WORDS.length]}`,
      pillar: PILLARS[(at * 3 + (at >> 2)) % 4] ?? "",
      cta_type: CTAS[at % 4] ?? "",
      caption: `Day ${at}: ${words.join(" ")}.\n\n#bakery #rye`,
      image_url: `${mediaUrl}/${names[at % names.length]}`,
      alt_text: `Picture ${at}: ${words.slice(0, 12).join(" ")}`,
      ...(at < out ? { status: "done", media_id: String(18_000_000 + at), published_at: published } : {}),
    });
  });
}

const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

/** The queue file of somebody who wants the pages to break, as text: some of it no honest program would write. */
export function hostileQueue(mediaUrl: string): string {
  const posts = [
    simplePost({ id: `${MARKUP}`, pillar: MARKUP, cta_type: MARKUP, caption: MARKUP, alt_text: MARKUP, note: MARKUP }),
    simplePost({
      id: "script-addresses",
      image_url: "javascript:window.hacked=1",
      permalink: "javascript:window.hacked=1",
    }),
    simplePost({
      id: "done-with-script",
      status: "done",
      published_at: "2026-01-05T09:00:00Z",
      media_id: "1",
      permalink: "javascript:window.hacked=1",
    }),
    simplePost({ id: "inside-the-network", image_url: "https://192.168.0.1/admin/reboot", caption: "Who goes there?" }),
    simplePost({
      id: "one-long-word",
      caption: "x".repeat(2200),
      pillar: "p".repeat(300),
      cta_type: "c".repeat(300),
      image_url: `${mediaUrl}/too-tall.jpg`,
    }),
    simplePost({
      id: "turned \u202egnp.exe",
      caption: "\u202eThis is turned round \u2066and isolated",
      pillar: "\u202ebackwards",
    }),
    simplePost({ id: "__proto__", pillar: "__proto__", cta_type: "constructor", caption: "toString" }),
    simplePost({ id: "zalgo", caption: "Z\u0351\u036b\u0343\u036a\u0302".repeat(200), pillar: "👩‍👩‍👧‍👦 family 🏳️‍🌈" }),
    simplePost({ id: "broken-emoji", caption: `${"a".repeat(124)}😀 half`, alt_text: "\ud83d alone" }),
    simplePost({ id: "i".repeat(200), status: "failed", failed_at: "2026-01-06T09:00:00Z", error: MARKUP.repeat(20) }),
  ];
  const json = JSON.stringify({ account: `${MARKUP}\u202e`, posts }, null, 1);
  return json.replace('"toString"', '"toString", "__proto__": { "isAdmin": true }, "constructor": "x"');
}
