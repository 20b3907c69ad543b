import Stripe from "stripe";
import { KEY_TAKEN, StripeFault, type StripeFaultKind } from "../../core/stripe-fault.ts";

interface Answer {
  object?: unknown;
  id?: unknown;
  lastResponse?: { statusCode?: number };
}

export const PAGE_SIZE = 100;

const LIST_NAMES: ReadonlySet<string> = new Set(["list", "search_result"]);

class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
  readonly statusCode: number | null;

  constructor({ lastResponse }: Answer) {
    super("the answer is not what was asked for");
    this.statusCode = lastResponse?.statusCode ?? null;
  }
}

/** The SDK takes every JSON body without an `error` key for a success, whatever the status: a proxy's 404 would pass as an object. */
export function checked<T extends Answer>(objectName: string, answer: T): T {
  const statusCode = answer.lastResponse?.statusCode ?? 0;
  const isNamed = answer.object === objectName && (LIST_NAMES.has(objectName) || typeof answer.id === "string");
  if (statusCode < 200 || statusCode > 299 || !isNamed) throw new UnexpectedAnswer(answer);
  return answer;
}

interface Page<T> extends Answer {
  data: readonly T[];
  has_more: boolean;
}

/** Far more than any customer or search needs. A list that never ends must not block the process. */
const MAX_PAGES = 100;

/** Reads every page, so that "not in the list" means "does not exist". */
export async function listAll<T extends { id?: string }>(
  readPage: (range: { limit: number; starting_after?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = [];
  let after: { starting_after?: string } = {};
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = checkedPage(await readPage({ limit: PAGE_SIZE, ...after }));
    items.push(...page.data);
    const lastId = page.data.at(-1)?.id;
    if (!page.has_more || lastId === undefined) return items;
    after = { starting_after: lastId };
  }
  throw new UnexpectedAnswer({});
}

export function checkedPage<T>(page: Page<T>): Page<T> {
  if (!Array.isArray(checked("list", page).data)) throw new UnexpectedAnswer(page);
  return page;
}

type Run = (send: () => Promise<unknown>) => Promise<unknown>;

/** Turns what the SDK throws into a StripeFault, in which `listPayments` is called "list payments". */
export function withFaults<Calls extends object>(calls: Calls, run: Run = (send) => send()): Calls {
  const entries = Object.entries(calls).map(([name, call]) => {
    const operation = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const attempt = async (...args: unknown[]) => {
      try {
        return await call(...args);
      } catch (error) {
        throw toStripeFault(operation, error);
      }
    };
    return [name, (...args: unknown[]) => run(() => attempt(...args))];
  });
  return Object.fromEntries(entries);
}

/** Keeps codes and ids; Stripe's texts quote parameters. An id that no address can hold is the SDK's URIError. */
export function toStripeFault(operation: string, error: unknown): unknown {
  if (error instanceof URIError) return new StripeFault(operation, { kind: "unavailable" });
  if (error instanceof UnexpectedAnswer) {
    const { statusCode } = error;
    return new StripeFault(operation, { kind: "unavailable", code: "unexpected_answer", statusCode });
  }
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  return new StripeFault(
    operation,
    {
      kind: kindOf(error),
      code: error.code || (isKeyTaken(error) ? KEY_TAKEN : codeFromText(error)),
      param: error.param || null,
      statusCode: error.statusCode ?? null,
      requestId: error.requestId || null,
      retryAfterMs: retryAfterMs(error),
      isSavedFailure: isSavedFailure(error),
    },
    error,
  );
}

/** Somebody sent other parameters under this key within a day. */
function isKeyTaken(error: Error): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** Refusals without a code of their own, of which only the text says what they are about. */
const CODES_BY_TEXT: readonly (readonly [RegExp, string])[] = [
  [/cannot combine currencies/i, "customer_currency_mismatch"],
  [/`(?:payment|subscription)` mode (?:but passed|when using prices)/i, "price_mode_mismatch"],
  [/default configuration has not been created/i, "portal_never_saved"],
];

function codeFromText({ message }: Error): string | null {
  return CODES_BY_TEXT.find(([text]) => text.test(message))?.[1] ?? null;
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): StripeFaultKind {
  const { statusCode, code } = error;
  if (code === "resource_missing") return "missing";
  if (isKeyTaken(error)) return "unavailable";
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) {
    return "unavailable";
  }
  if (statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429) return "unavailable";
  return "rejected";
}

/** Stripe has stored this failure under the idempotency key and will repeat it, even if the request took effect. */
function isSavedFailure(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (error.statusCode ?? 0) >= 500 && header(error, "idempotent-replayed") === "true";
}

function retryAfterMs(error: InstanceType<typeof Stripe.errors.StripeError>): number | null {
  const seconds = header(error, "retry-after");
  return seconds !== null && /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

function header(error: InstanceType<typeof Stripe.errors.StripeError>, name: string): string | null {
  const value: unknown = error.headers?.[name];
  return typeof value === "string" ? value : null;
}
