import { createHash, createHmac } from "node:crypto";
import type { Notifier } from "../../ports/runtime.ts";

const TIMEOUT_MS = 10_000;

export class NotificationRefused extends Error {
  override readonly name = "NotificationRefused";
  readonly code: number;

  constructor(status: number) {
    super(`the receiver answered ${status}`);
    this.code = status;
  }
}

/** In the format of Standard Webhooks (standardwebhooks.com), with a signature for every secret while one is rolled. */
export function createHttpNotifier({ url, secrets }: { url: string; secrets: readonly string[] }): Notifier {
  return {
    async send({ body, version, sentAt }) {
      const id = messageId(body.data.user_id, version);
      const seconds = String(Math.floor(sentAt.getTime() / 1_000));
      const text = JSON.stringify(body);
      const signatures = secrets.map((secret) => `v1,${sign(secret, `${id}.${seconds}.${text}`)}`);
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": seconds,
          "webhook-signature": signatures.join(" "),
        },
        body: text,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new NotificationRefused(response.status);
    },
  };
}

/** The same for every attempt, so that the receiver recognises a repetition. */
function messageId(userId: string, version: number): string {
  return `msg_${createHash("sha256").update(userId).digest("hex").slice(0, 24)}_${version}`;
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return createHmac("sha256", key).update(content).digest("base64");
}
