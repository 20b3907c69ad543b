import { encodeUtf8, shifted, toBase64 } from "./bytes.ts";

/** Text without case, and without everything that could stand between its characters. */
function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, "");
}

/** How a secret can stand in a text, squeezed: as it is, in hex, and in base64, which depends on what stands before it. */
export interface Encodings {
  plain: string;
  encoded: readonly string[];
}

export function encodingsOf(secret: string): Encodings {
  const bytes = encodeUtf8(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const inBase64 = [0, 1, 2].map((offset) => squeeze(toBase64(shifted(bytes, offset))));
  return { plain: squeeze(secret), encoded: [hex, ...inBase64] };
}

/**
 * Whether `text` holds so many consecutive characters of a secret, whatever stands between them, plain or (four characters more) in hex or
 * base64. Digits alone count from ten on. For texts from other systems that leave the process as they are: addresses, names, trace
 * ids, captions.
 */
export function sharesRun(text: string, secrets: readonly Encodings[], runLength: number): boolean {
  const squeezed = squeeze(text);
  if (squeezed.length < runLength) return false;
  const plain = runsOf(squeezed, runLength);
  const encoded = runsOf(squeezed, runLength + LONGER_ENCODED);
  return secrets.some(
    (secret) =>
      plain.some((run) => secret.plain.includes(run)) ||
      encoded.some((run) => secret.encoded.some((form) => form.includes(run))),
  );
}

/** So many characters more make up a run of an encoding, which is longer than the secret, so that chance meets it more often. */
const LONGER_ENCODED = 4;

/** Six digits in a row are often chance, such as an address and its port. */
const DIGIT_RUN = 10;

function runsOf(squeezed: string, runLength: number): string[] {
  const digitLength = Math.max(runLength, DIGIT_RUN);
  return [
    ...piecesOf(squeezed, runLength).filter((run) => /[a-z]/.test(run)),
    ...piecesOf(squeezed, digitLength).filter((run) => !/[a-z]/.test(run)),
  ];
}

function piecesOf(text: string, length: number): string[] {
  const count = Math.max(0, text.length - length + 1);
  return Array.from({ length: count }, (_, start) => text.slice(start, start + length));
}
