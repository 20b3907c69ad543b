import { decodeUtf8, encodeUtf8 } from "../core/bytes.ts";
import { type Applied, applyJournalChange, type JournalChange } from "../core/journal/change.ts";
import { parseJournal } from "../core/post/read-content.ts";
import { applyQueueChange, type QueueChange } from "../core/queue/change.ts";

/** The journal with the change made; the very same bytes when it was made before. */
export function changeJournalBytes(bytes: Uint8Array | null, change: JournalChange): Applied<Uint8Array> {
  const journal = parseJournal(bytes);
  if (journal === null) return { ok: false, why: "the journal cannot be read" };
  const applied = applyJournalChange(journal, change);
  if (!applied.ok) return applied;
  if (applied.value === journal && bytes !== null) return { ok: true, value: bytes };
  return { ok: true, value: encodeUtf8(`${JSON.stringify(applied.value, null, 2)}\n`) };
}

/** The queue with the change made to the lines that must change; equal bytes when it was made before. */
export function changeQueueBytes(bytes: Uint8Array | null, change: QueueChange): Applied<Uint8Array> {
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (text === null) return { ok: false, why: "the queue can no longer be read" };
  const applied = applyQueueChange(text, change);
  return applied.ok ? { ok: true, value: encodeUtf8(applied.value) } : applied;
}
