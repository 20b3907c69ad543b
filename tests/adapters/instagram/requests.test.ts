import { describe, expect, it } from "vitest";
import type { Platform } from "../../../scripts/core/ports/platform.ts";
import { json, platformAt, startServer, TOKEN, TOKEN_IN_FORM, TOKEN_IN_QUERY, tokensAt } from "./local-server.ts";

const ACCOUNT = "/v25.0/17841400000000001";

interface Exchange {
  name: string;
  act: (platform: Platform) => Promise<unknown>;
  method: "GET" | "POST";
  target: string;
  body: string;
}

const exchanges: Exchange[] = [
  {
    name: "creating a container (E5)",
    act: (platform) =>
      platform.createContainer({ image_url: "https://media.example/a b.jpg?v=1", caption: "Grüße & #eins\n+1 100%" }),
    method: "POST",
    target: `${ACCOUNT}/media`,
    body: `image_url=https%3A%2F%2Fmedia.example%2Fa+b.jpg%3Fv%3D1&caption=Gr%C3%BC%C3%9Fe+%26+%23eins%0A%2B1+100%25&access_token=${TOKEN_IN_FORM}`,
  },
  {
    name: "reading a container (E6)",
    act: (platform) => platform.readContainer("179"),
    method: "GET",
    target: `/v25.0/179?fields=status_code,status&access_token=${TOKEN_IN_QUERY}`,
    body: "",
  },
  {
    name: "publishing (E7)",
    act: (platform) => platform.publish("179"),
    method: "POST",
    target: `${ACCOUNT}/media_publish`,
    body: `creation_id=179&access_token=${TOKEN_IN_FORM}`,
  },
  {
    name: "reading the quota (E8)",
    act: (platform) => platform.readQuota(),
    method: "GET",
    target: `${ACCOUNT}/content_publishing_limit?fields=quota_usage,config&access_token=${TOKEN_IN_QUERY}`,
    body: "",
  },
  {
    name: "listing recent media",
    act: (platform) => platform.listRecentMedia(new Date("2026-06-01T09:30:00.900Z")),
    method: "GET",
    target: `${ACCOUNT}/media?fields=id,caption,timestamp,media_type,permalink&since=1780306200&limit=100&access_token=${TOKEN_IN_QUERY}`,
    body: "",
  },
  {
    name: "listing stories",
    act: (platform) => platform.listStories(),
    method: "GET",
    target: `${ACCOUNT}/stories?fields=id,caption,timestamp,media_type,permalink&limit=100&access_token=${TOKEN_IN_QUERY}`,
    body: "",
  },
  {
    name: "listing comments",
    act: (platform) => platform.listComments("18000"),
    method: "GET",
    target: `/v25.0/18000/comments?fields=id,text,timestamp,username&limit=50&access_token=${TOKEN_IN_QUERY}`,
    body: "",
  },
  {
    name: "reading the account's name",
    act: (platform) => platform.readUsername(),
    method: "GET",
    target: `${ACCOUNT}?fields=user_id,username&access_token=${TOKEN_IN_QUERY}`,
    body: "",
  },
  {
    name: "reading a live post",
    act: (platform) => platform.readMedia("18000"),
    method: "GET",
    target: `/v25.0/18000?fields=permalink,timestamp&access_token=${TOKEN_IN_QUERY}`,
    body: "",
  },
];

describe("requests of the platform client", () => {
  it.each(exchanges)("$name is one request, exactly as documented", async ({ act, ...expected }) => {
    const { url, requests } = await startServer(json({}));
    await act(platformAt(url));
    const [request, ...others] = requests;
    expect(request).toMatchObject({ method: expected.method, target: expected.target, body: expected.body });
    expect(others).toEqual([]);
  });

  it.each(exchanges)("$name carries neither an Authorization header nor a cookie", async ({ act, method }) => {
    const { url, requests } = await startServer(json({}, 200, { "set-cookie": "session=1" }));
    const platform = platformAt(url);
    await act(platform);
    await act(platform);
    const headers = requests[1]?.headers ?? {};
    expect(Object.keys(headers)).not.toContain("authorization");
    expect(Object.keys(headers)).not.toContain("cookie");
    expect(headers["content-type"]).toBe(method === "POST" ? "application/x-www-form-urlencoded" : undefined);
  });

  it("keeps a path prefix and drops slashes at the end of the address", async () => {
    const { url, requests } = await startServer(json({ status_code: "FINISHED" }));
    await platformAt(`${url}/stand-in/graph//`).readContainer("1");
    expect(requests[0]?.target).toBe(
      `/stand-in/graph/v25.0/1?fields=status_code,status&access_token=${TOKEN_IN_QUERY}`,
    );
  });

  it("does not let a form field replace the token", async () => {
    const { url, requests } = await startServer(json({ id: "1" }));
    await platformAt(url).createContainer({ access_token: "other", caption: "c" });
    expect(new URLSearchParams(requests[0]?.body).getAll("access_token")).toEqual([TOKEN]);
  });

  it.each(["", "12a", "1/../2", "1?fields=id", "-1", "１２"])("sends nothing for the id %j", async (id) => {
    const { url, requests } = await startServer(json({}));
    const platform = platformAt(url);
    const answers = [await platform.readContainer(id), await platform.publish(id)];
    expect(answers).toMatchObject([
      { ok: false, error: { class: "unreadable", status: null } },
      { ok: false, error: { class: "unreadable", status: null } },
    ]);
    expect(await platform.readMedia(id)).toMatchObject({ ok: false, error: { class: "unreadable", status: null } });
    expect(requests).toEqual([]);
  });

  it.each([
    { accountId: "me" },
    { accountId: "1/2" },
    { apiVersion: "v25.0/../" },
    { apiVersion: "25.0" },
    { graphUrl: "https://graph.facebook.com" },
    { graphUrl: "http://graph.instagram.com" },
    { token: "EAAG0123456789012345678901234567890" },
  ])("refuses to start with %j", (setting) => {
    expect(() => platformAt("https://graph.instagram.com", setting)).toThrow(
      expect.objectContaining({ name: "ProblemError", exitCode: 2 }),
    );
  });
});

describe("requests of the token endpoint", () => {
  it("refreshes (E4) without a version in the path", async () => {
    const { url, requests } = await startServer(json({}));
    await tokensAt(url).refresh(TOKEN);
    expect(requests[0]).toMatchObject({
      method: "GET",
      target: `/refresh_access_token?grant_type=ig_refresh_token&access_token=${TOKEN_IN_QUERY}`,
      body: "",
    });
    expect(requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it("reads the profile below the version", async () => {
    const { url, requests } = await startServer(json({}));
    await tokensAt(url).whoAmI(TOKEN);
    expect(requests[0]?.target).toBe(`/v25.0/me?fields=user_id,username,account_type&access_token=${TOKEN_IN_QUERY}`);
  });
});
