import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createWebhookAlerts } from "../../scripts/adapters/alerts/webhook-alerts.ts";
import { createGithubClient } from "../../scripts/adapters/github/github-client.ts";
import { createCaptionWriter } from "../../scripts/adapters/llm/openai-writer.ts";
import { recordedLog } from "../support/recorded-log.ts";
import { virtualClock } from "../support/virtual-clock.ts";
import { faultOf, platformAt } from "./instagram/local-server.ts";
import { checkPost, rulesOf, startRawServer } from "./media/raw-server.ts";

const CHUNKED = "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nTransfer-Encoding: chunked\r\n\r\n";

/** What belongs to no head and no body, and so to none of the limits for these. The first part is sent once, the second without end. */
const FLOODS: [name: string, start: string, again: string][] = [
  ["early hints", "", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"],
  ["answers that say to continue", "", "HTTP/1.1 102 Processing\r\n\r\n"],
  ["a chunk's extension", `${CHUNKED}1;x=`, "y".repeat(1024)],
  ["extensions of empty pieces", CHUNKED, `1;${"z".repeat(2000)}\r\nx\r\n`],
  ["trailers", `${CHUNKED}0\r\n`, "X-Trailer: 0123456789\r\n"],
  ["one header", "HTTP/1.1 200 OK\r\nX-Long: ", "x".repeat(1024)],
  ["header lines", "HTTP/1.1 200 OK\r\n", "X-Header: 0123456789\r\n"],
  ["a status line", "HTTP/1.1 200 ", "OK".repeat(512)],
];

/** Far beyond what a machine needs for the bytes that are read, so that only the limit can end the connection. */
const NEVER_MS = 600_000;
/** What is read is bounded by 0.5 and 2.5 MB; the rest is in the buffers of the system. */
const MOST_BYTES = 24 * 1024 * 1024;

const NOWHERE = { name: null, handle: null, accountId: null, repository: null, run: "test" };
const CHAT = {
  accountName: null,
  clock: virtualClock(),
  log: recordedLog(),
  scrub: String,
  origin: async () => NOWHERE,
};
const MODEL = {
  apiKey: "k",
  model: "m",
  form: {},
  onFormRefused: () => undefined,
  holdsSecret: () => false,
  retries: 0,
};

const CLIENTS: Record<string, (origin: string) => Promise<unknown>> = {
  async "is hung up on as a media host"(origin) {
    const report = await checkPost({ image_url: `${origin}/a.jpg` }, { timeoutMs: NEVER_MS });
    expect([rulesOf(report).at(-1), report.isHostTrouble]).toEqual([
      expect.stringMatching(/\/(?:answer|format)$/),
      false,
    ]);
  },
  async "is hung up on as the platform, and the effect is unknown"(origin) {
    const fault = faultOf(await platformAt(origin, { publishTimeoutMs: NEVER_MS }).publish("1"));
    const meaning = expect.stringMatching(/too large|connection broke/);
    expect(fault).toMatchObject({ class: "no-answer", status: null, meaning });
  },
  "is hung up on as a chat": async (origin) =>
    // Whether or not it has said that the alert arrived.
    await createWebhookAlerts({ webhook: origin, format: undefined }, CHAT).send([
      { key: "test", what: "Test", why: "Body", whatToDo: "" },
    ]),
  async "is hung up on as GitHub"(origin) {
    const options = {
      token: "t",
      apiUrl: origin,
      repository: "team/posts",
      clock: virtualClock(),
      timeoutMs: NEVER_MS,
    };
    const { octokit, repo } = createGithubClient(options);
    await expect(octokit.rest.repos.get(repo)).rejects.toThrow();
  },
  async "is hung up on as a language model"(origin) {
    const writer = createCaptionWriter({ ...MODEL, baseUrl: origin, timeoutMs: NEVER_MS });
    await expect(writer.write([{ role: "user", content: "Write" }])).rejects.toThrow("Writing captions");
  },
};

describe.each(FLOODS)("a server that sends %s without end", (_, start, again) => {
  const piece = again.repeat(Math.ceil((32 * 1024) / again.length));
  const pour = (socket: Socket): void => {
    if (!socket.destroyed) socket.write(piece, () => setImmediate(() => pour(socket)));
  };

  it.each(Object.entries(CLIENTS))("%s", async (_, ask) => {
    const sockets: Socket[] = [];
    await using server = await startRawServer((socket) => {
      sockets.push(socket);
      socket.write(start);
      pour(socket);
    });
    await ask(server.origin);
    await server.hungUp;
    expect(sockets[0]?.bytesWritten).toBeLessThan(MOST_BYTES);
  });
});
