import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { ContentFiles } from "../../../scripts/core/content/read-file.ts";
import { NO_RECORD } from "../../../scripts/core/content/read-records.ts";
import type { MediaChecker } from "../../../scripts/core/ports/media-check.ts";
import { publishedDigest, sha256 } from "../../../scripts/core/posting/digest.ts";
import type { BaseFiles } from "../../../scripts/core/rules/changes/change.ts";
import { captionKey } from "../../../scripts/core/rules/posts/same-post.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { type ValidateOptions, validate } from "../../../scripts/flows/content/validate-content.ts";
import { goodPost } from "../../support/rules.ts";

const bytesOf = (value: unknown) => encodeUtf8(typeof value === "string" ? value : JSON.stringify(value, null, 2));
const queueOf = (...posts: unknown[]) => bytesOf({ account: "x", posts });

function files(changes: Partial<ContentFiles> = {}): ContentFiles {
  return { queue: queueOf(goodPost()), settings: null, tokenStatus: null, archive: [], ...changes };
}

function baseOf(changes: Partial<BaseFiles> = {}): BaseFiles {
  return { ...files(), isComplete: true, changedPaths: null, ...changes };
}

const recordOf = (journal: unknown) => ({ kind: "read" as const, journal: bytesOf(journal) });

/** Finds one warning in every image it is shown, and remembers whose. */
function recordingChecker() {
  const shown: (string | undefined)[] = [];
  const checker: MediaChecker = {
    async check(post) {
      shown.push(post.id);
      const place = { rule: "media/width", severity: "warning", pointer: "/image_url" } as const;
      return { findings: [{ ...place, message: "Narrow.", hint: "Widen." }], isHostTrouble: false, measured: [] };
    },
  };
  return { shown, createMediaChecker: () => checker };
}

function options(changes: Partial<ValidateOptions> = {}): ValidateOptions {
  return {
    names: { queue: "content/queue.json", beside: (name) => `content/${name}` },
    allowPrivateHosts: [],
    createMediaChecker: null,
    base: null,
    record: NO_RECORD,
    postWorkflow: null,
    now: new Date("2026-06-01T00:00:00Z"),
    ...changes,
  };
}

describe("validate and the schedule", () => {
  const postWorkflow = { file: "post.yml", text: 'on:\n  schedule:\n    - cron: "30 9 * * *"\n' };
  const findingsFor = async (settings: object) =>
    (await validate(files({ settings: bytesOf(settings) }), options({ postWorkflow }))).findings;
  const rulesFor = async (settings: object) => (await findingsFor(settings)).map(({ rule, file }) => `${rule} ${file}`);

  it("compares the crons with the slots", async () => {
    expect(await rulesFor({ slots: ["09:30"] })).toEqual([]);
    expect(await rulesFor({})).toEqual(["post-schedule post.yml"]);
    expect(await rulesFor({ slots: ["09:30"], timezone: "Asia/Tokyo" })).toEqual(["post-schedule post.yml"]);
  });

  it("names a slot in an hour that clocks skip", async () => {
    const timezone = "Europe/Berlin";
    const skipped = { rule: "skipped-slot", message: expect.stringContaining("skip 02:30 on Sunday, 28 March 2027") };
    expect(await findingsFor({ slots: ["02:30", "09:30"], timezone })).toContainEqual(expect.objectContaining(skipped));
    expect(await rulesFor({ slots: ["03:00", "09:30"], timezone })).not.toContain("skipped-slot content/settings.json");
  });

  it("waits with that until slots and zone can be read", async () => {
    expect(await rulesFor({ slots: ["9:30"] })).toEqual(["wrong-form content/settings.json"]);
    expect(await rulesFor({ slots: ["09:30"], timezone: "Nowhere" })).toEqual(["time-zone content/settings.json"]);
    expect(await rulesFor({ slots: ["10:00"], time_zone: "UTC" })).toEqual([
      "unknown-field content/settings.json",
      "post-schedule post.yml",
    ]);
  });
});

