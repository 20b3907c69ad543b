export interface BadUtf8 {
  /** Index of the first byte that belongs to no character, -1 when there is none. */
  first: number;
  /** Number of such places. */
  count: number;
}

/** Finds bytes that are not well-formed UTF-8 (Unicode, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF). */
export function findBadUtf8(bytes: Uint8Array): BadUtf8 {
  let first = -1;
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    if (length === 0) {
      if (first === -1) first = at;
      count++;
    }
    at += Math.max(length, 1);
  }
  return { first, count };
}

/** Bytes of the character at `at`, 0 when there is none. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const [lowest, highest] = secondByteRange(lead);
  const second = bytes[at + 1] ?? 0;
  if (second < lowest || second > highest) return 0;
  for (let index = 2; index < length; index++) {
    if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function secondByteRange(lead: number): [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  if (lead === 0xf4) return [0x80, 0x8f];
  return [0x80, 0xbf];
}
