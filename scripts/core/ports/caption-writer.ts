export interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

export type Written =
  | { kind: "text"; text: string }
  /** The model stopped at its limit, in the middle of the answer. */
  | { kind: "truncated" }
  /** The model refused to answer. `why` is its own text; "" when there is none. */
  | { kind: "refused"; why: string };

export interface CaptionWriter {
  /** One answer to a conversation. @throws ProblemError when there is none: unreachable, throttled, misconfigured */
  write(messages: readonly Message[]): Promise<Written>;
  /** Likewise, where the answer is no month of captions. */
  read(messages: readonly Message[]): Promise<Written>;
}
