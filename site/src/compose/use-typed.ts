import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Who types without a rest leaves less time between two keys. */
const REST_MS = 150;
/** One key writes or deletes at most so many code units at once: more was pasted, dictated or completed. */
const KEY_LENGTH = 2;

export interface Typed {
  /** As it stands in the field. */
  text: string;
  onInput(event: InputEvent & { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void;
  onBlur(): void;
}

/**
 * The text of a field. Judging a post takes longer than a key press, so that `onText` gets the first key of a run at once, the others
 * when the typing rests, and everything that was not typed at once. What waits is handed over when the field or the page is left.
 */
export function useTyped(value: string, onText: (text: string) => void): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef<(() => void) | null>(null);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const hand = waiting.current;
    waiting.current = null;
    setTyped(null);
    hand?.();
  }, []);
  useLayoutEffect(() => {
    addEventListener("pagehide", settle);
    return () => {
      removeEventListener("pagehide", settle);
      settle();
    };
  }, [settle]);
  const text = typed ?? value;
  return {
    text,
    onInput: (event) => {
      const now = event.currentTarget.value;
      const isKey = Math.max(event.data?.length ?? 0, Math.abs(now.length - text.length)) <= KEY_LENGTH;
      const isRunning = timer.current !== undefined;
      waiting.current = () => onText(now);
      if (!isRunning || !isKey) settle();
      else setTyped(now);
      clearTimeout(timer.current);
      timer.current = setTimeout(settle, REST_MS);
    },
    onBlur: settle,
  };
}
