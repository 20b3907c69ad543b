import { z } from "zod";

const number = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null);
const text = z.string().catch("");

const graphError = z.object({
  error: z.object({
    code: number,
    error_subcode: number,
    message: text,
    error_user_msg: text,
    fbtrace_id: text,
  }),
});

/** The host of the code exchange answers in a shape of its own; its code only repeats the HTTP status. */
const oauthError = z.object({ error_type: z.string(), error_message: text });

export interface ErrorBody {
  code: number | null;
  subcode: number | null;
  message: string;
  userMessage: string;
  traceId: string;
}

/** Null when the body is not an error as the platform writes them. */
export function readErrorBody(body: unknown): ErrorBody | null {
  const graph = graphError.safeParse(body);
  if (graph.success) {
    const { code, error_subcode, message, error_user_msg, fbtrace_id } = graph.data.error;
    return { code, subcode: error_subcode, message, userMessage: error_user_msg, traceId: fbtrace_id };
  }
  const oauth = oauthError.safeParse(body);
  if (!oauth.success) return null;
  return { code: null, subcode: null, message: oauth.data.error_message, userMessage: "", traceId: "" };
}
