import type { ChatFormat } from "../../scripts/core/ports/alerts.ts";
import type { Schema } from "./schema-judge.ts";

const text = (maxLength = 10_000): Schema => ({ type: "string", minLength: 1, maxLength });
const list = (items: Schema, maxItems: number): Schema => ({ type: "array", minItems: 1, maxItems, items });
/** All members are required, except those named. */
function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required, additionalProperties: false };
}

const slackText = (maxLength: number, ...types: string[]) =>
  object({ type: { enum: types }, text: text(maxLength), emoji: { type: "boolean" } }, ["emoji"]);
const textRun = object(
  {
    type: { const: "TextRun" },
    text: text(),
    weight: { enum: ["default", "lighter", "bolder"] },
    selectAction: object({ type: { const: "Action.OpenUrl" }, url: text() }),
  },
  ["weight", "selectAction"],
);
const richText = object({
  type: { const: "RichTextBlock" },
  spacing: { enum: ["default", "none", "small", "medium", "large", "extraLarge", "padding"] },
  inlines: list(textRun, 100),
});
const card = object({
  type: { const: "AdaptiveCard" },
  $schema: text(),
  version: { enum: ["1.2", "1.3", "1.4"] },
  body: list(richText, 300),
});

/** What each chat publishes of its webhooks, for the members that alerts use: names, types and limits. */
export const CHAT_SCHEMAS: Readonly<Record<ChatFormat, Schema>> = {
  // docs.slack.dev/reference/block-kit/blocks: header and section blocks, at most 50 of them.
  slack: object({
    text: text(40_000),
    blocks: list(
      {
        anyOf: [
          object({ type: { const: "header" }, text: slackText(150, "plain_text") }),
          object({ type: { const: "section" }, text: slackText(3_000, "plain_text", "mrkdwn") }),
        ],
      },
      50,
    ),
  }),
  // github.com/discord/discord-api-spec: IncomingWebhookRequestPartial, RichEmbed, MessageAllowedMentionsRequest.
  discord: object({
    embeds: list(
      object({ title: text(256), description: text(4_096), url: text(2_048) }, ["title", "description", "url"]),
      10,
    ),
    allowed_mentions: object({ parse: { type: "array", items: { enum: ["users", "roles", "everyone"] } } }),
  }),
  // adaptivecards.io/schemas/1.5.0/adaptive-card.json, in the message that Teams documents for its webhooks.
  teams: object({
    type: { const: "message" },
    attachments: list(
      object({
        contentType: { const: "application/vnd.microsoft.card.adaptive" },
        contentUrl: { type: "null" },
        content: card,
      }),
      1,
    ),
  }),
  // Google's discovery document chat:v1: Message, CardWithId, GoogleAppsCardV1Section, GoogleAppsCardV1TextParagraph.
  "google-chat": object({
    cardsV2: list(
      object({
        cardId: text(),
        card: object({
          sections: list(
            object({ header: text(), widgets: list(object({ textParagraph: object({ text: text() }) }), 100) }, [
              "header",
            ]),
            100,
          ),
        }),
      }),
      1,
    ),
    fallbackText: text(),
  }),
  // docs.ntfy.sh/publish: "Publish as JSON".
  ntfy: object(
    { topic: { type: "string", pattern: "^[-_A-Za-z0-9]{1,64}$" }, title: text(), message: text(), click: text() },
    ["click"],
  ),
};
