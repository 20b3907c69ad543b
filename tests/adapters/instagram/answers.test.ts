import { describe, expect, it } from "vitest";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { faultOf, json, platformAt, startServer, TOKEN, tokensAt } from "./local-server.ts";

async function answering(body: unknown, status = 200) {
  const { url } = await startServer(json(body, status));
  return { platform: platformAt(url), tokens: tokensAt(url) };
}

describe("ids in answers", () => {
  it.each([
    ['{"id":"17889455560051444"}', "17889455560051444"],
    ['{"id":17889455560051444}', "17889455560051444"],
    ['{"id":27640875392278831}', "27640875392278831"],
    ['{"id":99999999999999999999999}', "99999999999999999999999"],
    ['{"id":7}', "7"],
    ['{"data":[{"id":"5"}]}', "5"],
    ['{"id":"5","uri":"x","unknown":{"deep":[1]}}', "5"],
  ])("%s is read without losing a digit", async (body, id) => {
    const { platform } = await answering(body);
    expect(await platform.createContainer({})).toEqual({ ok: true, value: id });
    expect(await platform.publish("1")).toEqual({ ok: true, value: id });
  });

  it.each([
    '{"id":"1/../../me"}',
    '{"id":"12ab"}',
    '{"id":""}',
    '{"id":1.5}',
    '{"id":1e25}',
    '{"id":-3}',
    '{"id":null}',
    '{"id":["1"]}',
    `{"id":"${"9".repeat(41)}"}`,
    "{}",
    '{"data":[]}',
    "[]",
    "null",
    "",
    "ok",
    '{"id":"1"',
    "[".repeat(200_000),
    '{"__proto__":{"id":"1"}}',
  ])("%.30s is an answer that makes no sense, so its effect is unknown", async (body) => {
    const { platform } = await answering(body);
    const fault = faultOf(await platform.publish("1"));
    expect(fault).toMatchObject({ step: "publish", class: "no-answer", status: 200, code: null, platformMessage: "" });
  });

  it.each([201, 202, 204, 206])("HTTP %i is not taken for success", async (status) => {
    const { platform } = await answering(status === 204 ? "" : { id: "1" }, status);
    expect(faultOf(await platform.publish("1"))).toMatchObject({ class: "no-answer", status });
  });

  it("an error inside HTTP 200 is not taken for success", async () => {
    const { platform } = await answering({ error: { message: "expired", code: 190 } });
    expect(faultOf(await platform.publish("1"))).toMatchObject({ class: "credential", code: 190 });
  });
});

describe("container status", () => {
  it.each(["FINISHED", "IN_PROGRESS", "EXPIRED", "PUBLISHED"])("%s is read, flat and wrapped", async (status) => {
    const flat = await answering({ status_code: status, id: "1", status: "Error: of another time, 2207082" });
    expect(await flat.platform.readContainer("1")).toEqual({ ok: true, value: status });
    const wrapped = await answering({ data: [{ status_code: status }] });
    expect(await wrapped.platform.readContainer("1")).toEqual({ ok: true, value: status });
  });

  it.each<[body: object, subcode: number | null, faultClass: string, said: string]>([
    [{ status_code: "ERROR" }, null, "item", ""],
    [
      { status_code: "ERROR", status: "Error: Media upload has failed with error code 2207082" },
      2207082,
      "item",
      "upload",
    ],
    [{ status: "Error: Media download has failed with error code 2207077" }, 2207077, "again", "download"],
    [{ status_code: null, status: "ERROR: unknown" }, null, "item", "unknown"],
    [{ status_code: "BROKEN", status: "Error 2207999" }, 2207999, "item", "2207999"],
    [{ status_code: "ERROR", status: "Fehler: das Video ließ sich nicht laden (2207077)" }, 2207077, "again", "Fehler"],
    [{ status_code: "ERROR", status: { text: "odd" } }, null, "item", ""],
  ])("of %j is an error with its reason", async (body, subcode, faultClass, said) => {
    const { platform } = await answering(body);
    const platformMessage = expect.stringContaining(said);
    const reason = { step: "read container", subcode, class: faultClass, platformMessage };
    expect(await platform.readContainer("1")).toMatchObject({ ok: true, value: "ERROR", reason });
  });

  it.each([
    { status_code: "DONE" },
    { status_code: "finished" },
    { status_code: 1 },
    { status_code: null, status: "In Progress: Media is still being processed." },
    { id: "1" },
  ])("of %j means not ready", async (body) => {
    const { platform } = await answering(body);
    expect(await platform.readContainer("1")).toEqual({ ok: true, value: "IN_PROGRESS" });
  });

  it.each([{}, { data: [] }, [], "<html>"])("is not guessed from %j", async (body) => {
    const { platform } = await answering(body);
    expect(faultOf(await platform.readContainer("1"))).toMatchObject({ class: "no-answer", step: "read container" });
  });

  it("repeats no token that the reason holds", async () => {
    const { platform } = await answering({ status_code: "ERROR", status: `Error: ${TOKEN} was refused` });
    expect(JSON.stringify(await platform.readContainer("1"))).not.toContain(TOKEN);
  });
});

