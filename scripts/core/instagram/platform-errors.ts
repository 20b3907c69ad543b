import type { FaultClass, PlatformStep } from "./platform-fault.ts";
import {
  type Code,
  LATER,
  type More,
  OF_POSTS,
  type PlatformError,
  REPEATED_BY_ITSELF,
  type Table,
} from "./post-errors.ts";

const AUTHORIZE = "Run npm run authorize and store the new token.";
const REFUSED = "The access token is not accepted: it has expired, was revoked, or belongs to another login path.";
const LOG_IN_FIRST = `Log in at instagram.com and follow the instructions there. If the token is still refused after that: ${AUTHORIZE}`;
/** A checkpoint and a bare "session invalid" may come without a subcode, with a token that is still valid. */
const LOG_IN_OR_AUTHORIZE =
  "Log in at instagram.com first: if it asks for something, do that, and the token may be valid again. If it asks for nothing, authorize again with npm run authorize, and store the new token.";
const TESTER =
  'If Instagram says "Unsupported request" to every call, the account has no role in the app: add it as an Instagram tester in the app\'s dashboard, and accept the invitation with the account.';
const DEACTIVATED =
  'If it says "API access deactivated", open the app\'s dashboard and do what it asks there: a new token does not help.';
const PERMISSION =
  "Check that the token was granted instagram_business_basic and instagram_business_content_publish, that the account is a Business or Creator account, and that it accepted its tester invitation for the app.";
const FORBIDDEN = `${PERMISSION} ${DEACTIVATED}`;
const COMMENTS = `The token needs the permission instagram_business_manage_comments: add it in the app's dashboard, then run npm run authorize and store the new token.`;
const AT_POSTS = { "create container": "either", "read container": "either", publish: "either" } as const;
const MAY_BE_THE_POST: More = { classAt: AT_POSTS };
const OF_PERMISSIONS: More = {
  ...MAY_BE_THE_POST,
  adviceAt: { "send comment": COMMENTS, "list comments": COMMENTS, "turn off comments": COMMENTS },
};
const OPEN_APP = "Open the Instagram app with this account and follow its instructions. Posts wait until then.";
const SPAM =
  "Do not post for at least a day, and check the account's status in the Instagram app before posting again.";
const APP_SETUP =
  "Check in the app's dashboard that the Instagram product with Instagram login is set up and its permissions are granted.";
const BLOCKED =
  "Check the account's status in the Instagram app and the links in what you posted, and wait before you go on.";
const WAIT = `Wait. ${REPEATED_BY_ITSELF} If it keeps happening, make other tools that use the same app or account call less often.`;
const QUOTA = "It is free again as older posts leave the 24-hour window.";
const ACCOUNT = `If it keeps happening, check that the token belongs to the account in SOCIAL_ACCOUNT_ID. ${TESTER}`;
const HIDDEN =
  "Instagram says that the object does not exist or that the token may not see it. Sometimes it says so even when the object exists.";
export const READS: readonly PlatformStep[] = [
  ...(["read container", "read media", "read insights", "read quota", "list media", "list comments"] as const),
];
const PROVES_NOTHING: More = {
  classAt: { ...AT_POSTS, ...Object.fromEntries(READS.map((step) => [step, "unreadable"] as const)) },
};
const AUTHORIZE_AGAIN = "Start again with npm run authorize: a code works once, and for a few minutes only.";
const IDS = `If it keeps happening, check SOCIAL_ACCOUNT_ID and API_VERSION. ${TESTER}`;
const WRONG_VALUE: More = {
  classAt: { ...AT_POSTS, "list comments": "unreadable" },
  adviceAt: {
    "create container": `Compare the post with the queue format (schemas/queue.md). If every post fails, check SOCIAL_ACCOUNT_ID and API_VERSION. ${TESTER}`,
    "refresh token": `Check that the stored token is whole and belongs to this app. If it is: ${AUTHORIZE} ${TESTER}`,
    "exchange token": `${AUTHORIZE_AGAIN} ${TESTER}`,
    "exchange code": `${AUTHORIZE_AGAIN} ${TESTER}`,
  },
};

/**
 * Errors of token, account, service and parameters, from the same reference and the Graph error and rate-limit guides. Codes that can
 * be the fault of the post or of the account are "either" at the steps that handle a post, where another post can show which.
 */
