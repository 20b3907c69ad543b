import type { Scrubber } from "../../core/scrub.ts";

const LONGEST_TEXT = 500;

/**
 * Text of the platform made fit for logs and alerts: one line, no control or invisible characters, no secret, at most 500
 * characters. Invisible characters go first, since a secret could be cut up by one; runs of blanks are joined after the secrets
 * are masked, since a secret may hold one; cutting comes last, since half a secret would not be recognised. Web pages become "".
 */
export function foreignText(text: string, scrubber: Scrubber): string {
  if (/<\s*(?:!doctype|html|head|body)\b/i.test(text)) return "";
  const visible = text
    .toWellFormed()
    .replace(/\p{Cf}+/gu, "")
    .replace(/\s/gu, " ")
    .replace(/\p{Cc}+/gu, "");
  const clean = scrubber.scrub(visible).replace(/ +/g, " ").trim();
  if (clean.length <= LONGEST_TEXT) return clean;
  return `${clean.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
