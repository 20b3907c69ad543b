import { byClass, type CatalogueRow, REPEATED_BY_ITSELF } from "./catalogue-row.ts";

const WAIT = `Wait. ${REPEATED_BY_ITSELF} If it keeps happening, make other tools that use the same app or account call less often.`;
const LATER = `This is usually temporary. ${REPEATED_BY_ITSELF}`;
const READS_PROVE_NOTHING = {
  "read container": "unreadable",
  "read media": "unreadable",
  "read insights": "unreadable",
  "read quota": "unreadable",
  "list media": "unreadable",
} as const;

const AUTHORIZE_AGAIN = "Start again with npm run authorize: a code works once, and for a few minutes only.";
const REFUSED_TOKEN =
  "Check that the stored token is whole and belongs to this app. If it is, run npm run authorize and store the new token.";

/**
 * Errors of the service, its limits and its parameters, from Instagram's error reference of June 2026 and the Graph error and
 * rate-limit guides.
 */
export const serviceRows: readonly CatalogueRow[] = byClass({
  quota: [
    {
      code: 9,
      subcode: 2207042,
      meaning: "The account has used up its quota of posts through apps in 24 hours.",
      advice: "It is free again as older posts leave the 24-hour window.",
    },
    {
      code: 9,
      meaning: "The account has reached a publishing limit.",
      advice: "It is free again as older posts leave the 24-hour window.",
    },
  ],
  "not-ready": [
    {
      code: 9007,
      subcode: 2207027,
      isAboutPost: true,
      meaning: "The media is not ready yet, so nothing was published.",
      advice: "A later run publishes it when the media is ready.",
    },
    {
      code: 9007,
      isAboutPost: true,
      meaning: "The media is not ready yet, so nothing was published.",
      advice: "A later run publishes it when the media is ready.",
    },
  ],
  transient: [
    {
      // Clients report it as "not ready", but it is not in the error reference, so it proves nothing about what was published.
      code: null,
      subcode: 2207055,
      isAboutPost: true,
      meaning: "The media seems not to be ready yet.",
      advice: LATER,
    },
    {
      code: 24,
      subcode: 2207008,
      isAboutPost: true,
      meaning: "Instagram cannot find the prepared media at the moment, or the prepared media has expired.",
      advice: "This often passes within two minutes. If it does not, a later run prepares the media again.",
    },
    {
      code: 24,
      subcode: 2207006,
      meaning: "Instagram cannot find the media, or the token may not see it.",
      advice: "If it keeps happening, check that the token belongs to this account.",
    },
    { code: 24, meaning: "Instagram cannot find the object of this call.", advice: LATER },
    { code: -1, subcode: 2207001, meaning: "Instagram had an internal error.", advice: LATER },
    { code: -1, meaning: "Instagram had an internal error.", advice: LATER },
    { code: 1, meaning: "Instagram had an unknown error.", advice: LATER },
    { code: 2, meaning: "Instagram's service is temporarily unavailable.", advice: LATER },
  ],
  throttled: [
    { code: 4, meaning: "The app has made too many calls.", advice: WAIT },
    { code: 17, meaning: "The account has made too many calls.", advice: WAIT },
    { code: 32, meaning: "Too many calls were made for this page.", advice: WAIT },
    { code: 341, meaning: "The app has reached one of its limits.", advice: WAIT },
    { code: 613, meaning: "This call was made too often.", advice: WAIT },
    { code: [80000, 80014], meaning: "Too many calls were made for this Instagram account.", advice: WAIT },
  ],
  account: [
    {
      code: 100,
      subcode: 33,
      classAt: READS_PROVE_NOTHING,
      meaning:
        "Instagram says that the object does not exist or that the token may not see it. Sometimes it says so even when the object exists.",
      advice:
        "If it keeps happening, check that the token belongs to the account in SOCIAL_ACCOUNT_ID (npm run doctor).",
    },
    {
      code: 803,
      classAt: READS_PROVE_NOTHING,
      meaning: "Instagram says that the object does not exist.",
      advice:
        "If it keeps happening, check that the token belongs to the account in SOCIAL_ACCOUNT_ID (npm run doctor).",
    },
    {
      // Also covers the subcodes 9050 to 9064, which are about audio swaps and cannot occur on this path.
      code: 100,
      classAt: { "create container": "either" },
      meaning: "Instagram does not accept one of the values sent.",
      advice: "If it keeps happening, check SOCIAL_ACCOUNT_ID and API_VERSION (npm run doctor).",
      adviceAt: {
        "create container":
          "Compare the post with the queue format (schemas/queue.md). If every post fails, check SOCIAL_ACCOUNT_ID and API_VERSION.",
        "refresh token": REFUSED_TOKEN,
        "exchange token": AUTHORIZE_AGAIN,
        "exchange code": AUTHORIZE_AGAIN,
      },
    },
  ],
});
