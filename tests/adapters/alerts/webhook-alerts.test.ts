import { describe, expect, it } from "vitest";
import { createWebhookAlerts } from "../../../scripts/adapters/alerts/webhook-alerts.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { answer, bodyOf, httpServer } from "../../support/http-server.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const ORIGIN = {
  name: null,
  handle: "bakery",
  accountId: "17",
  repository: "team/posts",
  run: "https://github.com/team/posts/actions/runs/7",
};
const SOURCE = "Account: @bakery (17)\nRepository: team/posts\nRun: https://github.com/team/posts/actions/runs/7";
const alert = { key: "item-failed:a", what: "Post a failed", why: "It broke.", whatToDo: "" } as const;
const ARRIVED = new Set(["item-failed:a"]);

/** A webhook that gives the listed statuses, then 200, and keeps what it was sent. */
async function webhook(statuses: (number | "drop")[] = []) {
  const received: { text: string; blocks: { type: string; text: { type: string; text: string } }[] }[] = [];
  const address = await httpServer(async (request, response) => {
    received.push(JSON.parse(await bodyOf(request)));
    const status = statuses.shift() ?? 200;
    if (status === "drop") request.socket.destroy();
    else answer(response, status, "ok");
  });
  return { url: `${address}/services/T0/B0/sesame-open-sesame`, received };
}

function sender(
  url: string,
  { secrets = [] as string[], accountName = null as string | null, handle = ORIGIN.handle } = {},
) {
  const [log, clock, scrubber] = [recordedLog(), virtualClock(), new Scrubber(secrets)];
  const origin = async () => ({ ...ORIGIN, name: accountName, handle });
  const ports = { accountName, clock, log, scrub: (text: string) => scrubber.scrub(text), origin };
  return { log, clock, alerts: createWebhookAlerts({ webhook: url, format: undefined }, ports) };
}

describe("createWebhookAlerts", () => {
  it("sends text and blocks that a Slack-compatible chat can show", async () => {
    const { url, received } = await webhook();
    await sender(url).alerts.send([alert]);
    expect(received).toEqual([
      {
        text: `Post a failed\nIt broke.\n${SOURCE}`,
        blocks: [
          { type: "header", text: { type: "plain_text", text: "Post a failed", emoji: false } },
          { type: "section", text: { type: "plain_text", text: "It broke.", emoji: false } },
          { type: "section", text: { type: "mrkdwn", text: SOURCE } },
        ],
      },
    ]);
  });

  it("tries three times and then only logs, without a secret or the address of the webhook", async () => {
    const { url, received } = await webhook([500, "drop", 503]);
    const { alerts, log, clock } = sender(url, { secrets: ["a-secret-value"] });
    expect(await alerts.send([{ ...alert, what: "Post a-secret-value failed" }])).toEqual(new Set());
    expect(received).toHaveLength(3);
    expect(clock.slept).toEqual([1_000, 2_000]);
    expect(log.lines).toEqual([
      'warn: The alert "Post *** failed" could not be sent: the webhook answered 503: "ok" (format: slack).',
    ]);
  });

  it.each([301, 304, 400, 403, 404, 410, 429, 500])(
    "does not count as told what was answered with %i",
    async (status) => {
      const { url } = await webhook([status, status, status]);
      expect(await sender(url).alerts.send([alert])).toEqual(new Set());
    },
  );

  it.each([[201], [202], [204], [500, 200]])("counts as told what was answered with %i", async (...statuses) => {
    const { url, received } = await webhook([...statuses]);
    expect(await sender(url).alerts.send([alert])).toEqual(ARRIVED);
    expect(received).toHaveLength(statuses.length);
  });

  it("resolves although nobody listens there", async () => {
    const { alerts, log } = sender("http://127.0.0.1:9/services/T0/B0/sesame-open-sesame");
    expect(await alerts.send([alert])).toEqual(new Set());
    expect(log.lines.join()).not.toContain("sesame");
  });

  it("sends all conditions of a run in one message, each with its text, advice and link", async () => {
    const { url, received } = await webhook();
    const other = { ...alert, key: "token", what: "The token expires", whatToDo: "Renew it." } as const;
    const link = "https://www.instagram.com/p/abc/";
    expect(await sender(url).alerts.send([alert, { ...other, link }])).toEqual(new Set(["item-failed:a", "token"]));
    expect(received.map(({ text }) => text)).toEqual([
      `Post a failed\nIt broke.\n\nThe token expires\nIt broke. Renew it.\n${link}\n${SOURCE}`,
    ]);
    expect(received[0]?.blocks.map(({ text }) => text.text)).toEqual([
      ...["Post a failed", "It broke.", "The token expires", "It broke. Renew it.", link, SOURCE],
    ]);
  });

  it("shows the titles alone of what is too much for one message", async () => {
    const { url, received } = await webhook();
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...alert,
      key: `item-failed:p${index}` as const,
      what: `Post p${index} failed`,
      why: "b".repeat(5_000),
    }));
    expect((await sender(url).alerts.send(many)).size).toBe(12);
    expect(received).toHaveLength(1);
    expect(received[0]?.text.length).toBeLessThan(12_000);
    expect(received[0]?.text).toContain("2 more\nPost p10 failed; Post p11 failed\n");
  });

  it.each(["javascript:alert(1)", "https://a.example/> <!channel>", "https://a.example/|b"])(
    "leaves out a link that is no plain address: %s",
    async (link) => {
      const { url, received } = await webhook();
      await sender(url).alerts.send([{ ...alert, link }]);
      expect(received[0]?.text).toBe(`Post a failed\nIt broke.\n${SOURCE}`);
    },
  );

  it("never sends a secret and lets no caption ring everybody", async () => {
    const { url, received } = await webhook();
    const why = "very-secret-token <!channel> & <@U1> \ud83d";
    await sender(url, { secrets: ["very-secret-token"] }).alerts.send([{ ...alert, why }]);
    await sender(url).alerts.send([{ ...alert, what: "@here", why: "@everyone <@everyone> @channel @anna" }]);
    const sent = JSON.stringify(received);
    expect(sent).not.toContain("very-secret-token");
    expect(received[0]?.text).toBe(`Post a failed\n*** &lt;!channel&gt; &amp; &lt;@\u200bU1&gt; \ufffd\n${SOURCE}`);
    // Mattermost and others take these for mentions wherever they stand.
    expect(sent.replaceAll("@bakery", "")).not.toMatch(/@\w/);
  });

  it("names one of several accounts first", async () => {
    const { url, received } = await webhook();
    await sender(url, { accountName: "florist" }).alerts.send([alert]);
    expect(received[0]?.text).toMatch(/^florist: Post a failed\n/);
    expect(received[0]?.text).toContain("Account: florist, @bakery");
  });

  it("names the folder of that account in the commands that it gives", async () => {
    const { url, received } = await webhook();
    const lost = { ...alert, whatToDo: "Make it again: npm run queue -- rebuild-record." };
    await sender(url, { accountName: "florist" }).alerts.send([lost]);
    await sender(url).alerts.send([lost]);
    expect(received[0]?.text).toContain("npm run queue -- rebuild-record --queue accounts/florist/queue.json.\n");
    expect(received[1]?.text).toContain("npm run queue -- rebuild-record.\n");
  });

  it("lets no name of an account ring everybody, which a proposal may change", async () => {
    const { url, received } = await webhook();
    for (const handle of ["everyone", "Here", "channel <!here>"]) await sender(url, { handle }).alerts.send([alert]);
    expect(JSON.stringify(received)).not.toMatch(/@(everyone|here|channel)|<!/i);
  });
});
