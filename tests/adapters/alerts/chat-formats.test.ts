import { describe, expect, it } from "vitest";
import { formatOf, toRequest } from "../../../scripts/adapters/alerts/chat-formats.ts";
import { CHAT_FORMATS, type ChatFormat } from "../../../scripts/core/ports/alerts.ts";
import { CHAT_SCHEMAS } from "../../support/chat-schemas.ts";
import { createSchemaJudge } from "../../support/schema-judge.ts";

const RUN = "https://github.com/team/my_posts/actions/runs/7";
const ORIGIN = `Account: @bakery (17)\nRepository: team/my_posts\nRun: ${RUN}`;
const ALERT = {
  key: "item-failed:a",
  title: "Post a failed",
  body: "It broke. Repair it.",
  link: "https://www.instagram.com/p/a_b/",
};
/** Title, text, link and run as each chat shows them, the addresses as ones that can be opened. */
const SHOWN: Record<ChatFormat, readonly string[]> = {
  slack: [
    '"plain_text","text":"Post a failed"',
    "It broke. Repair it.",
    `mrkdwn","text":"${ALERT.link}"`,
    `\\nRun: ${RUN}"`,
  ],
  discord: [
    `{"title":"Post a failed","description":"It broke. Repair it.","url":"${ALERT.link}"}`,
    `{"description":"Account: \\\\@bakery \\\\(17\\\\)\\nRepository: team/my\\\\_posts","title":"Open the run","url":"${RUN}"}`,
  ],
  teams: [
    '"text":"Post a failed","weight":"bolder"',
    ...["It broke. Repair it.", "Account: @bakery (17)", "Repository: team/my_posts"].map((text) => `"text":"${text}"`),
    ...[ALERT.link, RUN].map((url) => `"text":"${url}","selectAction":{"type":"Action.OpenUrl","url":"${url}"}`),
  ],
  "google-chat": [
    '"<b>Post a failed</b>"',
    "It broke. Repair it.",
    ...[ALERT.link, RUN].map((url) => `"<a href=\\"${url}\\">${url}</a>"`),
    'bakery (17)<br>Repository: team/my_posts"',
  ],
  ntfy: [
    '"title":"Post a failed"',
    `"message":"It broke. Repair it.\\n${ALERT.link}\\n`,
    `${RUN}"`,
    `"click":"${ALERT.link}"`,
  ],
};
const WEBHOOK = "https://chat.example/base/alerts?auth=abc";

function message(format: ChatFormat, over: Partial<typeof ALERT> = {}, count = 1, origin = ORIGIN) {
  const texts = Array.from({ length: count }, () => ({ ...ALERT, ...over }));
  const { url, body } = toRequest({ webhook: WEBHOOK, format }, { texts, origin });
  return { url, body, value: JSON.parse(body) };
}

describe("formatOf", () => {
  it.each<[string, ChatFormat]>([
    ["https://hooks.slack.com/services/T0/B0/x", "slack"],
    ["https://mattermost.example/hooks/x", "slack"],
    ["https://discord.com/api/webhooks/1/x", "discord"],
    ["https://discordapp.com/api/webhooks/1/x?wait=true", "discord"],
    ["https://ptb.discord.com/api/v10/webhooks/1/x", "discord"],
    ["https://discord.com/api/webhooks/1/x/slack", "slack"],
    ["https://discord.com.evil.example/api/webhooks/1/x", "slack"],
    ["https://prod-12.westeurope.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke?sig=x", "teams"],
    ["https://default0.1.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/x", "teams"],
    ["https://team.webhook.office.com/webhookb2/x", "teams"],
    ["https://chat.googleapis.com/v1/spaces/A/messages?key=x&token=y", "google-chat"],
    ["HTTPS://ntfy.sh/our-alerts", "ntfy"],
    ["https://ntfy.example/our-alerts", "slack"],
  ])("takes %s for %s", (webhook, format) => {
    expect(formatOf(webhook, undefined)).toBe(format);
    expect(formatOf(webhook, "ntfy")).toBe("ntfy");
  });
});

describe.each(CHAT_FORMATS)("an alert for %s", (format) => {
  const judge = (value: unknown) => createSchemaJudge({}).judge(CHAT_SCHEMAS[format], value);

  it("has the shape that the chat publishes, with title, text, link and run", () => {
    const { value, body } = message(format);
    expect(judge(value)).toBeNull();
    for (const part of SHOWN[format]) expect(body).toContain(part);
  });

  it.each([
    ["hostile and long", { title: "<@&\u0022*_".repeat(90), body: "\u20ac<*@".repeat(9_000) }, 15],
    ["of many lines", { body: "a\n".repeat(9_000) }, 15],
    ["with one word", { body: "" }, 1],
  ])("keeps to the chat's limits when it is %s", (_, over, count) => {
    const { value, body } = message(format, over, count);
    expect(judge(value)).toBeNull();
    expect(Buffer.byteLength(body)).toBeLessThan(format === "slack" ? 150_000 : 28_000);
    if (format === "discord") {
      const texts = value.embeds.flatMap(({ title, description }: Record<string, string>) => [title, description]);
      expect(texts.join("").length).toBeLessThanOrEqual(6_000);
    }
    if (format === "ntfy") expect(Buffer.byteLength(value.message)).toBeLessThanOrEqual(4_096);
  });

  it("lets no caption notify anybody, hide an address or format text", () => {
    const { value } = message(format, {
      body: "<!channel> <users/all> <@&1> @everyone [here](https://evil.example) **b** <a>",
    });
    const plain = JSON.stringify(value);
    if (format === "slack") expect(plain).not.toMatch(/@everyone|"mrkdwn","text":"[^"]*<!/);
    if (format === "google-chat")
      expect(plain).not.toMatch(/<(?!\/?b>|br>|a href=\\"https:\/\/(www\.instagram|github)\.com|\/a>)/);
    if (format === "discord") {
      expect(value.allowed_mentions).toEqual({ parse: [] });
      expect(value.embeds[0].description).toBe(
        "\\<!channel\\> \\<users/all\\> \\<\\@&1\\> \\@everyone \\[here\\]\\(https://evil.example\\) \\*\\*b\\*\\* \\<a\\>",
      );
    }
    // Both show a text as it is: TextRun has no Markdown, ntfy only on demand.
    if (format === "teams") expect(plain).not.toContain('TextBlock","text');
    if (format === "ntfy") expect(value).not.toHaveProperty("markdown");
  });
});

it("sends to ntfy's root, with the topic in the message, and to any other chat at its address", () => {
  expect(message("ntfy")).toMatchObject({ url: "https://chat.example/base/?auth=abc", value: { topic: "alerts" } });
  expect(message("discord").url).toBe(WEBHOOK);
});
