import { encodeUtf8, shifted, toBase64 } from "./bytes.ts";

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** Text without case, and without everything that could stand between its characters. */
function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, "");
}

/** How a secret can stand in a text: squeezed, in every encoding, forwards and backwards. */
export interface Encodings {
  plain: readonly string[];
  encoded: readonly string[];
}

export function encodingsOf(secret: string): Encodings {
  const { length } = squeeze(secret);
  const forms = [secret, reversed(secret)].flatMap(formsOf);
  const isPlain = (form: string) => form.length === length;
  return { plain: forms.filter(isPlain), encoded: forms.filter((form) => !isPlain(form)) };
}

/**
 * Whether `text` holds so many consecutive characters of a secret, whatever stands between them: plain, backwards, or (four
 * characters more) in hex, decimal codes, base32, base64 or base64 of base64. Digits alone count from ten on. For texts from other
 * systems that leave the process as they are: addresses, names, trace ids, captions.
 */
export function sharesRun(text: string, secrets: readonly Encodings[], runLength: number): boolean {
  const forwards = squeeze(text);
  if (forwards.length < runLength) return false;
  const directions = [forwards, reversed(forwards)];
  const plain = directions.flatMap((one) => runsOf(one, runLength));
  const encoded = directions.flatMap((one) => runsOf(one, runLength + LONGER_ENCODED));
  const isIn = (forms: readonly string[], runs: readonly string[]) =>
    forms.some((form) => runs.some((run) => form.includes(run)));
  return secrets.some((secret) => isIn(secret.plain, plain) || isIn(secret.encoded, encoded));
}

/** So many characters more make up a run of an encoding. With 6 hex digits, every thousandth commit id would be taken for a trace. */
const LONGER_ENCODED = 4;

function reversed(text: string): string {
  return [...text].reverse().join("");
}

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

/** The forms in which a secret can stand, squeezed. In base64 and base32, they depend on what stands before the secret. */
function formsOf(secret: string): string[] {
  const bytes = encodeUtf8(secret);
  const inBase64 = [0, 1, 2].map((offset) => toBase64(shifted(bytes, offset)));
  const twice = inBase64.flatMap((text) => [0, 1, 2].map((offset) => toBase64(shifted(encodeUtf8(text), offset))));
  const inBase32 = [0, 1, 2, 3, 4].map((offset) => toBase32(shifted(bytes, offset)));
  const forms = [secret, toHex(bytes), Array.from(bytes, String).join(" "), ...inBase64, ...twice, ...inBase32];
  return [...new Set(forms.map(squeeze))];
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((group) => BASE32[Number.parseInt(group, 2)]).join("");
}
