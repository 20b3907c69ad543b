import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflate } from "../../../scripts/adapters/compression/inflate.ts";
import { sha256 } from "../../../scripts/core/posting/digest.ts";
import {
  changesToBytes,
  MAX_UNPACKED_BYTES,
  packedText,
  readPackedChanges,
} from "../../../scripts/core/proposal/packed-changes.ts";
import { completePosts } from "../../../scripts/core/proposal/read-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { goodPost } from "../../support/rules.ts";

const pack = (value: unknown) => packedText(deflateRawSync(Buffer.from(JSON.stringify(value))));
const read = (value: unknown) => readPackedChanges(pack(value), inflate);
const { id: _id, status: _status, ...fields } = goodPost();

/** Letters that can hardly be packed. */
function noise(length: number): string {
  const parts = Array.from({ length: Math.ceil(length / 64) }, (_, part) => sha256(String(part)));
  return parts.join("").slice(0, length);
}

const edit = (set: object, remove: string[] = []) => [{ kind: "edit", id: "a", set, remove }];
const add = (...posts: unknown[]) => [{ kind: "add", posts, place: "last" }];

const EVERY_KIND: ListChange[] = [
  { kind: "add", posts: [fields, goodPost({ id: "new" })], place: "by-date" },
  { kind: "edit", id: "a", set: { caption: "Good\nmorning 🍞", thumb_offset: 500 }, remove: ["alt_text"] },
  { kind: "move", id: "a", place: { before: "b" } },
  { kind: "move", id: "a", place: "by-date", notBefore: "2026-12-24T09:00:00Z" },
  { kind: "swap", ids: ["a", "b"] },
  { kind: "remove", ids: ["c"] },
  { kind: "requeue", id: "d" },
];

