/** Many watchers read the same few texts, and a run may read one that is some commits old. */
const REMEMBERED = 32;

/**
 * Remembers what a pure function makes of the newest texts. Whoever asks for the same text gets the same object, and must not
 * change it.
 */
export function rememberByText<T>(read: (text: string) => T): (text: string) => T {
  let [newer, older] = [new Map<string, { result: T }>(), new Map<string, { result: T }>()];
  return (text) => {
    const known = newer.get(text);
    if (known !== undefined) return known.result;
    const found = older.get(text) ?? { result: read(text) };
    if (newer.size >= REMEMBERED) [newer, older] = [new Map(), newer];
    newer.set(text, found);
    return found.result;
  };
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The text of a file of the simulated repository. Its bytes never change, so they are decoded once. */
export function textOf(bytes: Uint8Array): string {
  const known = texts.get(bytes);
  if (known !== undefined) return known;
  const text = decoder.decode(bytes);
  texts.set(bytes, text);
  return text;
}

/** The bytes of a text: always the same. */
export const bytesOf = rememberByText((text): Uint8Array => {
  const bytes = encoder.encode(text);
  if (text.isWellFormed()) texts.set(bytes, text);
  return bytes;
});

const texts = new WeakMap<Uint8Array, string>();

/** The value of a JSON text, undefined for any other text. */
export const valueIn = rememberByText((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});
