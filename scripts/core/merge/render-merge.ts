import type { ListStyle } from "./list-style.ts";

/** A post in the merged list: one text, or two between conflict markers (null: not here on that side). */
export type Entry =
  | { kind: "text"; body: string; gap: string | null }
  | { kind: "dispute"; ours: string | null; theirs: string | null };

export interface Rendering {
  head: string;
  tail: string;
  entries: readonly Entry[];
  /** Layout of the list; unused when there are no entries. */
  style: ListStyle;
  labels: { ours: string; theirs: string };
}

/**
 * The merged file. A conflicting part is between git's conflict markers, with its comma, so that keeping either text leaves
 * valid JSON.
 */
export function renderMerge({ head, tail, entries, style, labels }: Rendering): string {
  if (entries.length === 0) return head + tail;
  const pieces = [head];
  let isAfterDispute = false;
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === "text") {
      pieces.push(isAfterDispute ? style.indent : gapBefore(entry, index, style), entry.body);
    } else {
      const commas = commasOf(entries, index);
      pieces.push(isAfterDispute ? "" : (index === 0 || commas === "before" ? "" : ",") + style.lineEnd);
      pieces.push(disputeText(entry, { commas, style, labels }));
    }
    isAfterDispute = entry.kind === "dispute";
  }
  pieces.push(isAfterDispute ? style.close.replace(/^\r?\n/, "") : style.close, tail);
  return pieces.join("");
}

/** Two versions of a piece of text between conflict markers. Begins at the start of a line and ends with a line break. */
export function disputed(
  versions: { ours: string | null; theirs: string | null },
  { lineEnd, labels }: { lineEnd: string; labels: Rendering["labels"] },
): string {
  const { ours, theirs } = versions;
  const lines = [
    `<<<<<<< ${labels.ours}`,
    ...(ours === null ? [] : [ours]),
    "=======",
    ...(theirs === null ? [] : [theirs]),
    `>>>>>>> ${labels.theirs}`,
  ];
  return lines.map((line) => line + lineEnd).join("");
}

function gapBefore(entry: { gap: string | null }, index: number, style: ListStyle): string {
  return index === 0 ? style.open : (entry.gap ?? style.gap);
}

type Commas = "behind" | "before" | "none";

/** A conflict includes the comma, so that a removed post takes it along. At the end of the list, that is the comma before it. */
function commasOf(entries: readonly Entry[], index: number): Commas {
  if (index < entries.length - 1) return "behind";
  const entry = entries[index];
  const mayVanish = entry?.kind === "dispute" && (entry.ours === null || entry.theirs === null);
  return mayVanish && entries[index - 1]?.kind === "text" ? "before" : "none";
}

function disputeText(
  { ours, theirs }: { ours: string | null; theirs: string | null },
  { commas, style, labels }: { commas: Commas; style: ListStyle; labels: Rendering["labels"] },
): string {
  const dress = (body: string | null) =>
    body === null ? null : `${style.indent}${commas === "before" ? "," : ""}${body}${commas === "behind" ? "," : ""}`;
  return disputed({ ours: dress(ours), theirs: dress(theirs) }, { lineEnd: style.lineEnd, labels });
}
