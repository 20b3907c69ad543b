import Stripe from "stripe";
import { type Dispatcher, errors } from "undici";

type Headers = Record<string, string | string[]>;

/** An answer that nobody but the SDK's rules has to judge is a 2xx without these: the first asks for another attempt, the second is for people. */
const HINTS_FOR_THE_SDK = ["stripe-should-retry", "stripe-notice"];

/** A parsed body, with the status where the SDK has it. */
export interface PlainAnswer {
  lastResponse: { statusCode: number };
  [field: string]: unknown;
}

/** One request. Its answer is handed over with the headers, before the body: a fault of the body is another one for the SDK. */
export class Exchange implements Dispatcher.DispatchHandler {
  private readonly resolve: (answer: Answer) => void;
  private readonly reject: (error: Error) => void;
  private answer: Answer | null = null;

  constructor(resolve: (answer: Answer) => void, reject: (error: Error) => void) {
    this.resolve = resolve;
    this.reject = reject;
  }

  onRequestStart(): void {}

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: object): void {
    // An interim answer (103) comes before the real one.
    if (statusCode < 200) return;
    this.answer = new Answer(statusCode, joined(headers as Headers), controller);
    this.resolve(this.answer);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.answer?.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.answer?.end(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const fault = toSdkFault(error);
    if (this.answer === null) this.reject(fault);
    else this.answer.end(Stripe.HttpClient.makeResponseBodyError(fault));
  }
}

export class Answer extends Stripe.HttpClientResponse {
  readonly chunks: Buffer[] = [];
  private readonly controller: Dispatcher.DispatchController;
  private fault: Error | null | undefined;
  private onEnd = (): void => {};

  constructor(statusCode: number, headers: Record<string, string>, controller: Dispatcher.DispatchController) {
    super(statusCode, headers);
    this.controller = controller;
  }

  /** @param fault null: the body is complete. */
  end(fault: Error | null): void {
    this.fault = fault;
    this.onEnd();
  }

  override getRawResponse(): object {
    return { statusCode: this.getStatusCode(), headers: this.getHeaders() };
  }

  override toStream(): never {
    throw new Error("no call of this service reads a stream");
  }

  override toJSON(): Promise<object> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        if (this.fault) reject(this.fault);
        else resolve(objectOf(this._parseResponseBody(textOf(this.chunks))));
      };
      this.onEnd = () => {
        try {
          settle();
        } catch (error) {
          reject(error);
        }
      };
      if (this.fault !== undefined) this.onEnd();
    });
  }

  /** @returns null when the SDK has to judge this answer. Does not wait for its body then. @throws when the body is not whole or not JSON. */
  async plainBody(): Promise<PlainAnswer | null> {
    const statusCode = this.getStatusCode();
    const headers = this.getHeaders();
    if (statusCode < 200 || statusCode > 299 || HINTS_FOR_THE_SDK.some((name) => headers[name] !== undefined))
      return null;
    const body = await this.toJSON();
    if ("error" in body) return null;
    return Object.assign(body, { lastResponse: { statusCode } });
  }

  /** The SDK sends the request again and does not read this answer. */
  dispose(): void {
    if (this.fault === undefined) this.controller.abort(new Error("the answer is not needed"));
  }
}

/** The SDK would break down, outside of any call, on JSON that is a text or a number. */
function objectOf(body: unknown): object {
  if (typeof body !== "object" || body === null) throw new SyntaxError("The answer is no JSON object");
  return body;
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first.toString("utf8") : Buffer.concat(chunks).toString("utf8");
}

/** A header that came twice is one text, as everywhere in Node. */
function joined(headers: Headers): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) if (Array.isArray(value)) headers[name] = value.join(", ");
  return headers as Record<string, string>;
}

function toSdkFault(error: Error): Error {
  const { ConnectTimeoutError, HeadersTimeoutError, BodyTimeoutError, SocketError } = errors;
  const isTimeout = [ConnectTimeoutError, HeadersTimeoutError, BodyTimeoutError].some((kind) => error instanceof kind);
  if (isTimeout) return Stripe.HttpClient.makeTimeoutError();
  return error instanceof SocketError ? Object.assign(error, { code: "ECONNRESET" }) : error;
}
