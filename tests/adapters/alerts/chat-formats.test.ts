import { describe, expect, it } from "vitest";
import { z } from "zod";
import { formatOf, toRequest } from "../../../scripts/adapters/alerts/chat-formats.ts";
import { CHAT_FORMATS, type ChatFormat } from "../../../scripts/core/ports/alerts.ts";

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

const text = (maxLength = 10_000) => z.string().min(1).max(maxLength);
const list = <T extends z.ZodType>(item: T, most: number) => z.array(item).min(1).max(most);
const slackBlock = (block: string, most: number, ...kinds: string[]) => {
  const shown = z.strictObject({ type: z.enum(kinds), text: text(most), emoji: z.boolean().optional() });
  return z.strictObject({ type: z.literal(block), text: shown });
};
const textRun = z.strictObject({
  type: z.literal("TextRun"),
  text: text(),
  weight: z.enum(["default", "lighter", "bolder"]).optional(),
  selectAction: z.strictObject({ type: z.literal("Action.OpenUrl"), url: text() }).optional(),
});
const richText = z.strictObject({
  type: z.literal("RichTextBlock"),
  spacing: z.enum(["default", "none", "small", "medium", "large", "extraLarge", "padding"]),
  inlines: list(textRun, 100),
});
const card = z.strictObject({
  type: z.literal("AdaptiveCard"),
  $schema: text(),
  version: z.enum(["1.2", "1.3", "1.4"]),
  body: list(richText, 300),
});
const attachment = z.strictObject({
  contentType: z.literal("application/vnd.microsoft.card.adaptive"),
  contentUrl: z.null(),
  content: card,
});
const embed = z.strictObject({ title: text(256), description: text(4_096), url: text(2_048) }).partial();
const widgets = list(z.strictObject({ textParagraph: z.strictObject({ text: text() }) }), 100);
const sections = list(z.strictObject({ header: text().optional(), widgets }), 100);
const cardWithId = z.strictObject({ cardId: text(), card: z.strictObject({ sections }) });

/** What each chat publishes of its webhooks, for the members that alerts use: names, types and limits. */
const SCHEMAS: Readonly<Record<ChatFormat, z.ZodType>> = {
  // docs.slack.dev/reference/block-kit/blocks: header and section blocks, at most 50 of them.
  slack: z.strictObject({
    text: text(40_000),
    blocks: list(
      z.union([slackBlock("header", 150, "plain_text"), slackBlock("section", 3_000, "plain_text", "mrkdwn")]),
      50,
    ),
  }),
  // github.com/discord/discord-api-spec: IncomingWebhookRequestPartial, RichEmbed, MessageAllowedMentionsRequest.
  discord: z.strictObject({
    embeds: list(embed, 10),
    allowed_mentions: z.strictObject({ parse: z.array(z.enum(["users", "roles", "everyone"])) }),
  }),
  // adaptivecards.io/schemas/1.5.0/adaptive-card.json, in the message that Teams documents for its webhooks.
  teams: z.strictObject({ type: z.literal("message"), attachments: list(attachment, 1) }),
  // Google's discovery document chat:v1: Message, CardWithId, GoogleAppsCardV1Section, GoogleAppsCardV1TextParagraph.
  "google-chat": z.strictObject({ cardsV2: list(cardWithId, 1), fallbackText: text() }),
  // docs.ntfy.sh/publish: "Publish as JSON".
  ntfy: z.strictObject({
    topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/),
    title: text(),
    message: text(),
    click: text().optional(),
  }),
};

describe.each(CHAT_FORMATS)("an alert for %s", (format) => {
  const judge = (value: unknown) => SCHEMAS[format].safeParse(value).error?.message ?? null;

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
