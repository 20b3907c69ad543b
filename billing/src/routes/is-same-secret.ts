import { createHash, timingSafeEqual } from "node:crypto";

/** In a time that does not depend on where the two differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