describe("validate", () => {
  it("reports nothing for a good folder", async () => {
    const report = await validate(files(), options());
    expect(report).toMatchObject({
      findings: [],
      counts: { pending: 1 },
      media: { skippedPosts: 1, reason: "offline" },
    });
  });

  it("checks the files beside the queue, each under its own name", async () => {
    const broken = files({
      settings: bytesOf({ posts_per_day: 0 }),
      tokenStatus: bytesOf({ refreshed_at: "yesterday", expires_at: "2026-01-01T00:00:00Z" }),
      archive: [{ name: "2025.json", bytes: bytesOf({ posts: [] }) }],
      evergreen: bytesOf({ posts: [], rest: 90 }),
      days: bytesOf({ holidays: "UK" }),
    });
    const { findings } = await validate(broken, options({ record: recordOf("{") }));
    expect(findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([
      "content/settings.json:2 wrong-form",
      "content/token-status.json:2 wrong-form",
      "content/evergreen.json:3 unknown-field",
      "content/days.json:2 unknown-country",
      "content/archive/2025.json:1 missing-field",
      "journal.json:1 json-syntax",
    ]);
  });

  it("uses the right half of broken settings and what journal and archive know", async () => {
    const post = goodPost({ id: "b", caption: "#a #b #c Hello" });
    const archive = [{ name: "a.json", bytes: queueOf({ ...post, id: "old", status: "done" }) }];
    const settings = bytesOf({ posts_per_day: 0, hashtags: { max: 2 } });
    const { findings } = await validate(files({ queue: queueOf(post), settings, archive }), options());
    const rules = findings.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(["wrong-form", "hashtags", "duplicate-content"]));
  });

  it("fetches media of pending posts only, and reports it together with the rules", async () => {
    const posts = [
      goodPost({ id: "a", status: "done", media_id: "1" }),
      goodPost({ id: "b", caption: "#x" }),
      goodPost({ id: "c", status: "failed", error: "x" }),
    ];
    const { shown, createMediaChecker } = recordingChecker();
    const report = await validate(files({ queue: queueOf(...posts) }), options({ createMediaChecker }));
    expect(shown).toEqual(["b"]);
    expect(report.findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "hook-line /posts/1/caption",
      "media/width /posts/1/image_url",
    ]);
    expect(report.media).toEqual({ checkedPosts: 1, skippedPosts: 0, reason: null });
  });

  it("fetches only what changed against the base", async () => {
    const { shown, createMediaChecker } = recordingChecker();
    const posts = [goodPost({ id: "a" }), ...["b", "c"].map((id) => goodPost({ id, caption: `New ${id}` }))];
    const base = baseOf({ queue: queueOf(goodPost({ id: "b", caption: "Before" }), goodPost({ id: "a" })) });
    const report = await validate(files({ queue: queueOf(...posts) }), options({ createMediaChecker, base }));
    expect(shown).toEqual(["b", "c"]);
    expect(report.media).toEqual({ checkedPosts: 2, skippedPosts: 1, reason: "unchanged" });
  });

  it("takes everything for changed when the base cannot be read", async () => {
    const { shown, createMediaChecker } = recordingChecker();
    await validate(files(), options({ createMediaChecker, base: baseOf({ queue: bytesOf("{") }) }));
    expect(shown).toEqual(["market"]);
  });

  it("says only once that an address is wrong", async () => {
    const { createMediaChecker } = recordingChecker();
    const queue = queueOf(goodPost({ image_url: "http://cdn.example.com/a.jpg" }));
    const { findings } = await validate(files({ queue }), options({ createMediaChecker }));
    expect(findings.map(({ rule }) => rule)).toEqual(["url-form"]);
  });
});

describe("validate, on who serves the files of posts", () => {
  const withFile = files({ queue: queueOf(goodPost({ image_url: "media/a.jpg" })) });
  const rulesFor = async (changed: ContentFiles, site: boolean | null) => {
    let asked = 0;
    const hasSite = async () => {
      asked++;
      return site;
    };
    const { findings } = await validate(changed, options({ hasSite }));
    return [findings.map(({ rule }) => rule), asked];
  };

  it("warns where neither the repository nor the settings have a place", async () => {
    expect(await rulesFor(withFile, false)).toEqual([["media/not-served"], 1]);
    for (const site of [true, null]) expect(await rulesFor(withFile, site)).toEqual([[], 1]);
  });

  it("asks nobody without a need", async () => {
    const settings = bytesOf({ media: { base_url: "https://team.github.io/posts/media" } });
    expect(await rulesFor({ ...withFile, settings }, false)).toEqual([[], 0]);
    expect(await rulesFor(files(), false)).toEqual([[], 0]);
  });
});

