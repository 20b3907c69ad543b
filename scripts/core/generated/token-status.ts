// Generated from schemas/token-status.schema.json by npm run generate. Do not edit.

/**
 * What everybody may know about the access token. Written by the bot after each refresh; holds no secret.
 */
export interface TokenStatus {
  /**
   * When the token was last renewed (UTC).
   */
  refreshed_at: string;
  /**
   * When it stops working unless it is renewed (UTC).
   */
  expires_at: string;
}
