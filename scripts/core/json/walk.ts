import { type JSONVisitor, visit } from "jsonc-parser";

/** None of our files has deeper values; they only serve to break programs. */
export const MAX_DEPTH = 100;

/** The first place where a text is not JSON, or too deep. */
export interface Stop {
  isTooDeep: boolean;
  offset: number;
  length: number;
}

/** Ends the parser's walk. It would go on and guess, and it calls itself for each level. */
class Stopped extends Error {
  readonly stop: Stop;

  constructor(stop: Stop) {
    super();
    this.stop = stop;
  }
}

/** Shows the visitor everything up to the first place where the text is not JSON, and returns that place; null for valid JSON. */
export function walk(text: string, visitor: Omit<JSONVisitor, "onError" | "onComment">): Stop | null {
  let depth = 0;
  const enter = (offset: number, length: number) => {
    if (++depth > MAX_DEPTH) throw new Stopped({ isTooDeep: true, offset, length });
  };
  const guarded: JSONVisitor = {
    ...visitor,
    onObjectBegin: (offset, length, ...place) => {
      enter(offset, length);
      visitor.onObjectBegin?.(offset, length, ...place);
    },
    onArrayBegin: (offset, length, ...place) => {
      enter(offset, length);
      visitor.onArrayBegin?.(offset, length, ...place);
    },
    onObjectEnd: (...place) => {
      depth--;
      visitor.onObjectEnd?.(...place);
    },
    onArrayEnd: (...place) => {
      depth--;
      visitor.onArrayEnd?.(...place);
    },
    onError: (_code, offset, length) => {
      throw new Stopped({ isTooDeep: false, offset, length });
    },
  };
  try {
    visit(text, guarded, { disallowComments: true });
    return null;
  } catch (error) {
    if (error instanceof Stopped) return error.stop;
    throw error;
  }
}
