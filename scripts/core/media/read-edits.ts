import { BrokenBytes } from "./broken-bytes.ts";
import { fieldsOf } from "./read-boxes.ts";

/** An entry of an edit list: which part of a track is shown next. */
export interface Edit {
  /** How long it is shown, in ticks of the movie; 0: to the end. */
  shownTicks: number;
  /** Where it begins, in ticks of the track; null: nothing is shown. */
  fromTicks: number | null;
  /** 1 is the speed of the recording. */
  rate: number;
}

/** Real lists have a handful. */
const MAX_EDITS = 10_000;

/** The body of an elst box. @throws BrokenBytes */
export function readEdits(body: Uint8Array | null): Edit[] {
  if (body === null) return [];
  const view = fieldsOf(body, 8);
  const isLong = view.getUint8(0) === 1;
  const entryBytes = isLong ? 20 : 12;
  const count = view.getUint32(4);
  if (count > MAX_EDITS) throw new BrokenBytes("its edit list is too long");
  if (count * entryBytes > body.length - 8) throw new BrokenBytes("its edit list breaks off");
  return Array.from({ length: count }, (_, entry) => {
    const at = 8 + entry * entryBytes;
    const shownTicks = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const fromTicks = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    return {
      shownTicks,
      fromTicks: fromTicks < 0 ? null : fromTicks,
      rate: view.getInt32(at + entryBytes - 4) / 0x1_0000,
    };
  });
}

/** How long a track is shown, in ms; null where its edit list does not say. */
export function shownMsOf(edits: readonly Edit[], movieTimescale: number | null): number | null {
  const isOpen = edits.length === 0 || edits.some(({ shownTicks }) => shownTicks === 0);
  if (movieTimescale === null || isOpen) return null;
  return (edits.reduce((sum, { shownTicks }) => sum + shownTicks, 0) * 1000) / movieTimescale;
}
