import type { Repository } from "../../../scripts/core/calendar/site-data.ts";

/**
 * The token that a person gave this page: in this browser's storage, under the repository's name, and nowhere else. All sites of
 * one host share that storage.
 */
export interface TokenStore {
  /** null: the page is not connected. */
  read(): string | null;
  keep(token: string): void;
  remove(): void;
  /** Calls `listener` whenever the token changes, here or in another tab. Gives what ends that. */
  follow(listener: () => void): () => void;
}

export function createTokenStore(
  { url }: Repository,
  storage: Storage = localStorage,
  events: EventTarget = globalThis,
): TokenStore {
  const key = `mergecast token ${url}`;
  /** Where storage is switched off, the token lasts as long as the page is open. */
  let fallback: string | null = null;
  // Browsers tell the other tabs only.
  const tell = () => events.dispatchEvent(new Event("storage"));
  return {
    read() {
      try {
        return storage.getItem(key) ?? fallback;
      } catch {
        return fallback;
      }
    },
    keep(token) {
      fallback = token;
      try {
        storage.setItem(key, token);
      } catch {
        // The fallback remains.
      }
      tell();
    },
    remove() {
      fallback = null;
      try {
        storage.removeItem(key);
      } catch {
        // Then there is nothing in it.
      }
      tell();
    },
    follow(listener) {
      events.addEventListener("storage", listener);
      return () => events.removeEventListener("storage", listener);
    },
  };
}

/** Fine-grained tokens begin so. All others open every repository of the person. */
export function isFineGrained(token: string): boolean {
  return /^github_pat_\w{20,300}$/.test(token);
}

/** Where GitHub makes such a token. */
export function newTokenAddress({ url }: Repository): string {
  const [owner = "", name = ""] = new URL(url).pathname.split("/").slice(-2);
  const query = new URLSearchParams({
    name: `Calendar of ${name}`.slice(0, 40),
    target_name: owner,
    expires_in: "90",
    contents: "write",
    pull_requests: "write",
  });
  return `${new URL(url).origin}/settings/personal-access-tokens/new?${query}`;
}
