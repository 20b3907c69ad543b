import { type ProviderStub, startProviderStub, subscriptionList } from "../bench/provider-stub.ts";

const FIRST_PERIOD_END = 1_900_000_000;

/** Every customer has one subscription whose paid period keeps growing. */
export interface LoadProvider extends ProviderStub {
  /** Changes the customer's subscription: its period now ends a second later. */
  advance(customerId: string): void;
  /** Unix seconds. What the service must have recorded in the end. */
  periodEndOf(customerId: string): number;
}

export async function startLoadProvider(): Promise<LoadProvider> {
  const advances = new Map<string, number>();
  const periodEndOf = (customerId: string) => FIRST_PERIOD_END + (advances.get(customerId) ?? 0);
  const stub = await startProviderStub((request) => {
    const customerId = new URL(request.url ?? "/", "http://provider.example").searchParams.get("customer") ?? "";
    return subscriptionList(`sub_${customerId}`, periodEndOf(customerId));
  });
  return {
    ...stub,
    advance: (customerId) => void advances.set(customerId, (advances.get(customerId) ?? 0) + 1),
    periodEndOf,
  };
}
