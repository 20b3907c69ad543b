import { createHash } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../billing/tests/support/processes.ts";
import { createNonce } from "../../../scripts/adapters/browser/browser-session.ts";
import { startLoopbackServer } from "../../../scripts/adapters/browser/loopback-server.ts";

const FORM = { action: "https://github.example/settings/apps/new", manifest: `{"name":"<b>\\"'&"}` };
const CODE = "code=AQBx-hBsH3_code";

const PAGE = "https://instagram.example/oauth/authorize?state=s";

/** With a form, as for the App, or with an address, as for Instagram's permission. */
async function stage(hasForm: boolean, settle?: () => Promise<boolean>) {
  const port = await freePort();
  const ignored: string[] = [];
  const state = createNonce();
  let returned = `http://localhost:${port}/callback`;
  const leadTo = (returnAddress: string) => {
    returned = returnAddress;
    return hasForm ? FORM : { address: PAGE };
  };
  const server = await startLoopbackServer({
    place: hasForm ? null : { host: `localhost:${port}`, port, path: "/callback" },
    state,
    title: "Permission received",
    ...(settle === undefined ? {} : { settle }),
    onOtherState: () => ignored.push("ignored"),
    leadTo,
  });
  onTestFinished(() => server.close());
  const start = new URL(server.startAddress);
  const visit = (path: string, { method = "GET", as = start.host, cookie = "" } = {}) =>
    new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      const target = { host: "127.0.0.1", port: start.port, path, method, headers: { host: as, cookie } };
      const sent = request(target, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text: string) => {
          body += text;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
      });
      sent.on("error", reject).end();
    });
  const hasReceived = () => Promise.race([server.received, Promise.resolve(null)]);
  const begin = await visit(start.pathname);
  const back = new URL(returned).pathname;
  return { server, port, visit, hasReceived, ignored, begin, start: start.pathname, back, state: state.value };
}

describe("the server that waits for the browser", () => {
  it.each([
    [true, "Permission received"],
    [false, "It did not work"],
  ])("says that it went well only once the code was used: %s", async (isFine, title) => {
    const used = Promise.withResolvers<boolean>();
    const { visit, hasReceived, back, state } = await stage(true, () => used.promise);
    const answered = visit(`${back}?${CODE}&state=${state}`);
    expect(await hasReceived()).toBeNull();
    used.resolve(isFine);
    expect((await answered).body).toContain(title);
  });

  it("accepts the code that comes with its own state, on a page that can load and keep nothing", async () => {
    const { server, visit, back, state } = await stage(false);
    const { status, body, headers } = await visit(`${back}?${CODE}&state=${state}`);
    expect([status, await server.received]).toEqual([200, { kind: "code", code: "AQBx-hBsH3_code", state }]);
    expect(body).toContain("Permission received");
    expect(body).not.toContain("AQBx");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  });

  it("accepts a refusal", async () => {
    const { server, visit, back, state } = await stage(false);
    const page = await visit(`${back}?error=access_denied&error_reason=user_denied&state=${state}`);
    expect(page.body).toContain("Permission refused");
    expect(await server.received).toEqual({ kind: "refused", cause: "denied", state });
  });

  it("sends the form with its own state, on a page that runs only its own script, and accepts the answer", async () => {
    const { server, visit, begin, back, state } = await stage(true);
    const { status, body, headers } = begin;
    const policy = String(headers["content-security-policy"]);
    expect(status).toBe(200);
    expect(body).toContain(`action="${FORM.action}?state=${state}"`);
    expect(body).toContain(`value="{&#34;name&#34;:&#34;&#60;b&#62;\\&#34;&#39;&#38;&#34;}"`);
    const script = /<script>(.*?)<\/script>/.exec(body)?.[1] ?? "";
    expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(policy).toContain("form-action https://github.example;");
    expect(policy).toMatch(/^default-src 'none'/);
    await visit(`${back}?${CODE}&state=${state}`);
    expect(await server.received).toMatchObject({ kind: "code", code: "AQBx-hBsH3_code" });
  });

  type Place = Awaited<ReturnType<typeof stage>>;
  it.each<[string, (place: Place) => [path: string, over?: object], number, ignored?: number]>([
    ["another state", ({ back }) => [`${back}?${CODE}&state=guess`], 400, 1],
    ["no state", ({ back }) => [`${back}?${CODE}`], 400, 1],
    [
      "a refusal with another state",
      ({ back }) => [`${back}?error=%3Cscript%3Ealert(1)&error_reason=x&state=x`],
      400,
      1,
    ],
    ["neither a code nor an error", ({ back, state }) => [`${back}?state=${state}`], 400],
    ["another path", ({ state }) => [`/?${CODE}&state=${state}`], 404],
    ["a path below", ({ back, state }) => [`${back}/x?${CODE}&state=${state}`], 404],
    ["another start", () => ["/begin/other"], 403],
    ["another browser at the start", ({ start }) => [start], 403],
    ["another host's address", ({ back, state }) => [`http://evil.example${back}?${CODE}&state=${state}`], 404],
    ["another method", ({ back, state }) => [`${back}?${CODE}&state=${state}`, { method: "POST" }], 405],
    ["another host name", ({ back, state }) => [`${back}?${CODE}&state=${state}`, { as: "evil.example" }], 421],
    ["a host name without port", ({ back, state }) => [`${back}?${CODE}&state=${state}`, { as: "localhost" }], 421],
    ["another host name at the start", ({ start }) => [start, { as: "evil.example" }], 421],
  ])("accepts nothing from %s, shows nothing of it, and waits on", async (_name, visitOf, status, ignored = 0) => {
    for (const place of [await stage(false), await stage(true)]) {
      const page = await place.visit(...visitOf(place));
      expect(page.status).toBe(status);
      expect(page.body).not.toMatch(/alert|AQBx/);
      expect(page.body).not.toContain(place.state);
      expect(place.ignored).toHaveLength(ignored);
      expect(await place.hasReceived()).toBeNull();
    }
  });

  it.each([
    [true, 200, undefined],
    [false, 303, PAGE],
  ])(
    "lets the browser that was first begin again, by its cookie (with a form: %s)",
    async (hasForm, status, location) => {
      const { begin, start, state, visit } = await stage(hasForm);
      const [set = ""] = begin.headers["set-cookie"] ?? [];
      expect(set).toMatch(/^mergecast-\d+=[\w-]{40,}; HttpOnly; SameSite=Strict; Path=\/$/);
      expect(start + set).not.toContain(state);
      const again = await visit(start, { cookie: set.split(";")[0] ?? "" });
      expect(again).toMatchObject({ status, headers: location === undefined ? {} : { location } });
    },
  );

  it("survives nonsense on the wire", async () => {
    const { port, visit, back, state } = await stage(false);
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.end("NONSENSE\r\n\r\n"));
      socket
        .on("error", () => undefined)
        .on("close", () => resolve())
        .resume();
    });
    expect((await visit(`${back}?${CODE}&state=${state}`)).status).toBe(200);
  });

  it("says what to do when the port is taken", async () => {
    const { port } = await stage(false);
    const place = { host: `localhost:${port}`, port, path: "/" };
    const second = startLoopbackServer({ place, state: createNonce(), title: "", leadTo: () => FORM });
    await expect(second).rejects.toMatchObject({ exitCode: 2, problem: { code: "callback-port" } });
  });
});
