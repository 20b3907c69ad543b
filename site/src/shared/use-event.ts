import { useLayoutEffect, useRef } from "preact/hooks";

type Events = WindowEventMap & Pick<DocumentEventMap, "visibilitychange">;

/** Calls the newest `listener` for each event of this name that reaches the window. */
export function useEvent<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void {
  const newest = useRef(listener);
  newest.current = listener;
  useLayoutEffect(() => {
    const call = (event: Events[Name]) => newest.current(event);
    addEventListener(name, call as EventListener);
    return () => removeEventListener(name, call as EventListener);
  }, [name]);
}
