import Stripe from "stripe";
import { ProviderFault, type ProviderFaultKind } from "../../core/provider-fault.ts";

interface Answer {
  object?: unknown;
  id?: unknown;
  lastResponse?: { statusCode?: number };
}

/** Objects without an id. */
const LIST_NAMES: ReadonlySet<string> = new Set(["list", "search_result"]);

/**
 * The SDK treats every JSON body without an `error` key as a success, whatever the status: a proxy's 404 would pass as an
 * object. So every answer must have a 2xx status and name the object it claims to be.
 * @throws ProviderFault
 */
export async function checkedAnswer<T extends Answer>(
  operation: string,
  objectName: string,
  call: () => Promise<T>,
): Promise<T> {
  const answer = await attempt(operation, call);
  const statusCode = answer.lastResponse?.statusCode ?? 0;
  const isNamed = answer.object === objectName && (LIST_NAMES.has(objectName) || typeof answer.id === "string");
  if (statusCode < 200 || statusCode > 299 || !isNamed) throw noAnswer(operation, answer);
  return answer;
}

interface Page<T> extends Answer {
  data: readonly T[];
  has_more: boolean;
}

/** Far more than any customer or search needs. A list that never ends must not block the process. */
const MAX_PAGES = 100;

/** Reads every page, so that "not in the list" means "does not exist". */
export async function checkedList<T extends { id?: string }>(
  operation: string,
  readPage: (after: { starting_after?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = [];
  let after: { starting_after?: string } = {};
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await checkedPage(operation, () => readPage(after));
    items.push(...page.data);
    const lastId = page.data.at(-1)?.id;
    if (!page.has_more || lastId === undefined) return items;
    after = { starting_after: lastId };
  }
  throw noAnswer(operation, {});
}

export async function checkedPage<T>(operation: string, readPage: () => Promise<Page<T>>): Promise<Page<T>> {
  const page = await checkedAnswer(operation, "list", readPage);
  if (!Array.isArray(page.data)) throw noAnswer(operation, page);
  return page;
}

/** The SDK throws synchronously when it cannot encode a value into a URL, and rejects for everything else. */
async function attempt<T>(operation: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toProviderFault(operation, error);
  }
}

function noAnswer(operation: string, answer: Answer): ProviderFault {
  return new ProviderFault(operation, {
    kind: "unavailable",
    code: "unexpected_answer",
    statusCode: answer.lastResponse?.statusCode ?? null,
  });
}

/** Keeps the codes and ids of an SDK error. Its message is dropped because the provider quotes parameters in it. */
export function toProviderFault(operation: string, error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderFault(operation, { kind: "unavailable" });
  }
  return new ProviderFault(
    operation,
    {
      kind: kindOf(error),
      code: error.code || currencyCode(error),
      param: error.param || null,
      statusCode: error.statusCode ?? null,
      requestId: error.requestId || null,
      retryAfterMs: retryAfterMs(error),
      isSavedFailure: isSavedFailure(error),
    },
    error,
  );
}

/** This refusal has no code of its own, and only its text says that it is about the customer. */
function currencyCode({ message }: Error): string | null {
  return /cannot combine currencies/i.test(message) ? "customer_currency_mismatch" : null;
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderFaultKind {
  const { statusCode, code } = error;
  if (code === "resource_missing") return "missing";
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) {
    return "unavailable";
  }
  if (statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429) return "unavailable";
  return "rejected";
}

/** The provider has stored this failure under the idempotency key and will repeat it, even if the request took effect. */
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
