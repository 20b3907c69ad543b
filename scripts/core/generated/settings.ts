// Generated from schemas/settings.schema.json by npm run tool -- generate. Do not edit.

/**
 * @maxItems 48
 */
export type SlotsOfAWeekday = string[];
export type DayOff = string;

/**
 * The team's choices about posting. Every field is optional.
 */
export interface Settings {
  /**
   * Format of the files in this folder. npm run mergecast -- migrate changes it. Default 1.
   */
  format?: number;
  /**
   * IANA time zone in which a posting day begins and ends, such as Europe/Berlin. Default UTC.
   */
  timezone?: string;
  /**
   * How many posts go out on one day, at most one for each slot. Default 1.
   */
  posts_per_day?: number;
  /**
   * Who publishes posts with a handoff by hand. The alert begins with this name. Default: the team.
   */
  handoff_to?: string;
  /**
   * Times of day (hh:mm, in the time zone above) at which a post may go out: one list for every day, or an object with a list for each weekday (monday to sunday). A weekday without a list has no posts. The schedule of the post workflow must start at each of these times. Default 09:30, 13:47 and 18:13.
   *
   * @minItems 1
   * @maxItems 48
   */
  slots?:
    | string[]
    | {
        monday?: SlotsOfAWeekday;
        tuesday?: SlotsOfAWeekday;
        wednesday?: SlotsOfAWeekday;
        thursday?: SlotsOfAWeekday;
        friday?: SlotsOfAWeekday;
        saturday?: SlotsOfAWeekday;
        sunday?: SlotsOfAWeekday;
      };
  /**
   * Days (yyyy-mm-dd, in the time zone above) on which nothing goes out, such as holidays.
   *
   * @maxItems 1000
   */
  days_off?: DayOff[];
  /**
   * Alert when this many pending posts or fewer are left. Default 3.
   */
  low_queue_threshold?: number;
  /**
   * Alert when the workflows of a private repository would take more billed minutes of GitHub Actions in a month. Unset: no alert.
   */
  actions_minutes?: number;
  /**
   * Rules for hashtags in the queue.
   */
  hashtags?: {
    /**
     * Maximum number of hashtags in a caption. Default 30, the platform's own limit.
     */
    max?: number;
  };
  /**
   * Rules for the monthly caption batch.
   */
  captions?: {
    /**
     * Exact number of hashtags in every caption of a monthly batch. Unset: 3 to 5, and never more than hashtags.max.
     */
    hashtags?: number;
  };
  /**
   * What the calendar and the composer show.
   */
  calendar?: {
    /**
     * Address of the calendar's first page. Comments and alerts link to its days. Unset: the site on github.io that media.base_url names, else no links. npm run setup fills it in.
     */
    url?: string;
    /**
     * Show the notes of posts. Only for a calendar that nobody but the team can open: notes are never published. Default false.
     */
    notes?: boolean;
    /**
     * Where people without an account on GitHub send remarks from the file with the posts of a pull request: an email address, or the https address of a form.
     */
    remarks_to?: string;
    /**
     * Sets of hashtags that the composer offers to everybody.
     *
     * @maxItems 50
     */
    hashtag_sets?: HashtagSet[];
    /**
     * Pieces of captions that the composer offers to everybody.
     *
     * @maxItems 50
     */
    snippets?: CaptionSnippet[];
    /**
     * Whether the build fetches the pictures of posts from their hosts to make small copies of them, as it does of the repository's files. The copies become part of the site. Only hosts in media.hosts, if that is set. Default true, except for `calendar -- --open`. With false, readers load these pictures from their hosts in full size.
     */
    remote_thumbnails?: boolean;
  };
  /**
   * Allowed values of pillar. Unset: any text.
   *
   * @minItems 1
   */
  pillars?: string[];
  /**
   * Allowed values of cta_type. Unset: any text.
   *
   * @minItems 1
   */
  cta_types?: string[];
  /**
   * Places of the team's posts, so that people can choose a name in place of a location_id.
   *
   * @maxItems 200
   */
  places?: Place[];
  /**
   * Rules for media addresses, and where the media folder is served.
   */
  media?: {
    /**
     * Host names that media may come from. Unset: any public host.
     *
     * @minItems 1
     */
    hosts?: string[];
    /**
     * Public https address that serves the media folder: each file is at <base_url>/<first 16 hex digits of its SHA-256>/<its name>. Unset: the public address of media.bucket, else the media folder of the repository's own site on Pages.
     */
    base_url?: string;
    bucket?: Bucket;
    /**
     * How tall pictures in the feed may be. documented: 4:5, as Instagram's documentation says. app: 3:4, as in its app; the documentation does not promise that the interface takes it. Default documented.
     */
    ratios?: "documented" | "app";
    /**
     * Whether pictures in the feed may be wider than 1440 pixels: Instagram scales them down. Default false.
     */
    allow_scaling?: boolean;
  };
  /**
   * How long to wait while the platform prepares a post, per media type. IMAGE is a post without media_type.
   */
  polling?: {
    IMAGE?: Polling;
    REELS?: Polling;
    STORIES?: Polling;
    CAROUSEL?: Polling;
  };
  /**
   * Address of this description, for editors. Nothing else reads it.
   */
  $schema?: string;
}
export interface HashtagSet {
  /**
   * What the composer calls it.
   */
  name: string;
  /**
   * Each with its #.
   *
   * @minItems 1
   * @maxItems 30
   */
  hashtags: string[];
}
export interface CaptionSnippet {
  /**
   * What the composer calls it.
   */
  name: string;
  /**
   * What it puts into a caption.
   */
  text: string;
}
export interface Place {
  /**
   * What the team calls it.
   */
  name: string;
  /**
   * Id of its Facebook page, which must have an address.
   */
  id: string;
}
/**
 * An S3-compatible bucket that serves the media folder. A workflow uploads what posts use to <prefix><first 16 hex digits of the SHA-256>/<its name>. Its keys are the secrets MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET.
 */
export interface Bucket {
  /**
   * Https address of the S3 interface, without the bucket's name, such as https://s3.eu-central-1.amazonaws.com.
   */
  endpoint: string;
  /**
   * Region of the bucket, as its provider writes it. Default us-east-1, which providers without regions take.
   */
  region?: string;
  /**
   * Name of the bucket.
   */
  name: string;
  /**
   * Folder in the bucket, with a slash at its end. Default media/; empty for none.
   */
  prefix?: string;
  /**
   * Public https address of the bucket, without the prefix, such as https://media.example.com. Unset: the endpoint and the bucket's name, which works where that address is public.
   */
  public_url?: string;
}
export interface Polling {
  /**
   * Wait before the first poll.
   */
  head_start_seconds?: number;
  /**
   * Wait between two polls.
   */
  interval_seconds?: number;
  /**
   * Number of polls before the run gives up.
   */
  attempts?: number;
}
