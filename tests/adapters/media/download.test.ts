import { expect, it } from "vitest";
import { download } from "../../../scripts/adapters/media/download.ts";
import { httpServer } from "../../support/http-server.ts";

const broken = () => {
  throw new Error("a bug of the caller's");
};

it.each([
  ["the head", { onHead: broken }],
  ["the body", { onHead: () => broken }],
])("never takes a bug of who reads %s for a fault of the host", async (_, reader) => {
  const url = new URL(await httpServer((_request, response) => response.end("bytes")));
  const signal = new AbortController().signal;
  const order = { url, privateHosts: new Set(["127.0.0.1"]), timeoutMs: 60_000, signal, ...reader };
  await expect(download(order)).rejects.toThrow("a bug of the caller's");
});
