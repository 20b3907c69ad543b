import { useLayoutEffect, useState } from "preact/hooks";

/** Whether the browser believes that it has a connection. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useLayoutEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    addEventListener("online", follow);
    addEventListener("offline", follow);
    return () => {
      removeEventListener("online", follow);
      removeEventListener("offline", follow);
    };
  }, []);
  return isOnline;
}