const OF_THE_ACCOUNT: Table = {
  credential: [
    [190, null, REFUSED, LOG_IN_OR_AUTHORIZE],
    [190, 458, "The account has removed the app.", `${AUTHORIZE} The account must allow the app again.`],
    [190, 459, "Instagram requires the account's owner to confirm their identity.", LOG_IN_FIRST],
    [190, 460, "The account's password was changed, which invalidates its tokens.", AUTHORIZE],
    [190, 463, "The access token has expired.", AUTHORIZE],
    [190, 464, "The account is not confirmed.", LOG_IN_FIRST],
    [190, 467, "The access token was revoked.", AUTHORIZE],
    [190, 492, "Who authorized the app no longer has a role for this account.", `Restore the role. ${AUTHORIZE}`],
    [102, null, "The session of the access token has ended.", AUTHORIZE],
  ],
  blocked: [
    [25, 2207050, "The account is inactive or restricted, or its owner must confirm their identity.", OPEN_APP],
    [25, null, "The account cannot be used at the moment.", OPEN_APP],
    [4, 2207051, "Instagram blocked this action as possible spam.", SPAM],
    [368, null, "Instagram has temporarily blocked this for a violation of its rules.", BLOCKED],
  ],
  account: [
    [3, 2228054, "The app is not allowed to do this.", APP_SETUP],
    [3, null, "The app lacks the capability for this call.", APP_SETUP],
    [10, null, "Instagram says that the permission for this is missing.", FORBIDDEN, OF_PERMISSIONS],
    [[200, 299], null, "Instagram says that a permission is missing.", FORBIDDEN, OF_PERMISSIONS],
    [100, 33, HIDDEN, ACCOUNT, PROVES_NOTHING],
    [803, null, "Instagram says that the object does not exist.", ACCOUNT, PROVES_NOTHING],
    // Also covers the subcodes 9050 to 9064, which are about audio swaps and cannot occur on this path.
    [100, null, "Instagram does not accept one of the values sent.", IDS, WRONG_VALUE],
  ],
  quota: [
    [9, 2207042, "The account has used up its quota of posts through apps in 24 hours.", QUOTA],
    [9, null, "The account has reached a publishing limit.", QUOTA],
  ],
  transient: [
    [1, null, "Instagram had an unknown error.", LATER],
    [2, null, "Instagram's service is temporarily unavailable.", LATER],
  ],
  throttled: [
    [4, null, "The app has made too many calls.", WAIT],
    [17, null, "The account has made too many calls.", WAIT],
    [32, null, "Too many calls were made for this page.", WAIT],
    [341, null, "The app has reached one of its limits.", WAIT],
    [613, null, "This call was made too often.", WAIT],
    [[80000, 80014], null, "Too many calls were made for this Instagram account.", WAIT],
  ],
};

function errorsIn(table: Table, of: More): PlatformError[] {
  return (Object.keys(table) as FaultClass[]).flatMap((name) =>
    (table[name] ?? []).map(([code, subcode, meaning, advice, more]) => {
      return { code, subcode, class: name, meaning, advice, ...of, ...more };
    }),
  );
}

export const platformErrors: readonly PlatformError[] = [
  ...errorsIn(OF_POSTS, { isAboutPost: true }),
  ...errorsIn(OF_THE_ACCOUNT, {}),
];

/** Instagram's own subcodes are unique. Smaller ones have a meaning only together with their code. */
const FIRST_UNIQUE_SUBCODE = 2_000_000;

/** By subcode first, because some subcodes occur with several codes, then by code. null when neither is known. */
export function findPlatformError(error: { code: number | null; subcode: number | null }): PlatformError | null {
  const { code, subcode } = error;
  const isUnique = (subcode ?? 0) >= FIRST_UNIQUE_SUBCODE;
  const exact = platformErrors.find((row) => row.subcode === subcode && (isUnique || row.code === code));
  if (subcode !== null && exact !== undefined) return exact;
  return platformErrors.find((row) => row.subcode === null && code !== null && covers(row.code, code)) ?? null;
}

function covers(known: Code, code: number): boolean {
  if (known === null || typeof known === "number") return known === code;
  return code >= known[0] && code <= known[1];
}
