/**
 * Refusals of the platform, as its error reference (June 2026) and its Graph error-handling guide list them.
 * Rows marked "our choice" are for situations whose answer is not documented. They use the nearest documented code.
 */
interface GraphErrorRow {
  status: number;
  code: number;
  subcode?: number;
  type: string;
  message: string;
  userTitle?: string;
  userMessage?: string;
  isTransient?: boolean;
}

const OAUTH = "OAuthException";
/** Observed in answers of the direct-login host itself. */
const LIVE = "IGApiException";

export const GRAPH_ERRORS = {
  tokenMissing: row(401, 190, OAUTH, "An access token is required to request this resource."),
  tokenUnparsable: row(401, 190, OAUTH, "Invalid OAuth access token - Cannot parse access token"),
  tokenExpired: row(401, 190, OAUTH, "Error validating access token: Session has expired.", { subcode: 463 }),
  tokenRevoked: row(401, 190, OAUTH, "Error validating access token: The session has been invalidated.", {
    subcode: 467,
  }),
  scopeMissing: row(403, 10, OAUTH, "(#10) Application does not have permission for this action"),
  /** Our choice: normally, a personal account cannot get this far. */
  personalAccount: row(403, 10, OAUTH, "(#10) This action needs a Business or Creator account"),
  pathUnknown: row(400, 2500, OAUTH, "Unknown path components"),
  methodUnsupported: row(400, 100, "GraphMethodException", "Unsupported request method for this path", { subcode: 33 }),
  objectMissing: row(
    400,
    100,
    "GraphMethodException",
    "Unsupported request. The object does not exist, cannot be loaded due to missing permissions, or does not support this operation",
    { subcode: 33 },
  ),
  parameterInvalid: row(400, 100, LIVE, "(#100) Invalid parameter"),
  /** Our choice: not documented for this host. */
  clientSecretWrong: row(400, 1, OAUTH, "Error validating client secret."),
  /** Our choice: the answer to a refresh before the token is 24 hours old is not documented. */
  refreshTooEarly: row(400, 100, LIVE, "(#100) The access token must be at least 24 hours old to be refreshed"),
  throttled: row(403, 4, OAUTH, "(#4) Application request limit reached", { isTransient: true }),
  serverError: row(500, 2, OAUTH, "An unexpected error has occurred. Please retry your request later.", {
    isTransient: true,
  }),
  mediaTimeout: row(400, -2, OAUTH, "Timeout", {
    subcode: 2207003,
    userMessage: "Downloading the media took too long.",
  }),
  mediaNotFetched: row(400, 9004, OAUTH, "Only photo or video can be accepted as media type.", {
    subcode: 2207052,
    userTitle: "Media download has failed.",
  }),
  imageTooLarge: row(400, 36000, OAUTH, "The image size is too large.", { subcode: 2207004 }),
  imageFormat: row(400, 36001, OAUTH, "The image format is not supported.", { subcode: 2207005 }),
  imageRatio: row(400, 36003, OAUTH, "The aspect ratio is not supported.", { subcode: 2207009 }),
  captionTooLong: row(400, 36004, OAUTH, "The caption was too long.", { subcode: 2207010 }),
  thumbOffset: row(400, 1, OAUTH, "The thumbnail offset is invalid.", { subcode: 2207057 }),
  /** The guide gives this name, and neither a code nor a subcode; 100 is our choice. */
  placeInvalid: row(400, 100, OAUTH, "(#100) INSTAGRAM_PLATFORM_API__INVALID_LOCATION_ID"),
  /** Seen by clients; not in the error reference. */
  userMissing: row(400, 110, OAUTH, "(#110) Invalid user id", { subcode: 2207013 }),
  tooManyTags: row(400, 100, OAUTH, "(#100) You cannot use more than 20 tags per created media", { subcode: 2207040 }),
  userPrivate: row(400, 110, OAUTH, "(#110) Cannot tag users", { subcode: 2207018 }),
  mediaTypeUnknown: row(400, 100, OAUTH, "(#100) The media type is unknown.", { subcode: 2207023 }),
  carouselSize: row(400, 100, OAUTH, "(#100) A carousel needs between 2 and 10 items.", { subcode: 2207028 }),
  creationNotFound: row(400, 24, OAUTH, "The media builder with this creation id does not exist or has been expired.", {
    subcode: 2207008,
  }),
  mediaNotReady: row(400, 9007, OAUTH, "Media ID is not available", {
    subcode: 2207027,
    userTitle: "The media is not ready for publishing, please wait for a moment",
  }),
  quotaReached: row(400, 9, OAUTH, "Application request limit reached", {
    subcode: 2207042,
    userMessage:
      "You reached the maximum number of posts (25) that is allowed to be published by Content Publishing API.",
  }),
  actionBlocked: row(403, 4, OAUTH, "Application request limit reached", {
    subcode: 2207051,
    userTitle: "Action is blocked",
  }),
} satisfies Record<string, GraphErrorRow>;

export type GraphErrorName = keyof typeof GRAPH_ERRORS;

/** Thrown by the simulator's core where the platform would refuse. The HTTP layer turns it into an error body. */
export class GraphRefusal extends Error {
  override readonly name = "GraphRefusal";
  readonly row: GraphErrorRow;

  constructor(error: GraphErrorName | GraphErrorRow, message?: string) {
    const row: GraphErrorRow = typeof error === "string" ? GRAPH_ERRORS[error] : error;
    super(message ?? row.message);
    this.row = row;
  }
}

/** The refusal with these numbers that a fault asks for. */
export function plannedRefusal({ code, subcode }: { code: number; subcode?: number | undefined }): GraphRefusal {
  const numbers = { code, ...(subcode === undefined ? {} : { subcode }) };
  return new GraphRefusal({ status: 400, type: OAUTH, message: "(simulated fault)", ...numbers });
}

export const invalid = (detail: string) => new GraphRefusal("parameterInvalid", `(#100) ${detail}`);

/** The documented error body. A caller would quote the trace id to the support. */
export function graphErrorBody(row: GraphErrorRow, message: string, traceId: string): string {
  return JSON.stringify({
    error: {
      message,
      type: row.type,
      code: row.code,
      ...(row.subcode === undefined ? {} : { error_subcode: row.subcode }),
      is_transient: row.isTransient ?? false,
      ...(row.userTitle === undefined ? {} : { error_user_title: row.userTitle }),
      ...(row.userMessage === undefined ? {} : { error_user_msg: row.userMessage }),
      fbtrace_id: traceId,
    },
  });
}

function row(
  status: number,
  code: number,
  type: string,
  message: string,
  more: Partial<GraphErrorRow> = {},
): GraphErrorRow {
  return { status, code, type, message, ...more };
}
