// Generated from schemas/token-status.schema.json by npm run tool -- generate. Do not edit.

/**
 * The public facts about the access token. The bot writes it after each refresh. It contains no secret.
 */
export interface TokenStatus {
  /**
   * When the token was last renewed (UTC).
   */
  refreshed_at: string;
  /**
   * When the token expires unless it is renewed (UTC).
   */
  expires_at: string;
  /**
   * Address of this description, for editors. Nothing else reads it.
   */
  $schema?: string;
}
