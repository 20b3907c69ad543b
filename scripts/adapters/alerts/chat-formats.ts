/** Each chat's shape of an alert. What it quotes becomes text that formats nothing, notifies nobody and hides no address. */
import type { ChatFormat } from "../../core/ports/alerts.ts";
import { type AlertText, originParts, shorten } from "./alert-text.ts";

interface Format {
  /** What its addresses look like, without the scheme. */
  address: string | null;
  /** Longest title; longest body of one alert; of all of them together. */
  limits: { title: number; body: number; bodies: number };
  /** Of more alerts in one message, only the titles are shown. */
  shown: number;
  escape(text: string): string;
  render(message: Message, url: URL): object;
}

/** Escaped and short enough, except for the addresses. */
interface Message {
  parts: readonly { title: string; body: string; link: string | null }[];
  origin: { text: string; run: string | null };
}

const FORMATS: Readonly<Record<ChatFormat, Format>> = {
  discord: {
    // With /slack at its end, an address takes Slack's format.
    address: "^(\\w+\\.)?discord(app)?\\.com/api/(v\\d+/)?webhooks/[^/]+/[^/?]+/?(\\?|$)",
    // 6,000 characters in all, in at most 10 embeds.
    limits: { title: 100, body: 4_000, bodies: 4_000 },
    shown: 8,
    escape: (text) => text.replace(/[\\`*_~|<>[\]()#@]|^\s*[-+](?=\s)/gm, "\\$&"),
    render: toDiscord,
  },
  teams: {
    address: "^[\\w.-]+\\.(logic\\.azure\\.(com|us)|powerplatform\\.com|webhook\\.office\\.com)[:/]",
    // A message of 28 kB.
    limits: { title: 150, body: 3_000, bodies: 5_000 },
    shown: 10,
    // A TextRun, unlike a TextBlock, shows its text as it is.
    escape: (text) => text,
    render: toTeams,
  },
  "google-chat": {
    address: "^chat\\.googleapis\\.com/",
    // A message of 32 kB.
    limits: { title: 150, body: 3_000, bodies: 5_000 },
    shown: 10,
    escape: escapeHtml,
    render: toGoogleChat,
  },
  ntfy: {
    address: "^ntfy\\.sh/",
    limits: { title: 150, body: 2_000, bodies: 2_000 },
    shown: 10,
    escape: (text) => text,
    render: toNtfy,
  },
  slack: {
    address: null,
    // 3,000 characters in a section; compatible chats take about 16,000 in all.
    limits: { title: 150, body: 2_900, bodies: 10_000 },
    shown: 10,
    // Compatible chats, unlike Slack, take @everyone, @here and names for mentions even in plain text.
    escape: (text) => text.replaceAll("@", "@\u200b"),
    render: toSlack,
  },
};

/** The format of the chat at this address: the one that was set, else what the address says, else Slack's. */
export function formatOf(webhook: string, set: ChatFormat | undefined): ChatFormat {
  const address = webhook.replace(/^https?:\/\//i, "");
  const known = Object.entries(FORMATS).find(
    ([, format]) => format.address !== null && new RegExp(format.address).test(address),
  );
  return set ?? (known?.[0] as ChatFormat | undefined) ?? "slack";
}

/** All alerts as one message, and where to send it. `origin`: where the alerts come from. */
export function toRequest(
  { webhook, format }: { webhook: string; format: ChatFormat },
  { texts, origin }: { texts: readonly AlertText[]; origin: string },
): { url: string; body: string } {
  const { limits, shown, render, ...rules } = FORMATS[format];
  const first = texts.slice(0, shown);
  const room = Math.min(limits.body, Math.floor(limits.bodies / first.length));
  const parts = [...first, ...restOf(texts.slice(shown))].map(({ title, body, link }) => ({
    title: shorten(rules.escape(title.toWellFormed()), limits.title),
    body: shorten(rules.escape(body.toWellFormed()), room),
    link,
  }));
  const { text, run } = originParts(origin);
  const url = new URL(webhook);
  const message = { parts, origin: { text: format === "slack" ? text : rules.escape(text), run } };
  const body = JSON.stringify(render(message, url));
  // ntfy takes JSON at its root only, and the topic in it.
  return { url: format === "ntfy" ? new URL(`.${url.search}`, url).href : webhook, body };
}

function restOf(texts: readonly AlertText[]): AlertText[] {
  if (texts.length === 0) return [];
  const body = texts.map(({ title }) => title).join("; ");
  return [{ key: "", title: `${texts.length} more`, body, link: null }];
}

function toDiscord({ parts, origin: { text, run } }: Message): object {
  const embeds = parts.map(({ title, body, link }) => ({
    title,
    ...(body === "" ? {} : { description: body }),
    ...(link === null ? {} : { url: link }),
  }));
  const end = { description: shorten(text, 900), ...(run === null ? {} : { title: "Open the run", url: run }) };
  return { embeds: [...embeds, end], allowed_mentions: { parse: [] } };
}

const ADAPTIVE_CARD = "application/vnd.microsoft.card.adaptive";
/** Each becomes an element of the card, which has a limit. */
const MAX_LINES = 20;

function toTeams({ parts, origin: { text, run } }: Message): object {
  const line = (words: string, over: object = {}) => ({
    type: "RichTextBlock",
    spacing: "none",
    inlines: [{ type: "TextRun", text: words, ...over }],
  });
  const lines = (words: string) => {
    const all = words.split(/\s*\n\s*/).filter((one) => one !== "");
    return [...all.slice(0, MAX_LINES - 1), all.slice(MAX_LINES - 1).join(" ")]
      .filter((one) => one !== "")
      .map((one) => line(one));
  };
  const link = (url: string | null) =>
    url === null ? [] : [line(url, { selectAction: { type: "Action.OpenUrl", url } })];
  const body = [
    ...parts.flatMap((part) => [
      { ...line(part.title, { weight: "bolder" }), spacing: "medium" },
      ...lines(part.body),
      ...link(part.link),
    ]),
    ...lines(text),
    ...link(run),
  ];
  const content = {
    type: "AdaptiveCard",
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    version: "1.4",
    body,
  };
  return { type: "message", attachments: [{ contentType: ADAPTIVE_CARD, contentUrl: null, content }] };
}

/** Cards are HTML, while the text of a message has no way to escape a mention of everybody. */
function toGoogleChat({ parts, origin: { text, run } }: Message): object {
  const paragraph = (html: string) => ({ textParagraph: { text: html.replaceAll("\n", "<br>") } });
  const link = (url: string | null) =>
    url === null ? [] : [paragraph(`<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`)];
  const sections = parts.map((part) => ({
    widgets: [
      paragraph(`<b>${part.title}</b>`),
      ...(part.body === "" ? [] : [paragraph(part.body)]),
      ...link(part.link),
    ],
  }));
  const end = { widgets: [paragraph(text), ...link(run)] };
  const card = { sections: [...sections, end] };
  return { cardsV2: [{ cardId: "alert", card }], fallbackText: parts.map(({ title }) => title).join("; ") };
}

/** ntfy makes an attachment of what is longer. */
const MAX_NTFY_BYTES = 4_000;

function toNtfy({ parts, origin: { text, run } }: Message, url: URL): object {
  const [first] = parts;
  const paragraphs = parts.map(({ title, body, link }, index) => [index === 0 ? "" : title, body, link ?? ""]);
  const whole = [...paragraphs, [text, run ?? ""]]
    .map((lines) => lines.filter((line) => line !== "").join("\n"))
    .join("\n\n");
  const message = Buffer.from(whole)
    .subarray(0, MAX_NTFY_BYTES)
    .toString()
    .replace(/\ufffd+$/, "");
  const click = first?.link ?? run;
  const topic = url.pathname.split("/").at(-1);
  return { topic, title: first?.title, message, ...(click === null ? {} : { click }) };
}

function toSlack({ parts, origin: { text, run } }: Message): object {
  const link = (url: string | null) => (url === null ? "" : `\n${escapeHtml(url)}`);
  const whole = parts.map((part) => `${escapeHtml(`${part.title}\n${part.body}`)}${link(part.link)}`).join("\n\n");
  const end = `${escapeHtml(quietAccount(text))}${run === null ? "" : `\nRun: ${escapeHtml(run)}`}`;
  const blocks = parts.flatMap((part) => [
    { type: "header", text: plain(part.title) },
    { type: "section", text: plain(part.body === "" ? " " : part.body) },
    ...(part.link === null ? [] : [linked(escapeHtml(part.link))]),
  ]);
  return { text: `${whole}\n${end}`, blocks: [...blocks, linked(end)] };
}

const plain = (text: string) => ({ type: "plain_text", text, emoji: false });

/** Only this kind of text turns an address into a link. */
const linked = (text: string) => ({ type: "section", text: { type: "mrkdwn", text } });

/** The account's handle is written with an @, as people know it, unless it is the name of a group. */
function quietAccount(text: string): string {
  return text.replace(/@(?=(?:everyone|here|channel|all|group)\b)/gi, "@\u200b");
}

/** Google's cards are HTML. Slack reads <...> as links and mentions, so a caption could notify the whole channel. */
function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
