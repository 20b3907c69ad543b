export interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

/** What a model made of a request. */
export type Written =
  | { kind: "text"; text: string }
  /** It stopped at its limit, in the middle of the answer. */
  | { kind: "truncated" }
  /** It would not answer; `why` is its own text, "" when it gave none. */
  | { kind: "refused"; why: string };

/** A model that writes captions. */
export interface CaptionWriter {
  /** One answer to a conversation. @throws ProblemError when there is none: unreachable, throttled, misconfigured */
  write(messages: readonly Message[]): Promise<Written>;
}
