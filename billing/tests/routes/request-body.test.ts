import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import { silentLog } from "../../src/adapters/runtime.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { createErrorHandler } from "../../src/routes/problem.ts";
import { readRawBody } from "../../src/routes/request-body.ts";
import { openService } from "../../src/service.ts";
import { baseEnvironment } from "../support/harness.ts";

const config = readConfig({ ...baseEnvironment("http://127.0.0.1:9"), SQLITE_FILE: ":memory:" });
const service = await openService(config, silentLog);
afterAll(() => service.close());

function appWith(before: (app: Hono) => void): Hono {
  const app = new Hono();
  before(app);
  app.post("/", async (context) => context.text((await readRawBody(context, 100)).toString("utf8")));
  app.onError(createErrorHandler(service.deps));
  return app;
}

const REQUEST = { method: "POST", body: '{ "a": 1 }' };

describe("readRawBody", () => {
  it("returns the bytes as they were sent", async () => {
    expect(await (await appWith(() => {}).request("/", REQUEST)).text()).toBe('{ "a": 1 }');
  });

  it("explains raw bodies when something has already parsed the body", async () => {
    const app = appWith((outer) =>
      outer.use(async (context, next) => {
        await context.req.json();
        await next();
      }),
    );
    const response = await app.request("/", REQUEST);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      code: "raw_body_missing",
      detail: expect.stringMatching(/raw body.*leave it out of JSON body parsing/s),
    });
  });

  it.each([[{ a: 1 }], ["text"], [null]])(
    "explains it as well when another framework left %j on the request",
    async (body) => {
      const response = await appWith(() => {}).request("/", REQUEST, { incoming: { body } });
      expect(await response.json()).toMatchObject({ code: "raw_body_missing" });
    },
  );

  it("takes the bytes that a raw parser left on the request", async () => {
    const response = await appWith(() => {}).request("/", REQUEST, { incoming: { body: Buffer.from("raw") } });
    expect(await response.text()).toBe("raw");
  });

  it("refuses a body that is declared or turns out to be too large", async () => {
    const large = { method: "POST", body: "x".repeat(101) };
    expect((await appWith(() => {}).request("/", large)).status).toBe(413);
    expect((await appWith(() => {}).request("/", { ...large, headers: { "content-length": "101" } })).status).toBe(413);
  });
});
