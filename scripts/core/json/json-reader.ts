import { MAX_DEPTH } from "./scan-structure.ts";
import type { FaultSink } from "./text-faults.ts";
import { Tokenizer, type TokenKind } from "./tokenizer.ts";

/**
 * Told about everything in the text, in order. Offsets count UTF-16 units of the text: `start` is where a name (with its
 * quotation marks) or a value begins, `end` is just after it.
 */
export interface JsonVisitor {
  onName(name: string, start: number, end: number): void;
  onScalar(value: unknown, start: number, end: number): void;
  /** Returning false skips the inside, which then must be well-formed; onClose is still called. */
  onOpen(kind: "object" | "array", start: number): boolean;
  onClose(end: number): void;
  /** The last element of the innermost list is the name of a member after all: onClose and onName follow. */
  onRetract(): void;
  /** Called for a value nested deeper than {@link MAX_DEPTH}, which is left out. */
  onTooDeep(start: number, end: number): void;
  onFault: FaultSink;
}

/** What may come next inside the innermost bracket. */
type State = "entry" | "entry-after-comma" | "colon" | "value" | "comma";

interface Frame {
  isObject: boolean;
  start: number;
  state: State;
  /** Name last read, for messages. */
  name: string;
  /** Offset of the comma last read. */
  comma: number;
  /** The text last read as an element of a list. */
  text: { value: string; start: number; end: number } | null;
}

/**
 * Reads JSON, and what people write when they mean JSON, without recursion. Faults are reported and stepped over as a
 * person would, so that everything else in the file can be checked in the same run.
 */
export class JsonReader {
  readonly #visitor: JsonVisitor;
  readonly #tokens: Tokenizer;
  readonly #frames: Frame[] = [];
  #openObjects = 0;
  #hasValue = false;

  constructor(text: string, visitor: JsonVisitor) {
    this.#visitor = visitor;
    this.#tokens = new Tokenizer(text, (kind, offset, detail) => visitor.onFault(kind, offset, detail));
  }

  read(): void {
    let end = 0;
    for (let token = this.#tokens.next(); token !== "end"; token = this.#tokens.next()) {
      if (this.#frames.length === 0 && this.#hasValue) {
        this.#fault("extra-text");
        return;
      }
      this.#step(token);
      end = this.#tokens.start;
    }
    const innermost = this.#frames.at(-1);
    if (innermost !== undefined) this.#reportUnclosed(innermost, end);
    else if (!this.#hasValue) this.#visitor.onFault("empty", 0);
    while (this.#frames.length > 0) this.#pop();
  }

  #step(token: TokenKind): void {
    const frame = this.#frames.at(-1);
    if (token === "}" || token === "]") this.#close(token, frame);
    else if (frame === undefined) this.#atTop(token);
    else if (frame.state === "colon") this.#atColon(frame, token);
    else if (frame.state === "comma") this.#atComma(frame, token);
    else if (frame.isObject && frame.state !== "value") this.#atName(frame, token);
    else this.#atValue(frame, token);
  }

  #atTop(token: TokenKind): void {
    if (token === ":" || token === ",") this.#fault("wrong-place", this.#tokens.quote());
    else this.#value(token);
  }

