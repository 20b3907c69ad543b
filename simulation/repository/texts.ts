/** Many watchers read the same few texts, and a run may read one that is some commits old. */
const REMEMBERED = 48;
const decoder = new TextDecoder();
const texts = new WeakMap<Uint8Array, string>();

/** The text of a file of the simulated repository. Its bytes never change, so they are decoded once. */
export function textOf(bytes: Uint8Array): string {
  const known = texts.get(bytes);
  if (known !== undefined) return known;
  const text = decoder.decode(bytes);
  texts.set(bytes, text);
  if (sources.size >= REMEMBERED) sources.clear();
  sources.set(text, bytes);
  return text;
}

const encoder = new TextEncoder();
const sources = new Map<string, Uint8Array>();

/** Bytes of a text: those that it was decoded from, as far as they are remembered. */
export function bytesOf(text: string): Uint8Array {
  return sources.get(text) ?? encoder.encode(text);
}

const values = new Map<string, unknown>();

/** The value of a JSON text, undefined for any other text. Whoever asks gets the same object, and must not change it. */
export function valueIn(text: string): unknown {
  const known = values.get(text);
  if (known !== undefined) return known;
  const value = parse(text);
  if (values.size >= REMEMBERED) values.clear();
  values.set(text, value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
