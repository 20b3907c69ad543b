import { type Dispatcher, request } from "undici";
import type { Alert, AlertOrigin, Alerts } from "../../core/ports/alerts.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import { createOneShotAgent } from "../sockets/limit-bytes.ts";
import { entitle, originText, shorten } from "./alert-text.ts";

const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** Slack refuses sections longer than 3,000 characters. */
const MAX_BODY = 2_900;
const MAX_TITLE = 150;
/** A chat answers with a word or a web page, which nobody reads. */
const MAX_ANSWER_BYTES = 128 * 1024;

export interface WebhookOptions {
  /** Incoming webhook of Slack or a compatible chat; undefined: alerts are only logged. */
  url: string | undefined;
  /** Name of the account in accounts/<name>/; null for the single one of the repository. */
  accountName: string | null;
  clock: Clock;
  log: Log;
  /** Removes secrets from all text that is sent. */
  scrub: (text: string) => string;
  origin(): Promise<AlertOrigin>;
}

/** Sends alerts as `{text, blocks}`. A failure to send an alert is logged. */
export function createWebhookAlerts({ url, accountName, clock, log, scrub, origin }: WebhookOptions): Alerts {
  const dispatcher = createOneShotAgent(MAX_ANSWER_BYTES);
  return {
    async send(alert) {
      if (url === undefined) return true;
      const body = JSON.stringify(
        toMessage({ ...alert, title: entitle(alert.title, accountName) }, { scrub, origin: await origin() }),
      );
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const failure = await post(url, { body, dispatcher });
        if (failure === null) return true;
        if (attempt === ATTEMPTS) log.warn(`The alert "${scrub(alert.title)}" could not be sent: ${failure}.`);
        else await clock.sleep(RETRY_DELAY_MS * 2 ** (attempt - 1));
      }
      return false;
    },
    /** A chat message cannot be closed, so there is nothing to do. */
    clear: async () => undefined,
  };
}

interface Sending {
  body: string;
  dispatcher: Dispatcher;
}

/** null on success, else the reason. The address is a secret, so no error may contain it. */
async function post(url: string, { body, dispatcher }: Sending): Promise<string | null> {
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

function toMessage(alert: Alert, { scrub, origin }: { scrub: (text: string) => string; origin: AlertOrigin }): object {
  const title = shorten(quiet(scrub(alert.title).toWellFormed()), MAX_TITLE);
  const text = shorten(quiet(scrub(alert.body).toWellFormed()), MAX_BODY);
  const source = escapeMrkdwn(quietAccount(scrub(originText(origin))));
  return {
    text: `${escapeMrkdwn(`${title}\n${text}`)}\n${source}`,
    blocks: [
      { type: "header", text: { type: "plain_text", text: title, emoji: false } },
      { type: "section", text: { type: "plain_text", text: text === "" ? " " : text, emoji: false } },
      // Only this kind of text turns the address of the run into a link.
      { type: "section", text: { type: "mrkdwn", text: source } },
    ],
  };
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