  #atName(frame: Frame, token: TokenKind): void {
    if (token === ",") this.#fault("extra-comma");
    else if (token === ":") this.#fault("extra-colon");
    else if (token === "{" || token === "[") this.#openedWithoutName(frame, token);
    else this.#name(frame, token);
  }

  /** In a list of objects this is most often the next object, because the previous one is not closed. */
  #openedWithoutName(frame: Frame, token: TokenKind): void {
    const outer = this.#frames.at(-2);
    if (token === "{" && outer !== undefined && !outer.isObject) {
      this.#reportUnclosed(frame, this.#tokens.start);
      this.#pop();
      outer.state = "entry";
      this.#step(token);
      return;
    }
    this.#fault("wrong-place", this.#tokens.quote());
    this.#tokens.skipNesting();
  }

  #name(frame: Frame, token: TokenKind): void {
    if (token !== "string") this.#fault("unquoted-name", this.#tokens.quote());
    frame.name = token === "string" ? String(this.#tokens.value) : this.#tokens.quote();
    frame.state = "colon";
    this.#visitor.onName(frame.name, this.#tokens.start, this.#tokens.end);
  }

  #atColon(frame: Frame, token: TokenKind): void {
    frame.state = "value";
    if (token === ":") return;
    if (token !== ",") this.#fault("missing-colon", this.#tokens.quote());
    this.#step(token);
  }

  #atValue(frame: Frame, token: TokenKind): void {
    if (token === ":") {
      this.#fault("extra-colon");
    } else if (token !== ",") {
      frame.state = "comma";
      this.#value(token);
    } else if (frame.isObject) {
      this.#missingValue(frame);
      this.#step(token);
    } else {
      this.#fault("extra-comma");
    }
  }

  #atComma(frame: Frame, token: TokenKind): void {
    if (token === ",") {
      frame.state = "entry-after-comma";
      frame.comma = this.#tokens.start;
    } else if (token === ":") {
      this.#colonBehindValue(frame);
    } else {
      if (!(frame.isObject && token === "{")) this.#fault("missing-comma", this.#tokens.quote());
      frame.state = "entry";
      this.#step(token);
    }
  }

  /** In a list this is most often the next member of the object around it, because the list is not closed. */
  #colonBehindValue(frame: Frame): void {
    const outer = this.#frames.at(-2);
    if (frame.isObject || frame.text === null || outer === undefined || !outer.isObject) {
      this.#fault("extra-colon");
      frame.state = "value";
      return;
    }
    this.#reportUnclosed(frame, this.#tokens.start);
    this.#visitor.onRetract();
    this.#pop();
    outer.name = frame.text.value;
    outer.state = "value";
    this.#visitor.onName(frame.text.value, frame.text.start, frame.text.end);
  }

  #value(token: TokenKind): void {
    this.#hasValue = true;
    if (token === "{" || token === "[") {
      const around = this.#frames.at(-1);
      if (around !== undefined) around.text = null;
      this.#open(token);
      return;
    }
    const text = String(this.#tokens.value);
    const { start, end } = this.#tokens;
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.text = token === "string" ? { value: text, start, end } : null;
    if (token === "word") this.#fault(/^[+.\d-]/.test(text) ? "wrong-number" : "unquoted-text", this.#tokens.quote());
    this.#visitor.onScalar(this.#tokens.value, start, end);
  }

  #open(token: "{" | "["): void {
    const { start } = this.#tokens;
    if (this.#frames.length >= MAX_DEPTH) {
      this.#tokens.skipNesting();
      this.#visitor.onTooDeep(start, this.#tokens.end);
      return;
    }
    const isObject = token === "{";
    if (!this.#visitor.onOpen(isObject ? "object" : "array", start)) {
      this.#tokens.skipNesting();
      this.#visitor.onClose(this.#tokens.end);
      return;
    }
    this.#frames.push({ isObject, start, state: "entry", name: "", comma: 0, text: null });
    if (isObject) this.#openObjects++;
  }

  #close(token: "}" | "]", frame: Frame | undefined): void {
    const openOfKind = token === "}" ? this.#openObjects : this.#frames.length - this.#openObjects;
    if (frame === undefined || openOfKind === 0) {
      this.#fault("stray-bracket", token);
      return;
    }
    if (frame.state === "colon" || (frame.isObject && frame.state === "value")) this.#missingValue(frame);
    if (frame.state === "entry-after-comma") this.#visitor.onFault("trailing-comma", frame.comma, token);
    const isMatch = (candidate: Frame | undefined) => candidate?.isObject === (token === "}");
    if (!isMatch(frame)) this.#reportUnclosed(frame, this.#tokens.start);
    while (!isMatch(this.#frames.at(-1))) this.#pop();
    this.#pop();
  }

  #missingValue(frame: Frame): void {
    this.#fault("missing-value", frame.name === "" ? "This entry" : `"${frame.name.slice(0, 60)}"`);
    frame.state = "comma";
  }

  #reportUnclosed(frame: Frame, noticedAt: number): void {
    this.#visitor.onFault(frame.isObject ? "unclosed-object" : "unclosed-list", frame.start, noticedAt);
  }

  #pop(): void {
    if (this.#frames.pop()?.isObject) this.#openObjects--;
    this.#visitor.onClose(this.#tokens.end);
  }

  #fault(...args: [kind: Parameters<FaultSink>[0], detail?: string]): void {
    this.#visitor.onFault(args[0], this.#tokens.start, args[1]);
  }
}
