// Generated from schemas/token.schema.json by npm run tool -- generate. Do not edit.

/**
 * The long-lived access token and what is needed to know its age. Secret.
 */
export interface TokenRecord {
  /**
   * The token itself.
   */
  access_token: string;
  /**
   * Always bearer.
   */
  token_type: "bearer";
  /**
   * Lifetime in seconds, counted from obtained_at.
   */
  expires_in: number;
  /**
   * When the platform issued the token (UTC).
   */
  obtained_at: string;
  /**
   * Account id. A string, because it can be larger than a JSON number can hold. Missing if Instagram did not say whose token it is; then SOCIAL_ACCOUNT_ID is needed.
   */
  account_id?: string;
  /**
   * What the account has granted, in Instagram's names. Missing if Instagram did not say.
   */
  permissions?: string[];
}
