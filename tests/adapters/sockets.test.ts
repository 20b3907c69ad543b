import { describe, expect, it } from "vitest";
import { createWebhookAlerts } from "../../scripts/adapters/alerts/webhook-alerts.ts";
import { createGithubClient } from "../../scripts/adapters/github/github-client.ts";
import { createCaptionWriter } from "../../scripts/adapters/llm/openai-writer.ts";
import { FLOODS, floodingServer } from "../support/flooding-server.ts";
import { recordedLog } from "../support/recorded-log.ts";
import { virtualClock } from "../support/virtual-clock.ts";
import { faultOf, platformAt } from "./instagram/local-server.ts";
import { checkPost, rulesOf } from "./media/check-post.ts";

/** Far beyond what a machine needs for the bytes that are read, so that only the limit can end the connection. */
const NEVER_MS = 600_000;
/** What is read is bounded by 0.5 and 2.5 MB; the rest is in the buffers of the system. */
const MOST_BYTES = 24 * 1024 * 1024;

const NOWHERE = { name: null, handle: null, accountId: null, repository: null, run: "test" };

describe.each(FLOODS)("a server that sends $name without end", (flood) => {
  it("is hung up on as a media host", async () => {
    const { origin, sentBytes } = await floodingServer(flood);
    const report = await checkPost({ image_url: `${origin}/a.jpg` }, { timeoutMs: NEVER_MS });
    expect(rulesOf(report).at(-1)).toMatch(/^media\/(?:answer|format)$/);
    expect(report.isHostTrouble).toBe(false);
    expect(await sentBytes).toBeLessThan(MOST_BYTES);
  });

  it("is hung up on as the platform, and the effect is unknown", async () => {
    const { origin, sentBytes } = await floodingServer(flood);
    const fault = faultOf(await platformAt(origin, { publishTimeoutMs: NEVER_MS }).publish("1"));
    expect(fault).toMatchObject({
      class: "no-answer",
      status: null,
      meaning: expect.stringMatching(/too large|connection broke/),
    });
    expect(await sentBytes).toBeLessThan(MOST_BYTES);
  });

  it("is hung up on as a chat, whether or not it has said that the alert arrived", async () => {
    const { origin, sentBytes } = await floodingServer(flood);
    const log = recordedLog();
    const alerts = createWebhookAlerts(
      { webhook: origin, format: undefined },
      {
        accountName: null,
        clock: virtualClock(),
        log,
        scrub: (text) => text,
        origin: async () => NOWHERE,
      },
    );
    await alerts.send([{ key: "test", what: "Test", why: "Body", whatToDo: "" }]);
    expect(await sentBytes).toBeLessThan(MOST_BYTES);
  });

  it("is hung up on as GitHub", async () => {
    const { origin, sentBytes } = await floodingServer(flood);
    const clock = virtualClock();
    const options = { token: "t", apiUrl: origin, repository: "team/posts", clock, timeoutMs: NEVER_MS };
    const { octokit, repo } = createGithubClient(options);
    await expect(octokit.rest.repos.get(repo)).rejects.toThrow();
    expect(await sentBytes).toBeLessThan(MOST_BYTES);
  });

  it("is hung up on as a language model", async () => {
    const { origin, sentBytes } = await floodingServer(flood);
    const writer = createCaptionWriter({
      baseUrl: origin,
      apiKey: "k",
      model: "m",
      form: {},
      onFormRefused: () => undefined,
      holdsSecret: () => false,
      timeoutMs: NEVER_MS,
      retries: 0,
    });
    await expect(writer.write([{ role: "user", content: "Write" }])).rejects.toThrow("Writing captions");
    expect(await sentBytes).toBeLessThan(MOST_BYTES);
  });
});
