import { byClass, type CatalogueRow } from "./catalogue-row.ts";

const AUTHORIZE = "Run npm run authorize and store the new token.";
const PERMISSION =
  "Check that the token was granted instagram_business_basic and instagram_business_content_publish, that the account is a Business or Creator account, and that it accepted its tester invitation for the app.";
const COMMENTS =
  "The token needs the permission instagram_business_manage_comments: add it in the app's dashboard, then run npm run authorize and store the new token.";
const OF_COMMENTS = { "send comment": COMMENTS, "list comments": COMMENTS };
const LOG_IN_FIRST =
  "Log in at instagram.com and follow the instructions there. If the token is still refused after that, run npm run authorize and store the new token.";

/** For every refused token without a more specific row. */
export const refusedTokenRow: CatalogueRow = {
  code: 190,
  class: "credential",
  meaning: "The access token is not accepted: it has expired, was revoked, or belongs to another login path.",
  advice: AUTHORIZE,
};

/**
 * Token, permissions and account status, from Instagram's error reference of June 2026 and the general Graph error guide. Codes
 * that can be the fault of the post or of the account are "either" at container creation, where another post can show which.
 */
export const accountRows: readonly CatalogueRow[] = [
  refusedTokenRow,
  ...byClass({
    credential: [
      {
        code: 190,
        subcode: 458,
        meaning: "The account has removed the app.",
        advice: `${AUTHORIZE} The account must allow the app again.`,
      },
      {
        code: 190,
        subcode: 459,
        meaning: "Instagram requires the account's owner to confirm their identity.",
        advice: LOG_IN_FIRST,
      },
      {
        code: 190,
        subcode: 460,
        meaning: "The account's password was changed, which invalidates its tokens.",
        advice: AUTHORIZE,
      },
      { code: 190, subcode: 463, meaning: "The access token has expired.", advice: AUTHORIZE },
      { code: 190, subcode: 464, meaning: "The account is not confirmed.", advice: LOG_IN_FIRST },
      { code: 190, subcode: 467, meaning: "The access token was revoked.", advice: AUTHORIZE },
      {
        code: 190,
        subcode: 492,
        meaning: "The person who authorized the app no longer has a role for this account.",
        advice: `Restore the role. ${AUTHORIZE}`,
      },
      { code: 102, meaning: "The session of the access token has ended.", advice: AUTHORIZE },
    ],
    account: [
      {
        code: 25,
        subcode: 2207050,
        meaning: "The account is inactive or restricted, or its owner must confirm their identity.",
        advice: "Open the Instagram app with this account and follow its instructions. Posts wait until then.",
      },
      {
        code: 25,
        meaning: "The account cannot be used at the moment.",
        advice: "Open the Instagram app with this account and follow its instructions. Posts wait until then.",
      },
      {
        code: 4,
        subcode: 2207051,
        meaning: "Instagram blocked this action as possible spam.",
        advice:
          "Do not post for at least a day, and check the account's status in the Instagram app before posting again.",
      },
      {
        code: 3,
        subcode: 2228054,
        meaning: "The app is not allowed to do this.",
        advice:
          "Check in the app's dashboard that the Instagram product with Instagram login is set up and its permissions are granted.",
      },
      {
        code: 3,
        meaning: "The app lacks the capability for this call.",
        advice:
          "Check in the app's dashboard that the Instagram product with Instagram login is set up and its permissions are granted.",
      },
      {
        code: 10,
        classAt: { "create container": "either" },
        meaning: "Instagram says that the permission for this is missing.",
        advice: PERMISSION,
        adviceAt: OF_COMMENTS,
      },
      {
        code: [200, 299],
        classAt: { "create container": "either" },
        meaning: "Instagram says that a permission is missing.",
        advice: PERMISSION,
        adviceAt: OF_COMMENTS,
      },
      {
        code: 368,
        classAt: { "create container": "either" },
        meaning: "Instagram has temporarily blocked this for a violation of its rules.",
        advice: "Check the account's status in the Instagram app. Wait before posting again.",
        adviceAt: {
          "create container":
            "Check the account's status in the Instagram app and the links in the post. Wait before posting again.",
        },
      },
    ],
  }),
];
