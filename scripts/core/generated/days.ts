// Generated from schemas/days.schema.json by npm run tool -- generate. Do not edit.

/**
 * What the team wants to see of a day beside its posts: a campaign, a closed shop, a market. Nothing of it is published.
 */
export interface Days {
  /**
   * One line for each day that has one.
   *
   * @maxItems 2000
   */
  days?: DayNote[];
  /**
   * The country whose public holidays are shown, by its two letters (ISO 3166), such as DE. Left out: none.
   */
  holidays?: string;
  /**
   * Address of this description, for editors. Nothing else reads it.
   */
  $schema?: string;
}
export interface DayNote {
  /**
   * The day (yyyy-mm-dd), in the team's time zone.
   */
  day: string;
  /**
   * What is on that day, in one line.
   */
  text: string;
}
