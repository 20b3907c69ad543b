/** The forms in which a server may hand a secret back. The first group are those that a short value is searched for, too. */

export type Clothes = readonly [name: string, dress: (secret: string) => string];

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const SPELLING =
  "alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey x-ray yankee zulu".split(
    " ",
  );
const DIGITS = "zero one two three four five six seven eight nine".split(" ");

const each = (text: string, change: (character: string) => string) => [...text].map(change).join("");
const inHex = (text: string) => Buffer.from(text).toString("hex");
const reversed = (text: string) => [...text].reverse().join("");
const inBase64 = (text: string) => Buffer.from(text).toString("base64");
const inGroups = (text: string, length: number, between: string) =>
  (text.match(new RegExp(`.{1,${length}}`, "gsu")) ?? []).join(between);

export const COMPACT_CLOTHES: readonly Clothes[] = [
  ["plain", (secret) => secret],
  ["upper case", (secret) => secret.toUpperCase()],
  ["reversed", reversed],
  ["tail", (secret) => secret.slice(Math.ceil(secret.length / 3))],
  ["hex", inHex],
  ["reversed hex", (secret) => inHex(reversed(secret))],
  ["base32", inBase32],
  ["base64", inBase64],
  ["base64url", (secret) => Buffer.from(secret).toString("base64url")],
  ["base64 behind a name", (secret) => inBase64(`user:${secret}`)],
  ["base64 of base64", (secret) => inBase64(inBase64(secret))],
];

export const CLOTHES: readonly Clothes[] = [
  ...COMPACT_CLOTHES,
  ["URL-encoded", encodeURIComponent],
  ["URL-encoded twice", (secret) => encodeURIComponent(encodeURIComponent(secret))],
  ["form-encoded", (secret) => new URLSearchParams({ t: secret }).toString().slice(2)],
  ["percent signs throughout", (secret) => inHex(secret).replace(/../g, "%$&")],
  ["JSON-escaped", (secret) => JSON.stringify(secret).slice(1, -1)],
  ["escapes", (secret) => each(secret, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)],
  ["short escapes", (secret) => inHex(secret).replace(/../g, "\\x$&")],
  ["HTML entities", (secret) => each(secret, (one) => `&#${one.codePointAt(0)};`)],
  ["hexadecimal entities", (secret) => each(secret, (one) => `&#x${one.codePointAt(0)?.toString(16)};`)],
  ["decimal codes", (secret) => [...Buffer.from(secret)].join(" ")],
  ["octal codes", (secret) => [...Buffer.from(secret)].map((byte) => byte.toString(8)).join(" ")],
  ["bits", (secret) => [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, "0")).join(" ")],
  ["hex in pairs", (secret) => inGroups(inHex(secret), 2, " ")],
  ["base32 in words", (secret) => inGroups(inBase32(secret), 5, " ")],
  ["spaced out", (secret) => [...secret].join(" ")],
  ["with dots between", (secret) => [...secret].join(".")],
  ["in words of three", (secret) => inGroups(secret, 3, " ")],
  ["in words of five with hyphens", (secret) => inGroups(secret, 5, "-")],
  ["in letters only", (secret) => inGroups(secret.replace(/[^A-Za-z]/g, ""), 4, " ")],
  ["without width between", (secret) => [...secret].join("\u200b")],
  ["cut by a null", (secret) => `${secret.slice(0, 9)}\u0000${secret.slice(9)}`],
  ["cut by a byte order mark", (secret) => `${secret.slice(0, 9)}\ufeff${secret.slice(9)}`],
  ["a character per line", (secret) => [...secret].join("\n")],
  ["a character per sentence", (secret) => [...secret].map((one) => `The media is ${one}.`).join(" ")],
  ["one character in each word's place", (secret) => [...secret].map((one) => `media ${one}`).join(" ")],
  [
    "letters moved by thirteen",
    (secret) =>
      inGroups(
        each(secret, (one) => moved(one, 13)),
        5,
        " ",
      ),
  ],
  ["wide letters", (secret) => each(secret, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))],
  ["spelled", (secret) => [...secret.toLowerCase()].map(spelled).join(" ")],
];

function inBase32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

function moved(letter: string, by: number): string {
  return letter.replace(/[a-z]/i, (one) => {
    const start = one < "a" ? 65 : 97;
    return String.fromCharCode(start + ((one.charCodeAt(0) - start + by) % 26));
  });
}

function spelled(character: string): string {
  return SPELLING[character.charCodeAt(0) - 97] ?? DIGITS[Number(character)] ?? "dash";
}

/** The first eight characters that both texts hold in a row, however they are separated and written; null when there are none. */
export function commonRun(shown: string, dressed: string): string | null {
  const [text, hidden] = [squeezed(shown), squeezed(dressed)];
  for (let start = 0; start + RUN <= hidden.length; start++) {
    const run = hidden.slice(start, start + RUN);
    if (text.includes(run)) return run;
  }
  return null;
}

const RUN = 8;

/** Without the words that some of the clothes put between the characters. */
function squeezed(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:the media is|media)\b/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