describe("validate against a base", () => {
  const done = goodPost({ id: "live", status: "done", media_id: "1" });

  it("says what the change may not do on the lines of the changed files, together with everything else", async () => {
    const queue = queueOf({ ...done, note: "Edited" }, goodPost({ status: "failed", error: "x", caption: "#a" }));
    const head = files({ queue, tokenStatus: bytesOf({}) });
    const base = baseOf({ queue: queueOf(done, goodPost()), tokenStatus: bytesOf({ refreshed_at: "x" }) });
    const { findings } = await validate(head, options({ base }));
    expect(findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([
      "content/queue.json:13 guard/published-posts",
      "content/queue.json:17 guard/status",
      "content/queue.json:23 guard/bot-fields",
      "content/token-status.json:1 missing-field",
      "content/token-status.json:1 missing-field",
      "content/token-status.json:1 guard/bot-files",
    ]);
  });

  it("speaks only once of a field of the bot", async () => {
    const base = baseOf({ queue: queueOf(goodPost({ status: "failed", error: "x" })) });
    const head = files({ queue: queueOf(goodPost({ error: "x", media_id: "1" })) });
    const { findings } = await validate(head, options({ base }));
    expect(findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "guard/bot-fields /posts/0/error",
      "guard/bot-fields /posts/0/media_id",
    ]);
  });

  it("warns once when the base cannot be read", async () => {
    const base = baseOf({ queue: bytesOf("{") });
    const { findings } = await validate(files({ queue: queueOf(done) }), options({ base }));
    expect(findings).toMatchObject([{ rule: "guard/base", severity: "warning", line: 1 }]);
  });

  it("guards nothing where there was no queue", async () => {
    const head = files({ queue: queueOf(done) });
    const { createMediaChecker, shown } = recordingChecker();
    const { findings } = await validate(head, options({ base: baseOf({ queue: null }), createMediaChecker }));
    expect({ findings, shown }).toEqual({ findings: [], shown: [] });
  });
});

describe("validate, on the bytes of media", () => {
  const named = (id: string, file: string, changes: DraftPost = {}) =>
    goodPost({ id, image_url: `https://cdn.example.com/${file}`, ...changes });
  const sound = "0".repeat(64);

  /** The bytes of a file are its name up to the first dash. */
  function measuringChecker() {
    const shown: (string | undefined)[] = [];
    const checker: MediaChecker = {
      async check(post) {
        shown.push(post.id);
        const digest = createHash("sha256")
          .update(/\/([^/-]*)[^/]*$/.exec(post.image_url ?? "")?.[1] ?? "")
          .digest("hex");
        const facts = { kind: "image", widthPx: 9, heightPx: 9, sizeBytes: 9, durationMs: null } as const;
        return { findings: [], isHostTrouble: false, measured: [{ pointer: "/image_url", digest, ...facts }] };
      },
    };
    return { shown, createMediaChecker: () => checker };
  }

  async function check(queue: readonly DraftPost[], changes: Partial<ValidateOptions> = {}) {
    const { shown, createMediaChecker } = measuringChecker();
    const report = await validate(files({ queue: queueOf(...queue) }), options({ createMediaChecker, ...changes }));
    const found = report.findings.map(({ severity, pointer, rule }) => `${severity} ${pointer} ${rule}`);
    return { found, shown };
  }

  const [loaf, copy] = [named("a", "loaf-1.jpg"), named("b", "loaf-2.jpg")];
  it.each<[string, DraftPost[], string[]]>([
    ["another picture", [loaf, named("b", "roll-1.jpg")], []],
    [
      "the same picture under another address",
      [loaf, copy, named("c", "roll.jpg")],
      ["error /posts/1 duplicate-content"],
    ],
    ["a repeat on purpose", [loaf, { ...copy, repeat_of: "a" }], []],
    [
      "a copy that its address gives away too",
      [loaf, named("b", "loaf-1.jpg?x=1")],
      ["error /posts/1 duplicate-content"],
    ],
    ["another caption", [loaf, { ...copy, caption: "Other words." }], ["warning /posts/1 duplicate-content"]],
  ])("judges copies by their bytes: %s", async (_, queue, expected) => {
    expect((await check(queue)).found).toEqual(expected);
  });

  it("compares a changed post with unchanged and published ones of the same caption, and fetches only those", async () => {
    const old = [
      named("a", "loaf-1.jpg"),
      named("b", "roll-1.jpg", { status: "done", media_id: "1", caption: "Rolls." }),
      named("c", "cake.jpg", { caption: "Cake." }),
    ];
    const base = baseOf({ queue: queueOf(...old) });
    const queue = [...old, named("d", "loaf-2.jpg"), named("e", "roll-2.jpg", { caption: "rolls." })];
    const { found, shown } = await check(queue, { base });
    expect(found).toEqual(["error /posts/3 duplicate-content", "error /posts/4 duplicate-content"]);
    expect(shown.sort()).toEqual(["a", "b", "d", "e"]);
  });

  it("compares with the bytes that the record names", async () => {
    const digest = createHash("sha256").update("loaf").digest("hex");
    const fingerprint = { kind: "IMAGE", caption: sha256(captionKey(goodPost())), addresses: sound, media: [digest] };
    const claim = { at: "2026-01-01T00:00:00Z", run: "r" };
    const entry = { id: "gone", digest: sound, account_id: "1", container_id: "2", claim, fingerprint };
    const record = recordOf({ entries: [{ ...entry, outcome: "done", media_id: "3", published_at: null }] });
    expect((await check([named("b", "loaf-2.jpg")], { record })).found).toEqual(["error /posts/0 duplicate-content"]);
    expect((await check([named("b", "roll.jpg")], { record })).found).toEqual([]);
  });
});

