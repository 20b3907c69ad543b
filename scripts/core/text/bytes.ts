const encoder = new TextEncoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes as UTF-8 text; null when they are not UTF-8. A byte order mark stays in the text. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return null;
  }
}

export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** The bytes behind `offset` zeros: base64 of a text depends on what stands before it. */
export function shifted(bytes: Uint8Array, offset: number): Uint8Array {
  const moved = new Uint8Array(offset + bytes.length);
  moved.set(bytes, offset);
  return moved;
}

/** Also in browsers, which have no Buffer. In pieces whose length is a multiple of three, so that they can be joined. */
export function toBase64(bytes: Uint8Array): string {
  const pieceBytes = 30_000;
  const starts = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) => at * pieceBytes);
  return starts.map((start) => btoa(String.fromCharCode(...bytes.subarray(start, start + pieceBytes)))).join("");
}
