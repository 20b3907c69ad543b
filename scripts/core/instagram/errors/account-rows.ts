import type { CatalogueRow } from "./catalogue-row.ts";

const AUTHORIZE = "Run npm run authorize and store the new token.";
const PERMISSION =
  "Check that the token was granted instagram_business_basic and instagram_business_content_publish, that the account is a Business or Creator account, and that it accepted its tester invitation for the app.";
const LOG_IN_FIRST =
  "Log in at instagram.com, do what Instagram asks there, and try again; if it persists, run npm run authorize.";

/** For every refused token without a better explanation. */
export const refusedTokenRow: CatalogueRow = {
  code: 190,
  subcode: null,
  class: "credential",
  meaning: "The access token is not accepted: it has expired, was withdrawn, or belongs to another login path.",
  advice: AUTHORIZE,
};

/**
 * Token, permissions and standing of the account: Instagram's error reference of June 2026 and the general Graph error guide.
 * Codes that may blame the post or the account are "either" when the container is created, because another post can tell then.
 */
export const accountRows: readonly CatalogueRow[] = [
  refusedTokenRow,
  {
    code: 190,
    subcode: 458,
    class: "credential",
    meaning: "The account has removed the app.",
    advice: `${AUTHORIZE} The account must allow the app again.`,
  },
  {
    code: 190,
    subcode: 459,
    class: "credential",
    meaning: "Instagram wants the owner of the account to confirm who they are.",
    advice: LOG_IN_FIRST,
  },
  {
    code: 190,
    subcode: 460,
    class: "credential",
    meaning: "The password of the account was changed, which ended its tokens.",
    advice: AUTHORIZE,
  },
  { code: 190, subcode: 463, class: "credential", meaning: "The access token has expired.", advice: AUTHORIZE },
  {
    code: 190,
    subcode: 464,
    class: "credential",
    meaning: "The account is not confirmed.",
    advice: LOG_IN_FIRST,
  },
  { code: 190, subcode: 467, class: "credential", meaning: "The access token was withdrawn.", advice: AUTHORIZE },
  {
    code: 190,
    subcode: 492,
    class: "credential",
    meaning: "The person behind the token has lost their role for this account.",
    advice: `Give the role back, then: ${AUTHORIZE}`,
  },
  {
    code: 102,
    subcode: null,
    class: "credential",
    meaning: "The session behind the access token has ended.",
    advice: AUTHORIZE,
  },
  {
    code: 25,
    subcode: 2207050,
    class: "account",
    meaning: "The account is inactive, restricted, or must confirm who it is.",
    advice: "Open the Instagram app with this account and do what it asks; posts wait until then.",
  },
  {
    code: 25,
    subcode: null,
    class: "account",
    meaning: "The account may not be used at the moment.",
    advice: "Open the Instagram app with this account and do what it asks; posts wait until then.",
  },
  {
    code: 4,
    subcode: 2207051,
    class: "account",
    meaning: "Instagram blocks this action because it looks like spam to it.",
    advice: "Let the account rest for at least a day and look at its status in the Instagram app before posting again.",
  },
  {
    code: 3,
    subcode: 2228054,
    class: "account",
    meaning: "The app is not allowed to do this.",
    advice:
      "Check in the app's dashboard that the Instagram product with Instagram login is set up and its permissions are granted.",
  },
  {
    code: 3,
    subcode: null,
    class: "account",
    meaning: "The app lacks the capability for this call.",
    advice:
      "Check in the app's dashboard that the Instagram product with Instagram login is set up and its permissions are granted.",
  },
  {
    code: 10,
    subcode: null,
    class: "account",
    classAt: { "create container": "either" },
    meaning: "Instagram says that the permission for this is missing.",
    advice: PERMISSION,
  },
  {
    code: [200, 299],
    subcode: null,
    class: "account",
    classAt: { "create container": "either" },
    meaning: "Instagram says that a permission is missing.",
    advice: PERMISSION,
  },
  {
    code: 368,
    subcode: null,
    class: "account",
    classAt: { "create container": "either" },
    meaning: "Instagram blocks this for the time being because of its rules.",
    advice:
      "Look at the account's status in the Instagram app and at what the post links to; wait before posting again.",
  },
];
