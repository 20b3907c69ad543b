import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { faultOf, json, platformAt, type Reply, startServer } from "./local-server.ts";

const SHORT = { timeoutMs: 60, publishTimeoutMs: 60 };

/** One byte every few milliseconds without end: no pause is long enough for a timeout between bytes. */
const trickle: Reply = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(" "), 5);
  response.on("close", () => clearInterval(timer));
};

describe("a server that does not answer properly", () => {
  it.each<[string, Reply]>([
    ["never answers", () => undefined],
    ["sends headers and nothing more", (response) => void response.writeHead(200).flushHeaders()],
    ["trickles", trickle],
  ])("that %s is given up at the deadline, and nothing is sent again", async (_name, reply) => {
    const { url, requests } = await startServer(reply);
    const fault = faultOf(await platformAt(url, SHORT).publish("1"));
    expect(fault).toMatchObject({ class: "no-answer", status: null, meaning: expect.stringMatching(/in time/) });
    expect(requests.length).toBeLessThanOrEqual(1);
  });

  it.each<[string, Reply]>([
    ["before the answer", (response) => void response.destroy()],
    ["by a reset", (response) => void response.socket?.resetAndDestroy()],
    [
      "in the middle of the answer",
      (response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write('{"id":"1"}', () => response.destroy());
      },
    ],
  ])("that drops the connection %s leaves the effect unknown, and nothing is sent again", async (_name, reply) => {
    const { url, requests } = await startServer(reply);
    const fault = faultOf(await platformAt(url).publish("1"));
    expect(fault).toMatchObject({
      class: "no-answer",
      status: null,
      meaning: expect.stringMatching(/connection broke/),
    });
    expect(requests).toHaveLength(1);
  });

  it("whose answer is giant is cut off", async () => {
    const { url } = await startServer((response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, " ");
      const pour = () => {
        if (!response.destroyed) response.write(chunk, pour);
      };
      pour();
    });
    expect(faultOf(await platformAt(url).readContainer("1"))).toMatchObject({
      class: "no-answer",
      meaning: expect.stringMatching(/too large/),
    });
  });

  it("whose answer just fits is read", async () => {
    const { url } = await startServer(json(`${" ".repeat(1024 * 1024 - 10)}{"id":"1"}`));
    expect(await platformAt(url).createContainer({})).toEqual({ ok: true, value: "1" });
  });

  it("that does not speak HTTP leaves the effect unknown", async () => {
    const server = createServer((socket) => socket.end("220 mail.example ESMTP\r\n"));
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(faultOf(await platformAt(url).publish("1"))).toMatchObject({ class: "no-answer", status: null });
  });

  it("that is not there is told apart from one that is silent", async () => {
    expect(faultOf(await platformAt("http://127.0.0.1:1").publish("1"))).toMatchObject({
      class: "no-answer",
      meaning: expect.stringMatching(/could not be reached/),
    });
  });
});

describe("the deadlines", () => {
  it("allow publishing longer than other calls", async () => {
    const slow: Reply = (response) => void setTimeout(() => json({ id: "1" })(response), 150);
    const { url } = await startServer(slow);
    const platform = platformAt(url, { timeoutMs: 50, publishTimeoutMs: 30_000 });
    expect(await platform.publish("1")).toEqual({ ok: true, value: "1" });
    expect(faultOf(await platform.createContainer({}))).toMatchObject({ class: "no-answer" });
  });
});
