import { type ByteProgram, skip, take } from "./byte-program.ts";
import { readBoxHead, readChildren, readFourCharacters } from "./read-boxes.ts";

/** Real ones have a few hundred to a few thousand bytes. */
const MAX_PROFILE_BYTES = 1024 * 1024;
const FULL_BOX_BYTES = 4;
const TYPE_BYTES = 4;

/** The first ICC profile among the properties of a HEIF file (ISO/IEC 23008-12); null when it has none. */
export function* readColourProfile(): ByteProgram<Uint8Array | null> {
  for (;;) {
    const head = yield* readBoxHead();
    if (head.bodyBytes === null) return null;
    if (head.type === "meta" && head.bodyBytes > FULL_BOX_BYTES) return yield* readMeta(head.bodyBytes);
    yield* skip(head.bodyBytes);
  }
}

function* readMeta(bodyBytes: number): ByteProgram<Uint8Array | null> {
  let profile: Uint8Array | null = null;
  yield* skip(FULL_BOX_BYTES);
  yield* readChildren(bodyBytes - FULL_BOX_BYTES, {
    *iprp(propertiesBytes) {
      yield* readChildren(propertiesBytes, {
        *ipco(containerBytes) {
          yield* readChildren(containerBytes, {
            *colr(bytes) {
              profile = (yield* readProfile(bytes)) ?? profile;
            },
          });
        },
      });
    },
  });
  return profile;
}

function* readProfile(bodyBytes: number): ByteProgram<Uint8Array | null> {
  if (bodyBytes <= TYPE_BYTES || bodyBytes > MAX_PROFILE_BYTES) {
    yield* skip(bodyBytes);
    return null;
  }
  const body = Uint8Array.from(yield* take(bodyBytes));
  return /^(?:prof|rICC)$/.test(readFourCharacters(body, 0)) ? body.subarray(TYPE_BYTES) : null;
}
