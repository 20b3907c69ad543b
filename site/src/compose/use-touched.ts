import { useCallback, useState } from "preact/hooks";

export interface Touched {
  touch(pointer: string): void;
  isTouched(pointer: string): boolean;
  forget(): void;
}

/** The places of the post that a person has come to, by pointer. A place inside another counts for both. */
export function useTouched(): Touched {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const touch = useCallback(
    (pointer: string) => setTouched((before) => (before.has(pointer) ? before : new Set(before).add(pointer))),
    [],
  );
  const isTouched = (pointer: string) =>
    [...touched].some((place) => place === pointer || place.startsWith(`${pointer}/`));
  return { touch, isTouched, forget: () => setTouched(new Set()) };
}
