import type { Inspection } from "../../../scripts/core/media/inspection.ts";
import { must, mustBeForPeople } from "../promises.ts";

/** A file as a host sends it. */
export interface Delivery {
  bytes: Uint8Array;
  /** The end of the bytes is sent again and again until so many more have gone out. */
  repeats: number;
  pieceBytes: number;
  announcedBytes: number | null;
}

/** Sends the file for as long as it is wanted, which must not be for longer than `mostBytes` and a piece. */
export function deliver(inspection: Inspection, delivery: Delivery, mostBytes: number): void {
  const { pieceBytes } = delivery;
  let sentBytes = 0;
  let isWanted = true;
  for (const piece of piecesOf(delivery)) {
    isWanted = inspection.feed(piece);
    sentBytes += piece.length;
    if (!isWanted) break;
  }
  must(
    sentBytes <= mostBytes + Math.max(pieceBytes, 65_536),
    `no more than ${mostBytes} bytes are wanted of ${sentBytes}`,
  );
  const { remarks, measured } = inspection.toOutcome(isWanted);
  must(remarks.length < 50, "there are a few remarks");
  for (const { says, hint } of remarks) {
    mustBeForPeople(`It ${says} ${hint}`);
    must(
      says.length + hint.length < 1_000 && !/NaN|Infinity|undefined/.test(says + hint),
      `it is said in words: ${says}`,
    );
  }
  for (const size of [measured.widthPx, measured.heightPx, measured.durationMs])
    must(size === null || (Number.isFinite(size) && size >= 0), `${size} is a size`);
}

function* piecesOf({ bytes, repeats, pieceBytes }: Delivery): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  const tail = bytes.subarray(Math.max(0, bytes.length - 4));
  if (repeats === 0 || tail.length === 0) return;
  const piece = new Uint8Array(65_536);
  for (let at = 0; at < piece.length; at++) piece[at] = tail[at % tail.length] ?? 0;
  for (let sent = 0; sent < repeats; sent += piece.length) yield piece;
}