describe("the packed changes in the form's field", () => {
  it("come out as they went in, of every kind", () => {
    const packed = packedText(deflateRawSync(changesToBytes(EVERY_KIND)));
    expect(packed).toMatch(/^1\.[\w-]+$/);
    expect(readPackedChanges(packed, inflate)).toEqual({ ok: true, value: EVERY_KIND });
    const wrapped = `  ${packed.replaceAll(/(.{20})/g, "$1\r\n")} `;
    expect(readPackedChanges(wrapped, inflate)).toEqual({ ok: true, value: EVERY_KIND });
  });

  it.each([
    ["nothing", ""],
    ["words", "Please post this"],
    ["another version", "2.AAAA"],
    ["no deflated bytes", "1.AAAA"],
    ["characters outside the alphabet", "1.+/=="],
    ["a packed text that was cut", pack(EVERY_KIND).slice(0, -9)],
    ["no JSON", packedText(deflateRawSync(Buffer.from("{]")))],
    ["a name twice", packedText(deflateRawSync(Buffer.from('[{"kind":"remove","kind":"remove","ids":["a"]}]')))],
    ["a million brackets", packedText(deflateRawSync(Buffer.from("[".repeat(400_000))))],
    ["no UTF-8", packedText(deflateRawSync(Buffer.from([0x22, 0xff, 0x22])))],
    ["a megabyte", `1.${"A".repeat(1_000_000)}`],
    ["another version of the same", `2.${pack(EVERY_KIND).slice(2)}`],
    ["more than an issue can hold", pack([{ kind: "remove", ids: [noise(150_000)] }])],
    ["more than twenty full posts unfold to", pack([{ kind: "remove", ids: ["a".repeat(700_000)] }])],
    ["a zip bomb", packedText(deflateRawSync(Buffer.alloc(64 * 1024 * 1024, "[")))],
  ])("are refused in words when the field holds %s", (_, text) =>
    expect(readPackedChanges(text, inflate)).toEqual({ ok: false, error: [expect.stringMatching(/calendar/)] }),
  );

  it("add or remove at most 200 posts at once", () => {
    const fill = (count: number) => add(...Array(count).fill({ alt_text: "x" }));
    const remove = (count: number) => [{ kind: "remove", ids: Array.from({ length: count }, (_, at) => `p${at}`) }];
    for (const change of [fill, remove]) {
      expect(read(change(200)).ok).toBe(true);
      expect(read(change(201))).toEqual({ ok: false, error: [expect.stringMatching(/^The list of \w+ is not right/)] });
    }
  });

  it("name at most twenty faults", () => {
    const faulty = read(Array(50).fill({ kind: "move", id: 5, place: "last" }));
    expect(faulty.ok ? [] : faulty.error).toHaveLength(20);
  });

  it("unfold to at most what the limit says", () => {
    const sizes: number[] = [];
    readPackedChanges(pack([]), (_, { maxBytes }) => {
      sizes.push(maxBytes);
      return null;
    });
    expect(sizes).toEqual([MAX_UNPACKED_BYTES]);
    expect(inflate(deflateRawSync(Buffer.alloc(10)), { maxBytes: 9 })).toBeNull();
    expect(inflate(deflateRawSync(Buffer.alloc(10)), { maxBytes: 10 })).toHaveLength(10);
  });

  it.each<[string, unknown, RegExp]>([
    ["null", null, /no changes/],
    ["an object", { 0: { kind: "remove", ids: ["a"] }, length: 1 }, /no changes/],
    ["an empty list", [], /no changes/],
    ["too many", Array(201).fill({ kind: "requeue", id: "a" }), /more than 200/],
    ["a number as a change", [1], /no change/],
    ["an unknown kind", [{ kind: "done", id: "a" }], /kind "done"/],
    ["the name of a prototype as kind", [{ kind: "constructor", id: "a" }], /kind "constructor"/],
    ["a list as kind", [{ kind: ["remove"], ids: ["a"] }], /kind object/],
    ["an unknown field", [{ kind: "requeue", id: "a", force: true }], /no field "force"/],
    ["a field less", [{ kind: "move", id: "a" }], /"place" is missing/],
    ["an id that is none", [{ kind: "requeue", id: 7 }], /not an id/],
    ["an id of several lines", [{ kind: "requeue", id: "a\nb" }], /not an id/],
    ["one id to swap", [{ kind: "swap", ids: ["a"] }], /list of ids/],
    ["no ids", [{ kind: "remove", ids: [] }], /list of ids/],
    ["a place that is none", [{ kind: "move", id: "a", place: "first" }], /no place/],
    ["two places", [{ kind: "move", id: "a", place: { before: "b", after: "c" } }], /no place/],
    ["a date that is a number", [{ kind: "move", id: "a", place: "next", notBefore: 1 }], /not_before/],
    ["a whole post in place of another", [{ kind: "replace", post: goodPost() }], /kind "replace"/],
    ["a status", edit({ status: "done" }), /Only the bot writes "status"/],
    ["another id", edit({ id: "b" }), /"id"/],
    ["a field of the bot", edit({ media_id: "1" }), /Only the bot writes "media_id"/],
    ["a field of the bot to remove", edit({}, ["error"]), /Only the bot writes "error"/],
    ["a value of the wrong type", edit({ caption: 5 }), /caption/],
    ["a new post that is live", add(goodPost({ status: "done" })), /pending, not "done"/],
    ["a new post with an address of the bot", add(goodPost({ permalink: "https://x" })), /Only the bot/],
    ["an unknown field of a post", add({ ...fields, product_tags: [] }), /no field "product_tags"/],
    ["a post that is a text", add("x"), /not a post/],
    ["slides that are none", add({ ...fields, children: [{ url: "x" }] }), /no field "url"/],
  ])("are refused in words when they hold %s", (_, value, fault) => {
    const result = read(value);
    expect(result).toEqual({ ok: false, error: [expect.stringMatching(fault)] });
  });

  it("are refused when a name means a prototype", () => {
    for (const json of [
      '[{"kind":"requeue","id":"a","__proto__":{"x":1}}]',
      '[{"kind":"edit","id":"a","set":{"__proto__":{"status":"done"}},"remove":[]}]',
      '[{"kind":"add","posts":[{"__proto__":{"media_id":"1"},"caption":"x"}],"place":"last"}]',
      '[{"kind":"move","id":"a","place":{"__proto__":{"before":"b"}}}]',
    ])
      expect(readPackedChanges(packedText(deflateRawSync(Buffer.from(json))), inflate)).toMatchObject({ ok: false });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("say which of several changes is at fault", () => {
    const broken = [
      { kind: "requeue", id: "a" },
      { kind: "requeue", id: "" },
    ];
    expect(read(broken)).toEqual({ ok: false, error: [expect.stringMatching(/^Change 2: /)] });
  });
});

describe("new posts without an id", () => {
  it("get one each, and keep the one that was chosen", () => {
    const changes = [
      { kind: "add" as const, posts: [fields, goodPost({ id: "chosen" }), fields], place: "last" as const },
    ];
    let count = 0;
    const [change] = completePosts(changes, () => `p-${++count}`);
    expect(change).toMatchObject({ posts: [{ id: "p-1", status: "pending" }, { id: "chosen" }, { id: "p-2" }] });
  });
});
