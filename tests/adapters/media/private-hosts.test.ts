import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import type { LookupAll } from "../../../scripts/adapters/media/guarded-connector.ts";
import { createMediaChecker } from "../../../scripts/adapters/media/media-checker.ts";
import { checkPost, httpAnswer, rulesOf, startRawServer } from "./raw-server.ts";

const picture = await readFile(new URL("../../fixtures/media/feed-4x5.jpg", import.meta.url));

/** Answers every name with the next of these lists of addresses. */
function lookupOf(...answers: string[][]): LookupAll {
  let next = 0;
  return (_hostname, _options, callback) => {
    const addresses = answers[Math.min(next, answers.length - 1)] ?? [];
    next += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
}

function failingLookup(code: string): LookupAll {
  return (_hostname, _options, callback) => callback(Object.assign(new Error("no"), { code }), []);
}

describe("addresses written out in the URL", () => {
  it.each([
    "127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 0 10.0.0.1 169.254.169.254 [::1] [::] [::ffff:127.0.0.1]",
    "[::ffff:a9fe:a9fe] [::7f00:1] [64:ff9b::7f00:1] [2002:7f00:1::] [fd00:ec2::254] [fe80::1]",
  ])("are refused without connecting: %s", async (hosts) => {
    for (const host of hosts.split(" ")) {
      const post = { image_url: `https://${host}/a.jpg` };
      const report = await checkPost(post, { allowPrivateHosts: [], timeoutMs: 2000 });
      expect([rulesOf(report), report.isHostTrouble], host).toEqual([["media/private-address"], false]);
    }
  });

  it("does not even send a request to a private server that listens", async () => {
    let connections = 0;
    await using server = await startRawServer((socket) => {
      connections += 1;
      socket.end(httpAnswer(picture));
    });
    const url = server.origin.replace("http:", "https:");
    const report = await checkPost({ image_url: `${url}/a.jpg` }, { allowPrivateHosts: ["localhost"] });
    expect(rulesOf(report)).toEqual(["media/private-address"]);
    expect(connections).toBe(0);
  });
});

describe("names", () => {
  it.each([
    ["a private address", ["10.0.0.5"]],
    ["a public and a private address", ["8.8.8.8", "127.0.0.1"]],
    ["something that is not an address", ["internal"]],
  ])("refuses a name that leads to %s", async (_name, addresses) => {
    const report = await checkPost({ image_url: "https://pictures.example/a.jpg" }, { lookup: lookupOf(addresses) });
    expect(rulesOf(report)).toEqual(["media/private-address"]);
    expect(JSON.stringify(report.findings)).not.toContain(addresses.at(-1));
  });

  it("judges the address that is connected to, not one that was looked up before", async () => {
    await using server = await startRawServer((socket) => socket.end(httpAnswer(picture)));
    let lookups = 0;
    const lookup: LookupAll = (...call) => {
      lookups += 1;
      lookupOf(["127.0.0.1"])(...call);
    };
    const checker = createMediaChecker({ allowPrivateHosts: [], lookup });
    const url = `https://pictures.example:${new URL(server.origin).port}/a.jpg`;
    const reports = [await checker.check({ image_url: url }), await checker.check({ image_url: url })];
    await checker.close();
    expect(reports.map(rulesOf)).toEqual([["media/private-address"], ["media/private-address"]]);
    expect(lookups).toBe(2);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ["ENOTFOUND", "media/unknown-host", true],
    ["EAI_AGAIN", "media/unreachable", true],
  ])("tells %s apart", async (code, rule, isHostTrouble) => {
    const report = await checkPost({ image_url: "https://nowhere.example/a.jpg" }, { lookup: failingLookup(code) });
    expect(rulesOf(report)).toEqual([rule]);
    expect(report.isHostTrouble).toBe(isHostTrouble);
  });

  it("does not wait longer for a look-up than for anything else", async () => {
    const report = await checkPost({ image_url: "https://slow.example/a.jpg" }, { lookup: () => {}, timeoutMs: 50 });
    expect(rulesOf(report)).toEqual(["media/timeout"]);
  });
});

describe("hosts that may be private", () => {
  it.each([
    ["127.0.0.1", ["127.0.0.1"]],
    ["LocalHost", ["localhost"]],
    ["pictures.example", [" Pictures.Example "]],
  ])("asks %s over plain http when it is named", async (host, allowPrivateHosts) => {
    await using server = await startRawServer((socket) => socket.end(httpAnswer(picture)));
    const image_url = server.origin.replace("127.0.0.1", host);
    const lookup = lookupOf(["127.0.0.1"]);
    expect(rulesOf(await checkPost({ image_url }, { allowPrivateHosts, lookup }))).toEqual([]);
  });

  it.each([
    ["a part of the name", ["example"]],
    ["a pattern", ["*", "*.example"]],
    ["the name with a port", ["pictures.example:80"]],
    ["the address behind the name", ["127.0.0.1"]],
    ["nothing", []],
  ])("uses neither http nor private addresses when %s is named instead", async (_name, allowPrivateHosts) => {
    const options = { allowPrivateHosts, lookup: lookupOf(["127.0.0.1"]) };
    expect(rulesOf(await checkPost({ image_url: "http://pictures.example/a.jpg" }, options))).toEqual([
      "media/address",
    ]);
    expect(rulesOf(await checkPost({ image_url: "https://pictures.example/a.jpg" }, options))).toEqual([
      "media/private-address",
    ]);
  });

  it.each(["[::1]", "::1"])("finds IPv6 addresses however they are written: %s", async (name) => {
    const report = await checkPost({ image_url: "http://[::1]:9/a.jpg" }, { allowPrivateHosts: [name] });
    expect(rulesOf(report)).toEqual(["media/unreachable"]);
  });

  it("speaks TLS to them all the same when the address is https", async () => {
    const server = createServer((socket) => socket.on("error", () => {}).end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const report = await checkPost({ image_url: `https://127.0.0.1:${port}/a.jpg` });
    server.close();
    expect(rulesOf(report)).toEqual(["media/certificate"]);
    expect(report.isHostTrouble).toBe(false);
  });
});

describe("addresses that cannot be used", () => {
  it.each(["file:///etc/passwd", "https://user:secret@pictures.example/a.jpg", "http://pictures.example/a.jpg"])(
    "refuses %s without any look-up",
    async (image_url) => {
      const lookup: LookupAll = () => {
        throw new Error("asked for an address");
      };
      const report = await checkPost({ image_url }, { lookup });
      expect(rulesOf(report)).toEqual(["media/address"]);
      expect(JSON.stringify(report)).not.toMatch(/secret|passwd/);
    },
  );

  it("survives a look-up that breaks", async () => {
    const lookup: LookupAll = () => {
      throw new Error("broken");
    };
    const report = await checkPost({ image_url: "https://pictures.example/a.jpg" }, { lookup });
    expect(report.findings).toHaveLength(1);
    expect(JSON.stringify(report)).not.toContain("broken");
  });
});
