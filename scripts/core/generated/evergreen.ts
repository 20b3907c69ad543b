// Generated from schemas/evergreen.schema.json by npm run tool -- generate. Do not edit.

/**
 * Published posts that may be repeated when the queue runs low.
 */
export interface Evergreen {
  /**
   * Ids of published posts that are as true next year as today, such as those whose captions were flagged EVERGREEN.
   */
  posts: string[];
  /**
   * How many posts one pull request proposes at most.
   */
  per_proposal?: number;
  /**
   * Days that a post rests after it was published, or repeated, before it is proposed again.
   */
  rest_days?: number;
  /**
   * Address of this description, for editors. Nothing else reads it.
   */
  $schema?: string;
}
