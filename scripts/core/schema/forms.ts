/** What the patterns and formats of the schemas ask for, in words. */
const DIGITS = {
  message: "must be digits only",
  hint: 'Write the number of the account or post in double quotes, such as "17841400000000000".',
};
const INSTANT = { message: "is not a moment in UTC", hint: "Write it like 2026-12-24T09:00:00Z." };
const SHA_256 = {
  message: "is not a SHA-256 in hex",
  hint: "This file is written by the bot alone: restore it from the history.",
};

/** By name of the field. */
export const FORMS: Readonly<Record<string, { message: string; hint: string }>> = {
  id: { message: "must be one line without spaces at its ends", hint: 'Use a short name such as "2026-12-24-market".' },
  media_id: DIGITS,
  branded_content_sponsor_ids: DIGITS,
  account_id: DIGITS,
  container_id: DIGITS,
  published_at: INSTANT,
  failed_at: INSTANT,
  at: INSTANT,
  container_created_at: INSTANT,
  parked_at: INSTANT,
  obtained_at: INSTANT,
  refreshed_at: INSTANT,
  expires_at: INSTANT,
  digest: SHA_256,
  caption_digest: SHA_256,
  access_token: {
    message: "holds characters that no token has",
    hint: "Copy the token again, without spaces or line breaks.",
  },
};