describe("quota", () => {
  it.each([
    { data: [{ quota_usage: 2, config: { quota_total: 50, quota_duration: 86_400 } }] },
    { quota_usage: 2, config: { quota_total: 50 } },
    { data: [{ quota_usage: "2", config: { quota_total: "50" } }] },
  ])("is read from %j", async (body) => {
    const { platform } = await answering(body);
    expect(await platform.readQuota()).toEqual({ ok: true, value: { used: 2, total: 50 } });
  });

  it.each([
    [{ data: [{ quota_usage: 2 }] }, 2],
    [{ quota_usage: 2, config: null }, 2],
    [{ data: [] }, 0],
  ])("lets a post go out where the limit is missing: %j", async (body, used) => {
    const { platform } = await answering(body);
    expect(await platform.readQuota()).toEqual({ ok: true, value: { used, total: 100 } });
  });

  it.each([{}, { quota_usage: -1, config: { quota_total: 50 } }, { quota_usage: 1, config: { quota_total: "many" } }])(
    "is not guessed from %j",
    async (body) => {
      const { platform } = await answering(body);
      expect(faultOf(await platform.readQuota())).toMatchObject({ class: "no-answer" });
    },
  );
});

describe("a live post", () => {
  it.each([
    { permalink: "https://www.instagram.com/p/A/", timestamp: "2026-06-01T09:30:00+0000" },
    { data: [{ permalink: "https://www.instagram.com/p/A/", timestamp: "2026-06-01T11:30:00+02:00" }] },
  ])("is read from %j", async (body) => {
    const { platform } = await answering(body);
    expect(await platform.readMedia("1")).toEqual({
      ok: true,
      value: { permalink: "https://www.instagram.com/p/A/", timestamp: new Date("2026-06-01T09:30:00Z") },
    });
  });

  it("leaves out what is missing or odd", async () => {
    const [permalink, timestamp] = ["https://www.instagram.com/p/A/", "2026-06-01T09:30:00+0000"];
    const at = new Date(timestamp);
    for (const [body, expected] of [
      [{ permalink: "javascript:alert(1)", timestamp: "yesterday" }, {}],
      [{ permalink, timestamp: "yesterday" }, { permalink }],
      [{ permalink: "javascript:alert(1)", timestamp }, { timestamp: at }],
      [{ timestamp }, { timestamp: at }],
      [{}, {}],
    ] as const) {
      const { platform } = await answering(body);
      expect(await platform.readMedia("1")).toStrictEqual({ ok: true, value: expected });
    }
  });

  it("is a fault when the read fails", async () => {
    const { platform } = await answering("gone", 500);
    expect(await platform.readMedia("1")).toMatchObject({ ok: false, error: { class: "transient" } });
  });
});

describe("token answers", () => {
  it.each([
    [{ token_type: "bearer", expires_in: 5_184_000, permissions: "a,b" }, ["a", "b"]],
    [{ token_type: "Bearer", expires_in: "5184000" }, undefined],
    [{ expires_in: 5_184_000, permissions: ["<b>"] }, undefined],
  ])("%j is a refreshed token", async (fields, permissions) => {
    const body = { access_token: "IGAAnew", ...fields };
    const { tokens } = await answering(body);
    const value = { access_token: "IGAAnew", token_type: "bearer", expires_in: 5_184_000, permissions };
    expect(await tokens.refresh(TOKEN)).toEqual({ ok: true, value });
  });

  it.each([
    {},
    { access_token: "", token_type: "bearer", expires_in: 1 },
    { access_token: "IGAA new", token_type: "bearer", expires_in: 1 },
    { access_token: "IGAAnew", token_type: "mac", expires_in: 1 },
    { access_token: "IGAAnew", token_type: "bearer", expires_in: 0 },
    { access_token: "IGAAnew", token_type: "bearer" },
  ])("%j is not", async (body) => {
    const { tokens } = await answering(body);
    expect(faultOf(await tokens.refresh(TOKEN))).toMatchObject({ step: "refresh token", class: "no-answer" });
  });

  it("make the new token known to the scrubber", async () => {
    const scrubber = new Scrubber();
    const { url } = await startServer(json({ access_token: "brand-new-token", token_type: "bearer", expires_in: 9 }));
    await tokensAt(url, scrubber).refresh("the-old-token");
    expect(scrubber.scrub("the-old-token brand-new-token")).toBe("*** ***");
  });

  it.each(["refresh", "whoAmI"] as const)("make the token of a call known before it is sent: %s", async (call) => {
    const scrubber = new Scrubber();
    const { url, requests } = await startServer((response) => {
      expect(scrubber.scrub("the-old-token")).toBe("***");
      response.writeHead(500).end("no");
    });
    expect(faultOf(await tokensAt(url, scrubber)[call]("the-old-token")).class).toBe("transient");
    expect(requests).toMatchObject([{ method: "GET" }]);
  });

  it("may be valid for a single second", async () => {
    const { tokens } = await answering({ access_token: "IGAAnew", token_type: "bearer", expires_in: 1 });
    expect(await tokens.refresh(TOKEN)).toMatchObject({ ok: true, value: { expires_in: 1 } });
  });

  it.each([
    '{"user_id":17841400008460056123,"username":"shop","account_type":"Business","id":"2"}',
    '{"data":[{"user_id":"17841400008460056123","username":"shop","account_type":"Business"}]}',
  ])("%s is a profile", async (body) => {
    const { tokens } = await answering(body);
    const value = { user_id: "17841400008460056123", username: "shop", account_type: "Business" };
    expect(await tokens.whoAmI(TOKEN)).toEqual({ ok: true, value });
  });
});
