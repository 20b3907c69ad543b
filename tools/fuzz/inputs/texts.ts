import fc from "fast-check";

/** Pieces that have a meaning to somebody: to Unicode, to JSON, markdown, HTML, a terminal, a build log, a shell, an address. */
export const PIECES = [
  "\ud83d",
  "\udc00",
  "\ufeff",
  "\u0000",
  "\u001b[31m",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u200d",
  "\ufe0f",
  "\u20e3",
  "\u202e",
  "\u2066",
  "\u2069",
  "e\u0301",
  "\u0301\u0302\u0303",
  "שלום",
  "مرحبا",
  "👩‍👩‍👧",
  "🇩🇪",
  "①",
  "ﬁ",
  "İ",
  "ß",
  "\u3164",
  "#",
  "＃tag",
  "#a#b",
  "@",
  "@a.b.",
  "#️⃣",
  "https://",
  "www.",
  "http://[::1]/",
  "//",
  "?a=b&c",
  "%00",
  "\\",
  "\\u12",
  '"',
  "{",
  "}",
  "[",
  "]",
  ":",
  ",",
  "null",
  "1e999",
  "-0",
  "__proto__",
  "constructor",
  "/*",
  "//x\n",
  "'",
  "“",
  "`",
  "```",
  "~~~",
  "*",
  "_",
  "|",
  "<b",
  "</td>",
  "<!--",
  "-->",
  "<img src=x>",
  "![x](y)",
  "&lt;",
  "$x$",
  "- [ ] x",
  "\n::error::x",
  "##[x]",
  "%0A",
  "\n\n",
  "\r",
  "\r\n",
  "\t",
  " ",
  "### Caption",
  "<<<<<<< ours",
  "=======",
  ">>>>>>> theirs",
  "DAY 1",
  "0x1F",
  "2026-01-05T09:30:00Z",
  "+02:00",
  "Europe/Berlin",
  "pending",
  "a@b.example",
  "fixes #1",
  "GH-3",
];

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
  {
    weight: 1,
    arbitrary: fc.array(fc.nat(0x10_ffff), { maxLength: 6 }).map((codes) => String.fromCodePoint(...codes)),
  },
  { weight: 1, arbitrary: fc.array(fc.nat(0xffff), { maxLength: 6 }).map((units) => String.fromCharCode(...units)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);

/** A few lines at most. */
export const nastyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

/** From nothing to `maxLength` characters, mostly short: what is slow with a long text is slow with a piece that repeats. */
export function textUpTo(maxLength: number): fc.Arbitrary<string> {
  const long = fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.nat(maxLength), nastyText, nastyText)
    .map(([pieces, length, start, end]) => start + repeated(pieces.join(""), length) + end);
  return fc.oneof({ weight: 20, arbitrary: nastyText }, { weight: 1, arbitrary: long });
}

/** Text with something to begin with: words that mean something where they are looked for, cut and mixed with other things. */
export function textAround(seeds: readonly string[]): fc.Arbitrary<string> {
  const part = fc.oneof(piece, fc.constantFrom(...seeds), fc.constantFrom(...seeds).chain(cutOf));
  return fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
}

function cutOf(text: string): fc.Arbitrary<string> {
  return fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b)));
}

function repeated(text: string, length: number): string {
  return text === "" ? "" : text.repeat(Math.ceil(length / text.length)).slice(0, length);
}
