import { expect, it } from "vitest";
import type { TokenRecord } from "../../scripts/core/generated/token.ts";
import type { TokenEndpoint } from "../../scripts/core/ports/platform.ts";
import type { TokenStore } from "../../scripts/core/ports/store.ts";

const DAY_MS = 24 * 60 * 60_000;

/** What every place for the token promises. `stored` gives its text, null while there is none. */
export function itKeepsTheTokenStoreContract(
  make: () => Promise<{ store: TokenStore; stored: () => Promise<string | null> }>,
): void {
  const record = (text: string): TokenRecord => ({
    access_token: text,
    token_type: "bearer",
    expires_in: 5_184_000,
    obtained_at: "2026-03-01T00:00:00.000Z",
    account_id: "178414",
  });

  it("proves that it can be written without writing anything", async () => {
    const { store, stored } = await make();
    const before = await stored();
    await store.proveWritable();
    expect(await stored()).toBe(before);
  });

  it("keeps the newest record, whole", async () => {
    const { store, stored } = await make();
    await store.write(record("first"));
    await store.write(record("second"));
    expect(JSON.parse((await stored()) ?? "")).toEqual(record("second"));
  });
}

interface TokenStage {
  endpoint: TokenEndpoint;
  /** A token of the given age. */
  issue(ageMs: number): string;
}

/** What the token calls promise, in good weather. */
export function itKeepsTheTokenEndpointContract(make: () => Promise<TokenStage>): void {
  it("gives a new token for an old one, and both work", async () => {
    const { endpoint, issue } = await make();
    const old = issue(3 * DAY_MS);
    const answer = await endpoint.refresh(old);
    expect(answer).toMatchObject({ ok: true, value: { token_type: "bearer", expires_in: 5_184_000 } });
    const fresh = answer.ok ? answer.value.access_token : "";
    expect(fresh).not.toBe(old);
    const [mine, before] = [await endpoint.whoAmI(fresh), await endpoint.whoAmI(old)];
    expect(mine).toMatchObject({ ok: true });
    expect(before).toEqual(mine);
  });

  it("does not refresh a token of less than a day", async () => {
    const { endpoint, issue } = await make();
    expect(await endpoint.refresh(issue(DAY_MS / 2))).toMatchObject({ ok: false });
  });

  it("refuses a token that has expired or never was one", async () => {
    const { endpoint, issue } = await make();
    for (const token of [issue(61 * DAY_MS), "IGAAnothing"]) {
      expect(await endpoint.refresh(token)).toMatchObject({ ok: false, error: { class: "credential" } });
      expect(await endpoint.whoAmI(token)).toMatchObject({ ok: false, error: { class: "credential" } });
    }
  });
}
