import { type Dispatcher, request } from "undici";
import type { AlertChannel } from "../../core/ports/alerts.ts";
import { listOf } from "../../core/text/words.ts";
import { createOneShotAgent } from "../sockets/limit-bytes.ts";
import { type AlertText, type ChannelOptions, originText, shorten, toText } from "./alert-text.ts";

const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** Slack refuses sections longer than 3,000 characters. */
const MAX_BODY = 2_900;
/** Compatible chats refuse messages of about 16,000 characters. */
const MAX_BODIES = 10_000;
const MAX_TITLE = 150;
/** Of more conditions in one message, only the titles are shown. */
const MAX_SHOWN = 10;
/** A chat answers with a word or a web page, which nobody reads. */
const MAX_ANSWER_BYTES = 128 * 1024;

/**
 * Sends alerts to the incoming webhook of Slack or a compatible chat as `{text, blocks}`, all of them in one message. A failure is
 * logged.
 */
export function createWebhookAlerts(url: string, options: ChannelOptions): AlertChannel {
  const dispatcher = createOneShotAgent(MAX_ANSWER_BYTES);
  return {
    async send(conditions) {
      const texts = conditions.map((condition) => toText(condition, options));
      const source = options.scrub(originText(await options.origin()));
      const failure = await persistently(options, { url, body: JSON.stringify(toMessage(texts, source)), dispatcher });
      if (failure === null) return new Set(conditions.map(({ key }) => key));
      const titles = texts.map(({ title }) => `"${title}"`);
      options.log.warn(`The alert ${listOf(titles)} could not be sent: ${failure}.`);
      return new Set();
    },
    /** A chat message cannot be closed, so there is nothing to do. */
    clear: async () => undefined,
  };
}

/** null on success, else the reason. */
async function persistently({ clock }: ChannelOptions, sending: Sending): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const failure = await post(sending);
    if (failure === null || attempt === ATTEMPTS) return failure;
    await clock.sleep(RETRY_DELAY_MS * 2 ** (attempt - 1));
  }
}

interface Sending {
  url: string;
  body: string;
  dispatcher: Dispatcher;
}

/** null on success, else the reason. The address is a secret, so no error may contain it. */
async function post({ url, body, dispatcher }: Sending): Promise<string | null> {
  try {
    const answer = await request(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body.dump({ limit: MAX_ANSWER_BYTES });
    return answer.statusCode >= 200 && answer.statusCode < 300 ? null : `the webhook answered ${answer.statusCode}`;
  } catch (error) {
    return `the webhook could not be reached (${error instanceof Error && "code" in error ? String(error.code) : "no answer"})`;
  }
}

/** `source`: where the alerts come from. */
function toMessage(texts: readonly AlertText[], source: string): object {
  const shown = texts.slice(0, MAX_SHOWN);
  const room = Math.min(MAX_BODY, Math.floor(MAX_BODIES / shown.length));
  const parts = [...shown, ...restOf(texts.slice(MAX_SHOWN))].map(({ title, body, link }) => ({
    title: shorten(quiet(title.toWellFormed()), MAX_TITLE),
    body: shorten(quiet(body.toWellFormed()), room),
    link: link === null ? "" : `\n${escapeMrkdwn(link)}`,
  }));
  const text = parts.map(({ title, body, link }) => `${escapeMrkdwn(`${title}\n${body}`)}${link}`).join("\n\n");
  const end = escapeMrkdwn(quietAccount(source));
  const blocks = parts.flatMap(({ title, body, link }) => [
    { type: "header", text: { type: "plain_text", text: title, emoji: false } },
    { type: "section", text: { type: "plain_text", text: body === "" ? " " : body, emoji: false } },
    ...(link === "" ? [] : [linked(link.trim())]),
  ]);
  return { text: `${text}\n${end}`, blocks: [...blocks, linked(end)] };
}

function restOf(texts: readonly AlertText[]): AlertText[] {
  if (texts.length === 0) return [];
  const body = texts.map(({ title }) => title).join("; ");
  return [{ key: "", title: `${texts.length} more`, body, link: null }];
}

/** Only this kind of text turns an address into a link. */
function linked(text: string): object {
  return { type: "section", text: { type: "mrkdwn", text } };
}

/** Compatible chats, unlike Slack, take @everyone, @here and names for mentions even in plain text. */
function quiet(text: string): string {
  return text.replaceAll("@", "@\u200b");
}

/** The account's handle is written with an @, as people know it, unless it is the name of a group. */
function quietAccount(text: string): string {
  return text.replace(/@(?=(?:everyone|here|channel|all|group)\b)/gi, "@\u200b");
}

/** Slack reads <…> as links and mentions, so a caption could notify the whole channel. */
function escapeMrkdwn(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
