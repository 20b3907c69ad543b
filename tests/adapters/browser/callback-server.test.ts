import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../billing/tests/support/free-port.ts";
import { startCallbackServer } from "../../../scripts/adapters/browser/callback-server.ts";
import { createOwnState } from "../../../scripts/adapters/browser/oauth-state.ts";

async function stage() {
  const port = await freePort();
  const host = `localhost:${port}`;
  const strangers: string[] = [];
  const state = createOwnState();
  const server = await startCallbackServer({
    place: { host, port, path: "/callback" },
    isOwnState: state.matches,
    onStranger: () => strangers.push("stranger"),
  });
  onTestFinished(() => server.close());
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    send({ port, path, method, host, headers });
  const hasReceived = () => Promise.race([server.received, Promise.resolve(null)]);
  return { server, port, host, state: state.value, get, strangers, hasReceived };
}

interface Wish {
  port: number;
  path: string;
  method: string;
  host: string;
  headers: Record<string, string>;
}

function send({
  port,
  path,
  method,
  host,
  headers,
}: Wish): Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers: { host, ...headers } }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    });
    sent.on("error", reject).end();
  });
}

describe("the server that waits for the browser", () => {
  it("takes the code that comes with its own state, on a page that can load and keep nothing", async () => {
    const { server, get, state } = await stage();
    const { status, body, headers } = await get(`/callback?code=AQBx-hBsH3_code&state=${state}`);
    expect(status).toBe(200);
    expect(await server.received).toEqual({ kind: "code", code: "AQBx-hBsH3_code", state });
    expect(body).toContain("You can close this window.");
    expect(body).not.toContain("AQBx");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  });

  it("takes a refusal", async () => {
    const { server, get, state } = await stage();
    const page = await get(`/callback?error=access_denied&error_reason=user_denied&state=${state}`);
    expect(page.body).toContain("Permission refused");
    expect(await server.received).toEqual({ kind: "refused", cause: "denied", state });
  });

  it.each([
    ["another state", "/callback?code=AQBx-hBsH3_code&state=guess", 400],
    ["no state", "/callback?code=AQBx-hBsH3_code", 400],
    ["a refusal with another state", "/callback?error=access_denied&state=guess", 400],
  ])("ignores %s and goes on waiting, saying so", async (_, path, status) => {
    const { get, strangers, hasReceived } = await stage();
    expect((await get(path)).status).toBe(status);
    expect(strangers).toEqual(["stranger"]);
    expect(await hasReceived()).toBeNull();
  });

  it.each([
    ["another path", "/", "GET", 404],
    ["a path below", "/callback/x", "GET", 404],
    ["another method", "/callback", "POST", 405],
    ["nothing of use", "/callback", "GET", 400],
  ])("refuses %s", async (_, path, method, status) => {
    const { get, state, hasReceived } = await stage();
    const query = path === "/callback" && method === "GET" ? "" : `?code=AQBx-hBsH3_code&state=${state}`;
    expect((await get(`${path}${query}`, {}, method)).status).toBe(status);
    expect(await hasReceived()).toBeNull();
  });

  it("refuses other host names, by which web pages could reach this machine", async () => {
    const { get, port, state, hasReceived } = await stage();
    for (const host of ["evil.example", `evil.example:${port}`, `127.0.0.1:${port}`, "localhost"])
      expect((await get(`/callback?code=AQBx-hBsH3_code&state=${state}`, { host })).status).toBe(421);
    expect(await hasReceived()).toBeNull();
  });

  it("shows nothing of a request", async () => {
    const { get } = await stage();
    const page = await get("/callback?error=%3Cscript%3Ealert(1)%3C/script%3E&error_reason=%3Cb%3E&state=x");
    expect(page.body).not.toMatch(/alert|<b>/);
  });

  it("survives nonsense on the wire and listens on the loopback address alone", async () => {
    const { port, get } = await stage();
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.end("NONSENSE\r\n\r\n"));
      socket
        .on("error", () => undefined)
        .on("close", () => resolve())
        .resume();
    });
    expect((await get("//evil.example/callback")).status).toBe(404);
    expect((await get("http://evil.example/callback")).status).toBe(421);
  });

  it("says what to do when the port is taken", async () => {
    const { port, host } = await stage();
    const second = startCallbackServer({
      place: { host, port, path: "/" },
      isOwnState: () => true,
      onStranger: () => undefined,
    });
    await expect(second).rejects.toMatchObject({ exitCode: 2, problem: { code: "callback-port" } });
  });
});
