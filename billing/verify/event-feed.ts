import type Stripe from "stripe";
import { unixNow } from "../simulator/world.ts";
import type { Account } from "./account.ts";
import type { Answer } from "./requests.ts";
import { expectTrue } from "./run-rows.ts";

/** As while a secret is rolled: Stripe signs with the old one until the overlap ends. */
const NEW_SECRET = "whsec_verification_new";
const OLD_SECRET = "whsec_verification_old";
export const WEBHOOK_SECRETS = `${NEW_SECRET},${OLD_SECRET}`;

const MAX_TRIES = 12;

interface Signing {
  /** How long ago it was signed. Negative: from the future. */
  ageSeconds?: number;
  /** With the first of the service's secrets. Default: the second. */
  isNewSecret?: boolean;
}

/** The account's events, handed to the service one after the other in the way Stripe does. */
export class EventFeed {
  /** Those delivered so far, in order. */
  readonly events: Stripe.Event[] = [];
  /** How far the service's clock is ahead of this one. */
  aheadMs = 0;
  private readonly account: Account;
  private readonly webhookUrl: string;
  private readonly startedAt = unixNow() - 5;
  private readonly seen = new Set<string>();

  constructor(account: Account, serviceUrl: string) {
    this.account = account;
    this.webhookUrl = `${serviceUrl}/api/webhooks/payments`;
  }

  async post(body: string, signature: string | null): Promise<Answer> {
    const headers = {
      "content-type": "application/json",
      ...(signature === null ? {} : { "stripe-signature": signature }),
    };
    const response = await fetch(this.webhookUrl, { method: "POST", headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  sign(payload: string, { ageSeconds = 0, isNewSecret = false }: Signing = {}): string {
    const timestamp = unixNow() + Math.round(this.aheadMs / 1_000) - ageSeconds;
    const secret = isNewSecret ? NEW_SECRET : OLD_SECRET;
    return this.account.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  /** Delivers everything that waits. */
  deliver(): Promise<void> {
    return this.deliverWhere(() => true);
  }

  /** Delivers events of one type. All others wait, so that what follows is the effect of this type alone. */
  async deliverOnly(type: string): Promise<void> {
    const before = this.events.length;
    // A real account's events may take some seconds to appear.
    for (let tries = 0; tries < MAX_TRIES && this.events.length === before; tries += 1) {
      if (tries > 0) await this.pause();
      await this.deliverWhere((event) => event.type === type);
    }
    expectTrue(`the account sent ${type}`, this.events.length > before);
  }

  /** Delivers the newest waiting event of a type several times at once. @returns the outcomes. */
  async deliverCopies(type: string, copies: number): Promise<unknown[]> {
    const { stripe } = this.account;
    const list = await stripe.events.list({ type, created: { gte: this.startedAt }, limit: 100 });
    const event = list.data.find(({ id }) => !this.seen.has(id));
    if (event === undefined) throw new Error(`no ${type} waits`);
    const payload = layOut(event);
    const answers = await Promise.all(Array.from({ length: copies }, () => this.post(payload, this.sign(payload))));
    this.remember(event);
    return answers.map(({ body }) => body.outcome);
  }

  private async deliverWhere(isWanted: (event: Stripe.Event) => boolean): Promise<void> {
    for (let isQuiet = false; !isQuiet; ) {
      const fetched = await this.account.stripe.events
        .list({ created: { gte: this.startedAt }, limit: 100 })
        .autoPagingToArray({ limit: 1_000 });
      const fresh = fetched.filter((event) => !this.seen.has(event.id) && isWanted(event)).reverse();
      for (const event of fresh) await this.hand(event);
      isQuiet = fresh.length === 0;
      if (!isQuiet) await this.pause();
    }
  }

  private async hand(event: Stripe.Event): Promise<void> {
    const payload = layOut(event);
    const { status } = await this.post(payload, this.sign(payload));
    if (status !== 200) throw new Error(`${event.type} was answered with ${status}`);
    this.remember(event);
  }

  private remember(event: Stripe.Event): void {
    this.seen.add(event.id);
    this.events.push(event);
  }

  private async pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.account.quietMs));
  }
}

/** With line breaks, as Stripe does: a body that was parsed and written anew no longer has these bytes. */
export function layOut(event: unknown): string {
  return JSON.stringify(event, null, 2);
}
