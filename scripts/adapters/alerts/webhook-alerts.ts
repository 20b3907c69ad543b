import { type Dispatcher, request } from "undici";
import type { AlertChannel, ChatFormat } from "../../core/ports/alerts.ts";
import { foreignMessage } from "../../core/text/printable.ts";
import { listOf } from "../../core/text/words.ts";
import { createOneShotAgent } from "../sockets/limit-bytes.ts";
import { type ChannelOptions, originText, toText } from "./alert-text.ts";
import { formatOf, toRequest } from "./chat-formats.ts";

const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** A chat answers with a word, a small object or a web page. */
const MAX_ANSWER_BYTES = 128 * 1024;

export interface Chat {
  webhook: string;
  /** ALERT_FORMAT; undefined: as its address says. */
  format: ChatFormat | undefined;
}

/** Sends alerts to the incoming webhook of a chat, all of them in one message. A failure is logged. */
export function createWebhookAlerts(chat: Chat, options: ChannelOptions): AlertChannel {
  const dispatcher = createOneShotAgent(MAX_ANSWER_BYTES);
  const format = formatOf(chat.webhook, chat.format);
  return {
    async send(conditions) {
      const texts = conditions.map((condition) => toText(condition, options));
      const origin = options.scrub(originText(await options.origin()));
      const sending = { ...toRequest({ webhook: chat.webhook, format }, { texts, origin }), dispatcher };
      const { isTaken, answer } = await persistently(options, sending);
      const said = `${options.scrub(answer)} (format: ${format})`;
      if (isTaken) {
        options.onAnswer?.(said);
        return new Set(conditions.map(({ key }) => key));
      }
      const titles = texts.map(({ title }) => `"${title}"`);
      options.log.warn(`The alert ${listOf(titles)} could not be sent: ${said}.`);
      return new Set();
    },
    clear: async () => undefined,
  };
}

interface Sending {
  url: string;
  body: string;
  dispatcher: Dispatcher;
}

interface Sent {
  isTaken: boolean;
  /** Such as `the webhook answered 400: "Cannot send an empty message"`. Not scrubbed yet. */
  answer: string;
}

async function persistently({ clock }: ChannelOptions, sending: Sending): Promise<Sent> {
  for (let attempt = 1; ; attempt++) {
    const sent = await post(sending);
    if (sent.isTaken || attempt === ATTEMPTS) return sent;
    await clock.sleep(RETRY_DELAY_MS * 2 ** (attempt - 1));
  }
}

/** The address is a secret, so no error may contain it. */
async function post({ url, body, dispatcher }: Sending): Promise<Sent> {
  try {
    const { statusCode, body: stream } = await request(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The status alone says whether the chat took it.
    const text = foreignMessage(await stream.text().catch(() => ""));
    const answer = `the webhook answered ${statusCode}${text === "" ? "" : `: "${text}"`}`;
    return { isTaken: statusCode >= 200 && statusCode < 300, answer };
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : "no answer";
    return { isTaken: false, answer: `the webhook could not be reached (${why})` };
  }
}
