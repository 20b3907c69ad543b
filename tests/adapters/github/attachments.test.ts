import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { createAttachmentSource } from "../../../scripts/adapters/github/attachments.ts";
import { httpServer } from "../../support/http-server.ts";

const idOf = (number: number) => `12345678-9abc-4def-8123-${String(number).padStart(12, "0")}`;

async function stage(
  respond: (number: number, response: ServerResponse, server: string) => unknown,
  timeoutMs = 20_000,
) {
  const asked: { path: string; headers: object }[] = [];
  const server: string = await httpServer((request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    respond(Number(/\d{12}$/.exec(request.url ?? "")?.[0] ?? 0), response, server);
  });
  const signal = new AbortController().signal;
  const source = createAttachmentSource({ serverUrl: server, allowPrivateHosts: ["127.0.0.1"], timeoutMs, signal });
  const fetch = async (number = 1) => await source.fetch(`${server}/user-attachments/assets/${idOf(number)}`);
  return { asked, server, source, fetch };
}

const redirect = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();

describe("fetching an attachment", () => {
  it("sends no credentials, and gives its bytes", async () => {
    const { asked, fetch } = await stage((_number, response) => response.end("bytes"));
    expect(await fetch()).toEqual({ ok: true, value: Buffer.from("bytes") });
    const [{ headers = {} } = {}] = asked;
    expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
  });

  it("follows redirects among GitHub's own addresses, five requests in all", async () => {
    const { asked, fetch } = await stage((number, response, server) =>
      number >= 3 ? response.end("bytes") : redirect(response, `${server}/user-attachments/assets/${idOf(number + 1)}`),
    );
    expect(await fetch()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(3);
    const circle = await stage((number, response) => redirect(response, `/user-attachments/assets/${idOf(number)}`));
    expect(await circle.fetch()).toEqual({ ok: false, error: expect.stringContaining("redirects in circles") });
    expect(circle.asked).toHaveLength(5);
  });

  it("follows none elsewhere: not to other hosts, other pages, or the inner network", async () => {
    let asked = 0;
    const inner = await httpServer((_request, response) => {
      asked += 1;
      response.end("secret");
    });
    const targets = [
      "https://evil.example/a.jpg",
      `${inner}/user-attachments/assets/${idOf(1)}`,
      "http://169.254.169.254/latest/meta-data/",
      "//evil.example/a",
      "/login",
      "file:///etc/passwd",
      "data:image/png;base64,AA==",
      "http://[",
    ];
    for (const target of targets) {
      const { fetch } = await stage((_number, response) => redirect(response, target));
      expect(await fetch()).toEqual({ ok: false, error: expect.stringContaining("not on one of GitHub's own hosts") });
    }
    expect(asked).toBe(0);
    const { source } = await stage((_number, response) => response.end());
    expect(await source.fetch("https://evil.example/a.jpg")).toMatchObject({ ok: false });
  });

  it.each<[string, (number: number, response: ServerResponse) => unknown, RegExp]>([
    [
      "what is not there",
      (_n, response) => response.writeHead(404).end(),
      /does not have it, or shows it to signed-in/,
    ],
    ["trouble of GitHub's", (_n, response) => response.writeHead(500).end(), /status 500/],
    [
      "more than 100 MiB",
      (_n, response) => response.writeHead(200, { "content-length": 104_857_601 }).end(),
      /larger than 100 MiB/,
    ],
  ])("refuses %s", async (_name, respond, why) => {
    expect(await (await stage(respond)).fetch()).toEqual({ ok: false, error: expect.stringMatching(why) });
  });

  it("ends a file that grows past 100 MiB without saying so, and one that does not come", async () => {
    const flood = await stage((_number, response) => {
      const piece = Buffer.alloc(1024 * 1024);
      const pour = () => void response.write(piece, (error) => error ?? pour());
      pour();
    });
    expect(await flood.fetch()).toEqual({ ok: false, error: "is larger than 100 MiB." });
    const silent = await stage(() => undefined, 50);
    expect(await silent.fetch()).toEqual({ ok: false, error: expect.stringContaining("did not arrive within") });
  });
});