describe("validate, on settings that a change proposes", () => {
  const settings = (value: object) => bytesOf(value);
  const found = async (before: object | null, after: object, changes: Partial<BaseFiles> = {}) => {
    const given = files({ queue: queueOf(goodPost({ pillar: "new" })), settings: settings(after) });
    const base = baseOf({ settings: before === null ? null : settings(before), ...changes });
    const { findings } = await validate(given, options({ base }));
    return findings.map(({ severity, file, rule }) => `${severity} ${file} ${rule}`);
  };

  it("judges by the settings from before the change, which cannot allow itself anything", async () => {
    const warning = "note content/settings.json guard/settings";
    const error = "error content/queue.json pillar";
    expect(await found({ pillars: ["old"] }, { pillars: ["old", "new"] })).toEqual([error, warning]);
    expect(await found({ pillars: ["new"] }, { pillars: ["old"] })).toEqual([warning]);
    expect(await found(null, { pillars: ["old"] })).toEqual([warning]);
  });

  it("judges by the new ones where the old ones are not known, or there was no queue", async () => {
    expect(await found(null, { pillars: ["old"] }, { isComplete: false })).toEqual(["error content/queue.json pillar"]);
    expect(await found({ pillars: ["new"] }, { pillars: ["old"] }, { queue: null })).toHaveLength(1);
  });

  it("forecasts days by the new ones, which count once it is merged", async () => {
    const rulesFor = async (before: object, after: object) => {
      const posts = ["a", "b"].map((id) => goodPost({ id, caption: `Loaf ${id}`, not_before: "2026-06-02" }));
      const given = files({ queue: queueOf(...posts), settings: settings(after) });
      const { findings } = await validate(given, options({ base: baseOf({ settings: settings(before) }) }));
      return findings.map(({ rule }) => rule).filter((rule) => rule === "date-slips");
    };
    expect(await rulesFor({ posts_per_day: 1 }, { posts_per_day: 2 })).toEqual([]);
    expect(await rulesFor({ posts_per_day: 2 }, { posts_per_day: 1 })).toEqual(["date-slips"]);
  });

  it("keeps no day free for a post that may be out already, claimed under another id", async () => {
    const posts = ["a", "b"].map((id) => goodPost({ id, caption: `Loaf ${id}`, not_before: "2026-06-02T00:00:00Z" }));
    const given = files({ queue: queueOf(...posts), settings: settings({ posts_per_day: 1 }) });
    const slips = async (digest: string) => {
      const claim = { at: "2026-01-01T00:00:00Z", run: "r" };
      const entry = { id: "gone", digest, account_id: "1", container_id: "2", claim };
      const record = recordOf({ entries: [{ ...entry, outcome: null, media_id: null, published_at: null }] });
      const { findings } = await validate(given, options({ record }));
      return findings.filter(({ rule }) => rule === "date-slips").length;
    };
    expect(await slips(sha256("another post"))).toBe(1);
    expect(await slips(publishedDigest(posts[0] ?? {}, new Map()))).toBe(0);
  });

  it("says from when on there is nothing left to post, before and after", async () => {
    const queue = queueOf(...Array.from("abcdef", (id) => goodPost({ id, caption: `Loaf ${id}` })));
    const base = baseOf({ queue, settings: settings({}) });
    const report = await validate(files({ queue, settings: settings({ posts_per_day: 3 }) }), options({ base }));
    const message =
      "3 posts a day instead of 1: the queue is empty on Wednesday, 3 June 2026 instead of Sunday, 7 June";
    expect(report.findings).toMatchObject([
      { file: "content/settings.json", message: expect.stringContaining(message) },
    ]);
  });

  it("still looks at the settings when the queue cannot be read", async () => {
    const base = baseOf({ settings: settings({}) });
    const given = files({ queue: bytesOf("{"), settings: settings({ posts_per_day: 3 }) });
    const report = await validate(given, options({ base }));
    expect(report.findings.map(({ rule }) => rule)).toContain("guard/settings");
  });
});
