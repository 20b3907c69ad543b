// Generated from schemas/alerts.schema.json by npm run tool -- generate. Do not edit.

/**
 * What the team was alerted about, one entry per condition, oldest first. Only the bot writes it.
 */
export interface AlertsFile {
  alerts: AlertEntry[];
}
export interface AlertEntry {
  /**
   * Kind of the alert and, where there can be several, what it is about: item-failed:winter-sale.
   */
  key: string;
  /**
   * SHA-256 (hex) of what is wrong. A condition with another digest has changed.
   */
  digest: string;
  /**
   * When it was first seen.
   */
  since: string;
  /**
   * When an alert about it last arrived; null: never.
   */
  sent: string | null;
  /**
   * Whether the text below has arrived. If not, the next run sends it.
   */
  delivered: boolean;
  /**
   * What is wrong, in one line.
   */
  what: string;
  /**
   * The reason.
   */
  why: string;
  /**
   * What to do about it.
   */
  what_to_do: string;
  /**
   * Where to look.
   */
  link?: string;
}
