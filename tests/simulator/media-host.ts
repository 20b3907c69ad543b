import { httpServer } from "../support/http-server.ts";

export interface HostedFile {
  body?: Buffer;
  status?: number;
  headers?: Record<string, string>;
  /** Never answers. */
  isSilent?: boolean;
}

/** A media server of the test's own making. Returns its address. */
export async function startMediaHost(files: Record<string, HostedFile>): Promise<string> {
  return await httpServer((request, response) => {
    const file = files[request.url ?? ""] ?? { status: 404 };
    if (file.isSilent) return;
    response.writeHead(file.status ?? 200, file.headers ?? { "content-type": "image/jpeg" });
    response.end(file.body);
  });
}

export interface JpegShape {
  widthPx: number;
  heightPx: number;
  /** EXIF orientation, 1 to 8. */
  orientation?: number;
  /** Byte order of the EXIF block. */
  byteOrder?: "II" | "MM";
  isMultiPicture?: boolean;
  isStereo?: boolean;
  isProgressive?: boolean;
}

/** A JPEG as far as a header reader looks at it: the picture data is none. */
export function jpeg(shape: JpegShape): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, 0xd8])];
  if (shape.orientation !== undefined) parts.push(segment(0xe1, exif(shape.orientation, shape.byteOrder ?? "MM")));
  if (shape.isMultiPicture) parts.push(segment(0xe2, Buffer.from("MPF\0MM\0*")));
  if (shape.isStereo) parts.push(segment(0xe3, Buffer.from("_JPSJPS_")));
  const frame = Buffer.alloc(15, 1);
  frame.writeUInt8(8, 0);
  frame.writeUInt16BE(shape.heightPx, 1);
  frame.writeUInt16BE(shape.widthPx, 3);
  parts.push(segment(0xc4, Buffer.alloc(20)), segment(shape.isProgressive ? 0xc2 : 0xc0, frame));
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0]));
  return Buffer.concat([...parts, scan, Buffer.from([0xff, 0xd9])]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function exif(orientation: number, byteOrder: "II" | "MM"): Buffer {
  const tiff = Buffer.alloc(26);
  const isLittle = byteOrder === "II";
  const u16 = (value: number, at: number): number =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  tiff.write(byteOrder, 0, "latin1");
  u16(42, 2);
  isLittle ? tiff.writeUInt32LE(8, 4) : tiff.writeUInt32BE(8, 4);
  u16(1, 8);
  u16(0x0112, 10);
  u16(3, 12);
  u16(orientation, 18);
  return Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
}

/** The outline of an MP4 file: boxes with those names in that order. */
export function mp4(...boxes: string[]): Buffer {
  return Buffer.concat(
    boxes.map((name) => {
      const box = Buffer.alloc(24);
      box.writeUInt32BE(24, 0);
      box.write(name, 4, "latin1");
      return box;
    }),
  );
}
