import { CAPTION_LIMITS, CAPTION_LIMITS_IN_WORDS, CAROUSEL_SIZE } from "../../content/limits.ts";
import { byClass, type CatalogueRow } from "./catalogue-row.ts";

const CUT_CAPTION = `Shorten the caption to at most ${CAPTION_LIMITS_IN_WORDS}.`;
const WRONG_TAG = "Correct the tagged and mentioned accounts: each must exist and allow it.";
const SHOPPING =
  "Product tags do not exist on the direct-login path. Remove them, or tag the product in the app afterwards.";

/**
 * Errors of the caption, tags and type of the post, from Instagram's error reference of June 2026 and from clients' reports
 * beyond it.
 */
export const postRows: readonly CatalogueRow[] = byClass({
  item: [
    {
      code: 36004,
      subcode: 2207010,
      meaning: "The caption is too long or has too many hashtags or mentions.",
      advice: CUT_CAPTION,
    },
    { code: 36004, meaning: "Instagram does not accept this caption.", advice: CUT_CAPTION },
    {
      code: 100,
      subcode: 2207023,
      meaning: "Instagram does not know the media type of this post.",
      advice: "Omit media_type for an image, or set it to REELS, STORIES or CAROUSEL.",
    },
    {
      code: 100,
      subcode: 2207028,
      meaning: `Instagram refused the carousel: it needs ${CAROUSEL_SIZE.min} to ${CAROUSEL_SIZE.max} pictures or videos.`,
      advice: `Give the carousel ${CAROUSEL_SIZE.min} to ${CAROUSEL_SIZE.max} children.`,
    },
    {
      code: 100,
      subcode: 2207035,
      meaning: "Product tags with positions are not allowed on videos.",
      advice: SHOPPING,
    },
    { code: 100, subcode: 2207036, meaning: "Product tags on pictures need positions.", advice: SHOPPING },
    { code: 100, subcode: 2207037, meaning: "A product tag is not valid.", advice: SHOPPING },
    {
      code: 100,
      subcode: 2207040,
      meaning: "The post tags or mentions too many accounts.",
      advice: `Use at most ${CAPTION_LIMITS.mentions} mentions.`,
    },
    {
      code: 110,
      subcode: 2207018,
      meaning: "The post names an account that cannot be tagged, for example a private one.",
      advice: WRONG_TAG,
    },
    { code: 110, subcode: 2207013, meaning: "The post names an account that does not exist.", advice: WRONG_TAG },
    { code: 110, meaning: "The post names an account that Instagram does not accept.", advice: WRONG_TAG },
    {
      code: 10,
      subcode: 2207081,
      meaning: "This account may not publish trial reels.",
      advice: "Publish it as an ordinary reel.",
    },
    {
      code: 506,
      meaning: "Instagram considers this a copy of a recent post.",
      advice: "Look at the account's feed. If the post is not there, change the caption or wait a day.",
    },
  ],
});
