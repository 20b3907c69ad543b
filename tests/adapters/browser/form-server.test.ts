import { createHash } from "node:crypto";
import { request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { startFormServer } from "../../../scripts/adapters/browser/form-server.ts";
import { createOwnState } from "../../../scripts/adapters/browser/oauth-state.ts";

const ACTION = "https://github.example/settings/apps/new";
const MANIFEST = `{"name":"<b>\\"'&"}`;

async function stage() {
  const state = createOwnState();
  let returnAddress = "";
  const server = await startFormServer(state, (address) => {
    returnAddress = address;
    return { action: ACTION, manifest: MANIFEST };
  });
  onTestFinished(() => server.close());
  const { host, port, pathname } = new URL(server.address);
  const visit = (path: string, { method = "GET", as = host } = {}) =>
    new Promise<{ status: number; body: string; policy: string }>((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, method, headers: { host: as } }, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text: string) => {
          body += text;
        });
        const policy = String(response.headers["content-security-policy"]);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body, policy }));
      });
      sent.on("error", reject).end();
    });
  const hasReceived = () => Promise.race([server.received, Promise.resolve(null)]);
  return { server, visit, hasReceived, begin: pathname, returned: new URL(returnAddress).pathname, state: state.value };
}

describe("the server that sends the form for the App", () => {
  it("sends it to GitHub with its own state, on a page that runs only its own script", async () => {
    const { visit, begin, state } = await stage();
    const { status, body, policy } = await visit(begin);
    expect(status).toBe(200);
    expect(body).toContain(`action="${ACTION}?state=${state}"`);
    expect(body).toContain(`value="{&#34;name&#34;:&#34;&#60;b&#62;\\&#34;&#39;&#38;&#34;}"`);
    const script = /<script>(.*?)<\/script>/.exec(body)?.[1] ?? "";
    expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(policy).toContain("form-action https://github.example;");
    expect(policy).toMatch(/^default-src 'none'/);
  });

  it("takes the code with which GitHub sends the browser back", async () => {
    const { server, visit, returned, state } = await stage();
    const { status, body } = await visit(`${returned}?code=AQBx-hBsH3_code&state=${state}`);
    expect([status, await server.received]).toEqual([200, "AQBx-hBsH3_code"]);
    expect(body).not.toContain("AQBx");
  });

  it.each<[string, (stage: { returned: string; begin: string; state: string }) => [string, object?], number]>([
    ["another state", ({ returned }) => [`${returned}?code=AQBx-hBsH3_code&state=other`], 400],
    ["no state", ({ returned }) => [`${returned}?code=AQBx-hBsH3_code`], 400],
    ["no code", ({ returned, state }) => [`${returned}?state=${state}`], 400],
    ["a refusal", ({ returned, state }) => [`${returned}?error=access_denied&state=${state}`], 400],
    ["another page", ({ state }) => [`/?code=AQBx-hBsH3_code&state=${state}`], 404],
    ["another beginning", () => ["/begin/other"], 404],
    ["a form", ({ returned, state }) => [`${returned}?code=AQBx-hBsH3_code&state=${state}`, { method: "POST" }], 405],
    [
      "a website that leads here",
      ({ returned, state }) => [`${returned}?code=AQBx-hBsH3_code&state=${state}`, { as: "evil.example" }],
      421,
    ],
    ["a website that asks for the page", ({ begin }) => [begin, { as: "evil.example" }], 421],
  ])("takes nothing from %s", async (_name, visitOf, status) => {
    const { visit, hasReceived, ...place } = await stage();
    const page = await visit(...visitOf(place));
    expect(page.status).toBe(status);
    expect(page.body).not.toContain(place.state);
    expect(await hasReceived()).toBeNull();
  });
});
