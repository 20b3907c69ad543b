import { BrokenBytes, type ByteProgram, skip, take, viewOf } from "./byte-program.ts";
import { readBoxHead } from "./read-boxes.ts";

const ENTRY_BYTES = 8;
const ENTRIES_AT_ONCE = 512;
/** More sample descriptions than this mean nothing for the verdict. */
const MAX_CODECS = 16;

/** Reads an stsd body: the codes of the sample descriptions. */
export function* readCodecs(bodyBytes: number): ByteProgram<string[]> {
  const count = yield* readEntryCount(bodyBytes);
  const codecs: string[] = [];
  let left = bodyBytes - 8;
  while (left >= ENTRY_BYTES && codecs.length < Math.min(count, MAX_CODECS)) {
    const head = yield* readBoxHead();
    const childBytes = head.bodyBytes ?? left - head.headBytes;
    left -= head.headBytes + childBytes;
    if (left < 0) throw new BrokenBytes("a description of its video is longer than the list it is in");
    codecs.push(head.type);
    yield* skip(childBytes);
  }
  yield* skip(left);
  return codecs;
}

/** Reads an stts body: how many samples there are and how many ticks they last together. Holds 4 KiB at a time. */
export function* readSampleTimes(bodyBytes: number): ByteProgram<{ sampleCount: number; sampleTicks: number }> {
  const count = yield* readEntryCount(bodyBytes);
  const total = { sampleCount: 0, sampleTicks: 0 };
  let entriesLeft = Math.min(count, Math.floor((bodyBytes - 8) / ENTRY_BYTES));
  const restBytes = bodyBytes - 8 - entriesLeft * ENTRY_BYTES;
  while (entriesLeft > 0) {
    const entries = Math.min(entriesLeft, ENTRIES_AT_ONCE);
    addEntries(viewOf(yield* take(entries * ENTRY_BYTES)), total);
    entriesLeft -= entries;
  }
  yield* skip(restBytes);
  return total;
}

function* readEntryCount(bodyBytes: number): ByteProgram<number> {
  if (bodyBytes < 8) throw new BrokenBytes("one of its lists is too short");
  return viewOf(yield* take(8)).getUint32(4);
}

function addEntries(view: DataView, total: { sampleCount: number; sampleTicks: number }): void {
  for (let offset = 0; offset < view.byteLength; offset += ENTRY_BYTES) {
    const count = view.getUint32(offset);
    total.sampleCount += count;
    total.sampleTicks += count * view.getUint32(offset + 4);
  }
}
