/** An error in Stripe's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    error: { type: string; message: string; code?: string; param?: string } & Record<string, unknown>,
  ) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export function invalid(message: string, details: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...details });
}

export function missing(kind: string, id: string, param = "id"): ApiError {
  const status = param === "id" ? 404 : 400;
  return new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function unknownRoute(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}
