import { createHash, timingSafeEqual } from "node:crypto";

/** Whether an Authorization header holds this bearer token. The word is "Bearer" in any case (RFC 9110). */
export function isBearer(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.*)$/is.exec(authorization ?? "")?.[1] ?? "";
  return isSameSecret(given, token);
}

/** In a time that does not depend on where the two differ. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
