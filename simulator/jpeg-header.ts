type JpegHeader =
  | { kind: "jpeg"; widthPx: number; heightPx: number }
  /** An image of another format, a JPEG variant that is not accepted, or a damaged JPEG. */
  | { kind: "other-image" }
  | { kind: "not-an-image" };

/** Reads format and displayed size (EXIF rotation applied) from the bytes of an image file. */
export function readImageHeader(bytes: Buffer): JpegHeader {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return readJpeg(bytes);
  return { kind: isOtherImage(bytes) ? "other-image" : "not-an-image" };
}

/** PNG, GIF, WebP, HEIF or AVIF. */
function isOtherImage(bytes: Buffer): boolean {
  return /^(\x89PNG\r\n|GIF8|RIFF.{4}WEBP|.{4}ftyp(heic|heix|mif1|avif))/s.test(bytes.toString("latin1", 0, 12));
}

function readJpeg(bytes: Buffer): JpegHeader {
  let isRotated = false;
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes.readUInt8(offset + 1);
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      offset += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = bytes.readUInt16BE(offset + 2);
    if (length < 2 || offset + 2 + length > bytes.length || marker === 0xda || marker === 0xd9) break;
    const segment = bytes.subarray(offset + 4, offset + 2 + length);
    if (isVariant(marker, segment)) break;
    if (marker === 0xe1) isRotated ||= hasQuarterTurn(segment);
    if (isFrameHeader(marker)) return readFrame(segment, isRotated);
    offset += 2 + length;
  }
  return { kind: "other-image" };
}

/** Multi-picture and stereo files begin like a JPEG. An application segment says what they are. */
function isVariant(marker: number, segment: Buffer): boolean {
  const isMultiPicture = marker === 0xe2 && segment.toString("latin1", 0, 4) === "MPF\0";
  return isMultiPicture || (marker === 0xe3 && segment.toString("latin1", 0, 8) === "_JPSJPS_");
}

/** SOF0 to SOF15, except the three markers in that range that mean something else (DHT, JPG, DAC). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(segment: Buffer, isRotated: boolean): JpegHeader {
  if (segment.length < 5) return { kind: "other-image" };
  const heightPx = segment.readUInt16BE(1);
  const widthPx = segment.readUInt16BE(3);
  if (widthPx === 0 || heightPx === 0) return { kind: "other-image" };
  return isRotated ? { kind: "jpeg", widthPx: heightPx, heightPx: widthPx } : { kind: "jpeg", widthPx, heightPx };
}

/** EXIF orientations 5 to 8 are displayed rotated by 90 degrees. */
function hasQuarterTurn(segment: Buffer): boolean {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0" || segment.length < 16) return false;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const u16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return false;
  const entries = u16(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 10 > tiff.length) return false;
    if (u16(at) === 0x0112) return u16(at + 8) >= 5 && u16(at + 8) <= 8;
  }
  return false;
}
