import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { startRawServer } from "../../tests/adapters/media/raw-server.ts";
import { CLOTHES } from "../../tests/support/secret-clothes.ts";
import { almost, anyJson, asBytes, damaged, nastyText } from "./inputs.ts";
import { TOKEN } from "./promises.ts";

/** What a server says on a connection, byte for byte. */
export interface HttpAnswer {
  bytes: Uint8Array;
  /** "pour": the body goes on for as long as anybody reads. "hang": nothing more comes. */
  ending: "close" | "reset" | "pour" | "hang";
}

type Headers = readonly (readonly [string, string])[];

/** A token in any form, told where it has no business: anywhere in a text and so at any border at which that is cut. */
export const tellingText = fc
  .tuple(nastyText, fc.nat(600), fc.constantFrom(...CLOTHES), nastyText)
  .map(([start, length, [, dress], end]) => `${start}${"No. ".repeat(length / 4)}${dress(TOKEN)}${end}`);

export const anyBody: fc.Arbitrary<Uint8Array> = fc.oneof(
  anyJson.map((value) => asBytes(value)),
  fc
    .oneof(
      fc.constantFrom("<!doctype html><html>502 Bad Gateway</html>", "", "[".repeat(100_000)),
      nastyText,
      tellingText,
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }),
);

/** Bodies close to these. */
export function bodiesLike(examples: readonly unknown[]): fc.Arbitrary<Uint8Array> {
  const bodies = almost(examples, fc.oneof(nastyText, tellingText)).map((value) => asBytes(value));
  return fc.oneof({ weight: 5, arbitrary: bodies }, { weight: 1, arbitrary: anyBody });
}

const STATUSES = "201 204 206 301 302 304 400 401 403 404 409 413 422 429 500 502 503 599 999".split(" ").map(Number);
const HEADERS =
  "Content-Type Retry-After Date Location Set-Cookie X-RateLimit-Remaining Content-Encoding Transfer-Encoding Content-Length".split(
    " ",
  );
const VALUES = [
  ...["application/json", "text/html", "image/jpeg", "video/mp4", "0", "-1", "1e99", "99999999999", "NaN", "gzip"],
  "br",
];
const header = fc.tuple(
  fc.constantFrom(...HEADERS),
  fc.oneof(fc.constantFrom(...VALUES, "chunked", `http://127.0.0.1:1/${TOKEN}`), nastyText),
);

/** Answers from right to senseless. */
export function httpAnswers(
  bodies: fc.Arbitrary<Uint8Array>,
  { headers = header, endings }: { headers?: fc.Arbitrary<readonly [string, string]>; endings: HttpAnswer["ending"][] },
): fc.Arbitrary<HttpAnswer> {
  const ending = fc.oneof(
    { weight: 30, arbitrary: fc.constant<HttpAnswer["ending"]>("close") },
    { weight: 1, arbitrary: fc.constantFrom(...endings) },
  );
  const status = fc.oneof(fc.constant(200), fc.constantFrom(...STATUSES));
  const extra = fc.array(fc.oneof(headers, header), { maxLength: 2 });
  const isZipped = fc.nat(20).map((chance) => chance === 0);
  const right = fc
    .record({ status, extra, body: bodies, isZipped })
    .map(({ status: code, extra: more, body, ...how }) =>
      how.isZipped
        ? answerBytes(code, gzipSync(body), [...more, ["Content-Encoding", "gzip"]])
        : answerBytes(code, body, more),
    );
  const bytes = fc.oneof(
    { weight: 9, arbitrary: right },
    { weight: 1, arbitrary: right.chain((one) => damaged([one])) },
  );
  return fc.record({ bytes, ending });
}

/** An answer as a well-behaved server sends it. Line breaks in headers are left out, since they would begin another header. */
export function answerBytes(status: number, body: Uint8Array, headers: Headers = []): Uint8Array {
  const all: Headers = [...headers, ["Content-Type", "application/json"], ["Content-Length", String(body.length)]];
  const lines = all.map(([name, value]) => `${name}: ${value.replace(/[\r\n\0]/g, " ")}`);
  return Buffer.concat([Buffer.from([`HTTP/1.1 ${status} Whatever`, ...lines, "", ""].join("\r\n")), body]);
}

/**
 * A real server that answers as the input wants, on a connection for each answer. What counts requests starts one for each input: on
 * a busy machine, a request that was given up can arrive when the next input is already being tried.
 */
export async function startServer(answer: (request: { index: number; path: string; head: string }) => HttpAnswer) {
  return await startRawServer((socket, path, { index, head }) => {
    const { bytes, ending } = answer({ index, path, head });
    const pour = () => !socket.destroyed && socket.write(Buffer.alloc(65_536, 32), () => setImmediate(pour));
    if (ending === "close") socket.end(bytes);
    else socket.write(bytes, () => void (ending === "reset" ? socket.resetAndDestroy() : ending === "pour" && pour()));
  });
}

/** These answers in turn, over and over. */
export function inTurn(answers: readonly HttpAnswer[]): () => HttpAnswer {
  let asked = 0;
  return () => answers[asked++ % answers.length] ?? { bytes: new Uint8Array(0), ending: "close" };
}
