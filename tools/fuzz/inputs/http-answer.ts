import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { CLOTHES } from "../../../tests/support/secret-clothes.ts";
import { TOKEN } from "../promises.ts";
import { damaged, join } from "./bytes.ts";
import { anyJson } from "./json.ts";
import { nastyText } from "./texts.ts";

/** What a server says on a connection, byte for byte. */
export interface HttpAnswer {
  bytes: Uint8Array;
  /** "pour": the body goes on for as long as anybody reads. "hang": nothing more comes. */
  ending: "close" | "reset" | "pour" | "hang";
}

export interface AnswerWishes {
  bodies: fc.Arbitrary<Uint8Array>;
  /** Beside those that every answer may have. */
  headers?: fc.Arbitrary<readonly [string, string]>;
  endings?: readonly HttpAnswer["ending"][];
}

/** A token in any clothes, told where it has no business: anywhere in a text and so at any border at which that is cut. */
export const tellingText = fc
  .tuple(nastyText, fc.nat(600), fc.constantFrom(...CLOTHES), nastyText)
  .map(([start, length, [, dress], end]) => `${start}${"No. ".repeat(length / 4)}${dress(TOKEN)}${end}`);

export const anyBody: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc
    .oneof(
      anyJson.map((value) => JSON.stringify(value) ?? ""),
      nastyText,
      tellingText,
    )
    .map((text) => encodeUtf8(text.toWellFormed())),
  fc
    .constantFrom(
      "<!doctype html><html><body>502 Bad Gateway</body></html>",
      "",
      "null",
      "{}",
      "[]",
      "[null]",
      "[".repeat(100_000),
    )
    .map(encodeUtf8),
  fc.uint8Array({ maxLength: 60 }),
);

type Framing = "length" | "chunked" | "close" | "lying" | "gzip" | "cut-gzip" | "bad-chunk";
const framings = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Framing>("length") },
  { weight: 1, arbitrary: fc.constantFrom<Framing>("chunked", "close", "lying", "gzip", "cut-gzip", "bad-chunk") },
);
const statuses = fc.oneof(
  { weight: 10, arbitrary: fc.constant(200) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      201,
      202,
      204,
      206,
      301,
      302,
      304,
      400,
      401,
      403,
      404,
      409,
      413,
      422,
      429,
      500,
      502,
      503,
      599,
      600,
      999,
    ),
  },
);
const usualHeaders: fc.Arbitrary<readonly [string, string]> = fc.tuple(
  fc.constantFrom(
    "Content-Type",
    "Retry-After",
    "Date",
    "Location",
    "Set-Cookie",
    "X-RateLimit-Remaining",
    "X-Other",
    "Content-Encoding",
    "Trailer",
  ),
  fc.oneof(
    fc.constantFrom(
      "application/json",
      "text/html",
      "0",
      "-1",
      "1e99",
      "99999999999",
      "NaN",
      "gzip",
      "br",
      `http://127.0.0.1:1/${TOKEN}`,
    ),
    nastyText,
  ),
);

/** Answers from right to senseless. Line breaks in headers are left out, since they would begin another header. */
export function httpAnswers({
  bodies,
  headers = usualHeaders,
  endings = ["close"],
}: AnswerWishes): fc.Arbitrary<HttpAnswer> {
  const head = fc.array(fc.oneof(headers, usualHeaders), { maxLength: 3 });
  const ending = fc.oneof(
    { weight: 30, arbitrary: fc.constant(endings[0] ?? "close") },
    { weight: 1, arbitrary: fc.constantFrom(...endings) },
  );
  const whole = fc
    .record({ status: statuses, head, body: bodies, framing: framings, ending })
    .map(({ ending: ends, ...parts }): HttpAnswer => ({ bytes: serialise(parts), ending: ends }));
  const broken = fc
    .tuple(
      whole.chain(({ bytes }) => damaged([bytes])),
      ending,
    )
    .map(([bytes, ends]) => ({ bytes, ending: ends }));
  return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: broken });
}

/** An answer as a well-behaved server sends it. */
export function plainAnswer(
  status: number,
  body: unknown,
  headers: readonly (readonly [string, string])[] = [],
): HttpAnswer {
  const bytes = body instanceof Uint8Array ? body : encodeUtf8((JSON.stringify(body) ?? "").toWellFormed());
  const head = [["Content-Type", "application/json; charset=utf-8"] as const, ...headers];
  return { bytes: serialise({ status, head, body: bytes, framing: "length" }), ending: "close" };
}

interface Parts {
  status: number;
  head: readonly (readonly [string, string])[];
  body: Uint8Array;
  framing: Framing;
}

function serialise({ status, head, body, framing }: Parts): Uint8Array {
  const [more, framed] = frame(body, framing);
  const lines = [...head, ...more].map(([name, value]) => `${name}: ${value.replace(/[\r\n\0]/g, " ")}`);
  return join(Buffer.from([`HTTP/1.1 ${status} Whatever`, ...lines, "", ""].join("\r\n")), framed);
}

function frame(body: Uint8Array, framing: Framing): [[string, string][], Uint8Array] {
  const chunk = join(encodeUtf8(`${body.length.toString(16)}\r\n`), body, encodeUtf8("\r\n"));
  const zipped = framing === "gzip" || framing === "cut-gzip" ? gzipSync(body) : body;
  switch (framing) {
    case "length":
      return [[["Content-Length", String(body.length)]], body];
    case "lying":
      return [[["Content-Length", String(body.length + 7)]], body];
    case "close":
      return [[["Connection", "close"]], body];
    case "chunked":
      return [[["Transfer-Encoding", "chunked"]], join(body.length === 0 ? body : chunk, encodeUtf8("0\r\n\r\n"))];
    case "bad-chunk":
      return [[["Transfer-Encoding", "chunked"]], join(chunk, encodeUtf8("zz\r\n"))];
    case "gzip":
      return [
        [
          ["Content-Encoding", "gzip"],
          ["Content-Length", String(zipped.length)],
        ],
        zipped,
      ];
    case "cut-gzip":
      return [
        [
          ["Content-Encoding", "gzip"],
          ["Connection", "close"],
        ],
        zipped.subarray(0, -9),
      ];
  }
}
