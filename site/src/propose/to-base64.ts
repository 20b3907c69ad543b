const PIECE_BYTES = 30_000;

/** In pieces whose length is a multiple of three, so that they can be joined. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES))));
  return pieces.join("");
}
