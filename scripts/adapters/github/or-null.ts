import { answerOf } from "./client.ts";

/** null for what GitHub does not find. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return await answer.catch((error: unknown) => {
    if (answerOf(error).status === 404) return null;
    throw error;
  });
}
