import { useKept } from "../shared/kept.ts";
import { addStaged, parseStaged, type Staged } from "./staged.ts";

export interface Tray {
  staged: readonly Staged[];
  stage(change: Staged): void;
  /** Takes back the last change. */
  undo(): void;
  /** Takes back one change, by its place. */
  drop(place: number): void;
  clear(): void;
}

/** The changes that wait to be proposed. They survive a reload, and all tabs of this browser share them. */
export function useTray(): Tray {
  const [staged, change] = useKept("tray", parseStaged);
  return {
    staged,
    stage: (added) => change((before) => addStaged(before, added)),
    undo: () => change((before) => before.slice(0, -1)),
    drop: (place) => change((before) => before.toSpliced(place, 1)),
    clear: () => change(() => []),
  };
}
