import { createScanner } from "jsonc-parser";

const MAX_LENGTH = 1024 * 1024;
/** Prose has a few brackets; a text full of them is not worth searching to its end. */
const MAX_CANDIDATES = 100;
/** No list of captions goes as deep. */
const MAX_DEPTH = 100;

/** The list of captions in a model's answer, within fences, prose or an object; null when there is none. */
export function extractArray(answer: string): object[] | null {
  if (answer.length > MAX_LENGTH) return null;
  const whole = asList(tryParse(answer.replace(/^\ufeff/, "").trim()));
  if (whole !== null) return whole;
  let from = 0;
  for (let candidate = 0; candidate < MAX_CANDIDATES; candidate++) {
    const start = answer.indexOf("[", from);
    if (start === -1) return null;
    const end = endOfList(answer, start);
    // A list of captions that does not end is not used at all.
    if (end === null && /^\[\s*\{/.test(answer.slice(start, start + 50))) return null;
    const list = end === null ? null : asList(tryParse(answer.slice(start, end)));
    if (list !== null) return list;
    from = start + 1;
  }
  return null;
}

/** Just behind the bracket that closes the one at `start`; null when there is none, or when the list is too deep. */
function endOfList(text: string, start: number): number | null {
  const tokens = createScanner(text, true);
  tokens.setPosition(start);
  let depth = 0;
  do {
    tokens.scan();
    const char = text.charAt(tokens.getTokenOffset());
    if (char === "[" || char === "{") depth++;
    if (char === "]" || char === "}") depth--;
    if (char === "" || depth > MAX_DEPTH) return null;
  } while (depth > 0);
  return tokens.getPosition();
}

/** A list of objects, or an object that holds one such list and no other list. */
function asList(value: unknown): object[] | null {
  if (isListOfObjects(value)) return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const lists = Object.values(value).filter(Array.isArray);
  return lists.length === 1 && isListOfObjects(lists[0]) ? lists[0] : null;
}

function isListOfObjects(value: unknown): value is object[] {
  const isObject = (entry: unknown) => typeof entry === "object" && entry !== null && !Array.isArray(entry);
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
