import { describe, expect, it } from "vitest";
import { faultOf, graphError, json, platformAt, type Reply, startServer } from "./local-server.ts";

const SINCE = new Date("2026-06-01T09:30:00.700Z");
const medium = (id: string, timestamp: string, caption?: string) => ({ id, timestamp, caption });
const page = (data: unknown[], paging?: unknown): Reply => json({ data, paging });
const more = (after: string) => ({ cursors: { before: "b", after }, next: `https://evil.example/?after=${after}` });

describe("listing recent media", () => {
  it("follows the cursor on our own address, never the address of the answer", async () => {
    const { url, requests } = await startServer(
      page([medium("3", "2026-06-01T12:00:00+0000", "three")], more("c=1&x")),
      page([medium("2", "2026-06-01T11:00:00+0000")], { cursors: { after: "end" } }),
    );
    expect(await platformAt(url).listRecentMedia(SINCE)).toEqual({
      ok: true,
      value: [
        { id: "3", caption: "three", timestamp: new Date("2026-06-01T12:00:00Z") },
        { id: "2", timestamp: new Date("2026-06-01T11:00:00Z") },
      ],
    });
    const cursors = requests.map(({ target }) => new URL(target, url).searchParams.get("after"));
    expect(cursors).toEqual([null, "c=1&x"]);
  });

  it("takes the cursor from the next address when it is not given apart", async () => {
    const { url, requests } = await startServer(
      page([medium("3", "2026-06-01T12:00:00+0000")], {
        next: "https://graph.example/1/media?after=Q2&access_token=x",
      }),
      page([]),
    );
    await platformAt(url).listRecentMedia(SINCE);
    expect(requests[1]?.target).toContain("&after=Q2&");
    expect(requests[1]?.target).not.toContain("access_token=x");
  });

  it("sorts newest first and keeps what went live in the second of the instant", async () => {
    const { url } = await startServer(
      page([
        medium("1", "2026-06-01T09:30:00+0000"),
        medium("2", "2026-06-01T09:31:00+0000"),
        medium("0", "2026-06-01T09:29:59+0000"),
      ]),
    );
    const answer = await platformAt(url).listRecentMedia(SINCE);
    expect(answer.ok && answer.value.map(({ id }) => id)).toEqual(["2", "1"]);
  });

  it("stops at the first page that is older throughout", async () => {
    const { url, requests } = await startServer(page([medium("1", "2026-05-01T00:00:00+0000")], more("x")));
    expect(await platformAt(url).listRecentMedia(SINCE)).toEqual({ ok: true, value: [] });
    expect(requests).toHaveLength(1);
  });

  it("accepts null captions and numeric ids", async () => {
    const { url } = await startServer(
      json('{"data":[{"id":17889455560051444,"caption":null,"timestamp":"2026-06-02T00:00:00+0000"}]}'),
    );
    const value = [{ id: "17889455560051444", timestamp: new Date("2026-06-02T00:00:00Z") }];
    expect(await platformAt(url).listRecentMedia(SINCE)).toEqual({ ok: true, value });
  });

  const young = [medium("1", "2026-06-02T00:00:00+0000")];
  it.each([
    ["a cursor that repeats itself", [page(young, more("same"))], 2],
    ["cursors that lead in a circle", ["a", "b", "c", "a"].map((cursor) => page(young, more(cursor))), 4],
    ["a next page without a cursor", [page(young, { next: "https://graph.example/" })], 1],
    ["a next page that is not an address", [page(young, { next: "nonsense" })], 1],
    ["a medium without a timestamp", [page([{ id: "1" }])], 1],
    ["a medium with an odd id", [page([medium("a", "2026-06-02T00:00:00+0000")])], 1],
    ["no list at all", [json({})], 1],
  ])("never passes half a list off as a whole: %s", async (_name, replies, requestCount) => {
    const { url, requests } = await startServer(...replies);
    expect(faultOf(await platformAt(url).listRecentMedia(SINCE))).toMatchObject({
      step: "list media",
      class: "no-answer",
    });
    expect(requests).toHaveLength(requestCount);
  });

  it.each([
    ["3,000 media in 30 days", 30, 100, 3_000, 31],
    ["as many as the API lists, where it lists without end", 200, 1_000, 10_000, 10],
  ])("reads to the end, however long that is, and once: %s", async (_, pages, size, count, requestCount) => {
    const full = (number: number) =>
      Array.from({ length: size }, (_one, at) => medium(`${number}${at}`, young[0]?.timestamp ?? ""));
    const replies = Array.from({ length: pages }, (_one, number) => page(full(number), more(`c${number}`)));
    const { url, requests } = await startServer(...replies, page([]));
    const answer = await platformAt(url).listRecentMedia(SINCE);
    expect([answer.ok && answer.value.length, requests.length]).toEqual([count, requestCount]);
  });

  it("passes on the fault of a later page", async () => {
    const { url } = await startServer(page(young, more("c")), graphError({ code: 190, error_subcode: 463 }));
    expect(faultOf(await platformAt(url).listRecentMedia(SINCE))).toMatchObject({ class: "credential", subcode: 463 });
  });
});
