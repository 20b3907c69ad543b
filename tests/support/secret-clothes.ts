/** The forms in which a server may hand a secret back. The first group are those that a short value is searched for, too. */

export type Clothes = readonly [name: string, dress: (secret: string) => string];

const inHex = (text: string) => Buffer.from(text).toString("hex");
const inBase64 = (text: string) => Buffer.from(text).toString("base64");
const inGroups = (text: string, length: number, between: string) =>
  (text.match(new RegExp(`.{1,${length}}`, "gsu")) ?? []).join(between);

export const COMPACT_CLOTHES: readonly Clothes[] = [
  ["plain", (secret) => secret],
  ["upper case", (secret) => secret.toUpperCase()],
  ["tail", (secret) => secret.slice(Math.ceil(secret.length / 3))],
  ["hex", inHex],
  ["base64", inBase64],
  ["base64url", (secret) => Buffer.from(secret).toString("base64url")],
  ["base64 behind a name", (secret) => inBase64(`user:${secret}`)],
];

export const CLOTHES: readonly Clothes[] = [
  ...COMPACT_CLOTHES,
  ["URL-encoded", encodeURIComponent],
  ["URL-encoded twice", (secret) => encodeURIComponent(encodeURIComponent(secret))],
  ["form-encoded", (secret) => new URLSearchParams({ t: secret }).toString().slice(2)],
  ["percent signs throughout", (secret) => inHex(secret).replace(/../g, "%$&")],
  ["JSON-escaped", (secret) => JSON.stringify(secret).slice(1, -1)],
  ["spaced out", (secret) => [...secret].join(" ")],
  ["with dots between", (secret) => [...secret].join(".")],
  ["in words of three", (secret) => inGroups(secret, 3, " ")],
  ["in words of five with hyphens", (secret) => inGroups(secret, 5, "-")],
  ["without width between", (secret) => [...secret].join("\u200b")],
  ["cut by a null", (secret) => `${secret.slice(0, 9)}\u0000${secret.slice(9)}`],
  ["cut by a byte order mark", (secret) => `${secret.slice(0, 9)}\ufeff${secret.slice(9)}`],
  ["a character per line", (secret) => [...secret].join("\n")],
];

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

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
